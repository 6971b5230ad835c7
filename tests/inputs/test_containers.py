"""One-dimensional containers, frames of models and their names."""

from __future__ import annotations

import array
import collections
from decimal import Decimal
from typing import Any

import narwhals as nw
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import rocwidgets as rw
from rocwidgets.inputs import read_cases

LABELS, SCORES = [0, 1, 0, 1], [0.1, 0.9, 0.4, 0.35]


def refused(kind: type[Exception], message: str, y_score: Any, y_true: Any = LABELS) -> None:
    with pytest.raises(kind, match=message):
        read_cases(y_true, y_score)


@pytest.mark.parametrize(
    "y_score",
    [
        array.array("d", SCORES),
        memoryview(array.array("d", SCORES)),
        collections.deque(SCORES),
        dict(enumerate(SCORES)).values(),
        [[v] for v in SCORES],
        [(v,) for v in SCORES],
        [np.array(v) for v in SCORES],
        [np.float32(v) for v in SCORES],
        pd.Series(pd.Categorical(SCORES)),
        pd.array(SCORES, dtype="Float64"),
        pd.Index(SCORES),
        pl.Series(SCORES),
        nw.from_native(pl.Series(SCORES), series_only=True),
        nw.from_native(pl.DataFrame({"a": SCORES})),
        pa.chunked_array([SCORES[:1], SCORES[1:]]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_containers_of_scores(y_score: Any) -> None:
    (scores,) = read_cases(LABELS, y_score).scores.values()
    assert scores.astype("f4").tolist() == np.array(SCORES, dtype="f4").tolist()


@pytest.mark.parametrize(
    "y_true",
    [
        [(v,) for v in LABELS],
        pd.Categorical(LABELS),
        pd.Index(LABELS),
        pd.array(LABELS, dtype="Int8"),
        pl.DataFrame({"y": LABELS}),
        pa.table({"y": LABELS}),
        pa.array(LABELS).dictionary_encode(),
        iter(LABELS),
    ],
    ids=lambda value: type(value).__name__,
)
def test_containers_of_labels(y_true: Any) -> None:
    sample = read_cases(y_true, SCORES)
    assert sample.positive.tolist() == [False, True, False, True]
    assert (sample.neg_label, sample.pos_label) == (0, 1)


def test_generators_are_read_once() -> None:
    sample = read_cases(iter(LABELS), {"a": iter(SCORES), "b": map(float, SCORES)})
    assert [scores.tolist() for scores in sample.scores.values()] == [SCORES, SCORES]


@pytest.mark.parametrize(
    ("y_score", "kind", "message"),
    [
        (None, TypeError, "is None"),
        ("0101", TypeError, "is a single str"),
        (b"0101", TypeError, "is a single bytes"),
        (0.5, TypeError, "is a single float"),
        (np.float64(0.5), TypeError, "is a single float64"),
        (len, TypeError, "is a single builtin"),
        (frozenset(SCORES), TypeError, r"is a frozenset with 4 values\. .* unordered"),
        (np.array([SCORES]), ValueError, r"shape \(1, 4\)"),
        (np.zeros((4, 1, 1)), ValueError, r"shape \(4, 1, 1\)"),
        ([SCORES, SCORES], ValueError, r"shape \(2, 4\).* several models pass a mapping"),
        ([[0.1], [0.2, 0.3]], ValueError, "rows of different lengths, from 1 to 2"),
        (
            [0.1, (0.2,), 0.3],
            TypeError,
            r"mixes .* 1 row of values such as \(0\.2,\), at position 1",
        ),
        ([0.1, [0.2, 0.3]], TypeError, "mixes single values and 1 row of values"),
        ([np.array([0.1]), 0.2, [0.3]], TypeError, "2 rows of values .* at positions 0, 2"),
        (pl.DataFrame({"a": SCORES}).lazy(), TypeError, "is a lazy LazyFrame.* Collect it"),
    ],
)
def test_refused_containers(y_score: Any, kind: type[Exception], message: str) -> None:
    refused(kind, "^y_score .*" + message, y_score)


@pytest.mark.parametrize("y_true", [[0, (1,), 1], [0, [1], 1], [0, np.array([1]), 1]])
def test_labels_that_are_partly_rows_are_refused(y_true: Any) -> None:
    refused(TypeError, "^y_true mixes single values and 1 row of values", SCORES[:3], y_true)


def test_arrays_of_no_dimension_are_single_values() -> None:
    mixed = [SCORES[0], *map(np.array, SCORES[1:])]
    assert read_cases(LABELS, mixed).scores["model"].tolist() == SCORES


def test_frames_are_no_single_column() -> None:
    refused(ValueError, r"^y_true is a DataFrame of 2 columns \('a', 'b'\), .* y_true\['a'\]",
            SCORES, pd.DataFrame({"a": LABELS, "b": LABELS}))  # fmt: skip
    refused(ValueError, r"^y_score\['m'\] is a DataFrame of 2 columns",
            {"m": pl.DataFrame({"a": SCORES, "b": SCORES})})  # fmt: skip
    refused(ValueError, r"^y_true is a DataFrame of 0 columns", SCORES, pd.DataFrame())


@pytest.mark.parametrize(
    "models",
    [
        {"a": SCORES, "b": np.array(SCORES)},
        pd.DataFrame({"a": SCORES, "b": SCORES}),
        pl.DataFrame({"a": SCORES, "b": SCORES}),
        pa.table({"a": SCORES, "b": SCORES}),
        nw.from_native(pd.DataFrame({"a": SCORES, "b": SCORES})),
    ],
    ids=lambda value: type(value).__name__,
)
def test_several_models_keep_their_order_and_names(models: Any) -> None:
    assert list(read_cases(LABELS, models).scores) == ["a", "b"]


@pytest.mark.parametrize(
    ("y_score", "name"),
    [
        (SCORES, "model"),
        (pd.Series(SCORES), "model"),
        (pl.Series(SCORES), "model"),
        (pd.Series(SCORES, name="m"), "m"),
        (pl.Series("m", SCORES), "m"),
        (pd.DataFrame(np.c_[SCORES, SCORES])[0], "0"),
        ({1: SCORES}, "1"),
        ({"<b>&\"',\n\u202e": SCORES}, "<b>&\"',\n\u202e"),
        (pd.DataFrame({("a", 1): SCORES}), "('a', 1)"),
    ],
)
def test_names(y_score: Any, name: str) -> None:
    assert list(read_cases(LABELS, y_score).scores) == [name]


@pytest.mark.parametrize(
    ("y_score", "message"),
    [
        ({}, r"is empty\. Pass the scores of at least one model"),
        (pd.DataFrame(index=range(4)), r"is empty\. Pass the scores of at least one model"),
        ({"": SCORES}, r"has 1 blank model name \(model number 1 of 1\)"),
        ({"a": SCORES, " \t": SCORES}, r"has 1 blank model name \(model number 2 of 2\)"),
        (pd.Series(SCORES, name="  "), "blank model name"),
        ({1: SCORES, "1": SCORES}, r"duplicate model names: 2 models are named '1' \(1, '1'\)"),
        (
            pd.DataFrame(np.c_[SCORES, SCORES], columns=["a", "a"]),
            "duplicate model names: 2 models are named 'a'",
        ),
        (
            pa.table([SCORES, SCORES], names=["a", "a"]),
            "duplicate model names: 2 models are named 'a'",
        ),
    ],
)
def test_refused_names(y_score: Any, message: str) -> None:
    refused(ValueError, "^y_score .*" + message, y_score)


def test_a_mapping_of_nothing_names_the_model() -> None:
    refused(TypeError, r"^y_score\['a'\] is None", {"a": None, "b": SCORES})


def test_lengths_name_every_input() -> None:
    refused(ValueError, r"y_true 4 rows, y_score\['a'\] 4 rows, y_score\['b'\] 1 row\.",
            {"a": SCORES, "b": [1]})  # fmt: skip


_SIGNALLING = [Decimal("sNaN"), 0.4, 0.2, 0.1]


@pytest.mark.parametrize(
    "made",
    [
        pd.Series(_SIGNALLING, dtype=object),
        pd.Index(_SIGNALLING, dtype=object),
        pd.array(_SIGNALLING, dtype=object),
        np.array(_SIGNALLING, dtype=object),
        _SIGNALLING,
    ],
    ids=lambda each: type(each).__name__,
)
@pytest.mark.parametrize("name", ["y_score", "sample_weight", "fold"])
def test_a_signalling_nan_is_a_missing_value(made: Any, name: str) -> None:
    given: dict[str, Any] = {"y_score": [0.1, 0.4, 0.2, 0.1], name: made}
    with pytest.raises(ValueError, match=f"^{name} contains 1 missing value"):
        read_cases([0, 1, 0, 1], given.pop("y_score"), **given)


@pytest.mark.filterwarnings("ignore:No interval of")
def test_samples_of_half_floats_among_objects_are_plain_numbers() -> None:
    months = pd.Series(list(np.array([0, 0, 1, 1], np.float16)), dtype=object)
    ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8], fold=months)
    assert ev.folds.summary().index.get_level_values("fold").tolist() == [0.0, 1.0]
    assert [type(name) for name in ev.sample.fold_names] == [float, float]
