"""Differences of neighbours in a column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray


def added(column: NDArray[Any], before: float = 0) -> NDArray[Any]:
    """Return what each element adds to the one before it, the first one to `before`.

    It is ``numpy.diff(column, prepend=before)``, in a fraction of its time for short columns.
    """
    found = column.copy()
    found[1:] -= column[:-1]
    found[:1] -= before
    return found
