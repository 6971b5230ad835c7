"""Rules between those of a table: counts change in proportion from one to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .picture import Axis

    Values = NDArray[np.float64]
    Whole = NDArray[np.int64]

# Longest step in a rate that may be drawn straight where a projection bends, and on a logarithmic
# axis the same as a factor.
_STEP = 0.01
_FACTOR = 1.15


def interpolated(tpr: Values, fpr: Values, across: Values, x: Axis) -> tuple[Values, Values]:
    """Return rules, and points on the way between those that are far apart.

    Parameters
    ----------
    tpr, fpr, across : ndarray of float64, shape (k,)
        Rates of rules, and where these are on the x axis.
    x : Axis

    Returns
    -------
    tpr, fpr : ndarray of float64, shape (m,), m >= k
    """
    up, right = np.diff(tpr), np.diff(fpr)
    start, end = across[:-1], across[1:]
    size = _factors(start, end, x) if x.log else _steps(up, right)
    pair = np.repeat(np.arange(len(size)), size + 1)
    step = counted(size + 1)
    share = step / np.maximum(size, 1)[pair]
    if x.log:
        share = _shares(start, end, x, pair, share)
    share[step == size[pair]] = 1.0
    pair, share = pair[share > 0], share[share > 0]
    h = np.where(share == 1, tpr[pair + 1], tpr[pair] + share * up[pair])
    f = np.where(share == 1, fpr[pair + 1], fpr[pair] + share * right[pair])
    return np.append(tpr[:1], h), np.append(fpr[:1], f)


def _steps(up: Values, right: Values) -> Whole:
    """Return how many steps lead from each rule to the next."""
    return np.maximum(np.ceil(np.maximum(up, right) / _STEP), 1).astype(int)


def _factors(start: Values, end: Values, x: Axis) -> Whole:
    """Return how many steps lead from each rule to the next on a logarithmic axis."""
    first = np.maximum(start, x.domain[0])
    return np.ceil(np.log(np.maximum(end / first, 1)) / np.log(_FACTOR)).astype(int)


def _shares(start: Values, end: Values, x: Axis, pair: Whole, way: Values) -> Values:
    """Return which share of the counts is passed at shares of the way on a logarithmic axis."""
    first = np.maximum(start, x.domain[0])
    place = first[pair] * (np.maximum(end, first) / first)[pair] ** way
    length = np.where(end > start, end - start, 1.0)
    return (place - start[pair]) / length[pair]


def from_limit(values: Values) -> Values:
    """Return values that begin with the first that is defined: a quotient has that limit there."""
    known = np.flatnonzero(~np.isnan(values))
    if not len(known) or not known[0]:
        return values
    return np.concatenate((np.full(known[0], values[known[0]]), values[known[0] :]))


def counted(sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return 0, 1 .. of each size, one after the other."""
    return np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
