"""Cuts of the same scores at another prevalence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.rows import Rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.cuts import Cuts

    Values = NDArray[np.float64]
    Depth = NDArray[np.int64]


class TargetCuts:
    """Cuts in which the cases of each class weigh so much that a given share is positive.

    The size of the sample and the scores of each class stay (label shift): positives weigh pi /
    pi_s and negatives (1 - pi) / (1 - pi_s), where pi_s is the share of positives in the sample.

    Parameters
    ----------
    cuts : Cuts
    prevalence : float
        Above 0, at most 1, which leaves positives alone.

    """

    def __init__(self, cuts: Cuts, prevalence: float) -> None:
        self._cuts = cuts
        size = float(cuts.positives) + float(cuts.negatives)
        self.positives, self.negatives = size * prevalence, size * (1 - prevalence)
        self._weights = self.positives / cuts.positives, self.negatives / cuts.negatives
        self.size, self.n_rows = cuts.size, cuts.n_rows
        self.score_min, self.score_max = cuts.score_min, cuts.score_max

    def depth(self, threshold: Values) -> Depth:
        """Return the depth of the cases with ``score >= threshold``."""
        return self._cuts.depth(threshold)

    def counts(self, depth: Depth) -> tuple[Values, Values]:
        """Return true and false positives at each depth."""
        return self._weighed(*self._cuts.counts(depth))

    def threshold(self, depth: Depth) -> Values:
        """Return the lowest score predicted positive; inf at depth 0."""
        return self._cuts.threshold(depth)

    def below(self, depth: Depth) -> Values:
        """Return the highest score predicted negative; -inf at full depth."""
        return self._cuts.below(depth)

    def cover(self, depth: Depth) -> Depth:
        """Return the nearest operating point at or past each depth."""
        return self._cuts.cover(depth)

    def within(self, depth: Depth) -> Depth:
        """Return the nearest operating point at or before each depth."""
        return self._cuts.within(depth)

    def all_depths(self) -> Depth:
        """Return the depths of all operating points, increasing."""
        return self._cuts.all_depths()

    def rows(self, depth: Depth) -> Rows:
        """Return the operating points at depths."""
        return self._of(self._cuts.rows(depth))

    def all_rows(self) -> Rows:
        """Return all operating points."""
        return self._of(self._cuts.all_rows())

    def blocks(self) -> Iterator[Rows]:
        """Yield all operating points in order, a few thousand at a time; none is kept."""
        return map(self._of, self._cuts.blocks())

    def steps(self) -> Iterator[tuple[Values, Values, Values]]:
        """Yield score, positives and negatives between neighbouring cuts, lowest scores first."""
        for score, positive, negative in self._cuts.steps():
            others = 1 - positive if negative is None else negative
            yield score, *self._weighed(positive, others)

    def pairs(self) -> tuple[float, float]:
        """Return the pairs ranked right and wrong, which do not depend on the prevalence."""
        return self._cuts.pairs()

    def hull_rows(self) -> Rows:
        """Return the strict vertices of the upper hull in ROC space."""
        return self._of(self._cuts.hull_rows())

    def _of(self, rows: Rows) -> Rows:
        return Rows(rows.threshold, *self._weighed(rows.tp, rows.fp))

    def _weighed(self, positive: NDArray[Any], negative: NDArray[Any]) -> tuple[Values, Values]:
        of_positive, of_negative = self._weights
        # The product of the whole class and its weight can differ from its total by rounding.
        return (
            np.minimum(positive * of_positive, self.positives),
            np.minimum(negative * of_negative, self.negatives),
        )
