from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import calibration_oracle as exact
from numeric import oracle
from sklearn.calibration import calibration_curve

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration import STRATEGIES, reliability
from rocwidgets.numeric.counts.bins import bin_depths

N_BINS = st.integers(2, 20)


def check(bins, expected):
    assert len(bins) == len(expected)
    for name in ("low", "high", "n", "positives"):
        assert getattr(bins, name).tolist() == [getattr(each, name) for each in expected]
    for name in ("forecast", "observed"):
        values = [float(getattr(each, name)) for each in expected]
        np.testing.assert_allclose(getattr(bins, name), values, rtol=1e-14, atol=0)


@pytest.mark.parametrize("form", oracle.FORMS)
@pytest.mark.parametrize("strategy", STRATEGIES)
@given(sample=exact.forecasts(), n_bins=N_BINS)
def test_bins_case_by_case(form, strategy, sample, n_bins):
    with oracle.stored(form):
        table = CountTable.from_scores(*sample)
    result = exact.groups(exact.cases_of(*sample), strategy, n_bins)
    bins = reliability(table, strategy, n_bins)
    check(bins, [exact.bin_of(cases) for cases in result])
    assert bins.n.dtype == np.int64
    assert bins.n.sum() == len(sample[0])


@pytest.mark.parametrize("strategy", STRATEGIES)
@given(sample=exact.weighted_forecasts(), n_bins=N_BINS)
def test_weighted_bins_case_by_case(strategy, sample, n_bins):
    result = exact.groups(exact.cases_of(*sample), strategy, n_bins)
    table = CountTable.from_scores(*sample)
    check(reliability(table, strategy, n_bins), [exact.bin_of(cases) for cases in result])


@pytest.mark.parametrize("n_bins", [2, 7, 10, 20])
@pytest.mark.parametrize("strategy", ["uniform", "quantile"])
def test_scikit_learn_draws_the_same(strategy, n_bins):
    # No score is on an edge: there scikit-learn puts it into the bin below.
    positive, score = oracle.simulated("probability", 4200, 9)
    bins = reliability(CountTable.from_scores(positive, score), strategy, n_bins)
    observed, forecast = calibration_curve(positive, score, n_bins=n_bins, strategy=strategy)
    # Its quantiles are interpolated between scores, so that a bin may hold one case more or less.
    tolerance = 1e-12 if strategy == "uniform" else 2 * n_bins / len(score)
    np.testing.assert_allclose(bins.observed, observed, rtol=0, atol=tolerance)
    np.testing.assert_allclose(bins.forecast, forecast, rtol=0, atol=tolerance)


def test_a_score_on_an_edge_is_in_the_bin_above_it():
    score = np.array([0.0, 0.1, np.nextafter(0.2, 0), 0.2, 0.9, 1.0])
    table = CountTable.from_scores(np.array([False, True, False, True, False, True]), score)
    bins = reliability(table)
    assert bins.low.tolist() == [0, 0.1, 0.2, 0.9]
    assert bins.n.tolist() == [1, 2, 1, 2]
    assert bins.high[-1] == 1


def test_ties_are_never_split_and_join_bins():
    score = np.array([0.9] * 7 + [0.5, 0.4, 0.3])
    table = CountTable.from_scores(np.arange(10) % 2 == 0, score)
    bins = reliability(table, "quantile", 5)
    assert bins.n.tolist() == [2, 1, 7]
    assert bins.low.tolist() == [0.3, 0.5, 0.9]


@pytest.mark.parametrize("strategy", ["uniform", "quantile"])
@pytest.mark.parametrize("shape", ["probability", "half zero", "four digits"])
def test_every_cut_is_one_that_is_kept_for_the_page(strategy, shape):
    table = CountTable.from_scores(*oracle.simulated(shape, 5000, 2))
    kept = {np.inf, *table.cuts.threshold(bin_depths(table)).tolist()}
    for n_bins in range(2, 21):
        assert set(reliability(table, strategy, n_bins).low.tolist()) <= kept


def test_one_distinct_score():
    table = CountTable.from_scores(np.array([True, False, False]), np.full(3, 0.1))
    for strategy in STRATEGIES:
        bins = reliability(table, strategy)
        assert bins.columns().keys() == {
            "low", "high", "n", "positives", "forecast", "observed",
        }  # fmt: skip
        columns = [column.tolist() for column in bins.columns().values()]
        assert columns == [[0.1], [0.1], [3], [1], [0.1], [1 / 3]]


def test_a_weight_lost_in_the_sum_makes_no_bin():
    table = CountTable.from_scores(
        np.array([True, False, True]), np.array([0.95, 0.85, 0.05]), np.array([1, 1, 1e-20])
    )
    assert reliability(table).low.tolist() == [0.85, 0.95]


@pytest.mark.parametrize("n_bins", [1, 21, 0, -3, 2.5, True, "10", None])
def test_numbers_of_bins(n_bins):
    table = CountTable.from_scores(np.array([True, False]), np.array([0.1, 0.9]))
    with pytest.raises(ValueError, match="n_bins must be a whole number from 2 to 20"):
        reliability(table, "uniform", n_bins)


def test_strategies():
    table = CountTable.from_scores(np.array([True, False]), np.array([0.1, 0.9]))
    with pytest.raises(ValueError, match="one of uniform, quantile, isotonic, got 'kmeans'"):
        reliability(table, "kmeans")  # pyright: ignore[reportArgumentType]


def test_scores_that_are_no_probabilities():
    table = CountTable.from_scores(np.array([True, False]), np.array([-1.0, 0.9]))
    with pytest.raises(ValueError, match=r"in \[0, 1\], got -1.0 to 0.9"):
        reliability(table)
