"""pandas inputs are paired on purpose or not at all."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest

from rocwidgets.inputs import read_cases, require_same_index

Y, S = [0, 1, 0, 1], [0.1, 0.9, 0.4, 0.35]
MOVED = [3, 2, 1, 0]


def series(values: list[Any], index: Any = None) -> pd.Series:
    return pd.Series(values, index=index)


@pytest.mark.parametrize(
    ("index", "other"),
    [
        (None, None),
        (list("aabb"), list("aabb")),
        (range(4), [0, 1, 2, 3]),
        ([0.0, 1.0, 2.0, 3.0], [0, 1, 2, 3]),
    ],
)
def test_equal_indexes(index: Any, other: Any) -> None:
    sample = read_cases(series(Y, index), series(S, other))
    assert sample.scores["model"].tolist() == S


def test_what_is_no_pandas_object_is_paired_by_position() -> None:
    for scores in (S, np.array(S), pl.Series(S), pd.array(S), pd.Index(S)):
        sample = read_cases(series(Y, list("abcd")), scores)
        assert sample.scores["model"].tolist() == S
    sample = read_cases(Y, pd.Series(S, index=list("abcd")), sample_weight=[1, 2, 3, 4])
    assert sample.scores["model"].tolist() == S


@pytest.mark.parametrize(
    ("y_score", "weight", "first", "what"),
    [
        (series(S, MOVED), None, "y_true", "y_score"),
        ({"a": series(S), "b": series(S, MOVED)}, None, "y_true", r"y_score\['b'\]"),
        (pd.DataFrame({"a": S}, index=MOVED), None, "y_true", r"y_score\['a'\]"),
        (S, series([1, 1, 1, 1], MOVED), "y_true", "sample_weight"),
    ],
)
def test_another_order(y_score: Any, weight: Any, first: str, what: str) -> None:
    message = (
        rf"^The pandas indexes of {first} and {what} disagree: they have the same labels in a "
        rf"different order, 4 rows moved, at positions 0, 1, 2, 3\. Pair the rows by label with "
        rf"{what}\.loc\[{first}\.index\], or pass \.to_numpy\(\) of both"
    )
    with pytest.raises(ValueError, match=message):
        read_cases(series(Y), y_score, sample_weight=weight)


def test_scores_and_weights_are_compared_without_pandas_labels() -> None:
    with pytest.raises(ValueError, match=r"^The pandas indexes of y_score and sample_weight"):
        read_cases(Y, series(S), sample_weight=series([1, 1, 1, 1], MOVED))


def test_the_advice_gives_the_same_rows() -> None:
    y_true, y_score = series(Y, list("abcd")), series(S[::-1], list("dcba"))
    with pytest.raises(ValueError, match=r"y_score\.loc\[y_true\.index\]"):
        read_cases(y_true, y_score)
    assert read_cases(y_true, y_score.loc[y_true.index]).scores["model"].tolist() == S
    assert read_cases(y_true.to_numpy(), y_score.to_numpy()).scores["model"].tolist() == S[::-1]


@pytest.mark.parametrize(
    ("index", "other", "how"),
    [
        (list("abcd"), list("abxy"), r"2 labels of y_true missing from y_score \('c', 'd'\)"),
        (list("abcd"), None, r"4 labels of y_true missing from y_score \('a', 'b', 'c', 'd'\)"),
        (list("aabb"), list("abab"), "some labels are repeated, and their order or number differs"),
        (list("aabc"), list("abbc"), "some labels are repeated, and their order or number differs"),
        (
            pd.date_range("2020", periods=4),
            pd.date_range("2020", periods=4, tz="UTC"),
            "4 labels of y_true missing",
        ),
        (pd.CategoricalIndex(list("abcd")), pd.CategoricalIndex(list("badc")), "different order"),
        (
            pd.MultiIndex.from_product([[0, 1], [0, 1]]),
            pd.MultiIndex.from_product([[1, 0], [1, 0]]),
            "different order, 4 rows moved",
        ),
    ],
)
def test_other_disagreements(index: Any, other: Any, how: str) -> None:
    message = rf"^The pandas indexes of y_true and y_score disagree: .*{how}.* or pass \.to_numpy"
    with pytest.raises(ValueError, match=message):
        read_cases(series(Y, index), series(S, other))


def test_any_named_inputs_can_be_compared() -> None:
    frame = pd.DataFrame({"x": S}, index=MOVED)
    with pytest.raises(
        ValueError, match=r"^The pandas indexes of y and X disagree: they have the same"
    ):
        require_same_index({"y": series(Y), "X": frame})
    longer = pd.DataFrame({"x": [*S, 0.5]})
    message = r"1 label of X missing from y \(4\)\. Pair the rows by label with X\.loc\[y\.index\]"
    with pytest.raises(ValueError, match=message):
        require_same_index({"y": series(Y), "X": longer})
    require_same_index({"y": series(Y), "X": frame.to_numpy(), "w": None})
