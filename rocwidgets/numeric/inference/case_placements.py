"""The placement of each case among the cases of the other class."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.indices import reduced, repeated
from rocwidgets.numeric.counts.sorted_cases import labels_of, sort_cases

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.sorted_cases import SortedCases

    Counts = NDArray[np.int64]
    Labels = NDArray[np.bool_]
    Values = NDArray[np.float64]

_CHUNK = 32768  # cases: what a pass works on stays in the second-level cache
_FEWEST = 2  # cases of a class: a variance needs so many


def placements(positive: Labels, score: NDArray[np.floating]) -> Counts:
    """Return twice the number of other-class cases that each case is ranked correctly against.

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
        At least two cases of each class.
    score : ndarray of float, shape (n,)
        Finite.

    Returns
    -------
    ndarray of int64, shape (n,)
        For a positive, twice the negatives below it; for a negative, twice the positives above it;
        a tie counts 1.

    Raises
    ------
    ValueError
        On wrong types or lengths, a score that is not finite, or a class with fewer than two cases.

    """
    require_pairs(positive, [score])
    negatives = len(positive) - int(np.count_nonzero(positive))
    memory = np.empty(len(score), np.uint64)
    cases = sort_cases(positive, score, np.ones(len(score), bool), memory)
    result = np.empty(len(score), np.int64)
    tp = fp = 0
    for words, size in _groups(cases):
        label, row = labels_of(words), cases.rows_of(words)
        # Of each group the positives and negatives down to its end, and its own.
        own = reduced(np.add, label, np.cumsum(size) - size, dtype=np.int64)
        ends = tp + np.cumsum(own), fp + np.cumsum(size - own)
        tp, fp = (int(each[-1]) for each in ends)
        above = 2 * ends[0] - own
        below = 2 * (negatives - ends[1]) + size - own
        if len(size) < len(words):
            above, below = repeated(above, size), repeated(below, size)
        result[row] = above + (below - above) * label
    return result


def centred(
    positive: Labels, placed: Sequence[Counts]
) -> Iterator[tuple[tuple[Values, Values], list[Values]]]:
    """Yield how far placements are from their mean, the AUC, for a part of the cases at a time.

    In whole numbers of half pairs, below 2**63, until the one division: differences are exactly 0
    where all placements of a class are equal.

    Yields
    ------
    tuple of ndarrays of float64, shape (k,)
        1 for each positive, else 0, and 1 for each negative.
    list of ndarrays of float64, shape (k,)
        One of each model.

    """
    p, n, right = totals(positive, placed)
    for begin in range(0, len(positive), _CHUNK):
        label = positive[begin : begin + _CHUNK]
        factor = n + (p - n) * label
        parts = (each[begin : begin + _CHUNK] * factor for each in placed)
        result = [(part - mean) / (2 * p * n) for part, mean in zip(parts, right, strict=True)]
        yield (label.astype(np.float64), (~label).astype(np.float64)), result


def totals(positive: Labels, placed: Sequence[Counts]) -> tuple[int, int, list[int]]:
    """Return the positives, the negatives, and the half pairs ranked right by each model."""
    p = int(np.count_nonzero(positive))
    return p, len(positive) - p, [int(np.einsum("i,i", each, positive)) for each in placed]


def _groups(cases: SortedCases) -> Iterator[tuple[NDArray[np.uint64], Counts]]:
    """Yield the words of some groups of tied cases, the highest scores first, and their sizes."""
    begin, total = 0, len(cases.words)
    while begin < total:
        last = min(begin + _CHUNK, total) - 1
        end = last + 1 + int(np.argmax(cases.is_last[last:]))
        ends = np.flatnonzero(cases.is_last[begin:end])
        yield cases.words[begin:end], np.diff(ends, prepend=-1)
        begin = end


def require_pairs(positive: Labels, scores: Sequence[NDArray[np.floating]]) -> None:
    """Raise ValueError unless there are labels and scores of two cases of each class."""
    shapes = {positive.shape, *(score.shape for score in scores)}
    kinds = {score.dtype.kind for score in scores}
    if positive.dtype != np.bool_ or kinds != {"f"} or len(shapes) > 1 or positive.ndim != 1:
        msg = "positive must be bool and the scores float, 1-d and of one length."
        raise ValueError(msg)
    if not all(np.isfinite(score).all() for score in scores):
        msg = "scores must be finite."
        raise ValueError(msg)
    p = int(np.count_nonzero(positive))
    if min(p, len(positive) - p) < _FEWEST:
        msg = (
            f"DeLong's method needs at least two cases of each class, got {p} and "
            f"{len(positive) - p}."
        )
        raise ValueError(msg)
