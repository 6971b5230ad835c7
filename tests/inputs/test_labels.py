"""Which labels are accepted, and which of them is positive."""

from __future__ import annotations

import datetime as dt
import itertools
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import polars as pl
import pytest

from rocwidgets.inputs import read_cases, read_labels

if TYPE_CHECKING:
    from collections.abc import Callable

SCORES = [0.1, 0.9, 0.4, 0.35]
DAY1, DAY2 = dt.date(2020, 1, 1), dt.date(2020, 1, 2)
UTC1, UTC2 = pd.Timestamp(DAY1, tz="UTC"), pd.Timestamp(DAY2, tz="UTC")


def refused(kind: type[Exception], message: str, y_true: Any, **given: Any) -> None:
    with pytest.raises(kind, match=message):
        read_labels(y_true, **given)


@pytest.mark.parametrize(
    ("low", "dtype"),
    [(0, "u1"), *itertools.product([0, -1], ["i1", "i8", "f2", "f4", ">f8", "f8", "g", "O"])],
)
def test_obvious_pairs_need_no_pos_label_in_any_number_type(low: int, dtype: str) -> None:
    labels = read_labels(np.array([low, 1, low, 1]).astype(dtype))
    assert labels.positive.tolist() == [False, True, False, True]
    assert (labels.neg_label, labels.pos_label) == (low, 1)
    assert type(labels.pos_label) in (int, float)


@pytest.mark.parametrize("first", [0, 1])
def test_the_order_of_rows_does_not_choose_the_positive_class(first: int) -> None:
    y_true = [first, 1 - first, first, first]
    assert read_labels(y_true).positive.tolist() == [v == 1 for v in y_true]
    assert read_labels(y_true, pos_label=0).positive.tolist() == [v == 0 for v in y_true]


def test_decimals_may_be_labels() -> None:
    assert read_labels([Decimal(0), Decimal(1)]).pos_label == Decimal(1)


@pytest.mark.parametrize(
    ("pair", "wanted"),
    [
        (("n", "p"), "n"),
        ((b"n", b"p"), b"p"),
        ((1, 2), np.int64(2)),
        ((1.0, 2.0), 2),
        ((False, True), 0),
        ((False, True), True),
        ((0, "1"), "1"),
        ((DAY1, DAY2), DAY1),
        ((dt.datetime(2020, 1, 1, 1), dt.datetime(2020, 1, 1, 2)), dt.datetime(2020, 1, 1, 2)),  # noqa: DTZ001 - naive on purpose
        ((UTC1, UTC2), UTC2),
    ],
)
def test_any_two_labels_with_pos_label(pair: tuple[Any, Any], wanted: Any) -> None:
    y_true = [pair[0], pair[1], pair[0], pair[0]]
    labels = read_labels(y_true, pos_label=wanted)
    assert labels.positive.tolist() == [label == wanted for label in y_true]
    assert labels.pos_label == wanted
    assert {labels.pos_label, labels.neg_label} == set(pair)
    assert not isinstance(labels.pos_label, np.generic)


@pytest.mark.parametrize("unit", ["D", "s", "us", "ns"])
@pytest.mark.parametrize(
    "wanted", [DAY2, np.datetime64("2020-01-02"), pd.Timestamp(DAY2)], ids=repr
)
def test_dates_of_any_unit_match_dates_of_any_kind(unit: str, wanted: Any) -> None:
    y_true = np.array([DAY1, DAY2, DAY2], dtype=f"M8[{unit}]")
    labels = read_labels(y_true, pos_label=wanted)
    assert labels.positive.tolist() == [False, True, True]
    assert isinstance(labels.pos_label, dt.date)


def test_dates_of_different_time_zones_differ() -> None:
    zoned = pd.Series([UTC1, UTC2])
    assert read_labels(zoned, pos_label=UTC2).positive.tolist() == [False, True]
    refused(ValueError, "not among the labels", zoned, pos_label=pd.Timestamp(DAY2))
    naive = zoned.dt.tz_localize(None)
    refused(ValueError, "not among the labels", naive, pos_label=UTC2)


@pytest.mark.parametrize(
    ("y_true", "pos_label", "advice"),
    [
        ([0, 1], "1", r"The labels are int and pos_label is str\. Pass pos_label=1\."),
        (["0", "1"], 1, r"The labels are str and pos_label is int\. Pass pos_label='1'\."),
        ([b"n", b"p"], "p", r"The labels are bytes and pos_label is str\. Pass pos_label=b'p'\."),
        (["n", "p"], b"p", r"The labels are str and pos_label is bytes\. Pass pos_label='p'\."),
        ([False, True], "True", r"labels are bool and pos_label is str\. Pass pos_label=True\."),
        (["No", "Yes"], "yes ", r"differs from 'Yes' only in blanks or letter case\. .*'Yes'\."),
        ([0, 1], float("nan"), r"Pass pos_label=0 or pos_label=1\."),
    ],
)
def test_absent_pos_label(y_true: Any, pos_label: Any, advice: str) -> None:
    refused(ValueError, rf"is not among the labels .* \(1 row\).* {advice}$", y_true,
            pos_label=pos_label)  # fmt: skip


