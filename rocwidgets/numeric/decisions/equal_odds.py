"""The cheapest operating points that are the same in all groups, or close, by mixing thresholds."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Hull = tuple[Values, Values]

# Rates that differ by less are equal, and so are costs, relatively.
_TIE = 1e-12


# Of a mix: a smaller share decides nobody.
_NOBODY = 1e-10
_GOLDEN = (np.sqrt(5.0) - 1) / 2


class Mix(NamedTuple):
    """How a group reaches a point at or below its hull.

    Attributes
    ----------
    first, second : int
        Vertices of the hull; the same where one threshold is enough.
    mixed : float in [0, 1]
        Share of the cases decided by a score that the second vertex decides.
    always, never : float in [0, 1]
        Shares of all cases that are flagged, or not flagged, whatever their score is; at least one
        of them is 0.
    """

    first: int
    second: int
    mixed: float
    always: float
    never: float


def common_point(hulls: Sequence[Hull], of_fpr: float, of_tpr: float) -> tuple[float, float]:
    """Return the cheapest point at or below every hull and at or above the chance line.

    Hardt, Price & Srebro (NeurIPS 2016), section 4.2: every group reaches each of these points and
    no other one does. They form a convex polygon, so one of its vertices is the cheapest: (0, 0),
    (1, 1), a vertex of a hull, or a crossing of two.

    Parameters
    ----------
    hulls : sequence of (fpr, tpr)
        Vertices of each ROC convex hull, from (0, 0) to (1, 1).
    of_fpr, of_tpr : float
        What one more unit of each rate costs, all groups together.

    Returns
    -------
    fpr, tpr : float
        Of equally cheap points the one that flags fewest.
    """
    tops = [_top(*hull) for hull in hulls]
    fpr = np.unique(np.concatenate([x for x, _ in tops]))
    heights = np.array([np.interp(fpr, *top) for top in tops])
    # Between neighbouring vertices all hulls are straight.
    crossings = [_crossings(fpr, *pair) for pair in combinations(heights, 2)]
    x = np.concatenate([np.zeros(1), fpr, *crossings])
    y = np.min([np.interp(x, *top) for top in tops], axis=0)
    y[0] = 0.0
    cost = of_fpr * x + of_tpr * y
    best = np.flatnonzero(cost <= cost.min() + _TIE * (abs(of_fpr) + abs(of_tpr)))
    fewest = best[np.argmin((x + y)[best])]
    return float(x[fewest]), float(y[fewest])


def near_points(
    hulls: Sequence[Hull],
    of_fpr: Values,
    of_tpr: Values,
    tolerance: float,
    width: float = _TIE,
) -> list[tuple[float, float]]:
    """Return the cheapest points of groups whose rates of both classes differ by a tolerance.

    The false positive rates lie in a range that begins at some rate. Given it, the least cost of
    each group is convex in its true positive rate, and the best range of these begins at a vertex,
    or ends there, as for one rate. The least cost is also convex in the beginning of the first
    range, which is found by golden section.

    Parameters
    ----------
    hulls : sequence of (fpr, tpr)
        As for `common_point`.
    of_fpr, of_tpr : ndarray of float64 of shape (k,)
        What one more unit of each rate costs in each group.
    tolerance : float in (0, 1]
    width : float
        How near to the best beginning the golden section ends.

    Returns
    -------
    list of (fpr, tpr)
        Of equally cheap points those of the lowest rates.
    """
    kinds = list(zip(hulls, of_fpr.tolist(), of_tpr.tolist(), strict=True))

    def at(start: float) -> tuple[float, Values]:
        return _in_range([_Slice.of(*kind, start, tolerance) for kind in kinds], tolerance)

    low, high = 0.0, 1.0
    inner = [high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)]
    cost = [at(each)[0] for each in inner]
    while high - low > width:
        left = cost[0] <= cost[1]
        low, high = (low, inner[1]) if left else (inner[0], high)
        new = high - _GOLDEN * (high - low) if left else low + _GOLDEN * (high - low)
        inner = [new, inner[0]] if left else [inner[1], new]
        cost = [at(new)[0], cost[0]] if left else [cost[1], at(new)[0]]
    # A vertex, or a tolerance before it, is hit exactly.
    vertices = np.concatenate([[0.0, 1.0], *(x for x, _ in hulls)])
    starts = np.unique(np.clip(np.concatenate((vertices, vertices - tolerance)), 0.0, 1.0))
    near = starts[np.argsort(np.abs(starts - low))[:2]]
    tried = sorted({low, *near.tolist()})
    costs = [at(each)[0] for each in tried]
    slack = _TIE * float(np.abs(of_fpr).sum() + np.abs(of_tpr).sum())
    start = next(
        each for each, cost in zip(tried, costs, strict=True) if cost <= min(costs) + slack
    )
    return [
        (_Slice.of(*kind, start, tolerance).fpr(float(tpr)), float(tpr))
        for kind, tpr in zip(kinds, at(start)[1], strict=True)
    ]


class _Slice(NamedTuple):
    """The least cost of a group by its true positive rate, with its fpr in a range.

    Attributes
    ----------
    tpr, cost : ndarray of float64
        Vertices of a convex function.
    fprs : ndarray of float64
        The cheapest false positive rate at each of them.
    """

    tpr: Values
    cost: Values
    fprs: Values

    @classmethod
    def of(cls, hull: Hull, of_fpr: float, of_tpr: float, start: float, tolerance: float) -> _Slice:
        """Return it for a range that begins at `start`."""
        x, y = hull
        end = min(start + tolerance, 1.0)
        top = _top(x, y)
        highest = float(np.interp(end, *top))
        kinks = np.append(y, (start, end, np.interp(start, *top), highest))
        tpr = np.unique(np.clip(kinks, start, highest))
        # Of a horizontal end, the left point.
        first = np.append(True, y[1:] > y[:-1])
        leftmost = np.clip(np.interp(tpr, y[first], x[first]), start, end)
        fprs = leftmost if of_fpr >= 0 else np.minimum(tpr, end)
        return cls(tpr, of_tpr * tpr + of_fpr * fprs, fprs)

    def fpr(self, tpr: float) -> float:
        return float(np.interp(tpr, self.tpr, self.fprs))


def _in_range(slices: list[_Slice], tolerance: float) -> tuple[float, Values]:
    """Return the least cost of true positive rates within a tolerance, and these rates."""
    vertices = np.concatenate([each.tpr for each in slices])
    highest = min(float(each.tpr[-1]) for each in slices)
    lowest = max(float(each.tpr[0]) for each in slices) - tolerance
    starts = np.unique(np.clip(np.concatenate((vertices, vertices - tolerance)), lowest, highest))
    total, rates = np.zeros(len(starts)), []
    for each in slices:
        best = float(each.tpr[np.argmin(each.cost)])
        inside = np.clip(starts, each.tpr[0], each.tpr[-1])
        rate = np.clip(best, inside, np.clip(starts + tolerance, each.tpr[0], each.tpr[-1]))
        rates.append(rate)
        total += np.interp(rate, each.tpr, each.cost)
    place = int(np.argmin(total))
    return float(total[place]), np.array([rate[place] for rate in rates])


def mix_at(hull: Hull, fpr: float, tpr: float) -> Mix:
    """Return how a group reaches a point: by a point of its hull, and without a score.

    A point of the hull is a mix of two vertices. A point below it lies between one of the hull and
    (0, 0), so that some cases are not flagged whatever their score is, and between another one of
    the hull and (1, 1), so that some are flagged; of the two, the mix with fewer such cases.

    Parameters
    ----------
    hull : (fpr, tpr)
        Vertices, from (0, 0) to (1, 1).
    fpr, tpr : float
        A point at or below the hull, and at or above the chance line.
    """
    x, y = hull
    if _is_on(hull, fpr, tpr):
        return _edge(x + y, fpr + tpr)
    if tpr - fpr <= _TIE:
        return Mix(0, len(x) - 1, _share(fpr), 0.0, 0.0)
    without = _towards_none(x, y, fpr, tpr)
    # Turned by the falling diagonal, flagging all is flagging none.
    turned = _towards_none(1.0 - y[::-1], 1.0 - x[::-1], 1.0 - tpr, 1.0 - fpr)
    if without.never <= turned.never:
        return without
    last = len(x) - 1
    return Mix(last - turned.second, last - turned.first, 1.0 - turned.mixed, turned.never, 0.0)


def _top(x: Values, y: Values) -> Hull:
    """Return the hull as a function of the fpr: its start may be vertical."""
    last = np.append(x[1:] > x[:-1], True)
    return x[last], y[last]


def _crossings(x: Values, one: Values, other: Values) -> Values:
    """Return where one line through heights at x passes another."""
    ahead = one - other
    left = np.flatnonzero(ahead[:-1] * ahead[1:] < 0)
    share = ahead[left] / (ahead[left] - ahead[left + 1])
    return x[left] + share * (x[left + 1] - x[left])


def _is_on(hull: Hull, fpr: float, tpr: float) -> bool:
    x, y = hull
    edge = _edge(x + y, fpr + tpr)
    reached = [
        (1 - edge.mixed) * float(each[edge.first]) + edge.mixed * float(each[edge.second])
        for each in hull
    ]
    return abs(reached[0] - fpr) + abs(reached[1] - tpr) <= _NOBODY


def _edge(along: Values, at: float) -> Mix:
    """Return the mix of two vertices, by fpr + tpr, which increases along a hull."""
    right = int(np.clip(np.searchsorted(along, at), 1, len(along) - 1))
    share = float((at - along[right - 1]) / (along[right] - along[right - 1]))
    return Mix(right - 1, right, _share(share), 0.0, 0.0)


def _towards_none(x: Values, y: Values, fpr: float, tpr: float) -> Mix:
    """Return the mix of flagging none and the point of the hull that is straight behind."""
    # Above 0 left of the ray from (0, 0) through the point.
    aside = y * fpr - x * tpr
    second = int(np.flatnonzero(aside < 0)[0])
    first = second - 1
    if first == 0:
        # Rounding alone puts the point left of the first edge.
        return _edge(x + y, fpr + tpr)
    share = float(aside[first] / (aside[first] - aside[second]))
    reached = (1 - share) * float(y[first]) + share * float(y[second])
    return Mix(first, second, _share(share), 0.0, 1.0 - tpr / reached)


def _share(share: float) -> float:
    """Return a share of cases, from 0 to 1, without what rounding leaves of none or all."""
    if share < _NOBODY:
        return 0.0
    return 1.0 if share > 1 - _NOBODY else share
