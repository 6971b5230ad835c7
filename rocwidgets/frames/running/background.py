"""Work in another thread, with a progress bar and a way to stop it."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from rocwidgets.progress import percentage

if TYPE_CHECKING:
    from collections.abc import Callable

Made = TypeVar("Made")
_INTERVAL = 0.2  # seconds between two updates


def run_with_progress(
    call: Callable[[], Made],
    what: str,
    done: Callable[[], float | None] | None,
    stop: Callable[[], object],
) -> Made:
    """Return the result of a call, with a bar if it takes long.

    This thread only waits, since an interruption can come at any moment and would break an engine's
    own connection. The other threads end before this returns or raises.

    Parameters
    ----------
    call : callable
        Without arguments.
    what : str
        What is done, in words.
    done : callable or None
        Returns how much of it, in percent, or None while that is not known. Without it there is no
        bar.
    stop : callable
        Stops what the call is waiting for; called again until the call has ended.

    """
    # An executor that is interrupted while it starts a thread does not know of that thread.
    task: Future[Made] = Future()
    worker = Thread(target=_run, args=(task, call))
    with ThreadPoolExecutor(1) as pool:
        try:
            worker.start()
            _show(pool, task, what, done)
        except BaseException:
            while not (task.cancel() or task.done()):
                wait([pool.submit(stop)])
                wait([task], _INTERVAL)
            raise
        finally:
            if worker.ident is not None:
                worker.join()
    return task.result()


def _run(task: Future[Made], call: Callable[[], Made]) -> None:
    if task.set_running_or_notify_cancel():
        try:
            task.set_result(call())
        except BaseException as error:  # noqa: BLE001 - it is raised with the result
            task.set_exception(error)


def _show(
    pool: ThreadPoolExecutor, task: Future[Any], what: str, done: Callable[[], float | None] | None
) -> None:
    with percentage(what) as bar:
        while wait([task], _INTERVAL).not_done:
            if done is None:
                continue
            query = pool.submit(done)
            finished = query in wait([task, query], return_when=FIRST_COMPLETED).done
            if finished and query.exception() is None:
                bar.update(query.result())
