from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration import isotonic


@st.composite
def weights(draw, n, *, zeros=True):
    elements = st.one_of(
        st.floats(1e-3, 1e3), st.sampled_from([0.1, 1.0, 1e16, 1e-16, 1 / 3] + [0.0] * zeros)
    )
    drawn = np.array(draw(st.lists(elements, min_size=n, max_size=n)))
    drawn[:2] = [1.0, 0.7]
    return drawn


@pytest.mark.parametrize("form", oracle.FORMS)
@given(data=st.data())
def test_rows_are_exact_sums_rounded_once(form, data):
    positive, score = data.draw(oracle.samples())
    weight = data.draw(weights(len(score)))
    with oracle.stored(form):
        table = CountTable.from_scores(positive, score, weight)
        rows = table.rows()
        assert oracle.as_tuples(rows) == oracle.all_rows(positive, score, weight)
        assert table.n_rows == len(rows)
    assert (rows.tp[-1], rows.fp[-1]) == (table.P, table.N)
    assert not np.signbit([rows.tp, rows.fp]).any()
    assert table.weighted


@given(data=st.data())
def test_both_forms_give_the_same(data):
    positive, score = data.draw(oracle.samples())
    weight = data.draw(weights(len(score)))
    asked = np.concatenate((score, [-np.inf, np.inf, 0.0], np.linspace(-2, 2, 7)))
    answers = []
    for form in oracle.FORMS:
        with oracle.stored(form):
            table = CountTable.from_scores(positive, score, weight)
            result = *table.at(asked), table.floor(asked), table.below(asked)
            cuts = table.cuts
            depths = np.arange(cuts.size + 1)
            known = cuts.all_depths()
            place = np.searchsorted(known, depths)
            assert cuts.cover(depths).tolist() == known[place].tolist()
            place = np.searchsorted(known, depths, side="right") - 1
            assert cuts.within(depths).tolist() == known[place].tolist()
            ends = table.score_min, table.score_max, table.P, table.N, table.n_rows
            hull = oracle.as_tuples(table.hull)
            assert table.auc == pytest.approx(_area(oracle.as_tuples(table.rows()), table))
            sums = table.score_sums.score if table.score_min >= 0 and table.score_max <= 1 else 0
        answers.append(([column.tolist() for column in result], ends, hull, pytest.approx(sums)))
    assert answers[0] == answers[1]


def test_counts_are_whole_only_if_all_are():
    """One form looks at few operating points, of which the counts can be whole by chance."""
    positive, score = np.array([True, False, False, False]), np.array([1.0, 2.0, 1.0, 0.0])
    hulls = []
    for form in oracle.FORMS:
        with oracle.stored(form):
            table = CountTable.from_scores(positive, score, np.array([1.0, 0.7, 1e16, 1.0]))
            hulls.append(oracle.as_tuples(table.hull))
    assert hulls[0] == hulls[1]
    assert len(hulls[0]) == 2


@pytest.mark.parametrize("form", oracle.FORMS)
@given(data=st.data())
def test_order_of_rows_changes_no_bit(form, data):
    positive, score = data.draw(oracle.samples("probability"))
    weight = data.draw(weights(len(score)))
    order = np.array(data.draw(st.permutations(range(len(score)))))
    with oracle.stored(form):
        one = CountTable.from_scores(positive, score, weight)
        other = CountTable.from_scores(positive[order], score[order], weight[order])
        assert oracle.identical(one, other)
        assert one.score_sums.squared_error == other.score_sums.squared_error


@given(data=st.data())
def test_all_models_have_the_same_totals(data):
    positive, score = data.draw(oracle.samples())
    weight = data.draw(weights(len(score)))
    order = np.array(data.draw(st.permutations(range(len(score)))))
    tables = [CountTable.from_scores(positive, each, weight) for each in (score, score[order])]
    assert len({(table.P, table.N) for table in tables}) == 1


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
def test_zero_weights_are_ignored(data):
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
    result = oracle.as_tuples(table.hull)
    assert (result[0], result[-1][1:]) == (exact[0], exact[-1][1:])
    assert set(result) <= set(rows)
    assert _area(result, table) == pytest.approx(_area(exact, table), abs=1e-14)
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
    assert table.rows().fp.tolist() == [0, 1e16, 1e16, 1e16 + 2, 1e16 + 2]
    assert table.hull.threshold.tolist() == [np.inf, 0.1]


@pytest.mark.parametrize(("sign", "expected"), [(1, 1.0), (-1, 0.0)])
def test_area_of_separated_classes_has_no_rounding(sign, expected):
    for seed in range(30):
        rng = np.random.default_rng(seed)
        weight = rng.gamma(0.3, size=500) + 0.1
        positive = np.arange(500) < 200
        score = sign * np.where(positive, 1 + rng.random(500), rng.random(500))
        assert CountTable.from_scores(positive, score, weight).auc == expected


@pytest.mark.parametrize("form", oracle.FORMS)
@given(data=st.data())
def test_the_hull_of_decimal_weights_is_that_of_exact_fractions(form, data):
    positive, score = data.draw(oracle.samples())
    decimals = st.sampled_from(["0.1", "0.2", "0.3", "0.7", "1.1", "2.5"])
    texts = data.draw(st.lists(decimals, min_size=len(score), max_size=len(score)))
    _expect_exact_hull(form, positive, score, [Fraction(text) for text in texts])


@pytest.mark.slow
@pytest.mark.parametrize("form", oracle.FORMS)
@pytest.mark.parametrize("seed", range(6))
def test_the_hull_of_inverse_chances_is_that_of_exact_fractions(form, seed):
    rng = np.random.default_rng(seed)
    positive, score = rng.random(400) < 0.4, rng.integers(0, 300, 400) / 300
    weight = [Fraction(10, 3) if often else Fraction(10, 7) for often in rng.random(400) < 0.5]
    _expect_exact_hull(form, positive, score, weight)


def _expect_exact_hull(form, positive, score, weight):
    rows = []
    for threshold in [np.inf, *sorted(set(score.tolist()), reverse=True)]:
        chosen = score >= threshold
        tp, fp = (
            sum(w for w, c in zip(weight, mask.tolist(), strict=True) if c)
            for mask in (chosen & positive, chosen & ~positive)
        )
        rows.append((threshold, tp, fp))
    with oracle.stored(form):
        result = CountTable.from_scores(positive, score, np.array(weight, float)).hull
    assert result.threshold.tolist() == [row[0] for row in oracle.hull(rows)]


def test_isotonic_bins_of_equal_rates_are_one():
    rng = np.random.default_rng(0)
    for _ in range(60):
        positive, score = rng.random(50) < 0.5, rng.integers(0, 40, 50) / 40
        once = isotonic(CountTable.from_scores(positive, score))
        tenth = isotonic(CountTable.from_scores(positive, score, np.full(50, 0.1)))
        assert tenth.low.tolist() == once.low.tolist()
        np.testing.assert_allclose(tenth.probability, once.probability, atol=1e-14)


def test_a_large_round_curve_keeps_its_vertices():
    # Neighbours differ in slope by some 1e-12 of it; a bound too wide would make them straight.
    rise = np.linspace(2, 1, 200_000)
    score = np.arange(200_000.0)[::-1]
    table = CountTable.from_counts(score, rise, np.ones(200_000))
    assert len(table.hull) == 200_001
