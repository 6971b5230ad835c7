from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import calibration_oracle as exact
from numeric import oracle

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration import Moments, moments, score_sums_above
from rocwidgets.numeric.calibration import sums as module
from rocwidgets.numeric.counts import dense


def exact_sum(cases, value):
    return float(sum((case.weight * value(case) for case in cases), Fraction()))


@pytest.mark.parametrize("form", oracle.FORMS)
@given(sample=exact.forecasts(), wanted=st.lists(st.floats(-0.5, 1.5), max_size=8))
def test_sums_at_any_thresholds(form, sample, wanted):
    with oracle.stored(form):
        table = CountTable.from_scores(*sample)
    threshold = np.array([*wanted, *sample[1].tolist(), math.inf, -math.inf])
    cases = exact.cases_of(*sample)
    expected = [exact_sum([c for c in cases if c.score >= t], lambda c: c.score) for t in threshold]
    result = score_sums_above(table, threshold)
    np.testing.assert_allclose(result, expected, rtol=0, atol=1e-15 * len(cases))
    assert result[-2] == 0
    assert (np.diff(result[np.argsort(threshold)]) <= 0).all()


@given(sample=exact.weighted_forecasts())
def test_weights_are_repetitions(sample):
    positive, score, weight = sample
    times = weight.astype(int)
    once = CountTable.from_scores(positive, score, weight)
    repeated = CountTable.from_scores(np.repeat(positive, times), np.repeat(score, times))
    assert moments(once) == moments(repeated)
    assert (score_sums_above(once, score) == score_sums_above(repeated, score)).all()


@given(sample=exact.weighted_forecasts())
def test_moments(sample):
    cases = exact.cases_of(*sample)
    expected = Moments(
        exact_sum(cases, lambda c: c.score),
        exact_sum(cases, lambda c: c.label * c.score),
        exact_sum(cases, lambda c: c.score**2),
    )
    assert moments(CountTable.from_scores(*sample)) == pytest.approx(expected, rel=1e-14)


@pytest.mark.slow
@pytest.mark.parametrize("form", oracle.FORMS)
@pytest.mark.parametrize("shape", ["probability", "rare", "half zero", "four digits"])
def test_many_blocks_lose_no_accuracy(form, shape):
    positive, score = oracle.simulated(shape, 100_003, 8)
    with oracle.stored(form):
        table = CountTable.from_scores(positive, score)
    result = moments(table)
    assert result.score == pytest.approx(math.fsum(score), rel=1e-14)
    assert result.positive_score == pytest.approx(math.fsum(score[positive]), rel=1e-14)
    assert result.square == pytest.approx(math.fsum(score**2), rel=1e-14)
    threshold = np.quantile(score, np.linspace(0, 1, 50))
    expected = [math.fsum(score[score >= t]) for t in threshold]
    np.testing.assert_allclose(
        score_sums_above(table, threshold), expected, atol=1e-14 * expected[0]
    )


@pytest.mark.slow
def test_the_number_of_blocks_costs_no_accuracy(monkeypatch):
    monkeypatch.setattr(dense, "_BLOCK", 1)
    positive, score = oracle.simulated("probability", 20_000, 8)
    with oracle.stored("dense"):
        table = CountTable.from_scores(positive, score)
    assert moments(table).score == math.fsum(score)
    assert np.cumsum(-np.sort(-score))[-1] != math.fsum(score)


def test_every_row_at_once():
    positive, score = oracle.simulated("probability", 30_000, 3)
    table = CountTable.from_scores(positive, score)
    threshold = table.rows().threshold
    ordered = -np.sort(-score)
    expected = [math.fsum(ordered[:k]) for k in range(0, len(ordered) + 1, 1000)]
    result = score_sums_above(table, threshold)
    np.testing.assert_allclose(result[::1000], expected, rtol=0, atol=1e-14 * result[-1])
    assert result.shape == threshold.shape


def test_the_order_of_cases_does_not_matter():
    rng = np.random.default_rng(4)
    positive, score = oracle.simulated("four digits", 5000, 4)
    weight = rng.gamma(1, size=len(score))
    order = rng.permutation(len(score))
    one = CountTable.from_scores(positive, score, weight)
    other = CountTable.from_scores(positive[order], score[order], weight[order])
    assert moments(one) == moments(other)
    assert score_sums_above(one, score).tobytes() == score_sums_above(other, score).tobytes()


def test_shapes():
    table = CountTable.from_scores(np.array([True, False, True]), np.array([0.25, 0.5, 1.0]))
    assert score_sums_above(table, 0.5) == 1.5
    assert np.ndim(score_sums_above(table, math.inf)) == 0
    assert score_sums_above(table, [[0.25, 0.3], [1, 2]]).tolist() == [[1.75, 1.5], [1, 0]]
    assert score_sums_above(table, []).shape == (0,)


def test_running_sums_are_rounded_by_the_total_only():
    part = np.random.default_rng(0).random(20_000) ** 8
    expected = [float(total) for total in itertools.accumulate(map(Fraction, part.tolist()))]
    error = module.running_sums(part) - expected
    assert np.abs(error).max() <= np.spacing(expected[-1])
    assert np.abs(np.cumsum(part) - expected).max() > 4 * np.spacing(expected[-1])


@pytest.mark.parametrize("score", [[-1e-300, 0.5], [0.5, 1.0000000000000002], [-3.0, 40.0]])
def test_other_scores_are_refused_with_their_range(score):
    table = CountTable.from_scores(np.array([True, False]), np.array(score))
    for call in (moments, lambda table: score_sums_above(table, 0.5)):
        with pytest.raises(ValueError, match=r"must be in \[0, 1\], got") as error:
            call(table)
        assert repr(score[0]) in str(error.value)
        assert repr(score[1]) in str(error.value)


def test_weights_beyond_float64_are_refused():
    table = CountTable.from_scores(
        np.array([True, False]), np.array([0.1, 0.9]), np.array([1.5e308, 1.5e308])
    )
    with pytest.raises(ValueError, match="add up to more than float64"):
        moments(table)


def test_nan_is_no_threshold():
    table = CountTable.from_scores(np.array([True, False]), np.array([0.1, 0.9]))
    with pytest.raises(ValueError, match="NaN"):
        score_sums_above(table, [0.5, math.nan])
