"""The variance of the placements of cases among the other class."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.indices import added, counted
from rocwidgets.numeric.counts.packed import PackedCuts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.cuts import Cuts

    Counts = NDArray[np.int64]
    Octets = NDArray[np.uint8]
    Values = NDArray[np.float64]


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
        As in ``cuts.pairs()``; less than `MOST_PAIRS` together.

    Returns
    -------
    of_positives, of_negatives : float
        As in `squared_placements`.

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
                _squares_of_bits(positive, below, 2 * positives, right, pairs),
                _squares_of_bits(negative, above, 2 * (size - positives), wrong, pairs),
            )
        )
    of_positives, of_negatives = (math.fsum(of_class) for of_class in zip(*sums, strict=True))
    return of_positives, of_negatives


def _squares_of_bits(octet: Octets, others: Counts, unit: int, mean: int, pairs: int) -> float:
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


def squared_placements(cuts: Cuts, right: int, wrong: int) -> tuple[float, float]:
    """Return the summed squares of the placements of each class, less their mean.

    The placement of a positive is the share of negatives below it, that of a negative the share of
    positives above it, ties counting half; the mean of either is the AUC (DeLong, DeLong &
    Clarke-Pearson, Biometrics 44, 1988). The rows of the table hold all of them, so that no further
    sort is needed (compare Sun & Xu, IEEE Signal Processing Letters 21, 2014). Each difference from
    the mean is a whole number of half pairs below 2**63 until it is divided by the number of pairs,
    so that the sums are exactly 0 where all placements of a class are equal, and only there.

    Parameters
    ----------
    cuts : Cuts
        Unweighted.
    right, wrong : int
        As in ``cuts.pairs()``.

    Returns
    -------
    of_positives, of_negatives : float
        At least 0, in units of squared shares.

    """
    if isinstance(cuts, PackedCuts) and cuts.n_rows == cuts.size + 1 and right + wrong < MOST_PAIRS:
        return squares_of_bits(cuts.label_bits(), cuts.size, right, wrong)
    squares = list(_squares_of_rows(cuts, right, wrong))
    of_positives, of_negatives = (math.fsum(of_class) for of_class in zip(*squares, strict=True))
    return of_positives, of_negatives


def _squares_of_rows(cuts: Cuts, right: int, wrong: int) -> Iterator[tuple[float, float]]:
    """Yield the squared placements of positives and negatives, less their means, block by block."""
    p, n, pairs = int(cuts.positives), int(cuts.negatives), right + wrong
    tp_before = fp_before = 0
    for rows in cuts.blocks():
        tp, fp = rows.tp.astype(np.int64, copy=False), rows.fp.astype(np.int64, copy=False)
        positive, negative = added(tp, tp_before), added(fp, fp_before)
        tp_before, fp_before = int(tp[-1]), int(fp[-1])
        yield (
            _squares((2 * fp - negative) * p - wrong, positive.astype(np.float64), pairs),
            _squares((2 * tp - positive) * n - right, negative.astype(np.float64), pairs),
        )


def _squares(away: Counts, cases: Values, pairs: int) -> float:
    """Return the summed squares of differences in half pairs, as shares of all pairs."""
    share = away / pairs
    share *= share
    # Not np.dot, which would start threads for one pass over the memory.
    return float(np.einsum("i,i", share, cases))
