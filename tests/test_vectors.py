"""The Python formulas give the numbers that the TypeScript formulas are tested against."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
import vectors

import rocwidgets as rw

CASES = json.loads(vectors.FILE.read_text(encoding="utf-8"))


def test_the_file_is_what_the_definitions_give() -> None:
    assert vectors.make() == CASES


@pytest.mark.parametrize("case", CASES)
def test_evaluation_gives_the_vectors(case: dict) -> None:
    ev = rw.Evaluation(
        case["y_true"],
        case["y_score"],
        costs=rw.Costs(**case["costs"]),
        prevalence=case["prevalence"],
        population=case["population"],
    )
    expected = case["expected"]
    counts = ev.counts()
    for name in ("tp", "fp"):
        assert counts[name].tolist() == expected[name]
    assert counts["threshold"].tolist() == [math.inf, *expected["threshold"]]
    assert ev.auc() == expected["auc"]
    assert ev.optimum().threshold == counts["threshold"][expected["optimum"]]
    slope = float("nan" if expected["slope"] is None else expected["slope"])
    np.testing.assert_allclose(ev.costs.iso_performance_slope(ev.prevalence), slope)
    points = [ev.at(threshold) for threshold in counts["threshold"]]
    for point, rates in zip(points, expected["rates"], strict=True):
        for name, rate in rates.items():
            value = math.nan if rate is None else rate
            np.testing.assert_allclose(getattr(point, name), value, rtol=1e-12, atol=1e-12)
    for name in ("expected_cost", "profit"):
        values = [getattr(point, name) for point in points]
        np.testing.assert_allclose(values, expected[name], rtol=1e-12, atol=1e-9)
