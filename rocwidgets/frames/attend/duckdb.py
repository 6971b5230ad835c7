"""Waiting for DuckDB, of which only a connection tells how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from .waiting import watched

if TYPE_CHECKING:
    from collections.abc import Callable

Made = TypeVar("Made")
_STOPPED = "Query interrupted"


def with_duckdb(connection: Any, call: Callable[[], Made]) -> Made:
    """Return what a call makes of queries of one connection.

    Parameters
    ----------
    connection : duckdb.DuckDBPyConnection
        With ``enable_progress_bar`` set, and used by nobody else meanwhile.
    call : callable
        Without arguments.

    """
    return watched(
        call,
        "Counting in DuckDB",
        lambda: _percent(connection),
        connection.interrupt,
    )


def _percent(connection: Any) -> float | None:
    """Return how much of a query is done; negative or 0 is what DuckDB says if it does not know."""
    done = connection.query_progress()
    return done if done > 0 else None


def with_relation(_relation: Any, call: Callable[[], Made]) -> Made:
    """Return what a call makes of queries of a relation, which cannot be asked for its connection.

    Raises
    ------
    KeyboardInterrupt
        Instead of the RuntimeError that DuckDB makes of it.

    """
    try:
        return call()
    except RuntimeError as error:
        if str(error) != _STOPPED:
            raise
        raise KeyboardInterrupt from error
