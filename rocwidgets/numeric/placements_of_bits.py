"""The squared placements of untied cases, from one bit a case."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.indices import counted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]
    Octets = NDArray[np.uint8]

# Of fewer half pairs, eight times a difference of two numbers of them is an int64.
MOST_PAIRS = 2**59
_BLOCK = 16384  # octets: a dozen columns of so many stay in the second-level cache
_BITS = np.unpackbits(np.arange(256, dtype=np.uint8)[:, np.newaxis], axis=1, bitorder="little")
# Of each octet: the clear bits before each set one, added up, and the squared differences of these
# from their mean.
_CLEAR_BEFORE = (np.cumsum(1 - _BITS.astype(np.int64), axis=1) * _BITS).sum(axis=1)
_SPREAD = (np.cumsum(1.0 - _BITS, axis=1) ** 2 * _BITS).sum(axis=1)
_SPREAD -= np.divide(_CLEAR_BEFORE**2, np.maximum(_BITS.sum(axis=1), 1))


def squares_of_bits(label: Octets, size: int, right: int, wrong: int) -> tuple[float, float]:
    """Return the squared placements of positives and of negatives, less their means.

    The squares of the cases of an octet are the square of their mean, times their number, and the
    squared differences from it, of which there are 256 kinds.

    Parameters
    ----------
    label : ndarray of uint8
        Labels of cases in the order of rising scores, as bits from the lowest one on; 0 at the end.
    size : int
        Number of cases.
    right, wrong : int
        As of ``cuts.pairs()``; less than `MOST_PAIRS` together.

    Returns
    -------
    of_positives, of_negatives : float
        As of `squared_placements`.

    """
    sums: list[tuple[float, float]] = []
    positives = int(np.bitwise_count(label).sum(dtype=np.int64))
    before, pairs = 0, right + wrong
    for begin in range(0, len(label), _BLOCK):
        positive = label[begin : begin + _BLOCK]
        negative = ~positive
        if begin + _BLOCK >= len(label) and size % 8:
            negative[-1] &= (1 << size % 8) - 1
        count = np.bitwise_count(positive)
        above = np.cumsum(count, dtype=np.int64)
        above += before
        above -= count
        before = int(above[-1] + count[-1])
        below = np.arange(8 * begin, 8 * (begin + len(count)), 8, dtype=np.int64)
        below -= above
        sums.append(
            (
                _squares(positive, below, 2 * positives, right, pairs),
                _squares(negative, above, 2 * (size - positives), wrong, pairs),
            )
        )
    of_positives, of_negatives = (math.fsum(of_class) for of_class in zip(*sums, strict=True))
    return of_positives, of_negatives


def _squares(octet: Octets, others: Counts, unit: int, mean: int, pairs: int) -> float:
    """Return the squares of the cases of set bits, as shares of all pairs.

    Before each octet there are `others` of the other class; each is a `unit` of half pairs.
    """
    count = np.bitwise_count(octet)
    others *= unit
    others -= mean
    others *= count
    inside = _CLEAR_BEFORE.take(octet)
    inside *= unit
    others += inside
    share = others / pairs
    share *= share
    share /= np.maximum(count, 1)
    spread = float(np.einsum("i,i", _SPREAD, counted(octet, minlength=256)))
    return float(share.sum()) + (unit / pairs) ** 2 * spread
