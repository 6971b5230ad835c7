from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import calibration_oracle as exact
from numeric import oracle

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.repair import concavities, swap_curve, swap_one


def pairs_won(positive, score, weight):
    """AUC in fractions, of weighted cases."""
    high, low = (
        [(s, Fraction(w)) for s, w in zip(score[m].tolist(), weight[m].tolist(), strict=True)]
        for m in (positive, ~positive)
    )
    won = sum(
        v * w * (Fraction(int(a > b)) + Fraction(int(a == b), 2)) for a, v in high for b, w in low
    )
    return won / sum(v for _, v in high) / sum(w for _, w in low)


def area_under_hull(rows):
    points = oracle.hull(rows)
    p, n = Fraction(rows[-1][1]), Fraction(rows[-1][2])
    steps = pairwise(points)
    return sum(
        (Fraction(b[2]) - Fraction(a[2])) * (Fraction(a[1]) + Fraction(b[1])) / 2 for a, b in steps
    ) / (p * n)


@pytest.mark.parametrize("form", oracle.FORMS)
@given(sample=oracle.samples())
def test_all_sections_gain_twice_what_was_missing(form, sample):
    with oracle.stored(form):
        table = CountTable.from_scores(*sample)
        repair = swap_curve(table)
    auc, auch = oracle.auc(*sample), area_under_hull(oracle.all_rows(*sample))
    assert repair.table.auc == float(2 * auch - auc)
    assert concavities(table).area.sum() == pytest.approx(float(auch - auc), abs=1e-14)
    changed = repair.at(sample[1])
    assert oracle.auc(sample[0], changed) == 2 * auch - auc
    assert oracle.identical(repair.table, CountTable.from_scores(sample[0], changed))
    assert sorted(repair.repaired) == sorted(repair.score)


@given(sample=exact.weighted_forecasts())
def test_weights(sample):
    table = CountTable.from_scores(*sample)
    repair = swap_curve(table)
    positive, score, weight = sample
    rows = oracle.all_rows(*sample)
    wanted = 2 * area_under_hull(rows) - pairs_won(*sample)
    assert repair.table.auc == float(wanted)
    live = weight > 0
    changed = repair.at(score[live])
    assert pairs_won(positive[live], changed, weight[live]) == wanted


@given(sample=oracle.samples())
def test_every_section_turns_about_the_middle_of_its_edge(sample):
    table = CountTable.from_scores(*sample)
    repair, rows = swap_curve(table), table.rows()
    result = concavities(table)
    points = set(zip(repair.table.rows().tp.tolist(), repair.table.rows().fp.tolist(), strict=True))
    for first, last in zip(result.first.tolist(), result.last.tolist(), strict=True):
        for k in range(first, last + 1):
            tp = rows.tp[first] + rows.tp[last] - rows.tp[k]
            fp = rows.fp[first] + rows.fp[last] - rows.fp[k]
            assert (tp, fp) in points
    outside = np.ones(len(repair.score), bool)
    for low, high in repair.sections:
        outside &= (repair.score < low) | (repair.score > high)
    assert (repair.score[outside] == repair.repaired[outside]).all()


@given(sample=oracle.samples())
def test_sections_of_the_largest_area_come_first(sample):
    table = CountTable.from_scores(*sample)
    area = np.sort(concavities(table).area)[::-1]
    for k in range(len(area) + 1):
        repair = swap_curve(table, k)
        assert len(repair.sections) == k
        assert repair.table.auc == pytest.approx(table.auc + 2 * area[:k].sum(), abs=1e-13)


def best_single_swap(sample):
    """The largest gain over all edges of the hull and all rows under them, by trying each."""
    rows = oracle.all_rows(*sample)
    hull = oracle.hull(rows)
    gains = [Fraction()]
    for a, b in pairwise(hull):
        for row in rows[rows.index(a) + 1 : rows.index(b)]:
            upper = [x - y for x, y in zip(row[1:], a[1:], strict=True)]
            lower = [x - y for x, y in zip(b[1:], row[1:], strict=True)]
            gains.append(Fraction(lower[0] * upper[1] - upper[0] * lower[1]))
    return max(gains) / (Fraction(rows[-1][1]) * Fraction(rows[-1][2]))


