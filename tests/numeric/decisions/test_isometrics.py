from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocwidgets.numeric.decisions import payoff, rates
from rocwidgets.numeric.decisions.isometrics import Linear, chord, isometrics, skew_ratio

COSTS = {"tp": 0, "fp": 1, "fn": 1, "tn": 0}
METRICS = ("profit", "accuracy", "precision", "f1", "lift")
SHARE = st.floats(0.01, 0.99)


def metric_at(name: str, tpr: float, fpr: float, prevalence: float, costs: dict) -> float:
    """The metric of a confusion matrix of 1000 cases."""
    tp, fn = 1000 * prevalence * tpr, 1000 * prevalence * (1 - tpr)
    fp, tn = 1000 * (1 - prevalence) * fpr, 1000 * (1 - prevalence) * (1 - fpr)
    return {
        "profit": -(tp * costs["tp"] + fp * costs["fp"] + fn * costs["fn"] + tn * costs["tn"]),
        "accuracy": (tp + tn) / 1000,
        "precision": tp / (tp + fp),
        "f1": 2 * tp / (2 * tp + fp + fn),
        "lift": tp / (tp + fp) / prevalence,
    }[name]


@pytest.mark.parametrize("name", METRICS)
@given(
    prevalence=SHARE,
    rule=st.tuples(SHARE, SHARE),
    share=SHARE,
    errors=st.fixed_dictionaries({"fp": st.integers(-9, 9), "fn": st.integers(-9, 9)}),
)
def test_every_point_of_a_line_has_its_value(name, prevalence, rule, share, errors):
    fpr, tpr = rule
    costs = {"tp": -3, "tn": 1, **errors}
    lines = isometrics(name, prevalence, 1000, **costs)
    value = metric_at(name, tpr, fpr, prevalence, costs)
    assert lines.at(fpr, tpr) == pytest.approx(value, rel=1e-9, abs=1e-9)
    for line in (lines.through(fpr, tpr), lines.line(value)):
        ends = chord(line)
        if name == "profit" and errors == {"fp": 1, "fn": -3}:
            continue
        assert ends is not None
        (left, low), (right, high) = ends
        f, h = left + share * (right - left), low + share * (high - low)
        if f or h:
            there = metric_at(name, h, f, prevalence, costs)
            assert there == pytest.approx(value, rel=1e-6, abs=1e-6)


@pytest.mark.parametrize("name", ["accuracy", "precision", "f1", "lift"])
@given(prevalence=SHARE, fpr=SHARE, tpr=SHARE)
def test_metrics_are_those_of_rates(name, prevalence, fpr, tpr):
    result = isometrics(name, prevalence, 1, **COSTS).at(fpr, tpr)
    assert result == pytest.approx(getattr(rates, name)(tpr, fpr, prevalence), rel=1e-12)


def slope_of(line: Linear) -> float:
    return -line.fpr / line.tpr


def test_lines_of_accuracy_in_figure_4_of_vuk_and_curk():
    # Equation 4.9 with N / P = 6 / 5: slope N / P, height (Accuracy (P + N) - N) / P at FPR 0.
    positives, negatives, accuracy = 5, 6, 0.8
    line = isometrics("accuracy", 5 / 11, 11, **COSTS).line(accuracy)
    assert slope_of(line) == pytest.approx(skew_ratio(5 / 11)) == pytest.approx(6 / 5)
    height = -line.constant / line.tpr
    assert height == pytest.approx((accuracy * 11 - negatives) / positives)


@given(prevalence=SHARE, value=SHARE)
def test_slopes_by_the_skew_ratio(prevalence, value):
    c = skew_ratio(prevalence)
    lines = {name: isometrics(name, prevalence, 1, **COSTS) for name in METRICS}
    assert slope_of(lines["accuracy"].line(value)) == pytest.approx(c)
    assert slope_of(lines["profit"].line(-value)) == pytest.approx(
        payoff.iso_performance_slope(prevalence, **COSTS)
    )
    assert slope_of(lines["precision"].line(value)) == pytest.approx(c * value / (1 - value))
    assert slope_of(lines["f1"].line(value)) == pytest.approx(c * value / (2 - value))
    lift, precision = lines["lift"].line(value), lines["precision"].line(value * prevalence)
    assert slope_of(lift) == pytest.approx(slope_of(precision))
    for name, start in (("precision", 0.0), ("lift", 0.0), ("f1", -1 / c)):
        assert lines[name].line(value).at(start, 0.0) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (Linear(0, 1, -1), ((0, 0), (1, 1))),
        (Linear(-1, 1, 1), ((0, 1), (1, 0))),
        (Linear(-0.25, 1, 0), ((0.25, 0), (0.25, 1))),
        (Linear(-0.25, 0, 1), ((0, 0.25), (1, 0.25))),
        (Linear(0, 0, 1), ((0, 0), (1, 0))),
        (Linear(-1, 1, 0), ((1, 0), (1, 1))),
        (Linear(-2, 1, 1), None),
        (Linear(0, 1, 1), None),
        (Linear(1, 1, 1), None),
        (Linear(-3, 1, 1), None),
        (Linear(-2, 0, 1), None),
        (Linear(0, 0, 0), None),
        (Linear(1, 0, 0), None),
    ],
)
def test_chords(line, expected):
    assert chord(line) == expected
    scaled = Linear(*(-1e200 * each for each in line))
    assert chord(scaled) == expected


def test_where_a_metric_is_undefined_there_is_no_line():
    for name in ("precision", "lift"):
        assert chord(isometrics(name, 0.2, 1, **COSTS).through(0, 0)) is None
    free = dict.fromkeys(COSTS, 1)
    assert chord(isometrics("profit", 0.2, 1, **free).through(0.3, 0.5)) is None


def test_a_line_of_large_costs_is_through_its_point():
    costs = {"tp": 1e9, "fp": 1e9 + 1, "fn": 1e9 + 1, "tn": 1e9}
    line = isometrics("profit", 0.3, 1e6, **costs).through(0.25, 0.75)
    np.testing.assert_allclose(line.at(0.25, 0.75), 0, atol=1e-9)
    assert chord(line) is not None
