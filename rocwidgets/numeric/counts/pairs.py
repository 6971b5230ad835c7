"""Ordered, tied and swapped pairs, counted from operating points block by block."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.exact_counts import whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rocwidgets.numeric.counts.exact_counts import Pair

    Blocks = Callable[[], Iterator[Pair]]


def ranked_pairs(blocks: Blocks, positives: float, negatives: float) -> tuple[float, float]:
    """Return the pairs that are ranked right, and those ranked wrong.

    Parameters
    ----------
    blocks : callable
        Gives an iterator of tp and fp of operating points, in order and without gaps; the first one
        of all, (0, 0), may be left out.
    positives, negatives : float
        Totals of the classes.

    Returns
    -------
    right, wrong : int or float
        As in ``Cuts.pairs``: twice the exact numbers where all counts are whole and ``positives *
        negatives < 2**62``, else shares of all pairs.

    """
    twice = 0
    for tp, fp in _joined(blocks()):
        pair = whole(tp, fp, positives, negatives)
        if pair is None:
            return _shares(blocks, positives, negatives)
        twice += int((np.diff(pair[1]) * (pair[0][1:] + pair[0][:-1])).sum())
    return twice, 2 * int(positives) * int(negatives) - twice


def _shares(blocks: Blocks, positives: float, negatives: float) -> tuple[float, float]:
    right, wrong = [], []
    for tp, fp in _joined(blocks()):
        height = 0.5 * (tp[1:] / positives + tp[:-1] / positives)
        width = np.diff(fp) / negatives
        right.append(float((width * height).sum()))
        wrong.append(float((width * (1.0 - height)).sum()))
    # Their sum is 1 but for rounding; either is exactly 0 where it ought to be.
    return math.fsum(right), math.fsum(wrong)


def _joined(blocks: Iterator[Pair]) -> Iterator[tuple[Any, Any]]:
    """Yield each block with the last operating point before it."""
    last: Pair = np.zeros(1, np.int64), np.zeros(1, np.int64)
    for tp, fp in blocks:
        yield np.concatenate((last[0], tp)), np.concatenate((last[1], fp))
        last = tp[-1:], fp[-1:]
