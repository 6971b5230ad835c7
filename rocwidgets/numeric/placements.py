"""The variance of the placements of cases among the other class."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.differences import added
from rocwidgets.numeric.packed import PackedCuts
from rocwidgets.numeric.placements_of_bits import MOST_PAIRS, squares_of_bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from rocwidgets.numeric.cuts import Cuts

    Counts = NDArray[np.int64]
    Values = NDArray[np.float64]


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
        As of ``cuts.pairs()``.

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
