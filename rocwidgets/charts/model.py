"""One model of a scene."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric import axis_range
from rocwidgets.numeric.counts.table import CRISP_ROWS
from rocwidgets.numeric.decisions import rates

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric import CountTable, Rows
    from rocwidgets.numeric.decisions.amounts import AmountTable

    Values = NDArray[np.float64]

# The length of an axis must be finite too.
_LARGEST = float(np.finfo(np.float64).max) / 4
# To either side of scores that are all one, as a share of them where half a unit is none.
_ROOM = 2.0**-40


@dataclass(frozen=True, eq=False)
class DrawnModel:
    """One model: its whole table, its name in texts, and the operating points that are drawn."""

    index: int
    name: str
    table: CountTable
    rows: Rows
    current: bool
    amounts: AmountTable | None = None
    label: str = ""

    @cached_property
    def tpr(self) -> Values:
        """True positive rates of the rows."""
        return rates.tpr(self.rows.tp, self.table.P)

    @cached_property
    def fpr(self) -> Values:
        """False positive rates of the rows."""
        return rates.fpr(self.rows.fp, self.table.N)

    @property
    def crisp(self) -> bool:
        """Whether its scores have two values: one operating point besides the trivial ones."""
        return self.table.n_rows == CRISP_ROWS

    @property
    def has_probabilities(self) -> bool:
        """Whether all scores are in 0..1."""
        return self.table.score_min >= 0 and self.table.score_max <= 1

    @property
    def hull(self) -> tuple[Values, Values]:
        """Rates, tpr and fpr, of the vertices of its hull."""
        hull = self.table.hull
        return rates.tpr(hull.tp, self.table.P), rates.fpr(hull.fp, self.table.N)

    @property
    def score_domain(self) -> tuple[float, float]:
        """The domain of an axis of its scores; never empty."""
        low, high = axis_range(self.table.score_min, self.table.score_max)
        if low == high:
            room = max(0.5, abs(low) * _ROOM)
            low, high = max(low - room, -4 * _LARGEST), min(high + room, 4 * _LARGEST)
        half = 2 * _LARGEST
        return max(low, min(-_LARGEST, high - half)), min(high, max(_LARGEST, low + half))

    @cached_property
    def points(self) -> tuple[Values, Values, Values, Values]:
        """The rows as `rule_at` has one."""
        return self.tpr, self.fpr, *self._means(self.rows.threshold)

    @property
    def score_ranges(self) -> tuple[Values, Values]:
        """The scores at which the thresholds of each row begin and end, on the axis of scores."""
        start = self.rows.threshold
        low, high = self.score_domain
        return start.clip(low, high), self.table.below(start).clip(low, high)

    def rule_at(self, threshold: float) -> tuple[float, float, float, float]:
        """Return tpr, fpr and the mean amounts of a positive and of a negative at a threshold."""
        positive, negative = (float(each[0]) for each in self._means(np.array([threshold])))
        return *self.rates_at(threshold), positive, negative

    def _means(self, threshold: Values) -> tuple[Values, Values]:
        if self.amounts is None:
            return np.zeros(len(threshold)), np.zeros(len(threshold))
        return self.amounts.means(threshold)

    def rates_at(self, threshold: float) -> tuple[float, float]:
        """Return the exact tpr and fpr of a threshold."""
        tp, fp = self.table.at(threshold)
        return float(tp / self.table.P), float(fp / self.table.N)
