"""Which cells of the score axis to count, and which to refine."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.cells import Cells

    Depth = NDArray[np.int64]

# Multiples of a cell's width are whole numbers of a float64, and of the int64 that keys are.
_KEY_BITS = 53
_MAX = float(np.finfo(np.float64).max)
_LAST_LEVEL = 1000  # 2.0**level and what it is multiplied with stay away from overflow


class Split(NamedTuple):
    """Cells to divide.

    Attributes
    ----------
    cell : ndarray of int64, shape (m,)
        Indices of the cells.
    bits : ndarray of int64, shape (m,)
        Each is divided into ``2**bits`` equal parts.

    """

    cell: Depth
    bits: Depth


def first_level(low: float, high: float, bits: int) -> int:
    """Return the level of the first cells, whose width is ``2**-level``.

    At most ``2**bits + 2`` of them cover the scores; for probabilities more than 1/2 apart, the
    level is `bits`.

    Parameters
    ----------
    low, high : float
        Lowest and highest score, finite.
    bits : int

    """
    span = high / 2 - low / 2  # the whole span may not be a float64
    wanted = bits - 1 - _ceiling_log2(span) if span > 0 else _LAST_LEVEL
    return min(wanted, _most(max(-low, high)))


def most_levels(cells: Cells) -> Depth:
    """Return the finest level at which the scores of each cell still have exact keys."""
    with np.errstate(over="ignore"):
        end = np.abs(cells.edge + cells.width)
    top = np.minimum(np.maximum(np.abs(cells.edge), end), _MAX)
    return np.array([_most(value) for value in top.tolist()], np.int64)


def unresolved_pairs(cells: Cells) -> NDArray[np.float64]:
    """Return the share of all pairs of a positive and a negative that each cell leaves unranked."""
    p, n = (np.array(c / max(c.sum(), 1), np.float64) for c in (cells.positive, cells.negative))
    return p * n * cells.crowded


def split_for_tolerance(cells: Cells, share: float, slack: float, block: int, parts: int) -> Split:
    """Divide the cells that hold too many pairs of a positive and a negative.

    Parameters
    ----------
    cells : Cells
    share : float
        The part of all pairs that a cell should hold.
    slack : float
        Cells that hold so many times more are left as they are.
    block : int
        Cells are divided into at least ``2**block`` parts.
    parts : int
        All cells together are divided into some ``2**parts``, which may be empty.

    """
    excess = unresolved_pairs(cells) / share
    chosen = _divisible(cells, np.flatnonzero(excess > slack))
    first = np.argsort(-excess[chosen], kind="stable")[: 2 ** (parts - block)]
    chosen = np.sort(chosen[first])
    wanted = np.sqrt(excess[chosen])
    with np.errstate(divide="ignore"):
        bits = np.floor(np.log2(wanted / wanted.sum() * 2**parts))
    bits = np.clip(bits, block, np.ceil(np.log2(wanted)) + block).astype(np.int64)
    # Beyond what floats are, every part is a single score; keys are still whole in an int64.
    return Split(chosen, np.minimum(bits, np.maximum(_cells_left(cells)[chosen], block)))


def split_for_exactness(cells: Cells, deeper: int, parts: int) -> Split:
    """Divide all cells of several scores alike.

    Parameters
    ----------
    cells : Cells
    deeper : int
        Bits by which they are already known to need more parts, as scores were found in few parts.
    parts : int
        All cells together are divided into up to ``2**parts`` parts that are not known to be empty.

    """
    chosen = _divisible(cells, np.flatnonzero(cells.crowded))
    bits = parts - math.ceil(math.log2(max(len(chosen), 1)))
    return Split(chosen, np.minimum(max(bits, 1) + deeper, _cells_left(cells)[chosen]))


def cells_from(
    low: NDArray[np.float64], single: NDArray[np.bool_], level: Depth
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return edge and width of the pieces that hold scores from `low` up, at their levels."""
    width = np.ldexp(1.0, -level)
    with np.errstate(over="ignore"):
        # The edge of the lowest cells can be beyond all numbers; the lowest number is in the same.
        edge = np.maximum(index_of(low, level) * width, -_MAX)
    return np.where(single, low, edge), np.where(single, 0.0, width)


def index_of(score: NDArray[np.float64], level: Depth) -> Depth:
    """Return ``floor(score * 2**level)``, the same as engines compute it."""
    product = score * np.ldexp(1.0, level)
    # A score just below zero can become zero when it is scaled down.
    return np.floor(product).astype(np.int64) - ((score < 0) & (product == 0))


def levels(cells: Cells) -> Depth:
    """Return the level of each cell, whose width is ``2**-level``; any number for single scores."""
    return (1 - np.frexp(cells.width)[1]).astype(np.int64)


def _cells_left(cells: Cells) -> Depth:
    return most_levels(cells) - levels(cells)


def _divisible(cells: Cells, index: Depth) -> Depth:
    return index[_cells_left(cells)[index] > 0]


def _ceiling_log2(value: float) -> int:
    mantissa, exponent = math.frexp(value)
    return exponent - 1 if mantissa == 0.5 else exponent  # noqa: PLR2004 - of a power of two


def _most(magnitude: float) -> int:
    if not magnitude:
        return _LAST_LEVEL
    return max(min(_KEY_BITS - _ceiling_log2(magnitude), _LAST_LEVEL), -_LAST_LEVEL)
