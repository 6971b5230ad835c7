"""Bands of reliability diagrams against simulations, binomials and isotonic regression."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle
from scipy import stats
from sklearn.isotonic import isotonic_regression

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration import reliability
from rocwidgets.numeric.inference import reliability_confidence, reliability_consistency
from rocwidgets.numeric.inference.reliability_bands import _isotonic

STRATEGIES = ["uniform", "quantile", "isotonic"]


def table_of(n=500, seed=0, shape="probability"):
    return CountTable.from_scores(*oracle.simulated(shape, n, seed))


def bins_table():
    """One score a bin: 2 of 10, 5 of 10, all of 4."""
    return CountTable.from_counts([0.05, 0.45, 0.95], [2, 5, 4], [8, 5, 0])


@given(
    sample=oracle.samples("probability"),
    strategy=st.sampled_from(STRATEGIES),
    form=st.sampled_from(oracle.FORMS),
    n_bins=st.integers(2, 20),
)
def test_bands_are_about_the_points_of_the_diagram(sample, strategy, form, n_bins):
    positive, score = sample
    with oracle.stored(form):
        # Neighbours of 1 are among the samples.
        table = CountTable.from_scores(positive, np.minimum(score, 1))
        band = reliability_confidence(table, strategy, n_bins, n_bootstrap=20)
        bars = reliability_consistency(table, strategy, n_bins, n_bootstrap=20)
    assert bars.x.tolist() == bars.y.tolist() == band.x.tolist()
    for one in (band, bars):
        known = ~np.isnan(one.low)
        assert (one.low[known] <= one.high[known]).all()
        assert ((one.low[known] >= 0) & (one.high[known] <= 1)).all()
    if strategy != "isotonic":
        bins = reliability(table, strategy, n_bins)
        assert band.x.tolist() == bins.forecast.tolist()
        assert band.y.tolist() == bins.observed.tolist()
    else:
        assert band.x.tolist() == table.rows().threshold[:0:-1].tolist()


def test_wilson_interval_of_scipy():
    band = reliability_confidence(bins_table(), confidence_level=0.9)
    for j, (positives, n) in enumerate(((2, 10), (5, 10), (4, 4))):
        exact = stats.binomtest(positives, n).proportion_ci(0.9, "wilson")
        assert (band.low[j], band.high[j]) == pytest.approx(exact, rel=1e-12)


def test_consistency_bars_are_binomial():
    table = CountTable.from_counts([0.05, 0.45, 0.95], [20, 50, 40], [80, 50, 0])
    bars = reliability_consistency(table, confidence_level=0.9, n_bootstrap=40_000)
    for j, (score, n) in enumerate(((0.05, 100), (0.45, 100), (0.95, 40))):
        for end, share in ((bars.low[j], 0.05), (bars.high[j], 0.95)):
            # Within a step of the exact quantile: ends jump from one whole number to the next.
            assert end * n == pytest.approx(stats.binom.ppf(share, n, score), abs=1)


@pytest.mark.parametrize("n", [600, 30_000])
def test_consistency_bars_draw_every_score(n):
    rng = np.random.default_rng(1)
    score = rng.beta(0.3, 0.3, size=n)
    positive = rng.random(n) < 0.5
    table = CountTable.from_scores(positive, score)
    bars = reliability_consistency(table, "quantile", 4, n_bootstrap=4000)
    bins = reliability(table, "quantile", 4)
    for j in range(len(bins)):
        inside = score[(score >= bins.low[j]) & (score <= bins.high[j])]
        error = np.sqrt((inside * (1 - inside)).sum()) / len(inside)
        # Shares of a bin go in steps of one case.
        step = 1 / len(inside)
        assert bars.high[j] - bars.low[j] == pytest.approx(2 * 1.96 * error, rel=0.06, abs=step)


@given(sample=oracle.samples("probability"))
def test_isotonic_steps_of_scikit_learn(sample):
    rows = CountTable.from_scores(*sample).rows()
    (result,) = _isotonic(rows.tp[None], rows.fp[None])
    hits, alarms = np.diff(rows.tp)[::-1], np.diff(rows.fp)[::-1]
    n = hits + alarms
    expected = isotonic_regression(hits / n, sample_weight=n)
    assert result == pytest.approx(expected, abs=1e-12)


def test_isotonic_steps_where_no_case_is():
    # From the top: 1 of 1, nobody, 1 of 2, nobody at the very end.
    (result,) = _isotonic(np.array([[0, 1, 1, 2, 2]]), np.array([[0, 0, 0, 1, 1]]))
    assert result.tolist() == [0.5, 0.5, 0.5, 1]


def test_isotonic_bands():
    rng = np.random.default_rng(0)
    score = np.round(rng.random(900), 2)
    table = CountTable.from_scores(rng.random(900) < score, score)
    order = np.argsort(score, kind="stable")
    values, start = np.unique(score[order], return_index=True)
    n = np.diff(start, append=900)
    replicates = []
    for _ in range(600):
        label = rng.random(900) < score
        fitted = isotonic_regression(np.add.reduceat(label[order], start) / n, sample_weight=n)
        replicates.append(fitted)
    low, high = np.quantile(replicates, [0.025, 0.975], axis=0)
    bars = reliability_consistency(table, "isotonic")
    assert bars.x.tolist() == values.tolist()
    assert np.abs(bars.low - low).max() < 0.1
    assert np.abs(bars.high - high).max() < 0.1
    assert np.abs(bars.low - low).mean() < 0.015
    band = reliability_confidence(table, "isotonic")
    assert ((band.low <= band.y) & (band.y <= band.high)).all()
    assert 0.5 < np.mean(band.high - band.low) / np.mean(bars.high - bars.low) < 1.5


def test_the_cases_that_are_pooled_have_at_least_the_interval_of_wilson():
    # 3 of 3 positives at the top, 2 of 8 below.
    table = CountTable.from_counts([0.1, 0.3, 0.8], [1, 1, 3], [5, 1, 0])
    band = reliability_confidence(table, "isotonic", n_bootstrap=50)
    assert band.y.tolist() == pytest.approx([1 / 6, 1 / 2, 1])
    for j, (positives, n) in enumerate(((1, 6), (1, 2), (3, 3))):
        exact = stats.binomtest(positives, n).proportion_ci(0.95, "wilson")
        assert band.low[j] < exact.low
        assert band.high[j] >= exact.high


@pytest.mark.slow
@pytest.mark.parametrize("n", [60, 200])
def test_isotonic_bands_hold_calibrated_probabilities(n):
    held = []
    x = np.array([0.1, 0.2, 0.4, 0.8])
    for seed in range(120):
        rng = np.random.default_rng(seed)
        score = rng.beta(1, 2, size=n)
        table = CountTable.from_scores(rng.random(n) < score, score)
        band = reliability_confidence(table, "isotonic", n_bootstrap=200)
        at = np.clip(np.searchsorted(band.x, x, side="right") - 1, 0, None)
        held.append((band.low[at] <= x) & (x <= band.high[at]))
    # Of 120 samples, 107 or fewer would be rare at 95 %.
    assert (np.sum(held, axis=0) >= 108).all()


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_seed_decides(strategy):
    table = table_of()
    for make in (reliability_confidence, reliability_consistency):
        one, other, third = (make(table, strategy, n_bootstrap=50, seed=seed) for seed in (1, 1, 2))
        assert one.low.tobytes() == other.low.tobytes()
        is_drawn = make is reliability_consistency or strategy == "isotonic"
        assert (one.low.tobytes() != third.low.tobytes()) is is_drawn


def test_few_cases_make_wide_bands():
    for make in (reliability_confidence, reliability_consistency):
        few, many = (make(table_of(n), "quantile", 3) for n in (92, 9200))
        assert ((few.high - few.low) > 3 * (many.high - many.low)).all()


@pytest.mark.parametrize("make", [reliability_confidence, reliability_consistency])
def test_what_no_band_follows_from(make):
    with pytest.raises(ValueError, match="from the number of cases in each bin, so there"):
        make(CountTable.from_counts([0, 1], [1.0, 3], [2, 3]))
    with pytest.raises(ValueError, match="Calibration needs probabilities"):
        make(table_of(shape="margin"))
    with pytest.raises(ValueError, match="strategy must be one of"):
        make(table_of(), "bins")
    with pytest.raises(ValueError, match="n_bins must be"):
        make(table_of(), "uniform", 21)
    with pytest.raises(ValueError, match="n_bootstrap must be"):
        make(table_of(), n_bootstrap=1)
    with pytest.raises(ValueError, match="confidence_level"):
        make(table_of(), confidence_level=95)
