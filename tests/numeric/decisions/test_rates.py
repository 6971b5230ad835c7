from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocwidgets.numeric.decisions import rates

COUNTS = st.integers(0, 50)


@given(tp=COUNTS, fn=COUNTS, fp=COUNTS, tn=COUNTS)
def test_at_the_prevalence_of_the_table_all_are_ratios_of_counts(tp, fn, fp, tn):
    p, n = tp + fn, fp + tn
    if not p or not n:
        return
    point = rates.tpr(tp, p), rates.fpr(fp, n)
    expected = {
        "ppr": (tp + fp, p + n),
        "precision": (tp, tp + fp),
        "npv": (tn, tn + fn),
        "lift": (tp * (p + n), (tp + fp) * p),
        "accuracy": (tp + tn, p + n),
        "f1": (2 * tp, 2 * tp + fp + fn),
    }
    for name, (over, under) in expected.items():
        result = getattr(rates, name)(*point, p / (p + n))
        if under:
            assert result == pytest.approx(over / under, rel=1e-12, abs=1e-14), name
        elif name != "npv":
            assert math.isnan(result), name
    assert rates.youden(*point) == pytest.approx(tp / p - fp / n)


def test_another_prevalence_follows_bayes():
    # 8 of 10 sick and 1 of 10 healthy test positive; of a thousand, ten are sick.
    assert rates.precision(0.8, 0.1, 0.01) == pytest.approx(8 / (8 + 99))
    assert rates.npv(0.8, 0.1, 0.01) == pytest.approx(891 / 893)
    assert rates.ppr(0.8, 0.1, 0.01) == pytest.approx(0.107)
    assert rates.lift(0.8, 0.1, 0.01) == pytest.approx(8 / 107 / 0.01)
    assert rates.accuracy(0.8, 0.1, 0.01) == pytest.approx(0.899)
    assert rates.f1(0.8, 0.1, 0.01) == pytest.approx(16 / (16 + 99 + 2))


@pytest.mark.parametrize(
    ("name", "point"),
    [
        ("precision", (0, 0, 0.3)),
        ("lift", (0, 0, 0.3)),
        ("npv", (1, 1, 0.3)),
        ("precision", (0.5, 0, 0)),
        ("f1", (0, 0, 0)),
    ],
)
def test_the_undefined_is_nan_without_a_warning(name, point):
    assert math.isnan(getattr(rates, name)(*point))


def test_without_positives_a_rate_is_nan():
    assert math.isnan(rates.tpr(0, 0))
    assert math.isnan(rates.fpr(0.0, 0.0))


def test_arrays_broadcast():
    result = rates.precision(
        np.array([0, 0.5, 1]), np.array([0, 0.25, 1]), np.array([[0.5], [0.1]])
    )
    assert result.shape == (2, 3)
    np.testing.assert_allclose(result[:, 1:], [[2 / 3, 1 / 2], [2 / 11, 1 / 10]])
    assert np.isnan(result[:, 0]).all()


def test_tiny_weights_have_rates():
    assert rates.tpr(2e-323, 4e-323) == 0.5
