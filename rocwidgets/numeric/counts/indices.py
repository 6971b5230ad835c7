"""Sorted sets of positions, and counts that have 64 bits on every machine.

A default integer of numpy has 32 bits on 32-bit Python, such as Pyodide: products of counts
overflow there, and `numpy.bincount` and `numpy.repeat` refuse 64-bit input.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Index = NDArray[np.int64]


def union(*indices: Index) -> Index:
    """Return the distinct elements of all, increasing.

    Quickest where each is increasing: a stable sort of 64-bit integers merges what is sorted.
    """
    merged = np.sort(np.concatenate(indices), kind="stable")
    return merged[starts(merged)]


def starts(ordered: NDArray[Any]) -> NDArray[np.bool_]:
    """Return whether each element is the first of its equals, which stand side by side."""
    result = np.ones(len(ordered), bool)
    np.not_equal(ordered[1:], ordered[:-1], out=result[1:])
    return result


def ranges(first: Index | int, size: Index) -> Index:
    """Return first[0], first[0] + 1, ... for size[0] numbers, then the same of the next range.

    One first number is that of all ranges.
    """
    before = np.cumsum(size, dtype=np.int64) - size
    return integers(int(size.sum(dtype=np.int64))) + repeated(first - before, size)


def integers(*bounds: int) -> Index:
    """Return the integers of a range, as `numpy.arange`, in 64 bits."""
    return np.arange(*bounds, dtype=np.int64)


def repeated(values: ArrayLike, times: ArrayLike, axis: int | None = None) -> NDArray[Any]:
    """Return each value so many times, as `numpy.repeat`."""
    return np.repeat(values, np.asarray(times).astype(np.intp, copy=False), axis)


def counted(
    place: NDArray[Any], weights: NDArray[Any] | None = None, minlength: int = 0
) -> NDArray[Any]:
    """Return the number of elements at each place in 64 bits, or their weight: `numpy.bincount`."""
    result = np.bincount(place.astype(np.intp, copy=False), weights, minlength)
    return result if weights is not None else result.astype(np.int64, copy=False)


def reduced(
    ufunc: np.ufunc, values: NDArray[Any], first: NDArray[Any], dtype: type | None = None
) -> NDArray[Any]:
    """Return the reduction of each part that starts at an index, as `ufunc.reduceat`."""
    return ufunc.reduceat(values, first.astype(np.intp, copy=False), dtype=dtype)


def added(column: NDArray[Any], before: float = 0) -> NDArray[Any]:
    """Return what each element adds to the one before it, the first one to `before`.

    It is ``numpy.diff(column, prepend=before)``, in a fraction of its time for short columns.
    """
    result = np.empty_like(column)
    np.subtract(column[1:], column[:-1], out=result[1:])
    np.subtract(column[:1], before, out=result[:1])
    return result
