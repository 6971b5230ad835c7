"""Sorting on all cores: NumPy sorts on one, and lets other threads run meanwhile."""

from __future__ import annotations

import os
import sys
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Of fewer a thread is begun for less than it costs.
_LEAST = 1 << 18


def sort(values: NDArray[Any]) -> None:
    """Sort an array in place, as ``values.sort()`` does.

    The smaller half is moved to the front, and both halves are sorted side by side, so that there
    is nothing to merge, and no copy.

    Parameters
    ----------
    values : ndarray of shape (n,)
        Numbers without NaN.
    """
    _sort(values, _cores())


def _sort(values: NDArray[Any], cores: int) -> None:
    middle = len(values) // 2
    if cores == 1 or middle < _LEAST:
        values.sort()
        return
    values.partition(middle)
    other = Thread(target=_sort, args=(values[:middle], cores // 2))
    other.start()
    # An interrupted sort goes on in the array: until it is done, nobody else may have that.
    try:
        _sort(values[middle:], cores - cores // 2)
    finally:
        other.join()


def _cores() -> int:
    """Return the number of cores that this process may use; a page of a browser has no threads."""
    if sys.platform == "emscripten":
        return 1
    if sys.version_info >= (3, 13):
        return os.process_cpu_count() or 1
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1
