"""A count table stored as plain rows, for few distinct scores or weighted cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.convex import roc_hull
from rocwidgets.numeric.counts.indices import integers
from rocwidgets.numeric.counts.pairs import ranked_pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Counts, Rows

    Depth = NDArray[np.int64]
    Values = NDArray[np.float64]

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
        return integers(self.n_rows)

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
        return ranked_pairs(
            lambda: ((rows.tp, rows.fp) for rows in self.blocks()), self.positives, self.negatives
        )

    def hull_rows(self) -> Rows:
        """Return the strict vertices of the upper convex hull in ROC space."""
        rows = self._rows
        return rows[roc_hull(rows.tp, rows.fp, self.positives, self.negatives)]
