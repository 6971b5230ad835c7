"""Sums over every pair of a negative and a positive in boxes near each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.indices import ranges, repeated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from .boxes import Boxes, Scores

    Values = NDArray[np.float64]
    Index = NDArray[np.int64]

# Pairs at a time.
_AT_ONCE = 1 << 17


def pairs_of(boxes: Boxes, negative: Index, positive: Index) -> Index:
    """Return how many pairs of a negative in one box and a positive in another there are."""
    return boxes.size[0, positive] * boxes.size[1, negative]


def sum_over(
    classes: list[Scores],
    boxes: Boxes,
    negative: Index,
    positive: Index,
    kernel: Callable[[Values], Values],
) -> float:
    """Return the sum over every pair of a negative in one box and a positive in another."""
    positives, negatives = classes
    total = 0.0
    for below, above in _parts(negative, positive, pairs_of(boxes, negative, positive)):
        size = boxes.size[0, above]
        each = repeated(boxes.size[1, below], size)
        i = ranges(boxes.first[0, above], size)
        j = ranges(repeated(boxes.first[1, below], size), each)
        value = kernel(repeated(positives.score[i], each) - negatives.score[j])
        value *= negatives.weight[j]
        value *= repeated(positives.weight[i], each)
        total += float(np.sum(value))
    return total


def _parts(low: Index, high: Index, pairs: Index) -> Iterator[tuple[Index, Index]]:
    """Yield pairs of boxes that share pairs of scores, some thousands of these at a time."""
    some = np.flatnonzero(pairs)
    if not len(some):
        return
    low, high, pairs = low[some], high[some], pairs[some]
    stretch = (np.cumsum(pairs) - pairs) // _AT_ONCE
    cut = np.flatnonzero(np.diff(stretch, prepend=-1)).tolist()
    for begin, end in zip(cut, [*cut[1:], len(low)], strict=True):
        yield low[begin:end], high[begin:end]
