"""Which cells of the score axis to count, and which to look into once more."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.cells import Cells

    Depth = NDArray[np.int64]

# Multiples of a cell's width are whole numbers of a float64, and of the int64 that keys are.
_KEY_BITS = 53
_LAST_LEVEL = 1000  # 2.0**level and what it is multiplied with stay away from overflow
_PROBE_BITS = 20
_MOST_SPREAD = 32  # should all parts hold cases, an engine has two million of them to keep
_FEW = 64
_SCOUTS = 4
_STEPS = 32


class Split(NamedTuple):
    """Cells to divide.

    Attributes
    ----------
    cell : ndarray of int64, shape (m,)
        Indices of the cells.
    bits : ndarray of int64, shape (m,)
        Each is divided into ``2**bits`` equal parts.
    scouts : bool
        Whether that is to learn how cases are spread.

    """

    cell: Depth
    bits: Depth
    scouts: bool = False


def first_level(low: float, high: float, bits: int) -> int:
    """Return the level of the first cells, whose width is ``2**-level``.

    At most ``2**bits + 2`` of them cover the scores; for probabilities more than 1/2 apart, the
    level is `bits`.

    Parameters
    ----------
    low, high : float
        Least and greatest score, finite.
    bits : int

    """
    span = high / 2 - low / 2  # the whole span may not be a float64
    wanted = bits - 1 - _ceiling_log2(span) if span > 0 else _LAST_LEVEL
    return min(wanted, _most(max(-low, high)))


def most_levels(cells: Cells) -> Depth:
    """Return the finest level at which the scores of each cell still have exact keys."""
    top = np.maximum(np.abs(cells.edge), np.abs(cells.edge + cells.width))
    return np.array([_most(value) for value in top.tolist()], np.int64)


def for_tolerance(cells: Cells, most: int, tolerance: float, spread: int = 1) -> Split:
    """Divide the cells that make AUC uncertain, the more the more they do.

    A cell of p positives and n negatives contributes in proportion to p n, and p n / m when divided
    by m if they are spread evenly; the least sum of the p n / m for a given number of parts has m
    in proportion to the root of p n. There are no more parts than it takes for the tolerance. If
    few cells make up most of the doubt, they tell little of how cases are spread: they are divided
    into fewer parts, to divide these by what they hold.

    Parameters
    ----------
    cells : Cells
    most : int
        Most parts that are to hold cases.
    tolerance : float
        Of AUC.
    spread : int
        How many parts it took to find one that holds cases, when cells were divided before.

    """
    doubt = _products(cells) * cells.crowded
    spread = min(spread, _MOST_SPREAD)
    if np.sqrt(doubt).sum() ** 2 <= doubt.sum() * (most // _FEW):
        return _split(cells, _bits(doubt, most * spread // _SCOUTS), scouts=True)
    bits = np.zeros(len(doubt), np.int64)
    for step in range(1, _STEPS + 1):
        bits = _bits(doubt, most * step // _STEPS * spread)
        if (doubt / 2**bits).sum() / 2 <= tolerance:
            break
    return _split(cells, bits)


def _bits(doubt: NDArray[np.float64], budget: int) -> Depth:
    root = np.sqrt(doubt)
    with np.errstate(divide="ignore"):
        bits = np.maximum(np.floor(np.log2(root / root.sum() * budget)), 0)
    rest = budget - (2**bits)[bits > 0].sum()
    # Rounding down has left something: it goes to where one more bit is worth most.
    order = np.argsort(-doubt / 4**bits, kind="stable")
    price = np.where(bits > 0, 2**bits, 2)[order]
    bits[order[np.cumsum(price) <= rest]] += 1
    return bits.astype(np.int64)


def for_exactness(cells: Cells) -> Split:
    """Divide all cells of several scores alike, into about a million parts that may be empty."""
    count = int(np.count_nonzero(cells.crowded))
    bits = _PROBE_BITS - math.ceil(math.log2(count)) if count else 0
    return _split(cells, np.where(cells.crowded, max(bits, 1), 0))


def cells_from(
    low: NDArray[np.float64], single: NDArray[np.bool_], level: Depth
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return edge and width of the pieces that hold scores from `low` up, at their levels."""
    width = np.ldexp(1.0, -level)
    edge = index_of(low, level) * width
    return np.where(single, low, edge), np.where(single, 0.0, width)


def index_of(score: NDArray[np.float64], level: Depth) -> Depth:
    """Return ``floor(score * 2**level)``, which engines have to agree with."""
    product = score * np.ldexp(1.0, level)
    # A score just below zero can become zero when it is scaled down.
    return np.floor(product).astype(np.int64) - ((score < 0) & (product == 0))


def levels(cells: Cells) -> Depth:
    """Return the level of each cell, whose width is ``2**-level``; any number for single scores."""
    return (1 - np.frexp(cells.width)[1]).astype(np.int64)


def _split(cells: Cells, bits: Depth, *, scouts: bool = False) -> Split:
    bits = np.minimum(bits, most_levels(cells) - levels(cells))
    chosen = np.flatnonzero(cells.crowded & (bits > 0))
    return Split(chosen, bits[chosen], scouts)


def _products(cells: Cells) -> NDArray[np.float64]:
    p, n = (np.array(c / max(c.sum(), 1), np.float64) for c in (cells.positive, cells.negative))
    return p * n


def _ceiling_log2(value: float) -> int:
    mantissa, exponent = math.frexp(value)
    return exponent - 1 if mantissa == 0.5 else exponent  # noqa: PLR2004 - of a power of two


def _most(magnitude: float) -> int:
    if not magnitude:
        return _LAST_LEVEL
    return max(min(_KEY_BITS - _ceiling_log2(magnitude), _LAST_LEVEL), -_LAST_LEVEL)
