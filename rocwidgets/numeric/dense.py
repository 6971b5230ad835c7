"""The count table of few distinct scores, or of weighted rows: its rows as they are."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from .convex import upper_hull

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from .rows import Counts, Rows

    Depth = NDArray[np.int64]
    Values = NDArray[np.float64]

_EXACT_PRODUCT = 2**62
_BLOCK = 16384  # rows: a dozen columns of so many stay in the second-level cache


class DenseCuts:
    """Cuts of stored rows. The cut at depth d is row d.

    Parameters
    ----------
    rows : Rows
        All operating points, the first ``(inf, 0, 0)``, the last with the totals of both classes.

    """

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self.n_rows = len(rows)
        self.size = self.n_rows - 1
        self.positives = rows.tp[-1].item()
        self.negatives = rows.fp[-1].item()
        self.score_min = float(rows.threshold[-1])
        self.score_max = float(rows.threshold[1])

    def depth(self, threshold: NDArray[np.float64]) -> Depth:
        """Return the row of each threshold: the last one not below it."""
        increasing = self._rows.threshold[::-1]
        return self.size - np.searchsorted(increasing, threshold)

    def counts(self, depth: Depth) -> tuple[Counts, Counts]:
        """Return true and false positives at each depth."""
        return self._rows.tp[depth], self._rows.fp[depth]

    def threshold(self, depth: Depth) -> NDArray[np.float64]:
        """Return the threshold at each depth."""
        return self._rows.threshold[depth]

    def below(self, depth: Depth) -> NDArray[np.float64]:
        """Return the next lower score at each depth; -inf at full depth."""
        score = self._rows.threshold[np.minimum(depth + 1, self.size)]
        return np.where(depth == self.size, -np.inf, score)

    def cover(self, depth: Depth) -> Depth:
        """Return the depths: every one is an operating point."""
        return depth

    def within(self, depth: Depth) -> Depth:
        """Return the depths: every one is an operating point."""
        return depth

    def all_depths(self) -> Depth:
        """Return the depth of every operating point, increasing from 0."""
        return np.arange(self.n_rows)

    def rows(self, depth: Depth) -> Rows:
        """Return the operating points at depths."""
        return self._rows[depth]

    def all_rows(self) -> Rows:
        """Return all operating points, as stored."""
        return self._rows

    def blocks(self) -> Iterator[Rows]:
        """Yield all operating points in order, at most 16,384 at a time, as views."""
        for begin in range(0, self.n_rows, _BLOCK):
            yield self._rows[begin : begin + _BLOCK]

    def steps(self) -> Iterator[tuple[Values, Values, Values]]:
        """Yield score, positives and negatives of the rows but the first, from the last one on."""
        for end in range(self.n_rows, 1, -_BLOCK):
            part = self._rows[max(end - _BLOCK, 1) - 1 : end]
            positive, negative = (np.diff(count)[::-1] for count in (part.tp, part.fp))
            yield part.threshold[:0:-1], positive.astype(np.float64), negative.astype(np.float64)

    def pairs(self) -> tuple[float, float]:
        """Return the pairs ranked right and wrong; exact where the counts are whole numbers."""
        tp, fp = self._whole_or_scaled
        if tp.dtype == np.int64:
            twice = int((np.diff(fp) * (tp[1:] + tp[:-1])).sum())
            return twice, 2 * int(tp[-1]) * int(fp[-1]) - twice
        height = 0.5 * (tp[1:] + tp[:-1]) / tp[-1]
        width = np.diff(fp) / fp[-1]
        # Their sum is 1 but for rounding; either is exactly 0 where it ought to be.
        return float((width * height).sum()), float((width * (1.0 - height)).sum())

    def hull_rows(self) -> Rows:
        """Return the strict vertices of the upper convex hull in ROC space."""
        tp, fp = self._whole_or_scaled
        return self._rows[upper_hull(fp, tp)]

    @cached_property
    def _whole_or_scaled(self) -> tuple[Counts, Counts]:
        """Counts as integers where no product of two overflows, else near 1 so that none does."""
        tp, fp = self._rows.tp, self._rows.fp
        if tp.dtype == np.int64:
            return tp, fp
        small = self.positives < _EXACT_PRODUCT / self.negatives
        if small and all((c == np.floor(c)).all() for c in (tp, fp)):
            return tp.astype(np.int64), fp.astype(np.int64)
        return _near_one(tp), _near_one(fp)


def _near_one(counts: Counts) -> Counts:
    return np.ldexp(counts, -int(np.frexp(counts[-1])[1]))
