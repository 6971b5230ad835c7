"""The best operating point under a criterion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.indices import ranges, union
from rocwidgets.numeric.decisions import rates
from rocwidgets.numeric.decisions.demand import Demand
from rocwidgets.numeric.decisions.payoff import net_costs

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Counts, Rows
    from rocwidgets.numeric.counts.table import CountTable

    Depth = NDArray[np.int64]

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
    **demands: Any,
) -> Rows:
    """Return the best operating point under a criterion, of those that meet a demand.

    "cost" (lowest expected cost), "accuracy" and "youden" are linear in (fpr, tpr), so some vertex
    of the convex hull is among their optima. "f1" is a quotient of linear functions with a positive
    denominator: the points with f1 >= c fill a half-plane, the function is quasi-convex, and again
    a vertex is among its optima. These four are searched on the hull if nothing is demanded.
    "closest_topleft", the distance to (0, 1), is convex itself, so that its minimum need not be a
    vertex, nor need the optimum under a demand: they are searched among all rows.

    Parameters
    ----------
    table : CountTable
    criterion : {"cost", "accuracy", "youden", "f1", "closest_topleft"}
    prevalence : float
        Share of positives, 0 to 1, for cost, accuracy and f1, and for the demand.
    tp, fp, fn, tn : float
        Costs per case, positive = bad; for "cost" only. At most one of the net costs fn - tp and fp
        - tn may be negative; then, if nothing is demanded, always or never predicting positive is
        best, which the hull ends hold.
    **demands
        What the operating point has to meet, as in `Demand`.

    Returns
    -------
    Rows
        One row: the highest threshold, hence the fewest predicted positive, among searched values
        within 1e-12 of the best, relative to the range of the criterion.

    Raises
    ------
    ValueError
        If the criterion is unknown, a number is out of its range, both net costs are negative, or
        no row meets the demand; the message then says which limit cannot be met and the nearest
        value that can.

    """
    if criterion not in CRITERIA:
        msg = f"Unknown criterion {criterion!r}. Pass one of {', '.join(CRITERIA)}."
        raise ValueError(msg)
    demand = Demand(prevalence=prevalence, **demands)
    objective = _objective(criterion, prevalence, net_costs(tp=tp, fp=fp, fn=fn, tn=tn)[:2])
    if demand.limits or criterion == "closest_topleft":
        return table.cuts.rows(_best_depth(table, objective, demand))
    value = objective.value(rates.tpr(table.hull.tp, table.P), rates.fpr(table.hull.fp, table.N))
    return table.hull[np.flatnonzero(value >= value.max() - objective.slack)[:1]]


def best_row(
    table: CountTable,
    value: Callable[[Any, Any, Any, Any], NDArray[np.float64]],
    name: str,
    *,
    prevalence: float,
    **limits: Any,
) -> Rows:
    """Return the operating point that maximizes a function, among those that meet a demand.

    Unlike the criteria of `optimum`, a function is evaluated at every row.

    Parameters
    ----------
    table : CountTable
    value : callable
        From the counts tp, fp, fn and tn of all rows to values, -inf where undefined.
    name : str
        Name of the function, for errors.
    prevalence, **limits
        As in `Demand`.

    Returns
    -------
    Rows
        One row: the highest threshold among values within 1e-12 of the largest, relative to it.

    Raises
    ------
    ValueError
        If no row meets the demand, or the function is undefined at all that do.

    """
    demand, rows = Demand(prevalence=prevalence, **limits), table.rows()
    kept = demand.kept(table, rows)
    result = np.asarray(value(rows.tp, rows.fp, table.P - rows.tp, table.N - rows.fp))
    result = np.where(kept, result, -np.inf)
    best = float(result.max())
    if best == -np.inf:
        raise ValueError(
            f"{name} is undefined at every operating point that meets the demands. Relax them or "
            "choose another criterion."
        )
    slack = _TIE * abs(best) if np.isfinite(best) else 0.0
    return rows[np.flatnonzero(result >= best - slack)[:1]]


@dataclass(frozen=True)
class _Objective:
    """A value of rates, larger being better, monotone in each of the two."""

    value: Callable[[Any, Any], NDArray[np.float64]]
    slack: float = _TIE
    rises_with_tpr: bool = True
    falls_with_fpr: bool = True

    def at(self, table: CountTable, tp: Counts, fp: Counts) -> NDArray[np.float64]:
        return self.value(rates.tpr(tp, table.P), rates.fpr(fp, table.N))

    def bound(self, table: CountTable, upper: Any, lower: Any) -> NDArray[np.float64]:
        """Return what no row between counts `upper` and counts `lower`, each (tp, fp), exceeds."""
        tp = lower[0] if self.rises_with_tpr else upper[0]
        return self.at(table, tp, upper[1] if self.falls_with_fpr else lower[1])


def _objective(criterion: str, prevalence: float, net: tuple[float, float]) -> _Objective:
    if criterion == "youden":
        return _Objective(rates.youden)
    if criterion == "accuracy":
        return _Objective(lambda tpr, fpr: rates.accuracy(tpr, fpr, prevalence))
    if criterion == "f1":
        return _Objective(lambda tpr, fpr: np.nan_to_num(rates.f1(tpr, fpr, prevalence)))
    if criterion == "closest_topleft":
        return _Objective(lambda tpr, fpr: -((1 - tpr) ** 2 + fpr**2))
    if max(net) < 0:
        msg = (
            "fp and fn are both gains. Costs are positive for what you lose; use "
            "Costs.from_gains() to enter gains."
        )
        raise ValueError(msg)
    hit, alarm = prevalence * net[0], (1 - prevalence) * net[1]
    slack = _TIE * max(abs(hit), abs(alarm))
    return _Objective(lambda tpr, fpr: hit * tpr - alarm * fpr, slack, hit >= 0, alarm >= 0)


def _best_depth(table: CountTable, objective: _Objective, demand: Demand) -> Depth:
    """Return the depth of the best row that meets a demand, as an array of one.

    Ranges of rows are split, and dropped when what bounds their values does not come as close as
    the best row known so far, or does not keep the limits. Ranges after that row have to exceed it:
    of equally good rows the first counts.
    """
    cuts = table.cuts
    start, end = demand.depths(table)
    first, last = np.array([start]), np.array([end])
    best, reached = first[:0], -np.inf
    while (last - first).sum() > _FEW > len(first):
        edge = np.linspace(first, last, _SPLIT + 1).astype(np.int64).T
        edge = cuts.cover(edge.ravel()).reshape(edge.shape)
        best, reached = _best_known(table, objective, demand, union(best, edge.ravel()), 0.0)
        upper, lower = edge[:, :-1].ravel(), edge[:, 1:].ravel()
        above, below = cuts.counts(upper), cuts.counts(lower)
        bound = objective.bound(table, above, below)
        behind = upper >= best.min(initial=cuts.size)
        open_ = np.where(behind, bound > reached, bound >= reached - objective.slack) & (
            lower > upper
        )
        open_ &= demand.is_met(below[0], above[1], table, bounds=True)
        if np.array_equal(upper[open_], first) and np.array_equal(lower[open_], last):
            break
        first, last = upper[open_], lower[open_]
    # One large tie is a range of many depths, and of two rows.
    many = cuts.cover(np.minimum(first + 1, last)) < last
    inner = ranges(first[many], last[many] - first[many])
    depth = union(best, first, last, cuts.cover(inner))
    best, _ = _best_known(table, objective, demand, depth, objective.slack)
    if not len(best):
        raise ValueError(demand.unmet(table, start, end))
    return best


def _best_known(
    table: CountTable, objective: _Objective, demand: Demand, depth: Depth, slack: float
) -> tuple[Depth, float]:
    """Return the first depth that keeps the limits and is as good as any such, and that value.

    The first is an array of one, or of none if none keeps them.
    """
    counts = table.cuts.counts(depth)
    value = np.where(demand.is_met(*counts, table), objective.at(table, *counts), -np.inf)
    best = float(value.max(initial=-np.inf))
    if best == -np.inf:
        return depth[:0], best
    return depth[np.flatnonzero(value >= best - slack)[:1]], best
