"""Points between operating points, where both rates change in proportion."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .picture import Axis

    Values = NDArray[np.float64]
    Integers = NDArray[np.int64]

# Longest step in a rate that is drawn straight where a projection is not linear; on a logarithmic
# axis it is a factor.
_STEP = 0.01
_FACTOR = 1.15


def interpolated(tpr: Values, fpr: Values, across: Values, x: Axis) -> tuple[Values, Values]:
    """Return rates of rules, with points added between those that are far apart.

    Parameters
    ----------
    tpr, fpr, across : ndarray of float64, shape (k,)
        Rates of rules, and their x.
    x : Axis

    Returns
    -------
    tpr, fpr : ndarray of float64, shape (m,), m >= k
    """
    up, right = np.diff(tpr), np.diff(fpr)
    start, end = across[:-1], across[1:]
    size = _factors(start, end, x) if x.log else _steps(up, right)
    pair = np.repeat(np.arange(len(size)), size + 1)
    step = ranges(size + 1)
    share = step / np.maximum(size, 1)[pair]
    if x.log:
        share = _shares(start, end, x, pair, share)
    share[step == size[pair]] = 1.0
    pair, share = pair[share > 0], share[share > 0]
    h = np.where(share == 1, tpr[pair + 1], tpr[pair] + share * up[pair])
    f = np.where(share == 1, fpr[pair + 1], fpr[pair] + share * right[pair])
    return np.append(tpr[:1], h), np.append(fpr[:1], f)


def _steps(up: Values, right: Values) -> Integers:
    """Return the number of steps from each rule to the next."""
    return np.maximum(np.ceil(np.maximum(up, right) / _STEP), 1).astype(int)


def _factors(start: Values, end: Values, x: Axis) -> Integers:
    """Return the number of steps from each rule to the next on a logarithmic axis."""
    first = np.maximum(start, x.domain[0])
    return np.ceil(np.log(np.maximum(end / first, 1)) / np.log(_FACTOR)).astype(int)


def _shares(start: Values, end: Values, x: Axis, pair: Integers, way: Values) -> Values:
    """Return the share of the counts at shares of the distance on a logarithmic axis."""
    first = np.maximum(start, x.domain[0])
    place = first[pair] * (np.maximum(end, first) / first)[pair] ** way
    length = np.where(end > start, end - start, 1.0)
    return (place - start[pair]) / length[pair]


def from_limit(values: Values) -> Values:
    """Return values, undefined ones at the start replaced by the first defined: their limit."""
    known = np.flatnonzero(~np.isnan(values))
    if not len(known) or not known[0]:
        return values
    return np.concatenate((np.full(known[0], values[known[0]]), values[known[0] :]))


def ranges(sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return ``range(size)`` of each size, concatenated."""
    return np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
