"""Sorted sets of positions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Index = NDArray[np.int64]


def union(*indices: Index) -> Index:
    """Return the distinct elements of all, increasing.

    Sorting integers is far quicker than the hash table that numpy.unique makes of them.
    """
    merged = np.sort(np.concatenate(indices))
    fresh = np.ones(len(merged), bool)
    np.not_equal(merged[1:], merged[:-1], out=fresh[1:])
    return merged[fresh]


def ranges(first: Index, size: Index) -> Index:
    """Return first[0], first[0] + 1, ... for size[0] numbers, then the same of the next range."""
    before = np.cumsum(size) - size
    return np.arange(size.sum()) + np.repeat(first - before, size)
