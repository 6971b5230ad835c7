from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CountTable, weighted


@st.composite
def weights(draw, n, *, zeros=True):
    elements = st.one_of(
        st.floats(1e-3, 1e3), st.sampled_from([0.1, 1.0, 1e16, 1e-16, 1 / 3] + [0.0] * zeros)
    )
    drawn = np.array(draw(st.lists(elements, min_size=n, max_size=n)))
    drawn[:2] = [1.0, 0.7]
    return drawn


@given(data=st.data())
def test_rows_are_those_of_the_definition(data):
    positive, score = data.draw(oracle.samples())
    weight = data.draw(weights(len(score)))
    table = CountTable.from_scores(positive, score, weight)
    expected = oracle.all_rows(positive, score, weight)
    rows = table.rows()
    assert rows.threshold.tolist() == [row[0] for row in expected]
    np.testing.assert_allclose(rows.tp, [row[1] for row in expected], rtol=1e-13)
    np.testing.assert_allclose(rows.fp, [row[2] for row in expected], rtol=1e-13)
    assert (rows.tp[-1], rows.fp[-1]) == (table.P, table.N)
    assert (rows.tp[-1] / table.P, rows.fp[-1] / table.N) == (1, 1)
    assert (np.diff(rows.tp) >= 0).all()
    assert (np.diff(rows.fp) >= 0).all()
    assert table.weighted


@pytest.mark.parametrize("radix", [0, 1 << 16])
@given(data=st.data())
def test_order_of_rows_changes_no_bit(radix, data):
    positive, score = data.draw(oracle.samples())
    weight = data.draw(weights(len(score)))
    order = np.array(data.draw(st.permutations(range(len(score)))))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(weighted, "_RADIX", radix)
        one = CountTable.from_scores(positive, score, weight)
        other = CountTable.from_scores(positive[order], score[order], weight[order])
    assert oracle.identical(one, other)


def test_a_crowd_of_ties_has_one_sum_in_every_order():
    rng = np.random.default_rng(0)
    score, weight = rng.integers(0, 3, 1000) / 2, rng.gamma(0.1, size=1000)
    positive = rng.random(1000) < 0.4
    tables = []
    for _ in range(20):
        order = rng.permutation(1000)
        tables.append(CountTable.from_scores(positive[order], score[order], weight[order]))
    assert all(oracle.identical(tables[0], table) for table in tables[1:])


@given(data=st.data())
def test_whole_weights_are_repetition(data):
    positive, score = data.draw(oracle.samples())
    times = data.draw(st.lists(st.integers(0, 4), min_size=len(score), max_size=len(score)))
    times[:2] = [1, 2]
    one = CountTable.from_scores(positive, score, np.array(times, float))
    other = CountTable.from_scores(np.repeat(positive, times), np.repeat(score, times))
    assert oracle.as_tuples(one.rows()) == oracle.as_tuples(other.rows())
    assert oracle.as_tuples(one.hull) == oracle.as_tuples(other.hull)
    assert one.auc == other.auc


@given(data=st.data())
def test_zero_weights_leave_no_trace(data):
    positive, score = data.draw(oracle.samples())
    weight = data.draw(weights(len(score)))
    live = weight > 0
    one = CountTable.from_scores(positive, score, weight)
    other = CountTable.from_scores(positive[live], score[live], weight[live])
    assert oracle.identical(one, other)


@given(data=st.data())
def test_hull_and_auc_of_float_weights(data):
    positive, score = data.draw(oracle.samples())
    weight = data.draw(weights(len(score), zeros=False))
    table = CountTable.from_scores(positive, score, weight)
    rows = oracle.as_tuples(table.rows())
    exact = oracle.hull(rows)
    found = oracle.as_tuples(table.hull)
    assert (found[0], found[-1][1:]) == (exact[0], exact[-1][1:])
    assert set(found) <= set(rows)
    assert _area(found, table) == pytest.approx(_area(exact, table), abs=1e-14)
    assert table.auc == pytest.approx(_area(rows, table), abs=1e-14)


def _area(rows, table):
    tp, fp = (np.array([row[k] for row in rows]) for k in (1, 2))
    return np.trapezoid(tp / table.P, fp / table.N)


@pytest.mark.parametrize("unit", [5e-324, 4e-323, 1e-300, 1e300])
def test_area_survives_any_unit_of_weight(unit):
    positive = np.array([True, False, True, False])
    score = np.array([0.9, 0.8, 0.7, 0.1])
    weight = np.full(4, unit)
    table = CountTable.from_scores(positive, score, weight)
    assert table.auc == 0.75
    assert len(table.hull) == 4


def test_a_huge_weight_swallows_small_ones_without_a_fall():
    positive = np.array([False, False, False, True])
    score = np.array([0.9, 0.8, 0.7, 0.1])
    table = CountTable.from_scores(positive, score, np.array([1e16, 1.0, 1.0, 1.0]))
    assert (table.rows().fp / table.N).tolist() == [0, 1, 1, 1, 1]
    assert table.hull.threshold.tolist() == [np.inf, 0.1]


@pytest.mark.parametrize(("sign", "expected"), [(1, 1.0), (-1, 0.0)])
def test_area_of_separated_classes_has_no_rounding(sign, expected):
    for seed in range(30):
        rng = np.random.default_rng(seed)
        weight = rng.gamma(0.3, size=500) + 0.1
        positive = np.arange(500) < 200
        score = sign * np.where(positive, 1 + rng.random(500), rng.random(500))
        assert CountTable.from_scores(positive, score, weight).auc == expected
