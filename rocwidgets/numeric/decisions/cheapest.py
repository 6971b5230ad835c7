"""The cheapest threshold with per-case costs, which is not on the hull of rates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.convex import upper_hull
from rocwidgets.numeric.counts.indices import integers
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
    rows = table.rows()
    tpr, fpr = rates.tpr(rows.tp, table.P), rates.fpr(rows.fp, table.N)
    (positive, negative), (first, second) = amounts.row_means, amounts.sizes
    of_positives = (positive, -tpr, positive - first * tpr)
    of_negatives = (negative, fpr, negative + second * fpr)
    result = [_vertices(one, other) for one in of_positives for other in of_negatives]
    return np.unique(np.concatenate(result))


def _vertices(one: Values, other: Values) -> NDArray[np.int64]:
    """Return the vertices of the hull of points, towards small values of both coordinates."""
    order = np.lexsort((integers(len(one)), other, one))
    low = np.minimum.accumulate(other[order])
    front = order[np.append(True, low[1:] < low[:-1])]
    x, y = one[front], other[front]
    return front[upper_hull(x - x[0], y[0] - y)]
