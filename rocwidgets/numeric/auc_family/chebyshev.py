"""Sums over boxes of scores far apart, through Chebyshev polynomials of the scores in a box.

Fong & Darve, Journal of Computational Physics 228, 2009, in one dimension.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.auc_family.boxes import Column, Runs, alike
from rocwidgets.numeric.counts.indices import integers, reduced, repeated, starts

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Index = NDArray[np.int64]

# Chebyshev nodes per box. Boxes that do not touch are as far apart as they are wide, so that each
# node more lowers the error of interpolation 5.8-fold: 18 leave 2e-14.
_NODES = 18
# Scores at a time, so that what is made of them stays in the processor's cache.
_CHUNK = 1 << 13
# A box of more scores is summed in pieces, so that few sizes differ.
_PIECE = 64
# Boxes at a time: products of more are given to threads, which costs more than it saves.
_ROWS = 512
_ANGLE = np.pi * (integers(_NODES) + 0.5) / _NODES
_NODE = np.cos(_ANGLE)
# From values at the nodes to coefficients of Chebyshev polynomials.
_BASIS = 2 * np.cos(np.outer(integers(_NODES), _ANGLE)) / _NODES
_BASIS[0] /= 2


def _polynomials(place: Values, weight: Values) -> Values:
    """Return the sum along the first axis of weight times each Chebyshev polynomial of place."""
    twice = 2 * place
    before, here = weight, weight * place
    spare = np.empty_like(here)
    found = np.empty((_NODES, *place.shape[1:]))
    np.sum(before, axis=0, out=found[0])
    for degree in range(1, _NODES):
        np.sum(here, axis=0, out=found[degree])
        following = np.multiply(twice, here, out=spare)
        following -= before
        before, here, spare = here, following, before if degree > 1 else np.empty_like(here)
    return found


def _half(side: int) -> Values:
    """Return what turns moments of a half of a box into moments of the box; exact."""
    place = ((_NODE + side) / 2)[None]
    return _BASIS @ _polynomials(place, np.ones_like(place)).T


_HALVES = np.concatenate([_half(-1), _half(1)])


def moments_of(column: Column, runs: Runs, level: int) -> Values:
    """Return the weighted sum of each Chebyshev polynomial over the scores of each box.

    Parameters
    ----------
    column : Column
        Scores of one class.
    runs : Runs
        The scores in each of k boxes.
    level : int
        Boxes are 2**-level wide; polynomials are of the place in the box, -1..1.

    Returns
    -------
    ndarray of float64, shape (k, nodes)

    """
    large = runs.size > _PIECE
    found = _by_size(column, Runs(runs.first, np.where(large, 0, runs.size)), level)
    if large.any():
        first, size = runs.at(large)
        pieces = -(-size // _PIECE)
        before = np.cumsum(pieces) - pieces
        done = _PIECE * (integers(int(pieces.sum())) - repeated(before, pieces))
        parts = repeated(first, pieces) + done, repeated(size, pieces) - done
        each = _by_size(column, Runs(parts[0], np.minimum(parts[1], _PIECE)), level)
        found[large] = reduced(np.add, each, before)
    return found


def _by_size(column: Column, runs: Runs, level: int) -> Values:
    found = np.zeros((len(runs.size), _NODES))
    for size, boxes in alike(runs.size):
        each = integers(size)[:, None]
        step = max(_CHUNK // max(size, 1), 1)
        for begin in range(0, len(boxes) if size else 0, step):
            here = boxes[begin : begin + step]
            index = runs.first[here] + each
            scaled = column.score[index] * 2.0**level
            place = 2 * (scaled - np.floor(scaled)) - 1
            found[here] = _polynomials(place, column.weight[index]).T
    return found


def doubled(id_: Index, moments: tuple[Values, ...]) -> tuple[Index, tuple[Values, ...]]:
    """Return the boxes twice as wide and their moments, which follow without an error."""
    above = id_ >> 1
    fresh = starts(above)
    row = np.cumsum(fresh) - 1
    return above[fresh], tuple(_joined(each, row, id_ & 1) for each in moments)


def _joined(moments: Values, row: Index, side: Index) -> Values:
    found = np.empty((row[-1] + 1, _NODES))
    both = np.empty((_ROWS, 2, _NODES))
    begins = range(0, len(found), _ROWS)
    cuts = np.searchsorted(row, [*begins, len(found)]).tolist()
    for begin, first, end in zip(begins, cuts[:-1], cuts[1:], strict=True):
        here, above = slice(first, end), found[begin : begin + _ROWS]
        halves = both[: len(above)]
        halves[:] = 0
        halves[row[here] - begin, side[here]] = moments[here]
        np.matmul(halves.reshape(-1, 2 * _NODES), _HALVES, out=above)
    return found


def far_sum(
    above: Values,
    below: Values,
    pairs: tuple[Index, Index],
    distance: tuple[int, int],
    kernel: Callable[[Values], Values],
) -> float:
    """Return the sum of a kernel over all scores of pairs of boxes at one distance.

    Parameters
    ----------
    above, below : ndarray of float64, shape (k, nodes)
        Moments of the class in the higher and of the class in the lower box of a pair.
    pairs : tuple of two ndarray of int64
        The lower and the higher box of each pair.
    distance : tuple of two int
        By how many boxes they differ, and the level of the boxes.
    kernel : callable
        Of the higher score less the lower.

    Returns
    -------
    float

    """
    low, high = pairs
    if not len(low):
        return 0.0
    gap, level = distance
    products = np.zeros((_NODES, _NODES))
    for begin in range(0, len(low), _ROWS):
        here = slice(begin, begin + _ROWS)
        products += above[high[here]].T @ below[low[here]]
    at_nodes = kernel(np.ldexp(gap + np.subtract.outer(_NODE, _NODE) / 2, -level))
    return float(np.sum(products * (_BASIS @ at_nodes @ _BASIS.T)))
