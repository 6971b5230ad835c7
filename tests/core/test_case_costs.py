"""Costs of each case, as an Evaluation tells them: against sums over the cases."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest

import rocwidgets as rw

RNG = np.random.default_rng(3)
Y = RNG.random(200) < 0.3
SCORE = np.round(RNG.normal(size=200) + Y, 1)
WRONG, RIGHT = RNG.gamma(2, 50, size=200) + 5, RNG.random(200) * 5


def total(threshold: float) -> float:
    wrong = (threshold <= SCORE) != Y
    return float(np.where(wrong, WRONG, RIGHT).sum())


def area(weight: np.ndarray) -> float:
    """Return the mean over all pairs, each drawn in proportion to its weight."""
    right = (np.sign(np.subtract.outer(SCORE[Y], SCORE[~Y])) + 1) / 2
    return float(weight[Y] @ right @ weight[~Y] / weight[Y].sum() / weight[~Y].sum())


@pytest.mark.parametrize(
    "given",
    [{"wrong": WRONG, "right": RIGHT}, pd.DataFrame({"right": RIGHT, "wrong": WRONG})],
    ids=["mapping", "frame"],
)
def test_rules_cost_what_their_cases_do(given: Any) -> None:
    ev = rw.Evaluation(Y, SCORE, sample_cost=given)
    curve, row = ev[ev.model].rociv(), ev.compare.auciv().iloc[0]
    assert curve["total_cost"].tolist() == pytest.approx([total(t) for t in curve["threshold"]])
    assert row["auciv"] == pytest.approx(area(WRONG - RIGHT))
    assert np.trapezoid(curve["tpr"], curve["fpr"]) == pytest.approx(row["auciv"])
    assert row["best_cost"] == pytest.approx(curve["total_cost"].min())
    assert row["lowest_cost"] == pytest.approx(RIGHT.sum())
    assert ev[ev.model].total_cost() == pytest.approx(total(ev.threshold))
    assert ev["model"].total_cost(0.3) == pytest.approx(total(0.3))


def test_one_column_is_of_being_wrong_and_equal_costs_are_the_roc_curve() -> None:
    ev = rw.Evaluation(Y, SCORE, sample_cost=np.where(Y, 7.0, 2.0))
    assert ev.compare.auciv()["auciv"].tolist() == pytest.approx([ev[ev.model].auc()])
    roc = ev.curve("roc")
    assert ev[ev.model].rociv()[["fpr", "tpr"]].to_numpy() == pytest.approx(
        roc[["fpr", "tpr"]].to_numpy()
    )


def test_without_costs_of_cases_the_error_names_the_argument() -> None:
    with pytest.raises(ValueError, match="pass sample_cost=, what being wrong"):
        rw.Evaluation(Y, SCORE).compare.auciv()
    with pytest.raises(ValueError, match=r"holds 'fp', 'fn'; it takes \"wrong\""):
        rw.Evaluation(Y, SCORE, sample_cost={"fp": WRONG, "fn": WRONG})
    with pytest.raises(ValueError, match="wrong is cheaper than being right for 1 case, at pos"):
        rw.Evaluation([0, 1], [1, 2], sample_cost=[-1, 2])
    with pytest.raises(ValueError, match="sample_cost has 1 missing"):
        rw.Evaluation([0, 1], [1, 2], sample_cost=[1, np.nan])
    with pytest.raises(ValueError, match="sample_cost 3 rows"):
        rw.Evaluation([0, 1], [1, 2], sample_cost=[1, 2, 3])
    counts = rw.Evaluation(Y, SCORE) + rw.Evaluation(Y, SCORE)
    with pytest.raises(ValueError, match="the cost of each case takes"):
        counts[counts.model].rociv()
