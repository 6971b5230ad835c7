"""Decisions among several classes are those of fractions."""

from __future__ import annotations

import json

import numpy as np
import pytest
from support import multiclass_vectors
from support.effort import EFFORT

import rocwidgets.multiclass.numeric as mc

CASES = json.loads(multiclass_vectors.FILE.read_text(encoding="utf-8"))


@pytest.mark.slow
def test_the_file_is_what_the_definitions_give() -> None:
    sizes = multiclass_vectors.SIZES[: 2 * EFFORT]
    made = multiclass_vectors.make(sizes)
    assert made == CASES[: len(made)]
    assert len(CASES) == len(multiclass_vectors.SIZES) * len(multiclass_vectors.COSTS)


@pytest.mark.parametrize("case", [case for case in CASES if case["least_cost_weights"]])
def test_weights_of_the_least_cost(case: dict) -> None:
    code, weight = np.array(case["code"]), np.array(case["sample_weight"])
    *_, result = mc.descend(code, np.array(case["probability"]), np.array(case["costs"]), weight)
    np.testing.assert_allclose(result.weight, case["least_cost_weights"], rtol=1e-12)
    assert result.cost == pytest.approx(case["least_cost"], rel=1e-12)


@pytest.mark.parametrize("case", CASES)
def test_decisions_and_counts(case: dict) -> None:
    code, weight = np.array(case["code"]), np.array(case["sample_weight"])
    costs = np.array(case["costs"])
    result = mc.decide(np.array(case["probability"]), costs, np.array(case["class_weight"]))
    assert result.tolist() == case["predicted"]
    counts = mc.confusion(code, result, len(costs), weight)
    assert counts.tolist() == case["counts"]
    assert (counts * costs).sum() / weight.sum() == pytest.approx(case["expected_cost"], rel=1e-14)
    if case["kappa"] is not None:
        assert mc.kappa(counts) == pytest.approx(case["kappa"], rel=1e-12)
