"""Evaluations from data frames and files: class methods of `Evaluation`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from rocwidgets import core
from rocwidgets.frames import LIMIT, TOLERANCE
from rocwidgets.widget.keywords import KEYWORDS, EvaluationKeywords, require_known, takes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path


@takes(EvaluationKeywords)
def from_frame(
    cls: Any,
    frame: Any,
    *,
    y_true: str = "y",
    y_score: str | Sequence[str] = "score",
    sample_weight: str | None = None,
    pos_label: Any = None,
    limit: int = LIMIT,
    tolerance: float = TOLERANCE,
    **traits: Unpack[EvaluationKeywords],
) -> Any:
    """Evaluate scores in a data frame, on the engine that holds it.

    Parameters
    ----------
    frame : DataFrame or LazyFrame
        From pandas, Polars, PyArrow, DuckDB (a relation), Dask, PySpark or Ibis. A weighted frame
        in memory is not copied; do not change its values in place.
    y_true, y_score, sample_weight, pos_label, limit, tolerance
        As for `rocwidgets.frames.tables_from_frame`.
    **traits
        As for `Evaluation`.

    Returns
    -------
    Evaluation
        `exactness` returns whether it is exact.

    Examples
    --------
    >>> import pandas as pd
    >>> import rocwidgets as rw
    >>> frame = pd.DataFrame({"y": [0, 0, 1, 1], "score": [0.1, 0.4, 0.35, 0.8]})
    >>> rw.Evaluation.from_frame(frame).models
    ('score',)
    """
    require_known(
        "Evaluation", traits, KEYWORDS, "frame", "y_true", "y_score", "sample_weight", "pos_label"
    )
    sample = core.Sample.from_frame(
        frame,
        y_true=y_true,
        y_score=y_score,
        sample_weight=sample_weight,
        pos_label=pos_label,
        limit=limit,
        tolerance=tolerance,
    )
    return cls(sample, **traits)


@takes(EvaluationKeywords)
def from_parquet(
    cls: Any,
    paths: str | Path | Iterable[str | Path],
    *,
    y_true: str = "y",
    y_score: str | Iterable[str] = "score",
    sample_weight: str | None = None,
    pos_label: Any = None,
    limit: int = LIMIT,
    tolerance: float = TOLERANCE,
    engine: str = "duckdb",
    **traits: Unpack[EvaluationKeywords],
) -> Any:
    """Evaluate scores in Parquet files without reading them into memory.

    Parameters
    ----------
    paths : str, Path or iterable of such
        Files; "*" matches any part of a name.
    y_true, y_score, sample_weight, pos_label, limit, tolerance, engine
        As for `rocwidgets.frames.tables_from_parquet`.
    **traits
        As for `Evaluation`.

    Returns
    -------
    Evaluation
        `exactness` returns whether it is exact.

    Examples
    --------
    >>> import tempfile
    >>> import pandas as pd
    >>> import rocwidgets as rw
    >>> path = f"{tempfile.mkdtemp()}/scores.parquet"
    >>> frame = pd.DataFrame({"y": [0, 0, 1, 1], "score": [0.1, 0.4, 0.35, 0.8]})
    >>> frame.to_parquet(path)
    >>> rw.Evaluation.from_parquet(path).models
    ('score',)
    """
    require_known(
        "Evaluation", traits, KEYWORDS, "paths", "y_true", "y_score", "sample_weight", "pos_label"
    )
    sample = core.Sample.from_parquet(
        paths,
        y_true=y_true,
        y_score=y_score,
        sample_weight=sample_weight,
        pos_label=pos_label,
        limit=limit,
        tolerance=tolerance,
        engine=engine,
    )
    return cls(sample, **traits)
