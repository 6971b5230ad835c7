"""Waiting for an engine: how far it is, and how to stop it; a file for each that can be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import narwhals as nw

from .dask import with_dask
from .duckdb import with_duckdb, with_relation
from .spark import with_spark

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["attended", "with_duckdb"]

Made = TypeVar("Made")


def attended(frame: nw.LazyFrame[Any], call: Callable[[], Made]) -> Made:
    """Return what a call makes of a frame, with a bar where the engine tells how far it is.

    When it returns, or raises what the call or an interruption raises, no bar is left and the
    engine does no more work for it, but for the pieces that Dask has begun.

    Parameters
    ----------
    frame : LazyFrame
    call : callable
        Without arguments. Polars tells nothing, and ends by itself when it is interrupted.

    """
    made = _ATTENDANTS.get(frame.implementation)
    return call() if made is None else made(frame.to_native(), call)


_ATTENDANTS: dict[nw.Implementation, Callable[[Any, Callable[[], Any]], Any]] = {
    nw.Implementation.DASK: with_dask,
    nw.Implementation.DUCKDB: with_relation,
    nw.Implementation.PYSPARK: with_spark,
}
