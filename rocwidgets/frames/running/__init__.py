"""Run an engine with a progress bar, and stop it on an interruption; a file for each engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import narwhals as nw

from rocwidgets.frames.running.dask import run_in_dask
from rocwidgets.frames.running.duckdb import run_in_duckdb, run_relation
from rocwidgets.frames.running.spark import run_in_spark

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["run_in_duckdb", "run_interruptible"]

Made = TypeVar("Made")


def run_interruptible(frame: nw.LazyFrame[Any], call: Callable[[], Made]) -> Made:
    """Return the result of a call on a frame, with a bar where the engine reports its progress.

    When it returns, or raises what the call or an interruption raises, no bar is left and the
    engine has stopped working for it, except for tasks that Dask has already started.

    Parameters
    ----------
    frame : LazyFrame
    call : callable
        Without arguments. Polars reports no progress, and stops by itself when interrupted.

    """
    made = _RUNNERS.get(frame.implementation)
    return call() if made is None else made(frame.to_native(), call)


_RUNNERS: dict[nw.Implementation, Callable[[Any, Callable[[], Any]], Any]] = {
    nw.Implementation.DASK: run_in_dask,
    nw.Implementation.DUCKDB: run_relation,
    nw.Implementation.PYSPARK: run_in_spark,
}
