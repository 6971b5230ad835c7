from __future__ import annotations

from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts import running_sums, table, tally, weighted

WEIGHTS = st.one_of(
    st.floats(1e-3, 1e3), st.sampled_from([0.0, 0.1, 1.0, 3.0, 1e16, 1e-16, 1e300, 5e-324, 1 / 3])
)


@pytest.fixture(autouse=True)
def small_limits():
    """Few cases are many, a sample has not all scores, and many of them share a slot."""
    with (
        mock.patch.multiple(tally, LEAST_CASES=0, LEAST_WEIGHTED=0, MOST_AT_ONCE=7),
        mock.patch.multiple(tally, _CARRIED_EACH=14),
        mock.patch.multiple(tally, _SAMPLE=3, _FEW=1, _SLOT_BITS=3),
    ):
        yield


def rows_of(positive, score, weight=None, most=1000):
    result = tally.tally_of(positive, score, weight, most)
    return None if result is None else oracle.as_tuples(result)


@given(data=st.data())
def test_weighted_rows_are_those_of_the_sort(data):
    positive, score = data.draw(oracle.samples())
    weight = np.array(data.draw(st.lists(WEIGHTS, min_size=len(score), max_size=len(score))))
    weight[:2] = 1.0, 0.7
    expected = weighted.WeightedCuts(positive, score, weight).all_rows()
    assert rows_of(positive, score, weight) == oracle.as_tuples(expected)


@given(data=st.data())
def test_unweighted_rows_are_counts(data):
    positive, score = data.draw(oracle.samples())
    result = tally.tally_of(positive, score, None, 1000)
    assert result is not None
    assert oracle.as_tuples(result) == oracle.all_rows(positive, score)
    assert result.tp.dtype == result.fp.dtype == np.int64


@pytest.mark.parametrize("kind", [np.float64, np.float32])
def test_many_blocks_in_any_order_have_the_same_bits(kind):
    rng = np.random.default_rng(0)
    score = (rng.integers(-40, 40, 3000) / 10).astype(kind)
    positive, weight = rng.random(3000) < 0.4, rng.gamma(0.1, size=3000)
    expected = oracle.as_tuples(weighted.WeightedCuts(positive, score, weight).all_rows())
    for _ in range(3):
        order = rng.permutation(3000)
        assert rows_of(positive[order], score[order], weight[order]) == expected


@pytest.mark.parametrize("weight", [None, np.ones(40)])
@pytest.mark.parametrize("place", [0, 23])
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_scores_that_are_not_finite_are_refused(value, place, weight):
    score, positive = np.arange(40) % 4.0, np.arange(40) % 2 == 0
    score[place] = value
    assert rows_of(positive, score, weight) is None
    with pytest.raises(ValueError, match="finite"):
        CountTable.from_scores(positive, score, weight)


def test_a_class_without_weight_is_refused():
    score, positive = np.arange(40) % 4.0, np.arange(40) % 2 == 0
    assert rows_of(positive, score, positive * 1.0) is None
    assert rows_of(np.ones(40, bool), score) is None
    assert rows_of(positive, score, np.full(40, 1.7e308)) is None
    with pytest.raises(ValueError, match="negative class"):
        CountTable.from_scores(positive, score, positive * 1.0)


@pytest.mark.parametrize("weight", [None, np.ones(40)])
def test_more_scores_than_wanted_are_sorted(weight):
    score, positive = np.arange(40) // 2 * 1.0, np.arange(40) % 2 == 0
    assert rows_of(positive, score, weight, most=20) is not None
    assert rows_of(positive, score, weight, most=19) is None
    with mock.patch.multiple(table, DENSE_ROWS=20, DENSE_SHARE=0):
        result = CountTable.from_scores(positive, score, weight)
    assert oracle.as_tuples(result.rows()) == oracle.all_rows(positive, score, weight)


def test_limbs_leave_room_for_all_sums():
    per_block = tally.FLOAT_BITS + (running_sums.MOST_AT_ONCE - 1).bit_length()
    assert per_block <= np.finfo(np.float64).nmant + 1
    # A weight of the last bits in every case of many blocks.
    score, positive = np.zeros(3000), np.arange(3000) % 2 == 0
    weight = np.where(positive, 1 + 2.0**-52, np.nextafter(1, 0))
    weight[0] = 2.0**40
    expected = weighted.WeightedCuts(positive, score, weight).all_rows()
    assert rows_of(positive, score, weight) == oracle.as_tuples(expected)
