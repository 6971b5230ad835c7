"""How far the ranks of single cases among the other class scatter."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from .cuts import Cuts

    Values = NDArray[np.float64]


def squared_placements(cuts: Cuts, auc: float) -> tuple[float, float]:
    """Return the summed squares of the placements of each class, less their mean.

    The placement of a positive is the share of negatives below it, that of a negative the share of
    positives above it, ties counting half; the mean of either is the AUC (DeLong, DeLong &
    Clarke-Pearson, Biometrics 44, 1988). The rows of the table hold all of them, so that no further
    sort is needed (compare Sun & Xu, IEEE Signal Processing Letters 21, 2014).

    Parameters
    ----------
    cuts : Cuts
        Unweighted.
    auc : float

    Returns
    -------
    of_positives, of_negatives : float
        At least 0, in units of squared shares.

    """
    apart = cuts.n_rows == cuts.positives + cuts.negatives + 1
    squares = list((_squares_of_cases if apart else _squares_of_rows)(cuts, auc))
    of_positives, of_negatives = (math.fsum(of_class) for of_class in zip(*squares, strict=True))
    return of_positives, of_negatives


def _squares_of_rows(cuts: Cuts, auc: float) -> Iterator[tuple[float, float]]:
    """Yield the squared placements of positives and negatives, less their means, block by block."""
    tp_before = fp_before = 0.0
    for rows in cuts.blocks():
        tp, fp = rows.tp.astype(np.float64), rows.fp.astype(np.float64)
        positive, negative = np.diff(tp, prepend=tp_before), np.diff(fp, prepend=fp_before)
        tp_before, fp_before = float(tp[-1]), float(fp[-1])
        yield (
            _squares(fp - 0.5 * negative, positive, cuts.negatives, 1 - auc),
            _squares(tp - 0.5 * positive, negative, cuts.positives, auc),
        )


def _squares_of_cases(cuts: Cuts, auc: float) -> Iterator[tuple[float, float]]:
    """Yield the same where no two cases are tied, from the lowest score up."""
    before = 0
    positives: float = 0.0
    for _, positive, negative in cuts.steps():
        tp = np.cumsum(positive)
        tp += positives
        fp = np.arange(before + 1.0, before + len(tp) + 1.0)
        fp -= tp
        before, positives = before + len(tp), tp[-1]
        yield (
            _squares(fp, positive, cuts.negatives, auc),
            _squares(tp, 1 - positive if negative is None else negative, cuts.positives, 1 - auc),
        )


def _squares(place: Values, cases: Values, of: float, mean: float) -> float:
    """Return the summed squares of the placements of cases among the other class, less their mean.

    `place` counts cases of the other class, `of` in number.
    """
    place = place * (1 / of)
    place -= mean
    place *= place
    # Not np.dot, which would start threads for one pass over the memory.
    return float(np.einsum("i,i", place, cases))
