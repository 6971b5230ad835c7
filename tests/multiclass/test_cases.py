"""Labels and probabilities of several classes: what is read, and what is refused."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from rocwidgets.multiclass.cases import read_class_cases

LABELS = ["a", "b", "c", "a"]
TABLE = [[0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.1, 0.2, 0.7], [0.3, 0.3, 0.4]]
ARRAY = np.array(TABLE)
DAYS = [dt.date(2024, 1, day) for day in (1, 2, 3, 1)]


def refused(kind: type[Exception], message: str, *args: Any, **named: Any) -> None:
    with pytest.raises(kind, match=re.escape(message)):
        read_class_cases(*args, **named)


@pytest.mark.parametrize(
    "y_prob",
    [
        TABLE,
        tuple(map(tuple, TABLE)),
        ARRAY,
        np.asfortranarray(ARRAY),
        np.repeat(ARRAY, 2, axis=1)[:, ::2],
        ARRAY.astype(object),
        pd.DataFrame(ARRAY, columns=list("abc")),
        pd.DataFrame(ARRAY[:, [2, 0, 1]], columns=list("cab")),
        pl.DataFrame(ARRAY[:, ::-1], schema=list("cba")),
        pa.table(dict(zip("abc", ARRAY.T, strict=True))),
        {"model": TABLE},
    ],
    ids=lambda value: type(value).__name__,
)
def test_containers_of_probabilities(y_prob: Any) -> None:
    result = read_class_cases(LABELS, y_prob)
    assert result.classes == ("a", "b", "c")
    assert result.code.tolist() == [0, 1, 2, 0]
    (probability,) = result.probabilities.values()
    np.testing.assert_array_equal(probability, ARRAY)
    assert probability.flags.f_contiguous
    assert probability.dtype == np.float64


@pytest.mark.parametrize(
    ("y_true", "classes"),
    [
        ([5, 7, 9, 5], (5, 7, 9)),
        (np.array([5, 7, 9, 5], np.uint8), (5, 7, 9)),
        ([0.0, 1.0, 2.0, 0.0], (0.0, 1.0, 2.0)),
        (pd.Series(LABELS), ("a", "b", "c")),
        (pl.Series(LABELS), ("a", "b", "c")),
        (pd.Categorical(LABELS, categories=list("cab")), ("a", "b", "c")),
        (pl.Series(LABELS, dtype=pl.Enum(list("cab"))), ("a", "b", "c")),
        (pa.array(LABELS), ("a", "b", "c")),
        (DAYS, tuple(DAYS[:3])),
        (np.array(DAYS, "datetime64[D]"), tuple(DAYS[:3])),
        ([0, "a", 2, 0], (0, "a", 2)),
        ([[label] for label in LABELS], ("a", "b", "c")),
    ],
    ids=lambda value: type(value).__name__,
)
def test_labels_of_every_type(y_true: Any, classes: Any) -> None:
    result = read_class_cases(y_true, TABLE)
    assert result.classes == classes
    assert result.code.tolist() == [0, 1, 2, 0]


@pytest.mark.parametrize(
    ("y_true", "names"),
    [
        ([0, 1, 2, 0], [0, 1, 2]),
        ([0, 1, 2, 0], ["0", "1", "2"]),
        ([0.0, 1.0, 2.0, 0.0], [0, 1, 2]),
        (DAYS, DAYS[:3]),
        (DAYS, [str(day) for day in DAYS[:3]]),
    ],
)
def test_columns_are_matched_by_value_or_text(y_true: Any, names: Any) -> None:
    frame = pd.DataFrame(ARRAY, columns=names)[[names[2], names[0], names[1]]]
    (probability,) = read_class_cases(y_true, frame).probabilities.values()
    np.testing.assert_array_equal(probability, ARRAY)


@pytest.mark.parametrize("dtype", ["f2", "f4", "f8"])
def test_rows_of_short_floats_sum_to_1(dtype: str) -> None:
    raw = np.random.default_rng(0).gamma(1.0, size=(200, 30))
    rows = (raw / raw.sum(axis=1, keepdims=True)).astype(dtype)
    (probability,) = read_class_cases(np.arange(200) % 30, rows).probabilities.values()
    np.testing.assert_array_equal(probability, rows.astype(np.float64))


def test_the_order_of_classes() -> None:
    result = read_class_cases(LABELS, TABLE, classes=["c", "a", "b"])
    assert result.classes == ("c", "a", "b")
    assert result.code.tolist() == [1, 2, 0, 1]
    np.testing.assert_array_equal(result.probabilities["model"], ARRAY)
    named = read_class_cases(
        LABELS, pd.DataFrame(ARRAY, columns=list("abc")), classes=np.array(["c", "a", "b"])
    )
    np.testing.assert_array_equal(named.probabilities["model"], ARRAY[:, [2, 0, 1]])


def test_models_weights_samples_and_rows() -> None:
    index = pd.Index(["w", "x", "y", "z"])
    result = read_class_cases(
        pd.Series(LABELS, index=index),
        {"one": pd.DataFrame(ARRAY, columns=list("abc"), index=index), 2: TABLE},
        sample_weight=[1, 2, 3, 0],
        fold=["mon", "tue", "mon", "tue"],
    )
    assert list(result.probabilities) == ["one", "2"]
    assert result.sample_weight is not None
    assert result.sample_weight.tolist() == [1, 2, 3, 0]
    assert result.folds is not None
    assert result.folds.names == ("mon", "tue")
    assert result.rows.labels(np.array([1, 3])).tolist() == ["x", "z"]


@pytest.mark.parametrize(
    ("y_true", "message"),
    [
        (["a", "b", "a", "b"], "y_true has 2 classes, 'a', 'b'. Use Evaluation for two classes"),
        ([True, False, True, False], "y_true has 2 classes, False, True. Use Evaluation for"),
        (["a"] * 4, "y_true has 1 class, 'a'. Use Evaluation for two classes"),
        (["a", None, "c", "b"], "y_true contains 1 missing value"),
        ([0, np.nan, 1, 2], "y_true contains 1 missing value"),
        (np.array([0, 1, 2.5, 0]), "not whole, such as 2.5, at position 2"),
        (
            [0.5, 1, 2, 0],
            "not whole, such as 0.5, at position 0, which look like a regression target",
        ),
        (np.eye(3)[[0, 1, 2, 0]], "labels are one-hot encoded. Pass y_true.argmax(axis=1)."),
        (np.eye(4)[:, :3], "multi-label matrix. Write Evaluation.from_multilabel"),
        (pd.DataFrame({"a": [1, 0], "b": [0, 1]}), "y_true is a DataFrame of 2 columns"),
        (["a", "b", "c"], "The inputs differ in length: y_true 3 rows, y_prob[:, 0] 4 rows."),
        (["a", "b", "c", "d"], "y_prob has 3 columns for 4 classes: 'a', 'b', 'c', 'd'"),
    ],
)
def test_labels_that_are_refused(y_true: Any, message: str) -> None:
    refused(ValueError, message, y_true, TABLE)


def test_labels_of_no_use() -> None:
    refused(TypeError, "y_true is None", None, TABLE)
    refused(TypeError, "contains labels that cannot be compared", [{1}, {2}, {3}, {1}], TABLE)


@pytest.mark.parametrize(
    ("y_prob", "message"),
    [
        (None, "y_prob must have shape (n, K), one column per class, got None"),
        (0.5, "got 0.5 (float)"),
        ([0.1] * 4, "got of shape (4,). Pass what the classifier returns for all classes"),
        (np.zeros((4, 3, 2)), "got of shape (4, 3, 2)"),
        ([[0.1, 0.9], [0.2], [0.3], [0.4]], "y_prob has rows of different lengths"),
        ([["x"] * 3] * 4, "y_prob[:, 0] contains text, but real numbers are needed"),
        ({"a": [0.1] * 4}, "Pass the columns of one model as one DataFrame."),
        (pl.DataFrame(ARRAY, schema=list("abc")).lazy(), "y_prob is a lazy LazyFrame"),
    ],
)
def test_no_tables_of_probabilities(y_prob: Any, message: str) -> None:
    refused(TypeError, message, LABELS, y_prob)


@pytest.mark.parametrize(
    ("y_prob", "message"),
    [
        (ARRAY[:, :2], "y_prob has 2 columns for 3 classes: 'a', 'b', 'c'."),
        (
            ARRAY * 1.1,
            "y_prob: the probabilities of 4 rows do not sum to 1, such as 1.1, at positions",
        ),
        (ARRAY - 0.2, "y_prob[:, 0] contains 1 value outside 0 to 1, at position 2."),
        (ARRAY + 0.5, "y_prob[:, 0] contains 1 value outside 0 to 1, at position 0."),
        (np.where(ARRAY == 0.6, np.nan, ARRAY), "y_prob[:, 0] contains 1 missing value"),
        (np.ma.masked_equal(ARRAY, 0.6), "y_prob[:, 0] contains 1 missing value"),
        (np.log(ARRAY), "y_prob[:, 0] contains 4 values outside 0 to 1"),
        (pd.DataFrame(ARRAY, columns=["p_a", "p_b", "p_c"]), "no column for the class 'a'"),
        (pd.DataFrame(ARRAY, columns=list("aab")), "y_prob contains two columns named 'a'."),
        (ARRAY[:, :0], "y_prob has no columns."),
        (pd.DataFrame(index=range(4)), "y_prob has no columns."),
        ({}, "y_prob is empty. Pass the scores of at least one model."),
        ({"": TABLE}, "blank model name"),
        (
            {"one": TABLE, "two": ARRAY * 1.2},
            "y_prob['two']: the probabilities of 4 rows do not sum",
        ),
        ({"one": TABLE, "two": TABLE[:3]}, "y_true 4 rows, y_prob['one'][:, 0] 4 rows, y_prob["),
    ],
)
def test_probabilities_that_are_refused(y_prob: Any, message: str) -> None:
    refused(ValueError, message, LABELS, y_prob)


@pytest.mark.parametrize(
    ("classes", "message"),
    [
        (["c", "b"], "y_true contains the label 'a', which is not in classes, in 2 rows, at pos"),
        (list("abca"), "classes contains 'a' twice"),
        (list("abcd"), "The class 'd' has no case in y_true"),
    ],
)
def test_classes_that_are_refused(classes: Any, message: str) -> None:
    refused(ValueError, message, LABELS, TABLE, classes=classes)


def test_classes_are_a_list() -> None:
    refused(TypeError, "classes must be a list of all labels", LABELS, TABLE, classes="abc")
    refused(TypeError, "classes must be a list of all labels", LABELS, TABLE, classes=3)


@pytest.mark.parametrize(
    ("weight", "message"),
    [
        ([1, -2, 3, 0], "sample_weight contains 1 negative weight, at position 1"),
        ([1, 0, 3, 0], "sample_weight is zero in every row of the class 'b'"),
        ([0] * 4, "sample_weight is zero in all 4 rows"),
        ([1, np.nan, 3, 0], "sample_weight contains 1 missing value"),
        ([1, np.inf, 3, 0], "sample_weight"),
        ([1], "y_prob[:, 0] 4 rows, sample_weight 1 row."),
        ([1, 1e-300, 1, 1], "too small for float64"),
        ([1, 1, 1e300, 1], "too large for float64"),
    ],
)
def test_weights_that_are_refused(weight: Any, message: str) -> None:
    refused(ValueError, message, LABELS, TABLE, sample_weight=weight)


def test_indexes_that_disagree() -> None:
    refused(
        ValueError,
        "The pandas indexes of y_true and y_prob['a'] disagree",
        pd.Series(LABELS, index=[3, 1, 2, 0]),
        pd.DataFrame(ARRAY, columns=list("abc")),
    )


def test_a_class_that_is_all_but_alone_beside_another_one_is_refused():
    prob = np.full((6, 3), 1 / 3)
    with pytest.raises(ValueError, match=r"in the positive class 'b'.* in the class 'c'"):
        read_class_cases(list("abcabc"), prob, sample_weight=[1e-8, 1e12, 1e-30, 1e-8, 1, 0])
