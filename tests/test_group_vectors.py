"""Thresholds of groups and splits of months against brute force in fractions."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from support.group_vectors import DECIMALS, FILE, LATER, NAMES, vectors

import rocwidgets as rw

VECTORS = json.loads(FILE.read_text(encoding="utf-8"))
# Periods take no costs that cases have of their own.
OF_MONTHS = [each for each in VECTORS if each["own"] is None]
CELLS = ("tp", "fp", "fn", "tn")


def evaluation(vector: dict[str, Any], as_months: bool = False) -> rw.Evaluation:
    """Return the cases of a vector, one by one."""
    cells = vector["cells"]
    n = [cell["n"] for cell in cells]
    y, score, group = (
        np.repeat([cell[key] for cell in cells], n) for key in ("positive", "score", "group")
    )
    labels: dict[str, Any] = {"time" if as_months else "group": group}
    if vector["own"]:
        amounts = {
            cell: np.array([vector["own"][name][cell] for name in group], float) for cell in CELLS
        }
        labels["case_costs"] = rw.CaseCosts(**amounts)
    chosen = {} if vector["prevalence"] is None else {"prevalence": vector["prevalence"]}
    return rw.Evaluation(
        y, score, costs=rw.Costs(**vector["costs"]), population=vector["population"],
        **labels, **chosen,
    )  # fmt: skip


@pytest.mark.slow
def test_the_file_is_what_the_definitions_give() -> None:
    assert json.loads(json.dumps(vectors())) == VECTORS


@pytest.mark.filterwarnings("ignore:All groups share one threshold")
@pytest.mark.parametrize("vector", VECTORS)
def test_thresholds_earn_what_brute_force_finds(vector: dict[str, Any]) -> None:
    groups = evaluation(vector).groups
    for demand, by_tolerance in vector["profits"].items():
        for tolerance, profit in by_tolerance.items():
            found = groups.thresholds(demand, tolerance=float(Fraction(tolerance)))
            close = 2 * 10**-DECIMALS if demand == "equalized_odds" else 1e-9
            assert found.profit == pytest.approx(profit, rel=1e-9, abs=close), (demand, tolerance)
            if demand == "equal_precision":
                # Groups that share a threshold are one where rates are made equal.
                made = found._thresholding.fitted(found._demand).gap  # noqa: SLF001
                assert made == pytest.approx(vector["gaps"][tolerance], abs=1e-12)
                assert found.gap >= made - 1e-12
    for share, profit in vector["budgets"].items():
        most = float(Fraction(share) * vector["population"])
        found = groups.thresholds("budget", max_number=most)
        assert found.profit == pytest.approx(profit, rel=1e-9, abs=1e-9), share
    if "equalized_odds" not in vector["profits"]:
        with pytest.raises(
            ValueError, match=r"per-case costs differ in '\w', 'c'\. .*min_positives=1"
        ):
            groups.thresholds("equalized_odds")


@pytest.mark.parametrize("vector", VECTORS)
def test_every_threshold_of_every_group_earns_what_its_cases_cost(vector: dict[str, Any]) -> None:
    ev = evaluation(vector)
    scores: set[float] = {cell["score"] for cell in vector["cells"]}
    thresholds = [math.inf, *sorted(scores, reverse=True)]
    for row, threshold in enumerate(thresholds):
        ev.group_thresholds = dict.fromkeys(NAMES, threshold)
        found: Any = ev.groups.thresholds("own").summary()["profit"]
        expected = [vector["by_group"][name][row] for name in NAMES]
        assert found.tolist() == pytest.approx(expected, rel=1e-9, abs=1e-9)
        assert ev.groups.thresholds("own").profit == pytest.approx(sum(expected))


@pytest.mark.parametrize("vector", OF_MONTHS)
def test_the_changes_of_months_are_those_of_brute_force(vector: dict[str, Any]) -> None:
    ev = evaluation(vector, as_months=True)
    ev.threshold = (8 - vector["row"]) / 8
    changes = ev.periods.changes()
    for name in NAMES:
        for key, value in vector["splits"][name].items():
            assert changes.loc[name, key] == pytest.approx(value, rel=1e-9, abs=1e-9), (name, key)


@pytest.mark.parametrize("vector", OF_MONTHS)
def test_months_without_labels_are_those_of_brute_force(vector: dict[str, Any]) -> None:
    later = vector["later"]
    n = [cell["n"] for cell in later["cells"]]
    score, month = (
        np.repeat([cell[key] for cell in later["cells"]], n) for key in ("score", "period")
    )
    ev = evaluation(vector, as_months=True)
    ev.periods.add(score, month, method="none", shift="covariate")
    thresholds = ev.sample.thinned("model").threshold
    assert ev.sample.unlabelled is not None
    sent = ev.sample.unlabelled.drawn("model", ev.sample.tables["model"], thresholds)
    flagged = np.cumsum(sent.flagged, axis=1)
    for row, threshold in enumerate(thresholds):
        ev.threshold = threshold
        found = ev.periods.expected()
        for place, name in enumerate(LATER):
            counts = later["counts"][name][row]
            for key, value in counts.items():
                assert found.loc[name, key] == pytest.approx(value, rel=1e-12, abs=1e-12)
            profit = later["profits"][name][row]
            assert found.loc[name, "profit"] == pytest.approx(profit, rel=1e-9, abs=1e-9)
            assert flagged[place, row] == pytest.approx(counts["tp"] + counts["fp"])
            assert sent.expected[place, row] == pytest.approx(counts["tp"], abs=1e-12)
            assert sent.n[place] == pytest.approx(sum(counts.values()))
            assert sent.positives[place] == pytest.approx(counts["tp"] + counts["fn"])