@pytest.mark.parametrize("pos_label", [[1], np.array([1]), {"a": 1}])
def test_pos_label_is_one_label(pos_label: Any) -> None:
    refused(TypeError, r"^pos_label is a .* one of the labels in y_true", [0, 1],
            pos_label=pos_label)  # fmt: skip


@pytest.mark.parametrize(
    ("y_true", "pos_label"),
    [
        ([0.2, 0.7, 0.2], 0.7),
        ([0, 0.5, 0], 0),
        ([0.0, np.inf, 0.0], 0.0),
        ([Decimal("0.2"), Decimal("0.7")], Decimal("0.7")),
        (np.array([0.25, 0.5], dtype="f2"), 0.5),
    ],
)
def test_soft_labels_are_refused_whatever_pos_label_is(y_true: Any, pos_label: Any) -> None:
    message = r"2 distinct values, not all whole numbers: .* >= 0\.5\.$"
    refused(ValueError, message, y_true, pos_label=pos_label)
    refused(ValueError, message, y_true)


def test_three_labels_name_the_first_few_with_counts() -> None:
    y_true = np.repeat(list("abcdefg"), 3)
    message = (
        r"contains 7 distinct labels, expected two: 'a' \(3 rows\), 'b' \(3 rows\), 'c' \(3 "
        r"rows\), "
        r"'d' \(3 rows\), 'e' \(3 rows\) and 2 more\. .* y_true == 'c', without pos_label"
    )
    refused(ValueError, message, y_true, pos_label="c")


@pytest.mark.parametrize("y_score", [[0, 1, 0, 1], {"a": ["n", "p", "n", "p"], "b": [0, 1, 0, 1]}])
@pytest.mark.parametrize("y_true", [SCORES, [10, 90, 40, 35]])
def test_swapped_arguments_are_noticed(y_true: Any, y_score: Any) -> None:
    with pytest.raises(ValueError, match="y_true and y_score look swapped"):
        read_cases(y_true, y_score)


@pytest.mark.parametrize("y_score", [SCORES, [0, 1, 2, 0], [None, 1, 0, 1]])
def test_no_swap_is_suspected_without_reason(y_score: Any) -> None:
    with pytest.raises(ValueError, match="distinct") as caught:
        read_cases(SCORES, y_score)
    assert "swapped" not in str(caught.value)


@pytest.mark.parametrize("container", [list, np.array, pd.Series, pl.Series])
def test_one_class(container: Callable[..., Any]) -> None:
    message = r"only one class: 'a', 3 rows\."
    refused(ValueError, message, container(["a"] * 3))
    refused(ValueError, message, container(["a"] * 3), pos_label="b")


def test_a_label_that_spells_nan_is_a_label() -> None:
    assert read_labels(["nan", "p"], pos_label="p").neg_label == "nan"


@pytest.mark.parametrize(
    "y_true",
    [
        [0, None, 1],
        [0.0, np.nan, 1.0],
        ["n", np.nan, "p"],
        np.array(["n", None, "p"], dtype=object),
        np.array([DAY1, "NaT", DAY2], dtype="M8[D]"),
        np.ma.array(["n", "p", "p"], mask=[False, True, False]),
        np.array(["n", None, "p"], dtype=np.dtypes.StringDType(na_object=None)),
        pd.Series(pd.Categorical(["n", None, "p"])),
        pd.Series(["n", pd.NA, "p"], dtype="string"),
        pd.to_datetime([DAY1, None, DAY2]),
        pl.Series(["n", None, "p"]),
        pl.Series([False, None, True]),
    ],
)
def test_missing_labels(y_true: Any) -> None:
    refused(
        ValueError, r"^y_true contains 1 missing value .* among 3 rows, at position 1\.", y_true
    )


def test_labels_must_be_comparable() -> None:
    refused(TypeError, r"cannot be compared .*unhashable.* Pass numbers", pd.Series([[1], [2]]))
    refused(TypeError, r"contains complex numbers, such as .* Pass numbers", [0j, 1 + 0j])
    refused(TypeError, r"cannot be class labels", np.zeros(2, dtype=[("a", "f8")]))
    refused(TypeError, r"series of List.* one value per row", pl.Series([[1], [2]]))


def test_long_labels_are_cut_in_messages() -> None:
    with pytest.raises(ValueError, match="neither is known to be the positive one") as caught:
        read_labels(["n" * 10_000, "p" * 10_000])
    assert len(str(caught.value)) < 500


def test_empty_labels() -> None:
    refused(ValueError, "y_true is empty", [])


@pytest.mark.parametrize("container", [list, np.array, pd.Series, pl.Series])
def test_messages_list_the_labels_in_order(container: Callable[..., Any]) -> None:
    refused(ValueError, r"'n' \(2 rows\), 'p' \(1 row\)", container(["p", "n", "n"]))
