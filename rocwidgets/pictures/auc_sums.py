"""Sums over the operating points of a model that give the area under its ROC curve."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.pictures.axes import are_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.pictures.model import DrawnModel

    Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class AucSums:
    """Trapezoids, ranks and pairs of the operating points that are drawn."""

    model: DrawnModel

    @property
    def positives(self) -> float:
        """Number of positives, or their weight."""
        return float(self.model.rows.tp[-1])

    @property
    def negatives(self) -> float:
        """Number of negatives, or their weight."""
        return float(self.model.rows.fp[-1])

    @property
    def is_whole(self) -> bool:
        """Whether cases are counted, and not weighted."""
        return are_whole(self.model.rows.tp, self.model.rows.fp)

    @cached_property
    def ranks(self) -> Values:
        """Mean rank of the cases of each step from the lowest score."""
        seen = np.asarray(self.model.rows.tp + self.model.rows.fp, np.float64)
        return seen[-1] - (seen[1:] + seen[:-1]) / 2 + (0.5 if self.is_whole else 0.0)

    @property
    def rank_sum(self) -> float:
        """Sum of the ranks of the positives."""
        return float(np.sum(self.ranks * np.diff(self.model.rows.tp)))

    @property
    def n_trapezoids(self) -> int:
        """Number of trapezoids that are wider than 0."""
        return int(np.count_nonzero(np.diff(self.model.rows.fp)))

    @property
    def swaps(self) -> float:
        """Number of pairs in which the negative has the higher score, and half of those tied."""
        rows = self.model.rows
        return float(np.sum(np.diff(rows.tp) * (rows.fp[1:] + rows.fp[:-1]) / 2))

    @property
    def pairs(self) -> float:
        """Number of pairs of a positive and a negative."""
        return self.positives * self.negatives

    @property
    def in_order(self) -> float:
        """Number of pairs in which the positive has the higher score, and half of those tied."""
        return self.pairs - self.swaps

    @property
    def auc(self) -> float:
        """Share of the pairs in order."""
        return self.in_order / self.pairs
