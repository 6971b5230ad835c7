"""The cheapest threshold with per-case costs, which is not on the hull of rates."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.convex import upper_hull
from rocwidgets.numeric.counts.indices import integers, ranges, reduced, union
from rocwidgets.numeric.decisions import payoff, rates
from rocwidgets.numeric.decisions.demand import Demand

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Rows
    from rocwidgets.numeric.counts.table import CountTable
    from rocwidgets.numeric.decisions.amounts import AmountTable

    Values = NDArray[np.float64]

_TIE = 1e-12
# Rows that are looked at together first.
_BLOCK = 64
# Of an edge of a hull between two points, far more than float64 makes of it.
_ROUNDING = 1e-13


def cheapest(
    table: CountTable,
    amounts: AmountTable,
    prevalence: float,
    costs: Mapping[str, float],
    **demand: Any,
) -> Rows:
    """Return the operating point with the lowest expected cost, among those that meet a demand.

    The cost is no function of the rates, so that the optimum need not be on the ROC hull: all rows
    are searched, in O(rows).

    Parameters
    ----------
    table, amounts : CountTable, AmountTable
        Counts and amounts of the same cases.
    prevalence : float
        Share of positives, 0 to 1. Amounts of each class are as in the sample.
    costs : mapping
        Costs per case "tp", "fp", "fn" and "tn" that are added to the amounts.
    **demand
        As in `rocwidgets.numeric.decisions.optimum`.

    Returns
    -------
    Rows
        One row: the highest threshold among costs within 1e-12 of the lowest, relative to the size
        of amounts and costs.

    Raises
    ------
    ValueError
        If no row meets the demand; the message says what can be attained.
    """
    rows = table.rows()
    cost = expected_costs(rows, amounts, prevalence, costs)
    wanted = Demand(prevalence=prevalence, **demand)
    kept = wanted.kept(table, rows) if wanted.limits else np.ones(len(rows), bool)
    least = np.where(kept, cost, np.inf)
    result = least <= least.min() + _TIE * size_of_costs(amounts, costs)
    return rows[np.flatnonzero(result)[:1]]


def expected_costs(
    rows: Rows, amounts: AmountTable, prevalence: float, costs: Mapping[str, float]
) -> Values:
    """Return the expected cost of one case at all operating points of a model."""
    point = rates.tpr(rows.tp, rows.tp[-1]), rates.fpr(rows.fp, rows.fp[-1]), prevalence
    positive, negative = amounts.row_means
    return payoff.expected_cost(*point, **costs, positive=positive, negative=negative)


def size_of_costs(amounts: AmountTable | None, costs: Mapping[str, float]) -> float:
    """Return the size of what a case costs; differences much smaller than that are rounding."""
    sizes = (0.0, 0.0) if amounts is None else amounts.sizes
    return max(*map(abs, costs.values()), *sizes)


def candidates(table: CountTable, amounts: AmountTable) -> NDArray[np.int64]:
    """Return the rows among which the cheapest one is, at any prevalence.

    Vertices of the lower hulls of the costs of the two classes, each by its amounts, by a constant
    cost, and by both together with a constant cost as large as the amounts are. So the cheapest
    rule of all is among them at any prevalence and constant costs as long as each class has
    amounts only or constant costs only; of both together it may be missed by a little.

    Returns
    -------
    ndarray of int64
        Increasing.
    """
    starts, lows, firsts, begin = [], [], [], 0
    for rows in table.cuts.blocks():
        part = slice(begin, begin + len(rows))
        first = integers(0, len(rows), _BLOCK)
        columns = _coordinates(table, amounts, part, rows.tp, rows.fp)
        starts.append(begin + first)
        # The least of each block, beside its first row.
        lows.append([[reduced(np.minimum, each, first) for each in of] for of in columns])
        firsts.append([[each[first] for each in of] for of in columns])
        begin += len(rows)
    start = np.concatenate(starts)
    low, known = ([_joined(each) for each in zip(*of, strict=True)] for of in (lows, firsts))
    pairs = [*product(range(len(known[0])), range(len(known[1])))]
    hulls, is_low = [], np.zeros(len(start), bool)
    for i, j in pairs:
        x, y = known[0][i], known[1][j]
        vertex = _hull(x, y)
        hulls.append((x[vertex], y[vertex]))
        # A block whose lowest corner is above the hull of first rows has no vertex.
        is_low |= _may_be_below(low[0][i], low[1][j], *hulls[-1])
    inner = ranges(start[is_low], np.diff(start, append=begin)[is_low])
    columns = _coordinates(table, amounts, inner, *table.at(amounts.threshold[inner]))
    result = []
    for (i, j), hull in zip(pairs, hulls, strict=True):
        x, y = columns[0][i], columns[1][j]
        near = np.flatnonzero(_may_be_below(x, y, *hull))
        result.append(inner[near[_hull(x[near], y[near])]])
    return union(*result)


def _coordinates(
    table: CountTable, amounts: AmountTable, rows: slice | NDArray[np.int64], tp: Any, fp: Any
) -> tuple[list[Values], list[Values]]:
    """Return the costs of positives, and of negatives, at some rows: by amounts, constant, both."""
    tpr, fpr = rates.tpr(tp, table.P), rates.fpr(fp, table.N)
    (positive, negative), (first, second) = amounts.row_means, amounts.sizes
    positive, negative = positive[rows], negative[rows]
    # Both together are more than constant costs only where there are amounts.
    return (
        [positive, -tpr, *([positive - first * tpr] if first else [])],
        [negative, fpr, *([negative + second * fpr] if second else [])],
    )


def _joined(parts: tuple[list[Values], ...]) -> list[Values]:
    return [np.concatenate(each) for each in zip(*parts, strict=True)]


def _may_be_below(x: Values, y: Values, hull_x: Values, hull_y: Values) -> NDArray[np.bool_]:
    """Return whether points can be below a hull, or on it, or left of it, for all of rounding.

    Right of its lowest point nothing is rounded, and what is as low is no vertex.
    """
    height = np.interp(x, hull_x, hull_y, left=np.inf)
    height += _ROUNDING * (np.abs(hull_y).max() + np.abs(y))
    return (y < hull_y[-1]) | (x <= hull_x[-1]) & (y <= height)


def _hull(one: Values, other: Values) -> NDArray[np.int64]:
    """Return the vertices of the hull of points, from the leftmost to the lowest one."""
    order = np.lexsort((integers(len(one)), other, one))
    low = np.minimum.accumulate(other[order])
    front = order[np.append(True, low[1:] < low[:-1])]
    x, y = one[front], other[front]
    return front[upper_hull(x - x[0], y[0] - y)]
