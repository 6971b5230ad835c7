"""Dask, whose schedulers on this machine report every finished task."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from rocwidgets.progress import percentage

if TYPE_CHECKING:
    from collections.abc import Callable

Made = TypeVar("Made")
_OPEN = ("ready", "waiting", "running")


def run_in_dask(_frame: Any, call: Callable[[], Made]) -> Made:
    """Return the result of a call that runs tasks of Dask.

    After an interruption the threads of Dask finish the tasks that have begun, and start no other.
    """
    from dask.callbacks import Callback  # noqa: PLC0415 - only frames of Dask come here

    with percentage("Counting in Dask") as bar:

        def report(_key: Any, _result: Any, _graph: Any, state: dict[str, Any], _id: Any) -> None:
            done = len(state["finished"])
            bar.update(100.0 * done / (done + sum(len(state[name]) for name in _OPEN)))

        with Callback(posttask=report):
            return call()
