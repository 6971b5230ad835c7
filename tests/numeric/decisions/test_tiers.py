"""The best thresholds between ordered actions, against all tuples of them and Chow's rule."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numeric import oracle
from support.effort import EFFORT

from rocwidgets.numeric import CountTable, optimum
from rocwidgets.numeric.calibration.isotonic import isotonic
from rocwidgets.numeric.decisions.tiers import best_tiers

PREVALENCE = st.sampled_from([Fraction(1, 2), Fraction(1, 20), Fraction(9, 10)])
NET = st.tuples(st.integers(-3, 20), st.integers(-3, 20)).filter(lambda net: max(net) >= 0)
REVIEW = st.sampled_from([Fraction(part, 8) for part in (0, 1, 2, 4, 8, 20, 40, 200)])
SHARES = st.sampled_from([Fraction(part, 20) for part in (0, 1, 3, 10, 20)])
# Floats cannot tell apart what differs by less.
NEAR = 1e-11


def reviewed(net, review):
    """Costs of flag, review and leave, with the truth found by the review."""
    miss, alarm = net
    tp, fp, fn, tn = 3, alarm - 2, miss + 3, -2
    return [(tp, fp), (tp + review, tn + review), (fn, tn)]


def tuples_of(rows, positives, negatives, prevalence, costs):
    """Cost, share of each action and thresholds of every tuple of rows in order, exactly."""
    points = [(row[0], Fraction(row[1]) / positives, Fraction(row[2]) / negatives) for row in rows]
    for chosen in combinations_with_replacement(points, len(costs) - 1):
        ends = [(None, Fraction(0), Fraction(0)), *chosen, (None, Fraction(1), Fraction(1))]
        parts = [
            (prevalence * (low[1] - high[1]), (1 - prevalence) * (low[2] - high[2]))
            for high, low in pairwise(ends)
        ]
        cost = sum(
            of[0] * action[0] + of[1] * action[1] for of, action in zip(parts, costs, strict=True)
        )
        yield cost, [sum(of) for of in parts], tuple(each[0] for each in chosen)


def between(shares):
    return sum(shares[1:-1])


def found_in(every, thresholds):
    return next(each for each in every if each[2] == tuple(thresholds.tolist()))


def floats(costs):
    return [(float(positive), float(negative)) for positive, negative in costs]


@pytest.mark.parametrize("form", oracle.FORMS)
@given(data=st.data())
def test_no_pair_costs_less_and_no_equal_one_reviews_less(form, data):
    positive, score = data.draw(oracle.samples())
    prevalence, review = data.draw(PREVALENCE), data.draw(REVIEW)
    costs = reviewed(data.draw(NET), review)
    with oracle.stored(form):
        table = CountTable.from_scores(positive, score)
    every = list(tuples_of(oracle.all_rows(positive, score), table.P, table.N, prevalence, costs))
    mine = found_in(every, best_tiers(table, float(prevalence), floats(costs)))
    least = min(each[0] for each in every)
    assert mine[0] <= least + NEAR
    assert between(mine[1]) <= min(between(each[1]) for each in every if each[0] <= least) + NEAR


@given(data=st.data())
def test_no_pair_within_a_share_costs_less(data):
    positive, score = data.draw(oracle.samples())
    prevalence, review, limit = data.draw(PREVALENCE), data.draw(REVIEW), data.draw(SHARES)
    costs = reviewed(data.draw(NET), review)
    table = CountTable.from_scores(positive, score)
    every = list(tuples_of(oracle.all_rows(positive, score), table.P, table.N, prevalence, costs))
    found = best_tiers(table, float(prevalence), floats(costs), max_shares=[1, float(limit)])
    mine = found_in(every, found)
    assert mine[1][1] <= limit + NEAR
    assert mine[0] <= min(each[0] for each in every if each[1][1] <= limit) + NEAR


@st.composite
def weighted_cases(draw):
    """A few cases of few scores, with weights, and the table that counts them."""
    size = draw(st.integers(2, 10))
    score = np.array(draw(st.lists(st.integers(0, 6), min_size=size, max_size=size)), np.float64)
    positive = np.array(draw(st.lists(st.booleans(), min_size=size, max_size=size)))
    positive[:2] = [True, False]
    weight = np.array(draw(st.lists(st.integers(1, 3), min_size=size, max_size=size)), np.float64)
    table = CountTable.from_scores(positive, score, weight)
    return table, oracle.all_rows(positive, score, weight)


@st.composite
def actions(draw):
    """Costs of 3 to 5 actions; those between may cost anything, in any order."""
    (tp, fp), (fn, tn) = reviewed(draw(NET), 0)[::2]
    cost = st.integers(-6, 24).map(lambda part: Fraction(part, 2))
    inner = draw(st.lists(st.tuples(cost, cost), min_size=1, max_size=3))
    return [(tp, fp), *inner, (fn, tn)]


@settings(max_examples=100 * EFFORT)
@given(cases=weighted_cases(), costs=actions(), prevalence=PREVALENCE)
def test_no_other_thresholds_cost_less(cases, costs, prevalence):
    table, rows = cases
    total = Fraction(table.P), Fraction(table.N)
    every = list(tuples_of(rows, *total, prevalence, costs))
    mine = found_in(every, best_tiers(table, float(prevalence), floats(costs)))
    least = min(each[0] for each in every)
    assert mine[0] <= least + NEAR
    # A tier that is not worth its cost is empty.
    if any(each[0] <= least and not between(each[1]) for each in every):
        assert between(mine[1]) == 0


@settings(max_examples=100 * EFFORT)
@given(cases=weighted_cases(), costs=actions(), prevalence=PREVALENCE, data=st.data())
def test_no_other_thresholds_within_capacities_cost_less(cases, costs, prevalence, data):
    table, rows = cases
    room = [data.draw(SHARES) for _ in costs[1:]]
    total = Fraction(table.P), Fraction(table.N)
    every = list(tuples_of(rows, *total, prevalence, costs))
    found = best_tiers(table, float(prevalence), floats(costs), max_shares=list(map(float, room)))
    mine = found_in(every, found)
    assert all(share <= most + NEAR for share, most in zip(mine[1][:-1], room, strict=True))
    allowed = [
        each[0]
        for each in every
        if all(share <= most for share, most in zip(each[1][:-1], room, strict=True))
    ]
    assert mine[0] <= min(allowed) + NEAR


@pytest.mark.parametrize("scale", [1e-300, 5e99])
def test_costs_of_any_size_have_the_same_thresholds(scale):
    rng = np.random.default_rng(5)
    positive = rng.random(200) < 0.3
    table = CountTable.from_scores(positive, rng.normal(size=200) + positive)
    costs = [(-1.0, 0.2), (-0.6, 0.05), (-0.3, 0.01), (0.0, 0.0)]
    found = best_tiers(table, 0.3, costs)
    assert len(set(found.tolist())) == 3
    scaled = [(scale * one, scale * other) for one, other in costs]
    np.testing.assert_array_equal(best_tiers(table, 0.3, scaled), found)


@pytest.mark.parametrize("limit", [1.0, 0.2])
def test_a_weight_is_a_repetition(limit):
    rng = np.random.default_rng(3)
    positive, weight = rng.random(300) < 0.3, rng.integers(1, 5, 300, np.intp)
    score = np.round(rng.normal(size=300) + positive, 1)
    weighted = CountTable.from_scores(positive, score, weight.astype(np.float64))
    repeated = CountTable.from_scores(np.repeat(positive, weight), np.repeat(score, weight))
    costs = [(0, 1), (0.2, 0.2), (3, 0)]
    one, other = (
        best_tiers(table, 0.2, costs, max_shares=[1, limit]) for table in (weighted, repeated)
    )
    assert one[0] > one[1]
    np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("net", [(1, 1), (5, 1), (2, 9)])
@pytest.mark.parametrize("review", [0.05, 0.2, 0.4, 0.9])
def test_calibrated_scores_are_decided_by_the_rule_of_chow(net, review):
    """Chow (1970): reject between r / miss and 1 - r / alarm, if the first is less."""
    miss, alarm = net
    rng = np.random.default_rng(7)
    score = rng.random(5000)
    positive = rng.random(5000) < score**2
    raw = CountTable.from_scores(positive, score)
    calibrated = isotonic(raw).at(score)
    table = CountTable.from_scores(positive, calibrated)
    prevalence = table.P / (table.P + table.N)
    high, low = best_tiers(table, prevalence, [(0, alarm), (review, review), (miss, 0)])
    if review / miss >= 1 - review / alarm:
        single = optimum(table, "cost", prevalence, fp=alarm, fn=miss)
        assert high == low == single.threshold[0]
        return
    assert np.array_equal(calibrated >= high, calibrated >= 1 - review / alarm)
    assert np.array_equal(calibrated < low, calibrated < review / miss)


def test_calibrated_scores_get_the_action_of_least_expected_cost():
    rng = np.random.default_rng(11)
    score = rng.random(5000)
    positive = rng.random(5000) < score**2
    calibrated = isotonic(CountTable.from_scores(positive, score)).at(score)
    table = CountTable.from_scores(positive, calibrated)
    prevalence = table.P / (table.P + table.N)
    costs = [(-50, 12), (-30, 4), (-12, 1), (0, 0)]
    found = best_tiers(table, prevalence, costs)
    expected = [calibrated * one + (1 - calibrated) * other for one, other in costs]
    tier = np.searchsorted(-found, -calibrated)
    chosen = np.choose(tier, expected)
    np.testing.assert_allclose(chosen, np.min(expected, axis=0), rtol=0, atol=1e-9)


def test_a_million_rows_are_searched_within_capacities():
    rng = np.random.default_rng(1)
    positive, score = rng.random(10**6) < 0.1, rng.random(10**6)
    score += 0.2 * positive
    table = CountTable.from_scores(positive, score)
    costs = [(0, 1), (0.1, 0.1), (3, 0.01), (9, 0)]
    room = np.array([0.02, 0.01, 0.05])
    found = best_tiers(table, table.P / 10**6, costs, max_shares=room.tolist())
    tp, fp = table.at(found)
    cases = np.diff(tp + fp, prepend=0)
    assert (cases > 0).all()
    assert (cases <= 10**6 * room).all()
