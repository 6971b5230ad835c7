"""The best two thresholds with a review between them, against all pairs and Chow's rule."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CountTable, optimum
from rocwidgets.numeric.calibration.isotonic import isotonic
from rocwidgets.numeric.decisions.review import best_review

PREVALENCE = st.sampled_from([Fraction(1, 2), Fraction(1, 20), Fraction(9, 10)])
NET = st.tuples(st.integers(-3, 20), st.integers(-3, 20)).filter(lambda net: max(net) >= 0)
REVIEW = st.sampled_from([Fraction(part, 8) for part in (0, 1, 2, 4, 8, 20, 40, 200)])
SHARES = st.sampled_from([Fraction(part, 20) for part in (0, 1, 3, 10, 20)])


def pairs(rows, table, prevalence, costs, review):
    """Cost, share and thresholds of every pair of rows, exactly."""
    points = [(row[0], Fraction(row[1], table.P), Fraction(row[2], table.N)) for row in rows]
    for index, (high, tpr, fpr) in enumerate(points):
        for low, tpr_low, fpr_low in points[index:]:
            share = prevalence * (tpr_low - tpr) + (1 - prevalence) * (fpr_low - fpr)
            positive = costs["tp"] * tpr_low + costs["fn"] * (1 - tpr_low)
            negative = costs["fp"] * fpr + costs["tn"] * (1 - fpr)
            cost = prevalence * positive + (1 - prevalence) * negative + review * share
            yield cost, share, low, high


def reading(table, rows, prevalence, costs, review, *, max_share=1.0):
    high, low = best_review(
        table, float(prevalence), review=float(review), max_share=max_share, amounts=None, **costs
    )
    result = float(low.threshold[0]), float(high.threshold[0])
    every = list(pairs(rows, table, prevalence, costs, review))
    mine = next(each for each in every if each[2:] == result)
    return mine, every


@pytest.mark.parametrize("form", oracle.FORMS)
@given(data=st.data())
def test_no_pair_costs_less_and_no_equal_one_reviews_less(form, data):
    positive, score = data.draw(oracle.samples())
    prevalence, review = data.draw(PREVALENCE), data.draw(REVIEW)
    miss, alarm = data.draw(NET)
    costs = {"tp": 3, "fp": alarm - 2, "fn": miss + 3, "tn": -2}
    with oracle.stored(form):
        table = CountTable.from_scores(positive, score)
    rows = oracle.all_rows(positive, score)
    mine, every = reading(table, rows, prevalence, costs, review)
    least = min(each[0] for each in every)
    # Floats cannot tell apart what differs by less than 1e-11.
    assert mine[0] <= least + 1e-11
    assert mine[1] <= min(each[1] for each in every if each[0] <= least) + 1e-11


@given(data=st.data())
def test_no_pair_within_a_share_costs_less(data):
    positive, score = data.draw(oracle.samples())
    prevalence, review, limit = data.draw(PREVALENCE), data.draw(REVIEW), data.draw(SHARES)
    miss, alarm = data.draw(NET)
    costs = {"tp": 3, "fp": alarm - 2, "fn": miss + 3, "tn": -2}
    table = CountTable.from_scores(positive, score)
    rows = oracle.all_rows(positive, score)
    mine, every = reading(table, rows, prevalence, costs, review, max_share=float(limit))
    assert mine[1] <= limit + 1e-11
    assert mine[0] <= min(each[0] for each in every if each[1] <= limit) + 1e-11


@pytest.mark.parametrize("limit", [1.0, 0.2])
def test_a_weight_is_a_repetition(limit):
    rng = np.random.default_rng(3)
    positive, weight = rng.random(300) < 0.3, rng.integers(1, 5, 300, np.intp)
    score = np.round(rng.normal(size=300) + positive, 1)
    weighted = CountTable.from_scores(positive, score, weight.astype(np.float64))
    repeated = CountTable.from_scores(np.repeat(positive, weight), np.repeat(score, weight))
    costs = {"review": 0.2, "fp": 1, "fn": 3, "max_share": limit}
    for one, other in zip(
        best_review(weighted, 0.2, **costs), best_review(repeated, 0.2, **costs), strict=True
    ):
        assert oracle.as_tuples(one) == oracle.as_tuples(other)


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
    high, low = best_review(table, prevalence, review=review, fp=alarm, fn=miss)
    if review / miss >= 1 - review / alarm:
        single = optimum(table, "cost", prevalence, fp=alarm, fn=miss)
        assert high.threshold[0] == low.threshold[0] == single.threshold[0]
        return
    assert np.array_equal(calibrated >= high.threshold[0], calibrated >= 1 - review / alarm)
    assert np.array_equal(calibrated < low.threshold[0], calibrated < review / miss)


def test_a_million_rows_are_searched_within_a_share():
    rng = np.random.default_rng(1)
    positive, score = rng.random(10**6) < 0.1, rng.random(10**6)
    score += 0.2 * positive
    table = CountTable.from_scores(positive, score)
    high, low = best_review(table, 0.1, review=0.1, fp=1, fn=9, max_share=0.01)
    reviewed = low.tp[0] + low.fp[0] - high.tp[0] - high.fp[0]
    assert 0 < reviewed <= 10_000
