"""Sums over the cases of a table: of the scores, of their squares, and above thresholds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.numeric.calibration.probabilities import check_probabilities
from rocwidgets.numeric.counts.indices import union

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.table import CountTable

    Values = NDArray[np.float64]


class Moments(NamedTuple):
    """Weighted sums over all cases: the score, the positives' score and the squared score."""

    score: float
    positive_score: float
    square: float


def moments(table: CountTable) -> Moments:
    """Return the sums that Brier score and discrimination distance follow from.

    The Brier score is (square - 2 positive_score + P) / (P + N), which cancels for scores near the
    labels (`brier` does not).

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.

    Returns
    -------
    Moments
        Floats, each right to some 1e-14 of itself, apart from the rounding of the counts in a
        weighted table.

    Raises
    ------
    ValueError
        If a score is not in 0..1.

    """
    check_probabilities(table)
    score_sums = table.score_sums
    return Moments(score_sums.score, score_sums.positive_score, score_sums.square)


def score_sums_above(table: CountTable, threshold: ArrayLike) -> Any:
    """Return the weighted sum of the scores of the cases with ``score >= threshold``.

    The mean score of the cases between two thresholds is the difference of their sums divided by
    that of their counts.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.
    threshold : array_like of float
        Any numbers, infinite ones too, in any order.

    Returns
    -------
    float64 of the shape of threshold
        In 0..P + N, falling in the threshold, 0 at inf. Each off by at most some 1e-14 of the last
        one, the sum over all cases, but for what the counts of a weighted table are rounded by.

    Raises
    ------
    ValueError
        If a score is not in 0..1, or a threshold is NaN.

    """
    check_probabilities(table)
    depth = table.cuts.depth(np.asarray(table.floor(threshold)).ravel())
    ends = union(np.zeros(1, np.int64), depth)
    running = np.concatenate(([0.0], running_sums(table.score_sums.between(ends))))
    return running[np.searchsorted(ends, depth)].reshape(np.shape(threshold))[()]


def running_sums(part: Values) -> Values:
    """Return cumulative sums, each off by hardly more than one rounding of the total.

    Parameters
    ----------
    part : ndarray of float64, shape (k,)
        At least 0, k < 2**50.

    Returns
    -------
    ndarray of float64, shape (k,)

    """
    # Multiples of the grid add up without rounding, and the rests are too small for theirs to show.
    grid = 4 * np.spacing(part.sum())
    coarse = np.rint(part / grid) * grid
    return np.cumsum(coarse) + np.cumsum(part - coarse)
