"""Labels of groups, some of them missing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest

import rocwidgets as rw

Y, SCORE = [0, 1, 0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8, 0.2, 0.9]
COLUMNS: list[tuple[Any, tuple[Any, ...]]] = [
    (["a", None, "b", "a", None, "b"], ("a", "b", "(missing)")),
    ([2.0, np.nan, 1, 2, np.nan, 1], (1.0, 2.0, "(missing)")),
    (pd.Series([2, None, 1, 2, None, 1], dtype="Int64"), (1, 2, "(missing)")),
    (pl.Series(["a", None, "b", "a", None, "b"]), ("a", "b", "(missing)")),
    ([None] * 6, ("(missing)",)),
    (["a", "c", "b", "a", "c", "b"], ("a", "b", "c")),
]


@pytest.mark.parametrize(("group", "names"), COLUMNS)
def test_missing_labels_are_a_group_of_their_own_if_asked(
    group: Any, names: tuple[Any, ...]
) -> None:
    groups = rw.Evaluation(Y, SCORE, group=group, missing_group="own").groups
    assert groups.names == names
    summary: Any = groups.summary()
    assert summary["n"].sum() == 6
    if names[-1] == "(missing)" and len(names) > 1:
        row = summary.loc[("model", "(missing)")]
        assert row[["n", "positives"]].tolist() == [2, 1]


def test_missing_labels_of_one_column_meet_known_ones_of_another() -> None:
    columns = {"sex": ["f", None, "m", "f", None, "m"], "old": [1, 0, 1, None, 0, None]}
    given = pd.DataFrame({"sex": columns["sex"], "old": pd.Series(columns["old"], dtype="Int64")})
    groups = rw.Evaluation(Y, SCORE, group=given, missing_group="own").groups
    assert groups.names == (
        ("f", 1),
        ("f", "(missing)"),
        ("m", 1),
        ("m", "(missing)"),
        ("(missing)", 0),
    )


def test_missing_labels_are_refused_unless_asked() -> None:
    group = ["a", None, "b", "a", None, "b"]
    with pytest.raises(ValueError, match=r"at positions 1, 4. Pass missing_group"):
        rw.Evaluation(Y, SCORE, group=group)
    with pytest.raises(ValueError, match=r"missing_group must be one of refuse, own, got 'keep'"):
        rw.Evaluation(Y, SCORE, group=group, missing_group="keep")
    with pytest.raises(ValueError, match=r"has the label '\(missing\)' as well as missing ones"):
        rw.Evaluation(Y, SCORE, group=["(missing)", *group[1:]], missing_group="own")
    sample = rw.Evaluation(Y, SCORE, group=group, missing_group="own").sample
    assert rw.Evaluation(sample).groups.names == ("a", "b", "(missing)")
    made = rw.Evaluation.from_predictions(Y, SCORE, group=group, missing_group="own")
    assert made.groups.names == ("a", "b", "(missing)")
