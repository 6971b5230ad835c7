"""Sums over the cases of a table: of the scores, of their squares, and between thresholds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .probabilities import check_probabilities

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.rows import Counts
    from rocwidgets.numeric.table import CountTable

    Values = NDArray[np.float64]
    Terms = Callable[[Values, Values, Values], Sequence[Values]]


class Moments(NamedTuple):
    """Weighted sums over all cases: of the score, of that of positives, of the squared score."""

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
        Of float, each right to some 1e-14 of itself, but for what the counts of a weighted table
        are rounded by.

    Raises
    ------
    ValueError
        If a score is not in 0..1.

    """
    return Moments(*totals(table, _moment_terms))


def score_sums(table: CountTable, threshold: ArrayLike) -> Any:
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
    falling = -np.asarray(table.floor(threshold))
    ends = np.unique(np.append(falling[np.isfinite(falling)], -table.score_min))
    (between,) = sums_between(table, -ends, score_terms)
    running = np.concatenate(([0.0], running_sums(between)))
    return running[np.searchsorted(ends, falling, side="right")]


def totals(table: CountTable, terms: Terms) -> list[float]:
    """Return the sums of terms over all rows of a table; see `sums_between`."""
    return sums_between(table, np.array([table.score_min]), terms)[:, 0].tolist()


def sums_between(table: CountTable, ends: Values, terms: Terms) -> Values:
    """Return the sums of terms over the rows between thresholds, in one pass over the table.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.
    ends : ndarray of float64, shape (k,)
        Scores of the table, strictly decreasing, to the least one. Part j holds the scores from
        ends[j] to below ends[j - 1].
    terms : callable
        From the scores of rows and the positives and negatives at each, arrays of one length, to m
        arrays of that length.

    Returns
    -------
    ndarray of float64, shape (m, k)
        Pairwise sums of thousands of rows at a time, these added with compensation (Neumaier, ZAMM
        54, 1974): terms of one sign add up to within some 1e-14 of their sum.

    Raises
    ------
    ValueError
        If a score is not in 0..1.

    """
    check_probabilities(table)
    falling = -ends
    total = lost = np.zeros((0, len(ends)))
    for score, positive, negative in _blocks(table):
        first, last = np.searchsorted(falling, (-score[0], -score[-1])).tolist()
        above = len(score) - np.searchsorted(score[::-1], ends[first:last])
        starts = np.concatenate(([0], above))
        values = terms(score, positive, negative)
        part = np.array([np.add.reduceat(value, starts) for value in values], np.float64)
        if not len(total):
            total, lost = np.zeros((2, len(part), len(ends)))
        here = slice(first, last + 1)
        before = total[:, here]
        after = before + part
        back = after - before
        lost[:, here] += (before - (after - back)) + (part - back)
        total[:, here] = after
    return total + lost


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


def score_terms(score: Values, positive: Values, negative: Values) -> tuple[Values]:
    """Return the weighted scores of the cases with each score, a term for `sums_between`."""
    return ((positive + negative) * score,)


def _moment_terms(
    score: Values, positive: Values, negative: Values
) -> tuple[Values, Values, Values]:
    (weighted,) = score_terms(score, positive, negative)
    return weighted, positive * score, weighted * score


def _blocks(table: CountTable) -> Iterator[tuple[Values, Values, Values]]:
    """Yield score, positives and negatives of rows, scores falling, thousands at a time."""
    tp: float = 0
    fp: float = 0
    for rows in table.cuts.blocks():
        positive, negative = _steps(rows.tp, tp), _steps(rows.fp, fp)
        tp, fp = rows.tp[-1], rows.fp[-1]
        real = slice(int(rows.threshold[0] == np.inf), None)
        if len(rows.threshold[real]):
            yield rows.threshold[real], positive[real], negative[real]


def _steps(total: Counts, before: float) -> Values:
    """Return by how much cumulative counts grow, as the float64 that they are multiplied as."""
    step = np.empty(len(total))
    step[0] = total[0] - before
    np.subtract(total[1:], total[:-1], out=step[1:])
    return step
