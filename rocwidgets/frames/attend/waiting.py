"""Waiting for work in another thread, so that it can be watched and stopped."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from rocwidgets.progress import percentage

if TYPE_CHECKING:
    from collections.abc import Callable

Made = TypeVar("Made")
_INTERVAL = 0.2  # seconds between two looks


def watched(
    call: Callable[[], Made],
    what: str,
    done: Callable[[], float | None] | None,
    stop: Callable[[], object],
) -> Made:
    """Return what a call makes, with a bar if it takes long.

    This thread does nothing but wait, since an interruption can come at any moment and an engine's
    own connection may not survive one. The other threads end before this returns or raises.

    Parameters
    ----------
    call : callable
        Without arguments.
    what : str
        Is done, in words.
    done : callable or None
        Returns how much of it, in percent, or None while that is not known. Without it there is
        no bar.
    stop : callable
        Ends what the call is waiting for; repeated until the call has ended.

    """
    # An executor that is interrupted while it starts a thread loses sight of it.
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
        except BaseException as error:  # noqa: BLE001 - it is raised where the result is asked for
            task.set_exception(error)


def _show(
    pool: ThreadPoolExecutor, task: Future[Any], what: str, done: Callable[[], float | None] | None
) -> None:
    with percentage(what) as bar:
        while wait([task], _INTERVAL).not_done:
            if done is None:
                continue
            look = pool.submit(done)
            told = look in wait([task, look], return_when=FIRST_COMPLETED).done
            if told and look.exception() is None:
                bar.tell(look.result())
