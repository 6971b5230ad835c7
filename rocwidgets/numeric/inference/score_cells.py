"""Between which thresholds scores lie, by a table of equal buckets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.indices import counted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

_BUCKETS = 1 << 14
_CHUNK = 32768  # scores: what a pass works on stays in the second-level cache
_SEVERAL = -1


def cells_of(threshold: Values, score: NDArray[Any]) -> NDArray[np.intp]:
    """Return the first of some falling thresholds that each score is at or above.

    A score below all of them counts as at the last one: only cases of weight 0 have such scores.

    Parameters
    ----------
    threshold : ndarray of float64, shape (k,)
        Falling, k >= 2; the first may be inf.
    score : ndarray of float64 or float32, shape (n,)
        Finite.

    Returns
    -------
    ndarray of intp, shape (n,)
        0 to k - 1.

    """
    rising = threshold[::-1]
    finite = rising[np.isfinite(rising)]
    low, high = finite[0], finite[-1]
    with np.errstate(over="ignore", divide="ignore"):
        scale = _BUCKETS / (high - low)
    if not 0 < scale < np.inf:
        return _last_at_most(rising, score)
    # Bucket numbers never fall as scores rise, so that scores of a bucket without thresholds are
    # all between the same two.
    inside = counted(_bucket(finite, low, scale), minlength=_BUCKETS + 2)
    cell = len(rising) - np.cumsum(inside)
    cell[inside > 0] = _SEVERAL
    found = np.empty(len(score), np.intp)
    for begin in range(0, len(score), _CHUNK):
        part = score[begin : begin + _CHUNK]
        into = found[begin : begin + _CHUNK]
        cell.take(_bucket(part, low, scale), out=into)
        unknown = np.flatnonzero(into == _SEVERAL)
        into[unknown] = _last_at_most(rising, part[unknown])
    return found


def _last_at_most(rising: Values, score: NDArray[Any]) -> NDArray[np.intp]:
    """Return the cell of each score by a binary search."""
    place = np.searchsorted(rising, score, side="right")
    return len(rising) - np.maximum(place, 1)


def _bucket(score: NDArray[Any], low: float, scale: float) -> NDArray[np.intp]:
    """Return the bucket of each score; beyond all thresholds it is the first or the last."""
    with np.errstate(over="ignore"):
        place = (score.astype(np.float64, copy=False) - low) * scale
    return np.clip(place, 0, _BUCKETS + 1, out=place).astype(np.intp)
