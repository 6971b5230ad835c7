"""Count tables of Parquet files, without a server and without reading them into memory."""

from __future__ import annotations

import tempfile
from typing import TYPE_CHECKING, Any, TypeVar

from rocwidgets.frames.changes import telling_changed_files
from rocwidgets.frames.engines import require
from rocwidgets.frames.files import find_files, naming_files, require_one_schema
from rocwidgets.frames.limits import LIMIT, TOLERANCE
from rocwidgets.frames.read import Tables, read_names, tables_from_frame
from rocwidgets.frames.running import run_in_duckdb
from rocwidgets.inputs.scalars import read_choice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

Made = TypeVar("Made")
ENGINES = ("duckdb", "polars")


def tables_from_parquet(
    paths: str | Path | Iterable[str | Path],
    y_true: str = "y",
    y_score: str | Iterable[str] = "score",
    sample_weight: str | None = None,
    pos_label: Any = None,
    *,
    group: str | Sequence[str] | None = None,
    missing_group: str = "refuse",
    time: str | None = None,
    cluster: None = None,
    limit: int = LIMIT,
    tolerance: float = TOLERANCE,
    engine: str = "duckdb",
) -> Tables:
    """Count the cases of Parquet files.

    Parameters
    ----------
    paths : str, Path or iterable of these
        Files; "*" stands for any part of a name.
    y_true, y_score, sample_weight, pos_label, group, missing_group, time, limit, tolerance
        As for `tables_from_frame`.
    cluster : None
        Refused: files are counted, and clusters need each case.
    engine : {"duckdb", "polars"}
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
        As `tables_from_frame`; also if there is no such engine, or a file is a folder, no Parquet,
        cut off, has a column of another type than the first, or changes while it is read; the
        message names the file.

    Notes
    -----
    DuckDB shows its progress on long scans, Polars does not. DuckDB keeps what it needs in
    a folder that is removed in the end. An interruption of the kernel stops the query
    that is running.

    """
    read_choice("engine", engine, ENGINES)
    if cluster is not None:
        raise ValueError(
            "cluster needs each case, but Parquet files are counted without reading them into "
            "memory. Read the columns, and pass the frame to from_frame."
        )
    files = find_files(paths)
    scores = read_names("y_score", y_score)
    given = (y_true, scores, sample_weight, pos_label)
    groups = None if group is None else read_names("group", group)
    more: dict[str, Any] = {
        "group": groups,
        "missing_group": missing_group,
        "time": time,
        "limit": limit,
        "tolerance": tolerance,
    }
    single = [name for name in (sample_weight, time) if name is not None]
    columns = [y_true, *scores, *single, *(groups or [])]
    checked = read_names("y_true, y_score, sample_weight, group and time", columns)
    return read_parquet(
        files, checked, engine, lambda frame: tables_from_frame(frame, *given, **more)
    )


def read_parquet(
    files: list[str], columns: Sequence[str], engine: str, read: Callable[[Any], Made]
) -> Made:
    """Return the result of a call on the lazy frame of files that were found.

    Parameters
    ----------
    files : list of str
    columns : sequence of str
        Those that are read, which have to be of one type in all files.
    engine : {"duckdb", "polars"}
    read : callable
        From a frame to the result; errors of the engine in it name the files.

    Raises
    ------
    ImportError, ValueError
        As `tables_from_parquet`.

    """
    with telling_changed_files(files):
        require_one_schema(files, columns, engine)
        with naming_files(files, engine):
            if engine == "polars":
                return read(require("polars").scan_parquet(files))
            return _by_duckdb(files, read)


def _by_duckdb(files: list[str], count: Callable[[Any], Made]) -> Made:
    duckdb = require("duckdb")
    # By which its results are read.
    require("pyarrow", "duckdb")
    with tempfile.TemporaryDirectory() as folder, duckdb.connect() as connection:
        connection.execute(f"SET temp_directory = '{folder.replace(chr(39), chr(39) * 2)}'")
        connection.execute("SET enable_progress_bar = true")
        connection.execute("SET enable_progress_bar_print = false")
        frame = connection.read_parquet(files)
        return run_in_duckdb(connection, lambda: count(frame))