@given(sample=oracle.samples())
def test_one_swap(sample):
    table = CountTable.from_scores(*sample)
    repair = swap_one(table)
    wanted = oracle.auc(*sample) + best_single_swap(sample)
    assert repair.table.auc == float(wanted)
    assert oracle.auc(sample[0], repair.at(sample[1])) == wanted
    assert len(repair.sections) == (wanted > oracle.auc(*sample))


@given(sample=oracle.samples(), data=st.data())
def test_three_given_rules(sample, data):
    table = CountTable.from_scores(*sample)
    positive, score = sample
    choice = st.sampled_from([math.inf, -math.inf, *score.tolist()])
    high, middle, low = sorted((data.draw(choice) for _ in range(3)), reverse=True)
    block = (score < high).astype(int) + (score < middle) + (score < low)
    hybrid = np.where(block == 1, 2, np.where(block == 2, 1, block))
    order = np.lexsort((-score, hybrid))
    ranks = np.empty(len(score))
    ranks[order] = np.arange(len(score), 0, -1)
    # Ties stay ties.
    _, tie = np.unique(score, return_inverse=True)
    ranks = np.array([ranks[tie == k].max() for k in range(tie.max() + 1)])[tie]
    wanted, before = oracle.auc(positive, ranks), oracle.auc(*sample)
    if wanted <= before:
        with pytest.raises(ValueError, match=r"three in descending order|not below the line"):
            swap_one(table, (high, middle, low))
    else:
        assert swap_one(table, (high, middle, low)).table.auc == float(wanted)


def test_an_example_by_hand():
    positive = np.array([True, False, False, True, True, False])
    score = np.array([6.0, 5.0, 4.0, 3.0, 2.0, 1.0])
    table = CountTable.from_scores(positive, score)
    curve, one = swap_curve(table), swap_one(table)
    assert curve.sections.tolist() == one.sections.tolist() == [[2, 5]]
    assert curve.repaired.tolist() == [6, 2, 3, 4, 5, 1]
    assert one.repaired.tolist() == [6, 3, 2, 5, 4, 1]
    assert (table.auc, curve.table.auc, one.table.auc) == (5 / 9, 1, 1)
    assert curve.at([7, 5.5, 5, 4.5, 3.5, 2.5, 1.5, 0]).tolist() == [7, 2, 2, 3, 4, 5, 1.5, 0]
    assert np.ndim(curve.at(3.0)) == 0


def test_a_concave_curve_stays():
    table = CountTable.from_scores(np.array([True, True, False, False]), np.array([2.0, 1, 1, 0]))
    for repair in (swap_curve(table), swap_one(table)):
        assert len(repair.sections) == 0
        assert oracle.identical(repair.table, table)
        assert repair.at(1.5) == 1.5


def test_rounded_weights_make_no_concavity():
    score = np.repeat(np.arange(50) / 50, 2)
    table = CountTable.from_scores(np.tile([True, False], 50), score, np.full(100, 0.1))
    assert len(swap_curve(table).sections) == len(swap_one(table).sections) == 0


def test_refusals():
    table = CountTable.from_scores(np.array([True, False, True]), np.array([3.0, 2.0, 1.0]))
    for bad in (-1, 1.5):
        with pytest.raises(ValueError, match="whole number"):
            swap_curve(table, bad)  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="NaN"):
        swap_curve(table).at([1, math.nan])
    with pytest.raises(ValueError, match="NaN"):
        swap_one(table, (3, math.nan, 1))
    with pytest.raises(ValueError, match="three in descending order"):
        swap_one(table, (1, 2, 3))
    with pytest.raises(ValueError, match="not below the line"):
        swap_one(table, (math.inf, 3, 2))


def test_weights_that_are_lost_by_rounding_are_in_no_concavity():
    positive = np.array([False, True, False, True])
    weight = np.array([1e-90, 1e-90, 1e-72, 1e-90])
    table = CountTable.from_scores(positive, np.array([-9.0, 0.0, 0.0, 1.0]), weight)
    result = concavities(table)
    assert (result.last <= len(table.rows()) - 1).all()
    assert swap_curve(table).table.auc >= table.auc
    assert swap_one(table).table.auc >= table.auc
