"""Several classes from frames and Parquet files, by every engine."""

from __future__ import annotations

import re
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from rocwidgets.multiclass import MulticlassSample, MulticlassSetting
from rocwidgets.multiclass.measures import measures

NAMES = ("low", "middle", "high")


def frame(n: int = 200) -> pd.DataFrame:
    """Return labels, probabilities of two models, weights, days and a column that is not read."""
    random = np.random.default_rng(0)
    code = np.append(np.arange(3), random.integers(0, 3, n - 3))
    columns: dict[str, Any] = {"y": np.array(NAMES)[code]}
    for model in ("one", "two"):
        raw = random.gamma(1.0, size=(n, 3))
        raw[np.arange(n), code] += 1
        table = raw / raw.sum(axis=1, keepdims=True)
        columns |= {f"{model}_{name}": table[:, k] for k, name in enumerate(NAMES)}
    columns["weight"] = random.integers(1, 4, n).astype(float)
    columns["day"] = np.array(["mon", "tue"])[random.integers(0, 2, n)]
    columns["note"] = "x"
    return pd.DataFrame(columns)


FRAME = frame()
READING: Any = {
    "y_prob": {"one": "one_", "two": {name: f"two_{name}" for name in NAMES}},
    "sample_weight": "weight",
    "fold": "day",
    "classes": NAMES,
}


def in_memory() -> MulticlassSample:
    tables = {
        model: FRAME[[f"{model}_{name}" for name in NAMES]].to_numpy() for model in ("one", "two")
    }
    return MulticlassSample.from_probabilities(
        FRAME["y"], tables, classes=NAMES, sample_weight=FRAME["weight"], fold=FRAME["day"]
    )


def assert_same(result: MulticlassSample) -> None:
    expected = in_memory()
    assert result.classes == NAMES
    assert result.cases.folds is not None
    np.testing.assert_array_equal(result.cases.code, expected.cases.code)
    for model in ("one", "two"):
        one, two = (
            measures(each, MulticlassSetting.of(each), model, "all") for each in (result, expected)
        )
        assert one == pytest.approx(two, rel=1e-12)


@pytest.mark.parametrize(
    "held",
    [
        FRAME,
        pl.from_pandas(FRAME),
        pl.from_pandas(FRAME).lazy(),
        pa.Table.from_pandas(FRAME),
        duckdb.from_df(FRAME),
    ],
    ids=lambda value: f"{type(value).__module__}.{type(value).__name__}",
)
def test_frames(held: Any) -> None:
    assert_same(MulticlassSample.from_frame(held, **READING))


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
def test_parquet_files(engine: str, tmp_path: Any) -> None:
    FRAME[:90].to_parquet(tmp_path / "1.parquet")
    FRAME[90:].to_parquet(tmp_path / "2.parquet")
    result = MulticlassSample.from_parquet(tmp_path / "*.parquet", engine=engine, **READING)
    assert_same(result)


def test_labels_that_are_numbers_are_matched_as_text() -> None:
    numbers: Any = dict(zip(NAMES, (3, 1, 2), strict=True))
    numbered = FRAME.assign(y=FRAME["y"].map(numbers))
    columns = {label: f"one_{name}" for name, label in zip(NAMES, (3, 1, 2), strict=True)}
    result = MulticlassSample.from_frame(pl.from_pandas(numbered), y_prob={"one": columns})
    assert result.classes == (1, 2, 3)
    np.testing.assert_array_equal(
        result.cases.probabilities["one"], FRAME[["one_middle", "one_high", "one_low"]].to_numpy()
    )


def test_one_model_by_the_beginning_of_its_columns() -> None:
    result = MulticlassSample.from_frame(FRAME, y_prob="two_")
    assert result.models == ("model",)
    assert result.classes == ("high", "low", "middle")


@pytest.mark.parametrize(
    ("reading", "message"),
    [
        ({"y_prob": "p_"}, "No column starts with 'p_'. The columns are 'y', 'one_low'"),
        ({"y_prob": "one_", "y_true": "label"}, "No column named 'label'. The columns are 'y'"),
        ({"y_prob": "one_", "sample_weight": "w"}, "No column named 'w'"),
        ({"y_prob": {"one": {"low": "p"}}}, "No column named 'p'"),
        ({"y_prob": {}}, "y_prob is empty"),
        (
            {"y_prob": {"one": {"low": "one_low", "high": "one_high"}}},
            "y_prob has 2 columns for 3 classes",
        ),
    ],
)
def test_columns_that_are_refused(reading: Any, message: str, tmp_path: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        MulticlassSample.from_frame(FRAME, **reading)
    FRAME.to_parquet(tmp_path / "all.parquet")
    with pytest.raises(ValueError, match=re.escape(message)):
        MulticlassSample.from_parquet(tmp_path / "all.parquet", **reading)


def test_what_is_no_frame_or_no_name() -> None:
    with pytest.raises(TypeError, match="frame is a list, not a data frame"):
        MulticlassSample.from_frame([1, 2])
    with pytest.raises(TypeError, match="y_prob must be a prefix of column names"):
        MulticlassSample.from_frame(FRAME, y_prob=["one_low"])
    with pytest.raises(TypeError, match="a column name must be a string"):
        MulticlassSample.from_frame(FRAME, y_prob="one_", y_true=0)
