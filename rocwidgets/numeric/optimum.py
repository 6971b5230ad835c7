"""The best operating point under a criterion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from . import rates
from .indices import ranges, union
from .payoff import net_costs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .rows import Rows
    from .table import CountTable

CRITERIA = ("cost", "accuracy", "youden", "f1", "closest_topleft")

_TIE = 1e-12
_SPLIT = 64
_FEW = 65536


def optimum(
    table: CountTable,
    criterion: str,
    prevalence: float,
    *,
    tp: float = 0.0,
    fp: float = 1.0,
    fn: float = 1.0,
    tn: float = 0.0,
) -> Rows:
    """Return the operating point that is best under a criterion.

    "cost" (least expected cost), "accuracy" and "youden" are linear in (fpr, tpr), so some vertex
    of the convex hull is among their optima. "f1" is a quotient of linear functions with a positive
    denominator: the points with f1 >= c fill a half-plane, the function is quasi-convex, and again
    a vertex is among its optima. These four are searched on the hull. "closest_topleft", the
    distance to (0, 1), is convex itself, so that its minimum need not be a vertex: it is searched
    among all rows.

    Parameters
    ----------
    table : CountTable
    criterion : {"cost", "accuracy", "youden", "f1", "closest_topleft"}
    prevalence : float
        Share of positives, 0 to 1, for cost, accuracy and f1.
    tp, fp, fn, tn : float
        Costs per case, positive = bad; for "cost" only. At most one of the net costs fn - tp and fp
        - tn may be negative; then always or never predicting positive is best, which the hull ends
        hold.

    Returns
    -------
    Rows
        Of length 1. Among searched values within 1e-12 of the best, relative to the range of the
        criterion, the one with the highest threshold: the fewest predicted positive.

    Raises
    ------
    ValueError
        If the criterion is unknown, the prevalence is not in 0..1, or both net costs are negative.

    """
    if criterion not in CRITERIA:
        msg = f"unknown criterion {criterion!r}; valid are {', '.join(CRITERIA)}"
        raise ValueError(msg)
    if not 0 <= prevalence <= 1:
        msg = f"prevalence must be between 0 and 1, not {prevalence}"
        raise ValueError(msg)
    if criterion == "closest_topleft":
        depth = _closest_depth(table)
        return table.cuts.rows(depth)
    miss, alarm, _ = net_costs(tp=tp, fp=fp, fn=fn, tn=tn)
    if criterion == "cost" and miss < 0 and alarm < 0:
        msg = "missing a positive and raising a false alarm cannot both pay"
        raise ValueError(msg)
    tpr, fpr = rates.tpr(table.hull.tp, table.P), rates.fpr(table.hull.fp, table.N)
    if criterion == "cost":
        value = prevalence * miss * tpr - (1 - prevalence) * alarm * fpr
        scale = max(prevalence * abs(miss), (1 - prevalence) * abs(alarm))
    else:
        value, scale = _quality(criterion, tpr, fpr, prevalence), 1.0
    best = np.flatnonzero(value >= value.max() - _TIE * scale)[:1]
    return table.hull[best]


def _quality(criterion: str, tpr: Any, fpr: Any, prevalence: float) -> NDArray[np.float64]:
    if criterion == "youden":
        return rates.youden(tpr, fpr)
    if criterion == "accuracy":
        return rates.accuracy(tpr, fpr, prevalence)
    return np.nan_to_num(rates.f1(tpr, fpr, prevalence))


def _closest_depth(table: CountTable) -> NDArray[np.int64]:
    """Return the depth of the row closest to (0, 1), as an array of one.

    Ranges of rows are split, and dropped when not even their upper left corner, with the fpr of
    their first and the tpr of their last row, comes as close as some row is known to.
    """
    cuts = table.cuts
    edge = np.array([0, cuts.size])
    first, last = edge[:1], edge[1:]
    while (last - first).sum() > _FEW:
        edge = np.linspace(first, last, _SPLIT + 1).astype(np.int64).T
        edge = cuts.cover(edge.ravel()).reshape(edge.shape)
        upper, lower = edge[:, :-1].ravel(), edge[:, 1:].ravel()
        corner = _squared_distance(table, tp_at=lower, fp_at=upper)
        reached = _squared_distance(table, tp_at=edge.ravel(), fp_at=edge.ravel()).min()
        open_ = (corner <= reached + _TIE) & (lower > upper)
        if np.array_equal(upper[open_], first) and np.array_equal(lower[open_], last):
            break
        first, last = upper[open_], lower[open_]
    # One large tie is a range of many depths, and of two rows.
    many = cuts.cover(first + 1) < last
    inner = ranges(first[many], last[many] - first[many])
    depth = union(first, last, cuts.cover(inner))
    value = _squared_distance(table, tp_at=depth, fp_at=depth)
    return depth[np.flatnonzero(value <= value.min() + _TIE)[:1]]


def _squared_distance(
    table: CountTable, *, tp_at: NDArray[np.int64], fp_at: NDArray[np.int64]
) -> NDArray[np.float64]:
    tpr = rates.tpr(table.cuts.counts(tp_at)[0], table.P)
    fpr = rates.fpr(table.cuts.counts(fp_at)[1], table.N)
    return (1 - tpr) ** 2 + fpr**2
