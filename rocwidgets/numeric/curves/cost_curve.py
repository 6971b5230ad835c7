"""The cost curve: the lowest expected cost at every prevalence and cost ratio."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.convex import upper_hull
from rocwidgets.numeric.curves.columns import columns
from rocwidgets.numeric.decisions.payoff import net_costs

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


def probability_cost(prevalence: float, *, tp: float, fp: float, fn: float, tn: float) -> float:
    """Return the place of a prevalence and four costs on the x axis of the cost curve, PC(+).

    pi C_fn / (pi C_fn + (1 - pi) C_fp) with pi the prevalence and the net costs C_fn = fn - tp and
    C_fp = fp - tn; 1 / (1 + m) with m the iso-performance slope (Drummond & Holte, Machine Learning
    65, 2006; Prati, Batista & Monard, IEEE TKDE 23, 2011, section 3.3).

    Parameters
    ----------
    prevalence : float
        In 0..1.
    tp, fp, fn, tn : float
        Costs per case, positive = bad.

    Returns
    -------
    float
        In 0..1, increasing in the prevalence and in the cost of a missed positive. NaN where all
        rules cost the same (0/0), and where a net cost is negative: then one of the trivial rules
        is best whatever the scores, and the axis does not include such costs.

    """
    miss, alarm, _ = net_costs(tp=tp, fp=fp, fn=fn, tn=tn)
    of_misses, of_alarms = prevalence * miss, (1 - prevalence) * alarm
    if miss < 0 or alarm < 0 or not of_misses + of_alarms:
        return nan
    return of_misses / (of_misses + of_alarms)


def normalized_expected_cost(tpr: ArrayLike, fpr: ArrayLike, probability_cost: ArrayLike) -> Any:
    """Return the expected cost of thresholds, as a share of the cost of misclassifying every case.

    (1 - tpr) x + fpr (1 - x) at the probability-cost x: the line from (0, fpr) to (1, fnr) that is
    dual to the point (fpr, tpr) (Drummond & Holte, 2006).

    Returns
    -------
    float64 of the broadcast shape
        In 0..1, smaller is better; decreases with tpr and increases with fpr.

    """
    h, f, x = (np.asarray(value, np.float64)[()] for value in (tpr, fpr, probability_cost))
    return (1 - h) * x + f * (1 - x)


@dataclass(frozen=True, eq=False)
class CostCurve:
    """Lower envelope of the cost lines of rows: concave, piecewise linear, 0 at both ends.

    Attributes
    ----------
    probability_cost : ndarray of float64, shape (m + 1,)
        Where the best row changes; strictly increasing from 0 to 1.
    cost : ndarray of float64, shape (m + 1,)
        Normalised expected cost there, in 0..1/2.
    row : ndarray of int64, shape (m,)
        The row that is best between each breakpoint and the next; increasing. At the breakpoint
        itself both neighbours are.

    """

    probability_cost: NDArray[np.float64]
    cost: NDArray[np.float64]
    row: NDArray[np.int64]

    def at(self, probability_cost: ArrayLike) -> Any:
        """Return the lowest normalised expected cost at each place, 0..1; NaN at NaN."""
        place = np.asarray(probability_cost, np.float64)
        return np.interp(place, self.probability_cost, self.cost)

    @property
    def area(self) -> float:
        """Area under the curve, in 0..1/4: the mean lowest cost if all places are equally likely.

        1/4 is that of the trivial rules alone (Drummond & Holte, 2006).
        """
        middle = (self.cost[1:] + self.cost[:-1]) / 2
        return float(np.sum(np.diff(self.probability_cost) * middle))


def cost_curve(tpr: ArrayLike, fpr: ArrayLike) -> CostCurve:
    """Return the lower envelope of the cost lines of rows.

    Only vertices of the upper convex hull in ROC space are on it; an edge of slope m between two of
    them is the breakpoint at 1 / (1 + m). The first row is the rule never to predict positive, of
    cost x, the last the rule always to, of cost 1 - x.

    Parameters
    ----------
    tpr, fpr : array_like of float, shape (k,)
        Rates of rows, thresholds decreasing, from (0, 0) to (1, 1): all of a table, or those of its
        hull. The costs are the same, to rounding; but of all rows those on an edge of the hull may
        be taken for vertices because their rates are rounded; rows of the hull are safer.

    Returns
    -------
    CostCurve
        With `row` counting rows as given. Rows that are best at a single place, such as (0, 0) if
        some row has fpr 0 and tpr above 0, are left out.

    Raises
    ------
    ValueError
        If the rates are not 1-d, of one length and from (0, 0) to (1, 1).

    Notes
    -----
    Drummond & Holte (Machine Learning 65, 2006); Prati, Batista & Monard (2011), section 4.2.

    """
    h, f = columns(tpr, fpr)
    if (h[0], f[0], h[-1], f[-1]) != (0, 0, 1, 1):
        msg = f"rows must run from (0, 0) to (1, 1), got {f[0], h[0]} to {f[-1], h[-1]}."
        raise ValueError(msg)
    row = upper_hull(f, h)
    run, rise = np.diff(f[row]), np.diff(h[row])
    # Slopes that differ by less than their rounding would make breakpoints decrease.
    bound = np.maximum.accumulate(np.concatenate(([0.0], run / (run + rise), [1.0])))
    wide = np.diff(bound) > 0
    best, start = row[wide], bound[:-1][wide]
    cost = normalized_expected_cost(h[best], f[best], start)
    return CostCurve(np.append(start, 1.0), np.append(cost, 1 - h[best[-1]]), best)
