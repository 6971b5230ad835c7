"""Waiting for DuckDB: how far it is, and how to stop it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from rocwidgets.progress import percentage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future

Made = TypeVar("Made")
_INTERVAL = 0.05  # seconds between two looks
_STOPPED = "Query interrupted"


@contextmanager
def interruptible() -> Iterator[None]:
    """Let an interruption that DuckDB notices while it works for a relation be one in Python too.

    Raises
    ------
    KeyboardInterrupt
        Instead of the RuntimeError that it makes of it.

    """
    try:
        yield
    except RuntimeError as error:
        if str(error) != _STOPPED:
            raise
        raise KeyboardInterrupt from error


def attended(connection: Any, call: Callable[[], Made]) -> Made:
    """Return what a call makes of queries of one connection, with a bar for each that takes long.

    The queries run in a thread that ends with the call. An interruption, as by the button of the
    notebook, stops the query that is running and all that would follow.

    Parameters
    ----------
    connection : duckdb.DuckDBPyConnection
        With ``enable_progress_bar`` set, and used by nobody else meanwhile.
    call : callable
        Without arguments.

    """
    with ThreadPoolExecutor(1) as pool:
        task = pool.submit(call)
        try:
            _show(connection, task)
        except BaseException:
            while not task.done():
                connection.interrupt()
                wait([task], _INTERVAL)
            raise
        return task.result()


def _show(connection: Any, task: Future[Any]) -> None:
    with percentage("Counting in DuckDB") as bar:
        while wait([task], _INTERVAL).not_done:
            bar.tell(max(connection.query_progress(), 0.0))
