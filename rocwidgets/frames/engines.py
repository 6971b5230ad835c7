"""Frames and their engines: which are read, and how a table is uploaded or computed once."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import narwhals as nw

from rocwidgets.inputs.wording import a_kind

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    Columns = dict[str, NDArray[np.int64] | NDArray[np.float64]]

EXTRAS = {
    "pyarrow": "duckdb",
    "duckdb": "duckdb",
    "polars": "polars",
    "pyspark": "spark",
}
# Before, a query of a relation leaves a view in its connection, and the next one replaces it.
FIRST_DUCKDB_WITHOUT_VIEWS = 2


def require(module: str, extra: str | None = None) -> Any:
    """Import an engine.

    Parameters
    ----------
    module : {"duckdb", "polars", "pyspark", "pyarrow"} or a submodule of one
    extra : str, optional
        What installs it; default the extra of the engine that needs it.

    Returns
    -------
    module

    Raises
    ------
    ImportError
        If it is not installed; the message names the extra that installs it.

    """
    try:
        return import_module(module)
    except ImportError as error:
        wanted = extra or EXTRAS[module.partition(".")[0]]
        raise ImportError(
            f'{module} is not installed. Install it with pip install "rocwidgets[{wanted}]".'
        ) from error


def read_frame(frame: Any) -> nw.DataFrame[Any] | nw.LazyFrame[Any]:
    """Return a frame as narwhals reads it.

    Raises
    ------
    TypeError
        If it is no frame, or one of an engine that cannot count cases.
    """
    read = nw.from_native(frame, pass_through=True)
    if isinstance(read, nw.DataFrame):
        return read
    if not isinstance(read, nw.LazyFrame):
        raise TypeError(f"frame is {a_kind(frame)}, not a data frame. Pass {_FRAMES}.")
    if read.implementation not in UPLOADS:
        raise TypeError(
            f"frame is a lazy frame of {read.implementation}, which is not read. Write it to "
            f"Parquet and use from_parquet, or pass {_FRAMES}."
        )
    return read


def upload(frame: nw.LazyFrame[Any], columns: Columns) -> nw.LazyFrame[Any]:
    """Return a small table on the engine that holds a frame, so that the two can be joined.

    Parameters
    ----------
    frame : LazyFrame
        A frame of Polars, DuckDB or PySpark.
    columns : dict of str to ndarray of int64 or float64, shape (m,)

    Returns
    -------
    LazyFrame
        Nothing is written or registered anywhere.

    """
    made = UPLOADS[frame.implementation]
    return nw.from_native(made(frame.to_native(), columns)).lazy()


def then(frame: nw.LazyFrame[Any], step: Callable[[Any], Any]) -> nw.LazyFrame[Any]:
    """Return the result of a further step on a small aggregate of many rows, computed once.

    Parameters
    ----------
    frame : LazyFrame
    step : callable
        From a frame to a frame, lazy or not.

    """
    if frame.implementation is not nw.Implementation.DUCKDB:
        return step(frame)
    table = frame.to_native()
    if _leaves_views():
        return step(nw.from_native(table))
    # DuckDB would join sums over a part of the table to the table, and scan the data for both.
    once = "WITH cells AS MATERIALIZED (SELECT * FROM data) SELECT * FROM cells"
    return step(nw.from_native(table.query("data", once)))


def _polars(_frame: Any, columns: Columns) -> Any:
    return require("polars").LazyFrame(columns)


def _duckdb(frame: Any, columns: Columns) -> Any:
    # Through the relation itself, since only relations of one connection can be joined. As text,
    # since a connection may be closed to variables of Python.
    parts = (
        f"unnest(string_split('{','.join(map(repr, column.tolist()))}', ','))"
        f"::{'DOUBLE' if column.dtype.kind == 'f' else 'BIGINT'} AS {name}"
        for name, column in columns.items()
    )
    row = ", ".join(parts)
    if _leaves_views():
        return frame.limit(0).aggregate("count(*)").project(row)
    # Of a query with a table that comes from nowhere, DuckDB does not know how much is done.
    return frame.query("data", f"SELECT {row} FROM range(1)")  # noqa: S608 - numbers


def _leaves_views() -> bool:
    major = require("duckdb").__version__.partition(".")[0]
    return int(major) < FIRST_DUCKDB_WITHOUT_VIEWS


def _pyspark(frame: Any, columns: Columns) -> Any:
    kinds = ((name, "double" if c.dtype.kind == "f" else "long") for name, c in columns.items())
    rows = list(zip(*(column.tolist() for column in columns.values()), strict=True))
    schema = ", ".join(f"{name} {kind}" for name, kind in kinds)
    return frame.sparkSession.createDataFrame(rows, schema)


_FRAMES = "one from pandas, Polars, PyArrow, DuckDB (a relation) or PySpark"
UPLOADS: dict[nw.Implementation, Callable[[Any, Columns], Any]] = {
    nw.Implementation.POLARS: _polars,
    nw.Implementation.DUCKDB: _duckdb,
    nw.Implementation.PYSPARK: _pyspark,
}
