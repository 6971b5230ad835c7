"""What a threshold loses while costs and prevalence are known only as ranges.

The cost of a case is ``u fnr + v fpr`` above that of perfect decisions, with ``u`` the prevalence
times the net cost of a miss, and ``v`` the share of negatives times that of a false alarm. The
*regret* of an operating point is its cost less that of the best one for the same costs (Savage,
JASA 46, 1951). For one operating point it is convex in each cost and in the prevalence, so that it
is greatest at a corner of their ranges. The expected regret takes them as uniform and independent.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from rocwidgets.numeric.decisions import rates

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.rows import Rows
    from rocwidgets.numeric.counts.table import CountTable

    Range = tuple[float, float]
    Values = NDArray[np.float64]

# Values of each uncertain quantity that the least cost is averaged over, by how many there are.
_NODES = (1, 4096, 256, 64)
# Differences within this share are rounding.
TIE = 1e-12


@dataclass(frozen=True)
class CostRanges:
    """Lowest and highest costs and prevalence.

    Attributes
    ----------
    tp, fp, fn, tn : pair of float
        Costs per case, positive = bad.
    prevalence : pair of float
        Share of positives, 0 to 1.

    """

    tp: Range
    fp: Range
    fn: Range
    tn: Range
    prevalence: Range

    @property
    def corners(self) -> tuple[Values, Values]:
        """All ``u`` and ``v`` with each quantity at an end of its range."""
        miss = self.fn[0] - self.tp[1], self.fn[1] - self.tp[0]
        alarm = self.fp[0] - self.tn[1], self.fp[1] - self.tn[0]
        return _weights(miss, alarm, self.prevalence)

    @property
    def mean(self) -> tuple[float, float]:
        """The mean of ``u`` and that of ``v``."""
        tp, fp, fn, tn, prevalence = (
            low + (high - low) / 2
            for low, high in (self.tp, self.fp, self.fn, self.tn, self.prevalence)
        )
        return prevalence * (fn - tp), (1 - prevalence) * (fp - tn)

    @property
    def spread(self) -> tuple[Values, Values]:
        """Equally likely ``u`` and ``v`` that stand for all in the ranges."""
        pairs = (self.fn, self.tp), (self.fp, self.tn), (self.prevalence,)
        n = _NODES[sum(any(low < high for low, high in pair) for pair in pairs)]
        miss, alarm = _differences(self.fn, self.tp, n), _differences(self.fp, self.tn, n)
        return _weights(miss, alarm, _middles(self.prevalence, n))


def error_rates(table: CountTable, rows: Rows) -> tuple[Values, Values]:
    """Return the false negative and the false positive rates of rows of a table."""
    return 1 - rates.tpr(rows.tp, table.P), rates.fpr(rows.fp, table.N)


def first_least(values: Values) -> int:
    """Return the position of the least value; of several, within rounding, the first."""
    return int(np.flatnonzero(values <= values.min() + TIE * np.ptp(values))[0])


def run_within(share: Values, most: float) -> tuple[int, int] | None:
    """Return the first and the last of the rows around the least share that do not exceed a share.

    None if the least does.
    """
    best = int(np.argmin(share))
    out = np.flatnonzero(share > most + TIE)
    end = int(np.searchsorted(out, best))
    if end < len(out) and out[end] == best:
        return None
    first = int(out[end - 1]) + 1 if end else 0
    return first, int(out[end]) - 1 if end < len(out) else len(share) - 1


def _weights(miss: ArrayLike, alarm: ArrayLike, prevalence: ArrayLike) -> tuple[Values, Values]:
    each = (np.asarray(values, np.float64) for values in (miss, alarm, prevalence))
    cost, other, share = (values.ravel() for values in np.meshgrid(*each, indexing="ij"))
    return share * cost, (1 - share) * other


def _differences(error: Range, right: Range, n: int) -> Values:
    """Return equally likely differences of two costs."""
    n = isqrt(n) if error[0] < error[1] and right[0] < right[1] else n
    return np.subtract.outer(_middles(error, n), _middles(right, n)).ravel()


def _middles(ends: Range, n: int) -> Values:
    """Return the middles of n equal parts of a range."""
    low, high = ends
    if low == high:
        return np.array([low])
    return low + (high - low) * (np.linspace(0, 1, n, endpoint=False) + 0.5 / n)


@dataclass(frozen=True, eq=False)
class Hull:
    """The best operating points, by which regrets are measured.

    Attributes
    ----------
    fnr, fpr : ndarray of float64, shape (k,)
        The strict vertices of the ROC hull, from (1, 0) to (0, 1).

    """

    fnr: Values
    fpr: Values

    @classmethod
    def of(cls, table: CountTable) -> Self:
        """Return that of a count table."""
        return cls(*error_rates(table, table.hull))

    @cached_property
    def _steepness(self) -> Values:
        """Negated angles of the edges, increasing."""
        return -np.arctan2(-np.diff(self.fnr), np.diff(self.fpr))

    def least_cost(self, u: Any, v: Any) -> Any:
        """Return the cost of the best operating point for each ``u`` and ``v``, above perfection.

        Of the two at most one is negative.
        """
        best = self.best(u, v)
        return u * self.fnr[best] + v * self.fpr[best]

    def best(self, u: Any, v: Any) -> Any:
        """Return the positions of the best vertices, of equally good ones the first."""
        return np.searchsorted(self._steepness, -np.arctan2(v, u), side="left")


def worst_regret(fnr: Values, fpr: Values, hull: Hull, ranges: CostRanges) -> Values:
    """Return the greatest regret per case of operating points, for any costs in the ranges."""
    worst = np.zeros_like(fnr)
    for more, _ in _at_corners(fnr, fpr, hull, ranges):
        np.maximum(worst, more, out=worst)
    return worst


def expected_regret(fnr: Values, fpr: Values, hull: Hull, ranges: CostRanges) -> Values:
    """Return the regret per case of operating points, expected over the ranges.

    What the points cost is exact, as costs are uniform; the mean of the least cost is taken over
    4096 values of one uncertain quantity, 256 of each of two, or 64 of each of three.
    """
    u, v = ranges.mean
    return np.maximum(u * fnr + v * fpr - hull.least_cost(*ranges.spread).mean(), 0)


def excess(fnr: Values, fpr: Values, hull: Hull, ranges: CostRanges) -> Values:
    """Return by which share operating points cost more than the best one, for any costs.

    Returns
    -------
    ndarray of float64, shape (k,)
        ``cost / least cost - 1``, costs above those of perfect decisions; greatest at a corner of
        the ranges, as ``cost - (1 + share) least cost`` is convex, too. inf where the least cost is
        0 and the point's is not.

    """
    worst = np.zeros_like(fnr)
    for more, least in _at_corners(fnr, fpr, hull, ranges):
        with np.errstate(divide="ignore", over="ignore"):
            share = more / least if least > 0 else np.where(more > 0, np.inf, 0.0)
        np.maximum(worst, share, out=worst)
    return worst


def _at_corners(
    fnr: Values, fpr: Values, hull: Hull, ranges: CostRanges
) -> Iterator[tuple[Values, float]]:
    """Yield what points cost more than the best one, and what that costs, at each corner."""
    u, v = ranges.corners
    for each, other, least in zip(u, v, hull.least_cost(u, v), strict=True):
        yield each * fnr + other * fpr - least, least
