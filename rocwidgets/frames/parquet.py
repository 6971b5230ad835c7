"""Count tables of Parquet files, without a server and without reading them into memory."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rocwidgets.frames.attend import with_duckdb
from rocwidgets.frames.engines import require
from rocwidgets.frames.read import LIMIT, TOLERANCE, Tables, tables_from_frame

if TYPE_CHECKING:
    from collections.abc import Iterable

ENGINES = ("duckdb", "polars", "dask")


def tables_from_parquet(
    paths: str | Path | Iterable[str | Path],
    y_true: str = "y",
    y_score: str | Iterable[str] = "score",
    sample_weight: str | None = None,
    pos_label: Any = None,
    *,
    limit: int = LIMIT,
    tolerance: float = TOLERANCE,
    engine: str = "duckdb",
) -> Tables:
    """Count the cases of Parquet files.

    Parameters
    ----------
    paths : str, Path or iterable of such
        Files; "*" stands for any part of a name.
    y_true, y_score, sample_weight, pos_label, limit, tolerance
        As for `tables_from_frame`.
    engine : {"duckdb", "polars", "dask"}
        What scans them; each needs the extra of that name, such as ``rocwidgets[duckdb]``. For
        Spark pass ``spark.read.parquet(...)`` to `tables_from_frame`.

    Returns
    -------
    Tables
        The same, to the last bit, for every engine.

    Raises
    ------
    ImportError
        If the engine is not installed.
    FileNotFoundError
        If there is no such file.
    TypeError, ValueError
        As `tables_from_frame`; also if there is no such engine.

    Notes
    -----
    DuckDB and Dask show their progress on long scans, Polars does not tell of it. DuckDB keeps what
    it needs in a folder that is removed in the end. An interruption of the kernel stops the query
    that is running.

    """
    if engine not in ENGINES:
        raise ValueError(f"engine must be one of {', '.join(ENGINES)}, not {engine!r}")
    files = _files(paths)
    scores = y_score if isinstance(y_score, str) else list(y_score)
    given = (y_true, scores, sample_weight, pos_label)
    if engine == "polars":
        frame = require("polars").scan_parquet(files)
        return tables_from_frame(frame, *given, limit=limit, tolerance=tolerance)
    if engine == "dask":
        frame = require("dask.dataframe").read_parquet(files)
        return tables_from_frame(frame, *given, limit=limit, tolerance=tolerance)
    duckdb = require("duckdb")
    with tempfile.TemporaryDirectory() as folder, duckdb.connect() as connection:
        connection.execute(f"SET temp_directory = '{folder.replace(chr(39), chr(39) * 2)}'")
        connection.execute("SET enable_progress_bar = true")
        connection.execute("SET enable_progress_bar_print = false")
        frame = connection.read_parquet(files)
        return with_duckdb(
            connection,
            lambda: tables_from_frame(frame, *given, limit=limit, tolerance=tolerance),
        )


def _files(paths: str | Path | Iterable[str | Path]) -> list[str]:
    given = [paths] if isinstance(paths, str | os.PathLike) else list(paths)
    if not given:
        raise FileNotFoundError("no file was named")
    files: list[str] = []
    for path in given:
        whole = Path(path)
        plain = whole.exists() or "*" not in str(path)
        found = [whole] if plain else sorted(Path(whole.anchor or ".").glob(_pattern(whole)))
        if not found or not all(one.exists() for one in found):
            raise FileNotFoundError(f"there is no file {str(path)!r}")
        files += map(str, found)
    return files


def _pattern(path: Path) -> str:
    return str(path.relative_to(path.anchor)) if path.anchor else str(path)
