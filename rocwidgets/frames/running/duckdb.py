"""DuckDB, of which only a connection reports progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from rocwidgets.frames.running.background import run_with_progress

if TYPE_CHECKING:
    from collections.abc import Callable

Made = TypeVar("Made")
_STOPPED = "Query interrupted"


def run_in_duckdb(connection: Any, call: Callable[[], Made]) -> Made:
    """Return the result of a call that runs queries of one connection.

    Parameters
    ----------
    connection : duckdb.DuckDBPyConnection
        With ``enable_progress_bar`` set, and used by nobody else meanwhile.
    call : callable
        Without arguments.

    """
    return run_with_progress(
        call,
        "Counting in DuckDB",
        lambda: _percent(connection),
        connection.interrupt,
    )


def _percent(connection: Any) -> float | None:
    """Return how much of a query is done, None if DuckDB gives 0 or less: it does not know."""
    done = connection.query_progress()
    return done if done > 0 else None


def run_relation(_relation: Any, call: Callable[[], Made]) -> Made:
    """Return the result of a call that runs queries of a relation, whose connection is not known.

    Raises
    ------
    KeyboardInterrupt
        In place of the RuntimeError that DuckDB raises for it.

    """
    try:
        return call()
    except RuntimeError as error:
        if str(error) != _STOPPED:
            raise
        raise KeyboardInterrupt from error
