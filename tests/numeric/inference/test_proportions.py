"""Shares of several groups, against published figures, enumeration and simulation."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest
from scipy import stats
from support.effort import EFFORT

from rocwidgets.numeric.inference import proportions
from rocwidgets.numeric.inference.interval import normal_quantile
from rocwidgets.numeric.inference.proportions import (
    equality,
    newcombe,
    newcombe_for_all,
    spread,
    wilson,
)

Z = normal_quantile(0.95)


@pytest.mark.parametrize(
    ("one", "other", "ends"),
    [
        ((56, 70), (48, 80), (0.0524, 0.3339)),
        ((9, 10), (3, 10), (0.1705, 0.8090)),
        ((6, 7), (2, 7), (0.0582, 0.8062)),
        ((5, 56), (0, 29), (-0.0381, 0.1926)),
        ((0, 10), (0, 20), (-0.1611, 0.2775)),
        ((10, 10), (0, 10), (0.6075, 1.0)),
    ],
)
def test_differences_are_those_that_newcombe_published(
    one: tuple[int, int], other: tuple[int, int], ends: tuple[float, float]
) -> None:
    assert np.round(newcombe(one, other, Z), 4).tolist() == list(ends)
    low, high = newcombe(other, one, Z)
    assert [-high, -low] == pytest.approx(list(newcombe(one, other, Z)))


def test_the_score_interval_is_that_of_scipy_and_unknown_without_cases() -> None:
    for n in (1, 2, 7, 40, 1000):
        for positives in {0, 1, n // 2, n}:
            low, high = wilson(positives, n, Z)
            expected = stats.binomtest(positives, n).proportion_ci(0.95, method="wilson")
            assert [low, high] == pytest.approx([expected.low, expected.high], abs=1e-12)
    assert np.isnan(wilson(0, 0, Z)).all()
    assert np.isnan(newcombe((0, 0), (1, 2), Z)).all()


def away_by_hand(positives: tuple[int, ...], n: tuple[int, ...], reference: int | None) -> float:
    pooled = sum(positives) / sum(n)
    if pooled in {0, 1}:
        return 0.0
    largest = 0.0
    for index, (hits, size) in enumerate(zip(positives, n, strict=True)):
        if reference is None:
            others, of = sum(positives) - hits, sum(n) - size
        elif reference == index:
            continue
        else:
            others, of = positives[reference], n[reference]
        error = math.sqrt(pooled * (1 - pooled) * (1 / size + 1 / of))
        largest = max(largest, abs(hits / size - others / of) / error)
    return largest


@pytest.mark.parametrize("reference", [None, 0, 2])
@pytest.mark.parametrize(
    ("positives", "n"), [((1, 4, 2), (3, 5, 4)), ((0, 5, 1), (6, 6, 2)), ((3, 3, 0), (3, 4, 3))]
)
def test_its_p_value_is_the_share_of_all_ways_in_which_the_positives_can_fall(
    positives: tuple[int, ...], n: tuple[int, ...], reference: int | None
) -> None:
    observed, ways, extreme = away_by_hand(positives, n, reference), 0, 0
    for each in product(*(range(size + 1) for size in n)):
        if sum(each) != sum(positives):
            continue
        count = math.prod(math.comb(size, hits) for size, hits in zip(n, each, strict=True))
        ways += count
        if away_by_hand(each, n, reference) >= observed - 1e-9:
            extreme += count
    result = equality(positives, n, reference=reference, n_draws=40_000)
    assert result.away.max() == pytest.approx(observed)
    assert result.p_value == pytest.approx(extreme / ways, abs=0.01)


@pytest.mark.slow
def test_equal_groups_raise_few_false_alarms_and_others_are_found() -> None:
    rng = np.random.default_rng(1)
    n = np.array([20, 50, 50, 80, 100, 400])
    alarms = inside = 0
    truth = 0.3
    for seed in range(n_samples := 200 * EFFORT):
        positives = rng.binomial(n, truth)
        result = equality(positives, n, n_draws=800, seed=seed)
        alarms += result.p_value <= 0.05
        others = positives.sum() - positives, n.sum() - n
        low, high = newcombe_for_all((positives, n), others, result, Z)
        alone = newcombe((positives, n), others, Z)
        assert ((low <= alone[0]) & (alone[1] <= high)).all()
        left_out = ((low > 0) | (high < 0)).any()
        assert not left_out or result.p_value <= 0.0501 + 1 / 801
        inside += not left_out
    assert 0.03 <= alarms / n_samples <= 0.08
    assert 0.92 <= inside / n_samples <= 0.97
    unequal = equality([60, 15, 15, 24, 30, 120], [100, *n[1:]], seed=2)
    assert unequal.p_value < 0.001
    assert unequal.away.argmax() == 0


def test_groups_without_cases_do_not_count_and_one_alone_is_no_comparison() -> None:
    whole, part = equality([3, 0, 5], [6, 0, 6], seed=4), equality([3, 5], [6, 6], seed=4)
    assert whole[1:] == part[1:]
    assert whole.away[[0, 2]].tolist() == part.away.tolist()
    assert math.isnan(whole.away[1])
    for positives, n, reference in (
        ([3], [6], None),
        ([3, 0], [6, 0], None),
        ([3, 1, 0], [4, 4, 0], 2),
    ):
        assert math.isnan(equality(positives, n, reference=reference).p_value)
    assert equality([0, 0], [5, 5]).p_value == 1


def test_spread_is_that_of_the_true_shares_however_small_the_groups() -> None:
    rng = np.random.default_rng(0)
    truth = np.array([0.3, 0.4, 0.5, 0.6, 0.7])
    n = np.array([20, 30, 40, 40, 60])
    squares = []
    for _ in range(4000):
        positives = rng.binomial(n, truth)
        share = positives / n
        # Not cut at 0, the variance has no bias.
        squares.append(share.var(ddof=1) - (share * (1 - share) / (n - 1)).mean())
        assert spread(positives, n) == pytest.approx(math.sqrt(max(0.0, squares[-1])))
    assert np.mean(squares) == pytest.approx(truth.var(ddof=1), rel=0.03)
    assert math.isnan(spread([1, 3], [1, 9]))
    assert spread([1, 3, 3], [1, 9, 9]) == 0


def test_draws_at_a_time_change_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    positives, n = [3, 9, 12, 30], [20, 20, 40, 60]
    at_once = equality(positives, n, n_draws=500, seed=3)
    monkeypatch.setattr(proportions, "_AT_ONCE", 28)
    in_parts = equality(positives, n, n_draws=500, seed=3)
    assert in_parts.p_value == at_once.p_value
    assert in_parts.reach == at_once.reach


@pytest.mark.slow
def test_ten_thousand_groups_take_fewer_draws() -> None:
    n = np.full(10_000, 20)
    positives = np.random.default_rng(0).binomial(n, 0.3)
    assert equality(positives, n).p_value > 0.01
    positives[5] = 20
    assert equality(positives, n).p_value == pytest.approx(1 / 1001)
