"""Amounts of large tables: the rows that are drawn have the cheapest rules, and steps are small."""

from __future__ import annotations

import math
from typing import Any
from unittest import mock

import numpy as np
import pytest

from rocwidgets.numeric import CountTable, thin
from rocwidgets.numeric.decisions import amounts as amounts_module
from rocwidgets.numeric.decisions import cheapest as cheapest_module
from rocwidgets.numeric.decisions.amounts import AmountTable
from rocwidgets.numeric.decisions.cheapest import cheapest, expected_costs

RNG = np.random.default_rng(5)
N = 40_000
Y = RNG.random(N) < 0.05
SCORE = RNG.normal(size=N) + 1.5 * Y
AMOUNT = RNG.lognormal(4, 1.5, N)
TABLE = CountTable.from_scores(Y, SCORE)
TOTALS = float(TABLE.P), float(TABLE.N)
CELLS = "tp", "fp", "fn", "tn"
NONE: dict[str, float] = dict.fromkeys(CELLS, 0.0)


def amounts(**cells: Any) -> AmountTable:
    return AmountTable.from_cases(Y, SCORE, cells, TOTALS)


MISSES = amounts(fn=AMOUNT)
BOTH = amounts(fn=AMOUNT, fp=0.02 * AMOUNT, tp=-0.1 * AMOUNT)


def lost(result: AmountTable, prevalence: float, costs: dict[str, float]) -> float:
    """Return what the best drawn rule costs more than the best of all, as a share of the latter."""
    kept = thin(TABLE, amounts=result)
    cost = expected_costs(TABLE.rows(), result, prevalence, costs)
    drawn = cost[np.isin(result.threshold, kept.threshold)]
    assert len(drawn) == len(kept)
    return float((drawn.min() - cost.min()) / max(abs(cost.min()), 1e-3))


@pytest.mark.slow
@pytest.mark.parametrize("prevalence", [0.002, 0.05, 0.4, 0.9])
@pytest.mark.parametrize("contact", [0.0, 0.5, 5.0, 120.0])
def test_drawn_rows_have_the_cheapest_rule_of_all(prevalence: float, contact: float) -> None:
    assert lost(MISSES, prevalence, {**NONE, "fp": contact}) <= 1e-12
    assert lost(BOTH, prevalence, NONE) <= 1e-12


@pytest.mark.parametrize("fn", [1.0, 100.0, 3000.0])
def test_amounts_and_costs_of_one_class_together_miss_it_by_little(fn: float) -> None:
    for prevalence in (0.01, 0.05, 0.5):
        assert lost(BOTH, prevalence, {**NONE, "fn": fn, "fp": 3.0}) < 2e-3


def test_drawn_rows_are_few_and_steps_in_amounts_small() -> None:
    kept = thin(TABLE, amounts=BOTH)
    assert len(kept) < 3500
    rows = BOTH.row_means[0]
    drawn = BOTH.means(kept.threshold)[0]
    largest = np.abs(np.diff(rows)).max()
    way = np.abs(np.diff(rows)).sum()
    assert np.abs(np.diff(drawn)).max() <= way / 200 + largest


@pytest.mark.parametrize(
    "cells",
    [
        {"fn": AMOUNT},
        {"fp": AMOUNT, "tp": -AMOUNT},
        {"tn": np.zeros(N)},
        {"fn": np.ones(N), "fp": np.ones(N)},
        {"fn": np.round(AMOUNT) * RNG.choice([-1, 1], N), "tn": AMOUNT},
    ],
)
def test_no_row_that_can_be_cheapest_is_passed_over(cells: Any) -> None:
    result = amounts(**cells)
    found = cheapest_module.candidates(TABLE, result)
    with mock.patch.object(cheapest_module, "_BLOCK", N + 1):
        assert found.tolist() == cheapest_module.candidates(TABLE, result).tolist()


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("weighted", [False, True])
def test_sums_are_the_exact_ones_in_any_order(dtype: Any, weighted: bool) -> None:
    n = 200
    y, score = RNG.random(n) < 0.4, np.round(RNG.normal(size=n), 1).astype(dtype)
    weight = np.where(RNG.random(n) < 0.2, 0.0, RNG.random(n)) if weighted else None
    cells = {each: RNG.lognormal(0, 9, n) * RNG.choice([-1, 1, 1], n) for each in CELLS}
    order = RNG.permutation(n)
    made = []
    for at in (order, np.sort(order)):
        mixed = {each: amount[at] for each, amount in cells.items()}
        of_weight = None if weight is None else weight[at]
        with mock.patch.object(amounts_module, "MOST_AT_ONCE", 32):
            made.append(AmountTable.from_cases(y[at], score[at], mixed, (80.0, 120.0), of_weight))
    live = np.ones(n, bool) if weight is None else weight > 0
    rows = [np.inf, *np.unique(score[live].astype(float))[::-1].tolist()]
    assert made[0].threshold.tolist() == rows
    assert made[0].sizes == made[1].sizes
    for cell, amount in cells.items():
        value = amount if weight is None else amount * weight
        member = live & (y == (cell in ("tp", "fn")))
        expected = []
        for threshold in rows:
            counted = value[member & ((score >= threshold) == (cell in ("tp", "fp")))]
            gains, costs = counted[counted < 0], counted[counted > 0]
            expected.append(math.fsum(costs) + math.fsum(gains))
        assert made[0].sums[cell].tolist() == made[1].sums[cell].tolist() == expected


def test_the_optimum_is_that_of_all_rows() -> None:
    costs = {**NONE, "fp": 5.0}
    result = cheapest(TABLE, MISSES, 0.05, costs)
    cost = expected_costs(TABLE.rows(), MISSES, 0.05, costs)
    assert result.threshold[0] == TABLE.rows().threshold[np.argmin(cost)]


def test_sums_are_those_of_the_cases_at_any_threshold() -> None:
    for threshold in (-np.inf, -0.3, 0.0, float(SCORE[7]), 3.1, np.inf):
        says = threshold <= SCORE
        result = BOTH.at(threshold)
        assert result.fn == pytest.approx(AMOUNT[Y & ~says].sum(), abs=1e-9)
        assert result.fp == pytest.approx(0.02 * AMOUNT[~Y & says].sum(), abs=1e-9)
        assert result.tp == pytest.approx(-0.1 * AMOUNT[Y & says].sum(), abs=1e-9)
        assert result.tn == 0
    assert BOTH.cell_means["fn"] == pytest.approx(AMOUNT[Y].mean())
