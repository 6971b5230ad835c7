"""Rows of a frame are a filter expression of its engine, which selects what the table counts."""

from __future__ import annotations

import math
from typing import Any

import duckdb
import narwhals as nw
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from support.effort import sampled

from rocwidgets.core import Analysis, Sample
from rocwidgets.frames import FrameColumns
from rocwidgets.outcomes.costs import CELLS

WEIGHT = "w-2 ü"
rng = np.random.default_rng(1)
FRAME = pd.DataFrame(
    {
        "the y": np.where(rng.random(300) < 0.4, "it's", "no"),
        "my score": rng.random(300).round(2).astype("float32"),
        "whole": rng.integers(0, 9, 300),
        WEIGHT: rng.integers(0, 3, 300),
    }
)


ENGINES = {
    "pandas": (lambda f: f, lambda f, e: f.query(e)),
    "polars": (pl.from_pandas, lambda f, e: f.filter(e).to_pandas()),
    "lazy polars": (
        lambda f: pl.from_pandas(f).lazy(),
        lambda f, e: f.filter(e).collect().to_pandas(),
    ),
    "narwhals": (
        lambda f: nw.from_native(pl.from_pandas(f)),
        lambda f, e: f.to_native().filter(e).to_pandas(),
    ),
    "pyarrow": (
        lambda f: pa.Table.from_pandas(f, preserve_index=False),
        lambda f, e: f.filter(e).to_pandas(),
    ),
    "duckdb": (duckdb.from_df, lambda f, e: f.filter(e).df()),
}


def sample(frame: Any, weight: str | None) -> Sample:
    return Sample.from_frame(
        frame,
        y_true="the y",
        y_score=["my score", "whole"],
        sample_weight=weight,
        pos_label="it's",
    )


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:fetch_arrow_table:DeprecationWarning")
@pytest.mark.parametrize("weight", sampled([WEIGHT, None], 2))
@pytest.mark.parametrize("engine", ENGINES)
def test_it_selects_what_is_counted(engine: str, weight: str | None) -> None:
    made, filtered = ENGINES[engine]
    frame = made(FRAME)
    analysis = Analysis.of(sample(frame, weight))
    cases = Sample.from_scores(
        FRAME["the y"].to_numpy(),
        {name: FRAME[name].to_numpy() for name in ("my score", "whole")},
        pos_label="it's",
        sample_weight=None if weight is None else FRAME[weight].to_numpy(),
    )
    twin = Analysis.of(cases)
    asked: list[tuple[str, dict[str, Any]]] = [
        ("my score", {"which": cell, "threshold": threshold})
        for cell in CELLS
        for threshold in (0.3, float(np.float32(0.3)), math.inf, -math.inf)
    ]
    asked += [
        ("whole", {"which": "fp", "threshold": 4}),
        ("my score", {"bin": 3}),
        ("my score", {"gains_bin": 2}),
        ("my score", {}),
        ("whole", {"which": "positive", "score": (3, None)}),
    ]
    for name, arguments in asked:
        result = filtered(frame, analysis[name].rows(**arguments))
        wanted = FRAME.iloc[np.flatnonzero(twin[name].mask(**arguments))]
        order = list(FRAME.columns)
        assert (
            result.sort_values(order).to_numpy().tolist()
            == wanted.sort_values(order).to_numpy().tolist()
        ), (name, arguments)
        assert str(analysis[name].mask(**arguments)) == str(analysis[name].rows(**arguments))


def test_files_are_filtered_by_the_engine_that_scanned_them(tmp_path: Any) -> None:
    path = tmp_path / "scores.parquet"
    FRAME.to_parquet(path)
    names = {"y_true": "the y", "y_score": "whole", "pos_label": "it's"}
    analysis = Analysis.of(Sample.from_parquet(path, **names), threshold=4)
    wanted = ((FRAME["whole"] >= 4) & (FRAME["the y"] == "no")).sum()
    assert len(duckdb.read_parquet(str(path)).filter(analysis["whole"].rows("fp")).df()) == wanted
    polars = Analysis.of(Sample.from_parquet(path, engine="polars", **names), threshold=4)
    assert pl.scan_parquet(path).filter(polars["whole"].rows("fp")).collect().height == wanted


def test_what_has_no_expression() -> None:
    analysis = Analysis.of(sample(FRAME, None))
    scaled = FRAME.assign(score=FRAME["my score"] / 2)
    derived = Analysis.of(
        Sample.from_frame(scaled, y_true="the y", pos_label="it's"), threshold=0.2
    )["score"].calibrated(folds=None)
    with pytest.raises(
        ValueError,
        match="No frame column contains the scores of the derived model 'score isotonic'",
    ):
        Analysis.of(derived.sample)[derived.name].rows("fp")
    ticked = FRAME.rename(columns={"my score": "a`b"})
    with pytest.raises(ValueError, match="Column 'a`b' cannot be used in a pandas query"):
        Analysis.of(Sample.from_frame(ticked, y_true="the y", y_score="a`b", pos_label="it's"))[
            "a`b"
        ].rows("fp")
    with pytest.raises(ValueError, match="label and score of each case"):
        Analysis.of(analysis.sample + analysis.sample)["whole"].rows("fp")


def test_an_unknown_engine_is_named() -> None:
    with pytest.raises(TypeError, match=r"modin frames do not support .* polars, duckdb"):
        FrameColumns("modin", "y", None, (0, 1)).expression("score", 0, 1, None)
