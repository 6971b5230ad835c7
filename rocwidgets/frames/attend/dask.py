"""Waiting for Dask, whose schedulers on this machine tell of every task that is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from rocwidgets.progress import percentage

if TYPE_CHECKING:
    from collections.abc import Callable

Made = TypeVar("Made")
_OPEN = ("ready", "waiting", "running")


def with_dask(_frame: Any, call: Callable[[], Made]) -> Made:
    """Return what a call makes of tasks of Dask.

    An interruption ends the waiting for them: those that have begun are finished by the threads
    of Dask, no other is.
    """
    from dask.callbacks import Callback  # noqa: PLC0415 - who comes here has it

    with percentage("Counting in Dask") as bar:

        def tell(_key: Any, _result: Any, _graph: Any, state: dict[str, Any], _id: Any) -> None:
            done = len(state["finished"])
            bar.tell(100.0 * done / (done + sum(len(state[name]) for name in _OPEN)))

        with Callback(posttask=tell):
            return call()
