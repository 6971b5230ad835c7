from __future__ import annotations

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import calibration_oracle as exact
from numeric import oracle

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration import loess

SMOOTHER = "statsmodels.nonparametric.smoothers_lowess"


def local_line(x, y, at, span):
    """Weighted least squares with tricube weights over the nearest cases, Cleveland (1979)."""
    distance = np.abs(x - at)
    width = np.sort(distance)[int(span * len(x) + 1e-10) - 1]
    near = distance / width
    root = np.where(near < 1, (1 - np.minimum(near, 1) ** 3) ** 1.5, 0)
    design = np.column_stack((np.ones(len(x)), x - at))
    return np.linalg.lstsq(design * root[:, None], y * root, rcond=None)[0][0]


@pytest.mark.parametrize("span", [0.3, 2 / 3, 1.0])
@pytest.mark.parametrize("shape", ["probability", "strong"])
def test_it_is_a_weighted_line_at_each_score(shape, span):
    pytest.importorskip(SMOOTHER)
    positive, score = oracle.simulated(shape, 150, 4)
    curve = loess(CountTable.from_scores(positive, score), span)
    expected = [local_line(score, positive * 1.0, at, span) for at in np.unique(score)]
    assert curve.score.tolist() == np.unique(score).tolist()
    # Weights next to 0 and 1 are rounded to them there.
    np.testing.assert_allclose(curve.observed, expected, rtol=0, atol=2e-3)


def test_whole_weights_are_repetitions():
    pytest.importorskip(SMOOTHER)
    positive, score = oracle.simulated("four digits", 200, 4)
    times = np.random.default_rng(1).integers(0, 4, 200, np.intp)
    once = loess(CountTable.from_scores(positive, score, times.astype(float)))
    repeated = loess(CountTable.from_scores(np.repeat(positive, times), np.repeat(score, times)))
    assert once.score.tolist() == repeated.score.tolist()
    assert once.observed.tolist() == repeated.observed.tolist()


def test_the_order_of_cases_does_not_matter():
    pytest.importorskip(SMOOTHER)
    positive, score = oracle.simulated("half zero", 300, 4)
    order = np.random.default_rng(1).permutation(300)
    one = loess(CountTable.from_scores(positive, score))
    other = loess(CountTable.from_scores(positive[order], score[order]))
    assert one.observed.tolist() == other.observed.tolist()


def test_scores_that_fill_a_neighbourhood_keep_their_share():
    pytest.importorskip(SMOOTHER)
    score = np.concatenate((np.full(60, 0.2), np.linspace(0.21, 1, 40)))
    positive = np.arange(100) % 3 == 0
    curve = loess(CountTable.from_scores(positive, score), 0.6)
    assert curve.observed[0] == 1 / 3
    same = loess(CountTable.from_scores(positive, np.full(100, 0.5)))
    assert (same.score.tolist(), same.observed.tolist()) == ([0.5], [0.34])


@given(sample=exact.forecasts(), span=st.floats(0.05, 1))
def test_any_scores_give_finite_numbers_or_a_clear_error(sample, span):
    pytest.importorskip(SMOOTHER)
    table = CountTable.from_scores(*sample)
    if int(span * len(sample[1]) + 1e-10) < 1:
        with pytest.raises(ValueError, match="cover at least one case"):
            loess(table, span)
        return
    curve = loess(table, span)
    assert curve.score.tolist() == np.unique(sample[1]).tolist()
    assert np.isfinite(curve.observed).all()


def test_rain_at_niamey_stays_near_the_isotonic_fit():
    pytest.importorskip(SMOOTHER)
    curve = loess(CountTable.from_scores(*exact.niamey("Logistic")))
    assert (np.diff(curve.observed) > 0).all()
    assert np.abs(curve.observed - curve.score).max() < 0.15


@pytest.mark.parametrize("span", [0, -1, 1.01, float("nan"), 1e-9])
def test_spans(span):
    table = CountTable.from_scores(np.array([True, False]), np.array([0.1, 0.9]))
    with pytest.raises(ValueError, match="span must be above 0"):
        loess(table, span)


def test_large_samples_are_refused():
    positive, score = oracle.simulated("four digits", 5001, 4)
    with pytest.raises(ValueError, match=r"at most 5000 cases, got 5001\. Use bins"):
        loess(CountTable.from_scores(positive, score))


@pytest.mark.parametrize("weight", [[0.5, 1, 2], [1e-20, 1, 1]])
def test_weights_that_are_no_repetitions_are_refused(weight):
    table = CountTable.from_scores(
        np.array([False, True, False]), np.array([0.1, 0.9, 0.3]), np.array(weight, float)
    )
    with pytest.raises(ValueError, match="Pass whole numbers"):
        loess(table)


def test_without_statsmodels_the_error_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, SMOOTHER, None)
    table = CountTable.from_scores(np.array([True, False]), np.array([0.1, 0.9]))
    with pytest.raises(ImportError, match=r'pip install "rocwidgets\[loess\]"'):
        loess(table)


def test_scores_that_are_no_probabilities():
    table = CountTable.from_scores(np.array([True, False]), np.array([-1.0, 0.9]))
    with pytest.raises(ValueError, match=r"in \[0, 1\], got -1.0 to 0.9"):
        loess(table)
