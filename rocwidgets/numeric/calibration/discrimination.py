"""The distance and the overlap of the scores of the two classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.calibration.sums import moments
from rocwidgets.numeric.decisions import rates

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.table import CountTable

    Values = NDArray[np.float64]


class Discrimination(NamedTuple):
    """Mean scores of both classes, their difference, and the overlap of their histograms.

    Attributes
    ----------
    positive_mean, negative_mean : float
        In 0..1.
    distance : float
        positive_mean - negative_mean, in -1..1: 0 where the classes are not separated, 1 for
        perfect forecasts.
    overlap : float
        In 0..1, smaller is better; see `overlap`.

    """

    positive_mean: float
    negative_mean: float
    distance: float
    overlap: float


def discrimination(table: CountTable, edges: ArrayLike) -> Discrimination:
    """Return the discrimination distance and the overlap of the classes.

    Prati, Batista & Monard (IEEE TKDE 23, 2011), section 5.4: the distance is the difference of the
    means of the two likelihoods. (The overlap is not the AUC, as that paper has it: the AUC does
    not depend on bins.)

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.
    edges : array_like of float, shape (k + 1,)
        Ends of the bins, as in `overlap`.

    Raises
    ------
    ValueError
        If a score is not in 0..1, or on edges that `overlap` refuses.

    """
    total, of_positives, _ = moments(table)
    positive = of_positives / table.P
    negative = (total - of_positives) / table.N
    return Discrimination(positive, negative, positive - negative, overlap(table, edges))


def overlap(table: CountTable, edges: ArrayLike) -> float:
    """Return the overlap of both class histograms: the sum of min(share+, share-).

    Parameters
    ----------
    table : CountTable
        Any scores.
    edges : array_like of float, shape (k + 1,)
        Finite, never decreasing, k >= 1. Bin j holds ``edges[j] <= score < edges[j + 1]``, so that
        it is empty between equal edges; the first one holds lower scores too, and the last one
        ``edges[k]`` and higher scores too.

    Returns
    -------
    float
        In 0..1: 0 if no bin holds both classes, 1 if each bin has the same share of both.

    Raises
    ------
    ValueError
        If the edges are not as above.

    """
    positive, negative = class_shares(table, edges)
    return float(np.minimum(positive, negative).sum())


def class_shares(table: CountTable, edges: ArrayLike) -> tuple[Values, Values]:
    """Return the shares of the positives and of the negatives in each bin.

    Parameters
    ----------
    table, edges
        As for `overlap`.

    Returns
    -------
    positive, negative : ndarray of float64, shape (k,)
        Each adds up to 1.

    Raises
    ------
    ValueError
        If the edges are not as for `overlap`.

    """
    edge = np.asarray(edges, np.float64)
    few = edge.ndim != 1 or len(edge) <= 1
    if few or not np.isfinite(edge).all() or (edge[1:] < edge[:-1]).any():
        msg = "edges must be at least two finite numbers in ascending order."
        raise ValueError(msg)
    tp, fp = table.at(edge[1:-1])
    tpr = rates.tpr(np.concatenate(([table.P], tp, [0])), table.P)
    fpr = rates.fpr(np.concatenate(([table.N], fp, [0])), table.N)
    return tpr[:-1] - tpr[1:], fpr[:-1] - fpr[1:]
