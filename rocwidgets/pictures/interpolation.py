"""Points between operating points, where both rates change in proportion."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.indices import integers, ranges, repeated

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.pictures.picture import Axis

    Values = NDArray[np.float64]
    Integers = NDArray[np.int64]

# Longest step in a rate that is drawn straight where a projection is not linear; on a logarithmic
# axis it is a factor.
_STEP = 0.01
_FACTOR = 1.15


def interpolated(rules: list[Values], across: Values, x: Axis) -> list[Values]:
    """Return columns of rules, with points added between those that are far apart.

    Parameters
    ----------
    rules : list of ndarray of float64, shape (k,)
        tpr and fpr of rules, and perhaps more that is linear in them.
    across : ndarray of float64, shape (k,)
        Their x.
    x : Axis

    Returns
    -------
    list of ndarray of float64, shape (m,), m >= k
        As many as `rules`.
    """
    up, right = np.diff(rules[0]), np.diff(rules[1])
    start, end = across[:-1], across[1:]
    size = _factors(start, end, x) if x.log else _steps(up, right)
    pair = repeated(integers(len(size)), size + 1)
    step = ranges(0, size + 1)
    share = step / np.maximum(size, 1)[pair]
    if x.log:
        share = _shares(start, end, x, pair, share)
    share[step == size[pair]] = 1.0
    pair, share = pair[share > 0], share[share > 0]
    return [
        np.append(
            each[:1],
            np.where(share == 1, each[pair + 1], each[pair] + share * np.diff(each)[pair]),
        )
        for each in rules
    ]


def _steps(up: Values, right: Values) -> Integers:
    """Return the number of steps from each rule to the next."""
    return np.maximum(np.ceil(np.maximum(up, right) / _STEP), 1).astype(np.int64)


def _factors(start: Values, end: Values, x: Axis) -> Integers:
    """Return the number of steps from each rule to the next on a logarithmic axis."""
    first = np.maximum(start, x.domain[0])
    return np.ceil(np.log(np.maximum(end / first, 1)) / np.log(_FACTOR)).astype(np.int64)


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
