"""What differs between engines: uploading a table, computing once, the extra to install."""

from __future__ import annotations

import warnings
from importlib import import_module
from typing import TYPE_CHECKING, Any

import narwhals as nw

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    Columns = dict[str, NDArray[np.int64] | NDArray[np.float64]]

EXTRAS = {
    "pyarrow": "dask",
    "duckdb": "duckdb",
    "polars": "polars",
    "dask": "dask",
    "pyspark": "spark",
}
# Before, a query of a relation leaves a view in its connection, and the next one replaces it.
FIRST_DUCKDB_WITHOUT_VIEWS = 2


def require(module: str, extra: str | None = None) -> Any:
    """Import an engine.

    Parameters
    ----------
    module : {"duckdb", "polars", "dask", "pyspark", "pyarrow"} or a submodule of one
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


def to_narwhals(frame: Any) -> Any:
    """Return a frame as narwhals reads it; anything else is returned unchanged."""
    read = _from_native(frame)
    if isinstance(read, nw.LazyFrame) and read.implementation == nw.Implementation.IBIS:
        return nw.from_native(_native_query(read.to_native()))
    return read


def engine_of(frame: Any) -> str:
    """Return the name that narwhals has for the engine of a frame."""
    return str(_from_native(frame).implementation)


def _from_native(frame: Any) -> Any:
    with warnings.catch_warnings():
        # narwhals asks for a plugin that is not published yet.
        warnings.filterwarnings("ignore", "Dask support is moving", FutureWarning)
        return nw.from_native(frame, pass_through=True)


def _native_query(table: Any) -> Any:
    """Return an Ibis table as a query of its own engine, where such queries can be joined."""
    backend = table.get_backend()
    made = _NATIVE_QUERIES.get(backend.name)
    if made is None:
        return table
    # Tables in memory and functions of Python are registered when something is executed.
    table.limit(0).to_pyarrow()
    return made(backend, backend.compile(table))


def upload(frame: nw.LazyFrame[Any], columns: Columns) -> nw.LazyFrame[Any]:
    """Return a small table on the engine that holds a frame, so that the two can be joined.

    Parameters
    ----------
    frame : LazyFrame
        A frame of Polars, DuckDB, Dask or PySpark.
    columns : dict of str to ndarray of int64 or float64, shape (m,)

    Returns
    -------
    LazyFrame
        Nothing is written or registered anywhere.

    Raises
    ------
    TypeError
        If this engine cannot take a table.

    """
    made = _MAKERS.get(str(frame.implementation))
    if made is None:
        raise TypeError(
            f"{frame.implementation} frames can only be counted in a single pass. Raise the "
            "tolerance, or write the data to Parquet and use from_parquet."
        )
    return to_narwhals(made(frame.to_native(), columns)).lazy()


def then(frame: nw.LazyFrame[Any], step: Callable[[Any], Any]) -> nw.LazyFrame[Any]:
    """Return the result of a further step on a small aggregate of many rows, computed once.

    Parameters
    ----------
    frame : LazyFrame
    step : callable
        From a frame to a frame, lazy or not.

    """
    made = _THEN.get(str(frame.implementation))
    return step(frame) if made is None else made(frame.to_native(), step)


def _materialized(table: Any, step: Callable[[Any], Any]) -> nw.LazyFrame[Any]:
    if _leaves_views():
        return step(to_narwhals(table))
    # DuckDB would join sums over a part of the table to the table, and scan the data for both.
    once = "WITH cells AS MATERIALIZED (SELECT * FROM data) SELECT * FROM cells"
    return step(to_narwhals(table.query("data", once)))


def _in_one_partition(table: Any, step: Callable[[Any], Any]) -> nw.LazyFrame[Any]:
    # Dask would plan for seconds how to share it out.
    whole = table.repartition(npartitions=1)
    # Of rows or of none, what is made has the same columns.
    made = whole.map_partitions(_in_memory, step, meta=_in_memory(whole._meta, step))  # noqa: SLF001
    return to_narwhals(made).lazy()


def _in_memory(part: Any, step: Callable[[Any], Any]) -> Any:
    return step(nw.from_native(part)).to_native()


def _polars(_frame: Any, columns: Columns) -> Any:
    return require("polars").LazyFrame(columns)


def _duckdb(frame: Any, columns: Columns) -> Any:
    # Through the relation itself, since only relations of one connection can be joined. As text,
    # since a connection may be closed to variables of Python, as those of Ibis are.
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


def _dask(_frame: Any, columns: Columns) -> Any:
    import pandas as pd  # noqa: PLC0415 - only Dask needs it here

    return require("dask.dataframe").from_pandas(pd.DataFrame(columns), npartitions=1)


def _pyspark(frame: Any, columns: Columns) -> Any:
    kinds = ((name, "double" if c.dtype.kind == "f" else "long") for name, c in columns.items())
    rows = list(zip(*(column.tolist() for column in columns.values()), strict=True))
    schema = ", ".join(f"{name} {kind}" for name, kind in kinds)
    return frame.sparkSession.createDataFrame(rows, schema)


_NATIVE_QUERIES: dict[str, Callable[[Any, Any], Any]] = {
    "duckdb": lambda backend, query: backend.con.sql(query),
    "polars": lambda _, query: query,
    "pyspark": lambda backend, query: backend.raw_sql(query),
}
_MAKERS = {
    str(nw.Implementation.POLARS): _polars,
    str(nw.Implementation.DUCKDB): _duckdb,
    str(nw.Implementation.DASK): _dask,
    str(nw.Implementation.PYSPARK): _pyspark,
}
_THEN = {
    str(nw.Implementation.DUCKDB): _materialized,
    str(nw.Implementation.DASK): _in_one_partition,
}
