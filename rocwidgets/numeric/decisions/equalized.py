"""Least-cost rules of several groups, one rate of which is to be the same in all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.counts.convex import rounded_hull

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Values = NDArray[np.float64]

# Costs that differ by less, relatively, are equal.
_TIE = 1e-12


@dataclass(frozen=True, eq=False)
class CostCurve:
    """The least cost of a group at each rate: the lower convex hull of its operating points.

    Between two vertices, some cases are decided by one threshold and the others by the other.

    Attributes
    ----------
    row : ndarray of int
        Rows of the vertices, by increasing rate.
    rate : ndarray of float64
        From 0 to 1.
    cost : ndarray of float64
        Convex in the rate.
    """

    row: NDArray[np.int64]
    rate: Values
    cost: Values

    @classmethod
    def of(cls, rate: Values, cost: Values) -> CostCurve:
        """Return the curve of operating points whose rate never falls, from 0 to 1."""
        # Of points of one rate the cheapest counts.
        order = np.lexsort((cost, rate))
        first = order[np.concatenate(([True], np.diff(rate[order]) > 0))]
        lower = first[_lower_hull(rate[first], cost[first])]
        return cls(lower, rate[lower], cost[lower])

    @property
    def best(self) -> float:
        """The smallest rate of least cost."""
        slack = _TIE * float(np.abs(self.cost).max())
        return float(self.rate[np.argmax(self.cost <= self.cost.min() + slack)])

    def at(self, rate: Values) -> Values:
        """Return the cost at rates."""
        return np.interp(rate, self.rate, self.cost)

    def mixed(self, rate: float) -> tuple[int, int, float]:
        """Return the rows of the two thresholds that make a rate, and the share of the second."""
        right = int(np.clip(np.searchsorted(self.rate, rate), 1, len(self.rate) - 1))
        below, above = self.rate[right - 1], self.rate[right]
        return (
            int(self.row[right - 1]),
            int(self.row[right]),
            float((rate - below) / (above - below)),
        )


class Equalized(NamedTuple):
    """A rate of each group, and what they cost together."""

    rates: Values
    cost: float


def equalized(curves: Sequence[CostCurve], tolerance: float = 0.0) -> Equalized:
    """Return the rates of least cost that differ by at most a tolerance.

    The least cost of a group at a rate between `t` and `t + tolerance` is convex and piecewise
    linear in `t`, and so is the sum over groups. It is least at a vertex of one of them, or a
    tolerance before it, which are all tried.

    Parameters
    ----------
    curves : sequence of CostCurve
    tolerance : float in [0, 1]

    Returns
    -------
    Equalized
        Of equally good rates the smallest ones.
    """
    vertices = np.concatenate([curve.rate for curve in curves])
    starts = np.unique(np.clip(np.concatenate((vertices, vertices - tolerance)), 0.0, 1.0))
    total = np.zeros(len(starts))
    for curve in curves:
        nearest = np.clip(curve.best, starts, np.minimum(starts + tolerance, 1.0))
        total += curve.at(nearest)
    slack = _TIE * sum(float(np.abs(curve.cost).max()) for curve in curves)
    start = starts[np.flatnonzero(total <= total.min() + slack)[0]]
    rates = np.array([np.clip(curve.best, start, min(start + tolerance, 1.0)) for curve in curves])
    return Equalized(rates, _cost(curves, rates))


class Closest(NamedTuple):
    """An operating point of each group, how far apart their rates are, and what they cost.

    Attributes
    ----------
    row : ndarray of int64 of shape (k,)
        The point of each group.
    gap : float
        The largest rate less the smallest.
    cost : float
    """

    row: NDArray[np.int64]
    gap: float
    cost: float


def closest(rates: Sequence[Values], costs: Sequence[Values], tolerance: float = 0.0) -> Closest:
    """Return the cheapest operating points whose rates differ by at most a tolerance.

    Nothing is mixed. If no points of all groups are so close, those are taken that are closest, and
    of these the cheapest. The rates lie in a range that begins at one of the points, and every
    range is tried.

    Parameters
    ----------
    rates, costs : sequence of ndarray of float64 of shape (n_k,)
        Rate and cost of each group's points, in any order; at least one point each.
    tolerance : float in [0, 1]

    Returns
    -------
    Closest
        Of equally good points of a group the first one.
    """
    orders = [np.argsort(rate, kind="stable") for rate in rates]
    rate_of = [rate[order] for rate, order in zip(rates, orders, strict=True)]
    cost_of = [cost[order] for cost, order in zip(costs, orders, strict=True)]
    starts = np.unique(np.concatenate(rate_of))
    starts = starts[starts <= min(float(rate[-1]) for rate in rate_of)]
    following = [rate[np.searchsorted(rate, starts)] for rate in rate_of]
    reach = max(tolerance, float((np.max(following, axis=0) - starts).min())) + _TIE
    first = [np.searchsorted(rate, starts) for rate in rate_of]
    end = [np.searchsorted(rate, starts + reach, "right") for rate in rate_of]
    least = [_least_between(*each) for each in zip(cost_of, first, end, strict=True)]
    total = np.sum(least, axis=0)
    slack = _TIE * sum(float(np.abs(cost).max()) for cost in costs)
    place = int(np.flatnonzero(total <= total.min() + slack)[0])
    rows = []
    for order, cost, low, high, best in zip(orders, cost_of, first, end, least, strict=True):
        near = slice(int(low[place]), int(high[place]))
        rows.append(order[near][cost[near] <= best[place] + slack].min())
    row = np.array(rows, np.int64)
    chosen = [float(rate[at]) for rate, at in zip(rates, row, strict=True)]
    cost = float(sum(cost[at] for cost, at in zip(costs, row, strict=True)))
    return Closest(row, max(chosen) - min(chosen), cost)


def _least_between(
    values: Values, first: NDArray[np.intp], end: NDArray[np.intp]
) -> NDArray[np.float64]:
    """Return the least value of each range, inf of none, by minima over powers of two."""
    result, size = np.full(len(first), np.inf), end - first
    least, width = values, 1
    while width <= size.max():
        here = (size >= width) & (size < 2 * width)
        result[here] = np.minimum(least[first[here]], least[end[here] - width])
        least, width = np.minimum(least[:-width], least[width:]), 2 * width
    return result


def separate(curves: Sequence[CostCurve]) -> Equalized:
    """Return the rate of least cost of each group, whatever those of the others are."""
    rates = np.array([curve.best for curve in curves])
    return Equalized(rates, _cost(curves, rates))


class Budgeted(NamedTuple):
    """The share flagged of each group within a budget, what it costs, and what more would save."""

    rates: Values
    cost: float
    price: float


def budgeted(curves: Sequence[CostCurve], sizes: Values, most: float) -> Budgeted:
    """Return the shares of least cost with which at most so many cases are flagged.

    Edges of all curves, which save less and less per case flagged, are taken in this order until
    the budget is spent: no other way saves more, as the savings of each group are concave. At most
    one group then mixes two thresholds.

    Parameters
    ----------
    curves : sequence of CostCurve
        By the share of the group that is flagged.
    sizes : ndarray of float64 of shape (k,)
        Cases of each group.
    most : float
        Cases that can be flagged, at least 0.

    Returns
    -------
    Budgeted
        ``price`` is what one more case flagged would save; 0 if the budget is not spent.
    """
    edges = sorted(
        (
            (float(step / (size * width)), group, float(width))
            for group, (curve, size) in enumerate(zip(curves, sizes, strict=True))
            for step, width in zip(np.diff(curve.cost), np.diff(curve.rate), strict=True)
            if step < 0
        ),
        key=lambda edge: edge[0],
    )
    rates, left, price = np.zeros(len(curves)), most, 0.0
    for slope, group, width in edges:
        room = left / sizes[group]
        if room < width * (1 - _TIE):
            rates[group] += room
            price = -slope
            break
        rates[group] += width
        left = max(0.0, left - width * sizes[group])
    return Budgeted(rates, _cost(curves, rates), price)


def _cost(curves: Sequence[CostCurve], rates: Values) -> float:
    return float(sum(curve.at(rate) for curve, rate in zip(curves, rates, strict=True)))


def _lower_hull(x: Values, y: Values) -> NDArray[np.int64]:
    """Return the vertices of the lower convex hull of points of increasing x."""
    # Turned upside down and sheared, the points never step down, and the hull is the upper one.
    steps = np.diff(-y) / np.diff(x)
    shear = -min(0.0, float(steps.min(initial=0.0)))
    raised = -y + shear * x
    return rounded_hull(x, raised - raised[0])
