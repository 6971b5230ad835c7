from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CountTable


def counted(positive, score, weight):
    """Repeated scores, one line a case, in the columns of a group-by."""
    zero = np.zeros_like(weight)
    return score, np.where(positive, weight, zero), np.where(positive, zero, weight)


@given(data=st.data())
def test_whole_counts_are_cases(data):
    positive, score = data.draw(oracle.samples())
    many = data.draw(st.lists(st.integers(0, 4), min_size=len(score), max_size=len(score)))
    many[:2] = [2, 1]
    weight = np.array(many)
    table = CountTable.from_counts(*counted(positive, score, weight))
    cases = CountTable.from_scores(np.repeat(positive, weight), np.repeat(score, weight))
    assert oracle.identical(table, cases)
    assert not table.weighted
    assert (type(table.P), table.rows().tp.dtype) == (int, np.int64)


@given(data=st.data())
def test_fractional_counts_are_weights(data):
    positive, score = data.draw(oracle.samples())
    parts = st.floats(1e-3, 1e3) | st.just(0.0)
    weight = np.array(data.draw(st.lists(parts, min_size=len(score), max_size=len(score))))
    weight[:2] = [0.1, 0.7]
    table = CountTable.from_counts(*counted(positive, score, weight))
    assert oracle.identical(
        table, CountTable.from_scores(positive, score.astype(np.float64), weight)
    )
    assert table.weighted


@pytest.mark.parametrize("kind", [np.int64, np.float64])
@given(data=st.data())
def test_order_of_the_counts_changes_no_bit(kind, data):
    size = data.draw(st.integers(1, 30))
    score = np.array(
        data.draw(st.lists(st.sampled_from([0.1, 0.3, -0.0, 0.0, 7]), **exactly(size)))
    )
    scale = 1 if kind is np.int64 else 0.1
    counts = [
        (np.array(data.draw(st.lists(st.integers(0, 9), **exactly(size)))) * scale).astype(kind)
        for _ in range(2)
    ]
    for column in counts:
        column[0] = 3
    order = np.array(data.draw(st.permutations(range(size))))
    one = CountTable.from_counts(score, counts[0], counts[1])
    other = CountTable.from_counts(score[order], counts[0][order], counts[1][order])
    assert oracle.identical(one, other)


def exactly(size: int) -> dict[str, Any]:
    return {"min_size": size, "max_size": size}


def test_a_confusion_matrix_is_two_scores():
    table = CountTable.from_counts([1, 0], [30, 10], [5, 55])
    assert oracle.as_tuples(table.rows()) == [(np.inf, 0, 0), (1, 30, 5), (0, 40, 60)]
    assert table.auc == 5 / 6
    assert (table.P, table.N, table.weighted) == (40, 60, False)


def test_scores_without_cases_are_ignored():
    table = CountTable.from_counts([9, 3, 2, -5.0], [0, 1, 2, 0], [0, 4, 0, 0])
    assert oracle.as_tuples(table.rows()) == [(np.inf, 0, 0), (3, 1, 4), (2, 3, 4)]
    assert (table.score_min, table.score_max) == (2, 3)


@pytest.mark.parametrize("kind", [np.uint8, np.uint64, np.int32, np.bool_])
def test_types_of_whole_numbers_stay_exact(kind):
    one = np.ones(300, kind)
    table = CountTable.from_counts(np.arange(300), one, one)
    assert (table.P, table.N, table.weighted) == (300, 300, False)


def test_the_largest_whole_counts_are_exact():
    table = CountTable.from_counts([2, 1], [2**31, 1], [1, 2**31 - 3])
    assert table.P + table.N == 2**32 - 1
    won = 2**31 * (2**31 - 3) * 2 + 2**31 + (2**31 - 3)
    assert table.auc == won / (2 * table.P * table.N)


WRONG: list[tuple[Any, Any, Any, str]] = [
    ([1, 0], [1], [1, 1], "of one length"),
    ([[1, 0]], [[1, 0]], [[1, 1]], "1-d"),
    ([], [], [], "Both classes"),
    ([1, np.nan], [1, 0], [1, 1], "scores must be finite"),
    ([1, np.inf], [1, 0], [1, 0], "scores must be finite"),
    (["a", "b"], [1, 0], [1, 1], "score must be int or float"),
    ([2**53 + 1, 0], [1, 0], [1, 1], r"2\*\*53 or more"),
    ([1, 0], [1, -1], [1, 1], "A positive count is negative"),
    ([1, 0], [1, 1], [1, np.nan], "A negative count is negative or not finite"),
    ([1, 0], [1, np.inf], [1, 1], "not finite"),
    ([1, 0], [1, 0], ["x", "y"], "The negative counts must be"),
    ([1, 0], [0, 0], [1, 1], "Both classes are needed, got 0 positive and 2 negative"),
    ([1, 0], [1, 2], [0.0, 0.0], "Both classes are needed, got 3 positive and 0 negative"),
    ([1, 0], [2**32, 0], [1, 1], "Pass larger counts as floats"),
    ([1, 0], [1e308, 1e308], [1, 1], "finite sum"),
]


@pytest.mark.parametrize(("score", "positive", "negative", "message"), WRONG)
def test_what_cannot_be_counted_is_refused(score, positive, negative, message):
    with pytest.raises(ValueError, match=message):
        CountTable.from_counts(score, positive, negative)


def test_more_cases_than_are_exact_can_be_given_as_floats():
    table = CountTable.from_counts([1, 0], [2.0**40, 1], [1, 2.0**41])
    assert (table.P, table.N, table.weighted) == (2**40 + 1, 2**41 + 1, True)


def test_counts_end_with_known_totals():
    counts = np.full(10, 0.1)
    table = CountTable.from_counts(np.arange(10), counts, counts, (0.9999999999999999, 1.1))
    rows = table.rows()
    assert (table.P, table.N) == (0.9999999999999999, 1.1)
    assert (np.diff(rows.tp) >= 0).all()
    assert rows.tp.max() == table.P
