from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocwidgets.numeric import bayes_threshold, expected_cost, iso_performance_slope, profit

COSTS = st.fixed_dictionaries(dict.fromkeys(["tp", "fp", "fn", "tn"], st.integers(-100, 100)))
SHARE = st.floats(0, 1)


@given(
    costs=COSTS,
    tp=st.integers(0, 9),
    fn=st.integers(1, 9),
    fp=st.integers(0, 9),
    tn=st.integers(1, 9),
)
def test_cost_is_the_mean_over_the_cases(costs, tp, fn, fp, tn):
    counts = {"tp": tp, "fp": fp, "fn": fn, "tn": tn}
    total = sum(counts[cell] * costs[cell] for cell in counts)
    n = sum(counts.values())
    point = tp / (tp + fn), fp / (fp + tn), (tp + fn) / n
    assert expected_cost(*point, **costs) == pytest.approx(total / n, abs=1e-12)
    assert profit(*point, n, **costs) == pytest.approx(-total, abs=1e-9)


@given(costs=COSTS, prevalence=st.floats(0.05, 0.95), fpr=SHARE, tpr=SHARE)
def test_cost_is_constant_along_the_iso_performance_slope(costs, prevalence, fpr, tpr):
    slope = iso_performance_slope(prevalence, **costs)
    if not math.isfinite(slope):
        return
    ahead = expected_cost(tpr + 0.1 * slope, fpr + 0.1, prevalence, **costs)
    size = 1 + abs(slope)
    assert ahead == pytest.approx(expected_cost(tpr, fpr, prevalence, **costs), abs=1e-11 * size)


@pytest.mark.parametrize(
    ("costs", "prevalence", "expected"),
    [
        ({"tp": 0, "fp": 1, "fn": 1, "tn": 0}, 0.5, 1),
        ({"tp": -50, "fp": 3, "fn": 0, "tn": 0}, 0.05, 3 * 0.95 / (50 * 0.05)),
        ({"tp": 0, "fp": 1, "fn": 0, "tn": 0}, 0.5, math.inf),
        ({"tp": 0, "fp": 1, "fn": 1, "tn": 0}, 0.0, math.inf),
        ({"tp": 0, "fp": 0, "fn": 1, "tn": 0}, 0.5, 0),
        ({"tp": 1, "fp": -1, "fn": 1, "tn": 0}, 0.5, -math.inf),
        ({"tp": -1.5e308, "fp": 1.5e308, "fn": 1.5e308, "tn": -1.5e308}, 0.5, 1),
        ({"tp": 0, "fp": 1e-320, "fn": 1e-320, "tn": 0}, 0.5, 1),
    ],
)
def test_slopes(costs, prevalence, expected):
    assert iso_performance_slope(prevalence, **costs) == pytest.approx(expected, rel=1e-12)


def test_without_any_net_cost_there_is_no_slope_and_no_threshold():
    costs = {"tp": 2.0, "fp": 1.0, "fn": 2.0, "tn": 1.0}
    assert math.isnan(iso_performance_slope(0.3, **costs))
    assert math.isnan(bayes_threshold(**costs))


@given(fp=st.floats(0.1, 1e3), fn=st.floats(0.1, 1e3), tp=st.floats(-50, 0), tn=st.floats(-50, 0))
def test_at_the_bayes_threshold_both_decisions_cost_the_same(fp, fn, tp, tn):
    p = bayes_threshold(tp=tp, fp=fp, fn=fn, tn=tn)
    assert p * tp + (1 - p) * fp == pytest.approx(p * fn + (1 - p) * tn, abs=1e-9)


def test_arrays_broadcast():
    cost = expected_cost(np.array([0, 1]), np.array([0, 1]), 0.25, tp=0, fp=2, fn=8, tn=0)
    assert cost.tolist() == [2.0, 1.5]
