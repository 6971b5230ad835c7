"""Costs and weights of several classes in all their forms."""

from __future__ import annotations

import math
from decimal import Decimal
from typing import Any

import numpy as np
import pandas as pd
import pytest

from rocwidgets.multiclass.checks import read_class_weight, read_costs

CLASSES = ("a", "b", "c")
COSTS = ((0.0, 1.0, 5.0), (1.0, 0.0, 1.0), (1.0, 2.0, 0.0))
FRAME = pd.DataFrame(COSTS, CLASSES, CLASSES)


@pytest.mark.parametrize(
    "value",
    [
        COSTS,
        [list(row) for row in COSTS],
        np.array(COSTS),
        np.array(COSTS, np.int8),
        FRAME,
        FRAME.loc[["c", "a", "b"], ["b", "c", "a"]],
        {("a", "c"): 5, ("c", "b"): Decimal(2)},
        iter(COSTS),
    ],
)
def test_costs_are_a_matrix_a_frame_or_by_pair(value: Any) -> None:
    assert read_costs("costs", value, CLASSES) == COSTS


def test_costs_by_default_are_1_for_each_error() -> None:
    expected = ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    assert read_costs("costs", None, CLASSES) == read_costs("costs", {}, CLASSES) == expected


@pytest.mark.parametrize(
    "value",
    [
        (1.0, 2.0, 0.5),
        np.array([1, 2, 0.5]),
        pd.Series([0.5, 2], ["c", "b"]),
        {"c": 0.5, "b": 2},
        iter([1, 2, 0.5]),
    ],
)
def test_weights_are_a_sequence_or_by_label(value: Any) -> None:
    assert read_class_weight("class_weight", value, CLASSES) == (1.0, 2.0, 0.5)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (3, "costs must be 3 rows of 3 numbers, with true classes in rows, got 3"),
        ("abc", "costs must be 3 rows"),
        ([[0, 1], [1, 0]], "3 rows of 3 numbers.*, got 2 rows of 2"),
        ([[0, 1, 1], [1, 0], [1, 1, 0]], "got 3 rows of 2 or 3"),
        ([], "got 0 rows of none"),
        ([[0, 1, 1], [1, 0, math.nan], [1, 1, 0]], r"costs\[1\]\[2\] must be a number, finite"),
        ([[0, 1, 1], [1, 0, 10**400], [1, 1, 0]], "exceeds the range"),
        ([[0, 1, 1], [1, 0, 1e101], [1, 1, 0]], r"at most 1e\+100 in magnitude, got 1e\+101"),
        ([[0, 1, 1], [1, 0, "2"], [1, 1, 0]], r"costs\[1\]\[2\] must be a number.*got '2'"),
        ([[0, 1, 1], [1, 0, True], [1, 1, 0]], r"costs\[1\]\[2\] must be a number"),
        ({("a", "d"): 1}, r"costs: no class 'd'\. The classes are 'a', 'b', 'c'"),
        ({"a": 1}, r"keys \(true, predicted\), such as \('a', 'b'\), got 'a'"),
        ({("a", "b"): None}, r"costs\[0\]\[1\] must be a number"),
        (FRAME.rename(index={"a": "d"}), "rows of costs: no class 'd'"),
        (FRAME[["a", "b"]], "columns of costs must list each class once: 'a', 'b', 'c'"),
        (FRAME.loc[["a", "b", "a"]], "rows of costs must list each class once"),
        (pd.DataFrame(np.array(COSTS)), "rows of costs: no class 0"),
    ],
)
def test_what_are_no_costs_is_refused(value: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        read_costs("costs", value, CLASSES)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (3, "class_weight must be a number above 0 for each class, got 3"),
        ([1, 2], "class_weight must be 3 numbers, one per class"),
        ([1, 0, 1], "class_weight of 'b' must be a number from 1e-200 to 1e\\+200, got 0"),
        ([1, -1, 1], "class_weight of 'b'"),
        ([1, math.inf, 1], "class_weight of 'b'"),
        ([1, math.nan, 1], "class_weight of 'b'"),
        ({"d": 1}, "class_weight: no class 'd'"),
        ({"a": "heavy"}, "class_weight of 'a' must be a number.*got 'heavy'"),
        (pd.Series([1, 2, 3]), "class_weight: no class 0"),
        ("balanced", "class_weight must be a number above 0 for each class"),
    ],
)
def test_what_are_no_weights_is_refused(value: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        read_class_weight("class_weight", value, CLASSES)
