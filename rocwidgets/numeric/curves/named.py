"""Every curve by its name, as columns of a frame."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.indices import integers
from rocwidgets.numeric.curves.columns import proper_prevalence, with_limit
from rocwidgets.numeric.curves.cost_curve import cost_curve
from rocwidgets.numeric.curves.decision_curve import (
    interventions_avoided,
    net_benefit,
    standardized_net_benefit,
    treat_all,
)
from rocwidgets.numeric.curves.gains import gains, lift
from rocwidgets.numeric.curves.precision_recall import precision_recall
from rocwidgets.numeric.curves.probit import probit
from rocwidgets.numeric.curves.return_on_investment import return_on_investment
from rocwidgets.numeric.decisions import rates
from rocwidgets.numeric.decisions.payoff import CELLS, expected_cost

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Counts, Rows
    from rocwidgets.numeric.counts.table import CountTable
    from rocwidgets.numeric.decisions.amounts import AmountTable

    Columns = dict[str, NDArray[Any]]


@dataclass(frozen=True)
class RatedRows:
    """Rows of a table, with their rates, at a prevalence, a population and costs.

    Neither class of a table is empty, so that no rate is 0/0.
    """

    table: CountTable
    rows: Rows
    prevalence: float
    population: float
    costs: Mapping[str, float]
    amounts: AmountTable | None = None

    @cached_property
    def tpr(self) -> NDArray[np.float64]:
        """Tp / P of every row."""
        return self.rows.tp / self.table.P

    @cached_property
    def fpr(self) -> NDArray[np.float64]:
        """Fp / N of every row."""
        return self.rows.fp / self.table.N

    @cached_property
    def fn(self) -> Counts:
        """P - tp of every row."""
        return np.subtract(self.table.P, self.rows.tp)

    @cached_property
    def fnr(self) -> NDArray[np.float64]:
        """(P - tp) / P of every row."""
        return self.fn / self.table.P

    @cached_property
    def tnr(self) -> NDArray[np.float64]:
        """(N - fp) / N of every row."""
        return np.subtract(self.table.N, self.rows.fp) / self.table.N

    @property
    def profit(self) -> NDArray[np.float64]:
        """Total expected profit of every row."""
        return 0.0 - self.population * self.cost - self.costs.get("fixed", 0.0)

    @cached_property
    def cost(self) -> NDArray[np.float64]:
        """Expected cost of one case of every row."""
        means = (0.0, 0.0) if self.amounts is None else self.amounts.means(self.rows.threshold)
        amounts = dict(zip(("positive", "negative"), means, strict=True))
        cells = {cell: self.costs[cell] for cell in CELLS}
        return expected_cost(*self.point, **cells, **amounts)

    @cached_property
    def point(self) -> tuple[NDArray[np.float64], NDArray[np.float64], float]:
        """The arguments of most curves: tpr, fpr and the prevalence."""
        return self.tpr, self.fpr, self.prevalence


def _roc(s: RatedRows) -> Columns:
    return {"fpr": s.fpr, "tpr": s.tpr}


def _pn(s: RatedRows) -> Columns:
    return {"fp": s.rows.fp, "tp": s.rows.tp}


def _precision_recall(s: RatedRows) -> Columns:
    return dict(zip(("tpr", "precision"), precision_recall(*s.point), strict=True))


def _gains(s: RatedRows) -> Columns:
    return dict(zip(("ppr", "tpr"), gains(*s.point), strict=True))


def _lift(s: RatedRows) -> Columns:
    return dict(zip(("ppr", "lift"), lift(*s.point), strict=True))


def _ks(s: RatedRows) -> Columns:
    return {
        "ppr": rates.ppr(*s.point),
        "tpr": s.tpr,
        "fpr": s.fpr,
        "youden": rates.youden(s.tpr, s.fpr),
    }


def _det(s: RatedRows) -> Columns:
    return {
        "fpr": s.fpr,
        "fnr": s.fnr,
        "probit_fpr": _probit(s.rows.fp, s.fpr, s.table.N),
        "probit_fnr": _probit(s.fn, s.fnr, s.table.P),
    }


def _probit(count: Counts, rate: NDArray[np.float64], total: float) -> NDArray[np.float64]:
    """Return the probits of rates, count / total; counts never decrease or never increase."""
    low, high = sorted((count[0], count[-1]))
    if count.dtype.kind != "i" or high - low >= len(count):
        return probit(rate)
    # A probit is slow to compute, and on either axis most rows repeat the value of the row before.
    return probit(integers(low, high + 1) / total)[count - low]


def _profit(s: RatedRows) -> Columns:
    return {
        "ppr": rates.ppr(*s.point),
        "profit": s.profit,
    }


def _roi(s: RatedRows) -> Columns:
    costs, fixed = s.costs, s.costs.get("fixed", 0.0)
    contact = costs["fp"] - costs["tn"]
    if s.amounts is None:
        gain = costs["fn"] - costs["tp"] + contact
        share, percent = return_on_investment(
            *s.point, s.population, gain=gain, contact_cost=contact, fixed=fixed
        )
        return {"ppr": share, "roi": percent / 100}
    # Every contact costs the mean.
    means, (positive, negative) = s.amounts.cell_means, s.amounts.means(np.inf)
    share = rates.ppr(*s.point)
    spent = fixed + s.population * (contact + means["fp"] - means["tn"]) * share
    nobody = s.prevalence * (costs["fn"] + positive) + (1 - s.prevalence) * (costs["tn"] + negative)
    gained = s.population * (nobody - s.cost) - fixed
    with np.errstate(divide="ignore", invalid="ignore"):
        returned = gained / spent
    return {"ppr": share, "roi": returned if fixed else with_limit(returned, s.tpr, s.fpr)}


def _decision_curve(s: RatedRows) -> Columns:
    low, high = s.table.score_min, s.table.score_max
    if low < 0 or high > 1:
        msg = (
            "decision_curve needs probabilities between 0 and 1, but these scores range from "
            f"{low} to {high}. Calibrate them first."
        )
        raise ValueError(msg)
    probability = np.minimum(s.rows.threshold, 1.0)
    return {
        "probability": probability,
        "net_benefit": net_benefit(*s.point, probability),
        "treat_all": treat_all(s.prevalence, probability),
        "standardized_net_benefit": standardized_net_benefit(*s.point, probability),
        "interventions_avoided": interventions_avoided(*s.point, probability),
    }


def _threshold_metrics(s: RatedRows) -> Columns:
    return {
        **{name: formula(*s.point) for name, formula in rates.BY_NAME.items()},
        "fnr": s.fnr,
        "expected_cost": s.cost,
        "profit": s.profit,
        "tp": s.rows.tp,
        "fp": s.rows.fp,
        "fn": s.fn,
        "tn": s.table.N - s.rows.fp,
    }


_MAKERS: dict[str, Callable[[RatedRows], Columns]] = {
    "roc": _roc,
    "pn": _pn,
    "precision_recall": _precision_recall,
    "gains": _gains,
    "lift": _lift,
    "ks": _ks,
    "det": _det,
    "profit": _profit,
    "roi": _roi,
    "decision_curve": _decision_curve,
    "threshold_metrics": _threshold_metrics,
}
CURVES = (*_MAKERS, "cost_curve")


def curve(
    table: CountTable,
    name: str,
    *,
    prevalence: float,
    population: float,
    costs: Mapping[str, float],
    amounts: AmountTable | None = None,
) -> Columns:
    """Return a curve of a table as named columns, x before y.

    Parameters
    ----------
    table : CountTable
    name : str
        ====================  ========================================================
        name                  columns after ``threshold``
        ====================  ========================================================
        roc                   fpr, tpr
        pn                    fp, tp (counts, int64 unless weighted)
        precision_recall      tpr, precision
        gains                 ppr, tpr
        lift                  ppr, lift
        ks                    ppr, tpr, fpr, youden
        det                   fpr, fnr, probit_fpr, probit_fnr
        profit                ppr, profit
        roi                   ppr, roi (of what every contact costs; 1 is 100 %)
        decision_curve        probability, net_benefit, treat_all,
                              standardized_net_benefit, interventions_avoided
        threshold_metrics     accuracy, precision, tpr, fpr, tnr, fnr, npv, ppr, lift,
                              f1, mcc, balanced_accuracy, youden, kappa, g_mean, csi,
                              lr_plus, expected_cost, profit, tp, fp, fn, tn
        cost_curve            probability_cost, normalized_expected_cost
        ====================  ========================================================
    prevalence : float
        Target share of positives, between 0 and 1 (exclusive).
    population : float
        Number of cases of the total profit.
    costs : mapping
        The costs per case "tp", "fp", "fn" and "tn", positive = bad; and perhaps "fixed", which the
        total profit loses once.
    amounts : AmountTable, optional
        Per-case costs, added to these.

    Returns
    -------
    dict of str to ndarray, each of shape (k,)
        ``threshold`` first. One row for each row of the table, thresholds decreasing from inf;
        precision and lift of the row inf are their limits, but NaN in threshold_metrics, where
        every number is that of the operating point itself. The cost curve alone has other rows: its
        breakpoints, each with the threshold that is best from there to the next, and at the end
        that of the last again. In decision_curve the probability of the row inf is 1, and the
        scores are used as probabilities at the given prevalence.

    Raises
    ------
    ValueError
        If the name is unknown, the prevalence is out of range, or scores for a decision curve are
        outside 0..1.

    """
    if name not in CURVES:
        msg = f"Unknown curve {name!r}. Pass one of {', '.join(CURVES)}."
        raise ValueError(msg)
    pi = proper_prevalence(prevalence)
    if name == "cost_curve":
        return _cost_curve(table)
    # Block by block, all columns of a curve stay in the processor's cache.
    result: Columns = {}
    begin = 0
    for rows in table.cuts.blocks():
        made = _MAKERS[name](RatedRows(table, rows, pi, population, costs, amounts))
        place = slice(begin, begin := begin + len(rows))
        for column, values in {"threshold": rows.threshold, **made}.items():
            if column not in result:
                result[column] = np.empty(table.n_rows, values.dtype)
            result[column][place] = values
    return result


def _cost_curve(table: CountTable) -> Columns:
    hull = table.hull
    result = cost_curve(rates.tpr(hull.tp, table.P), rates.fpr(hull.fp, table.N))
    return {
        "threshold": hull.threshold[np.append(result.row, result.row[-1])],
        "probability_cost": result.probability_cost,
        "normalized_expected_cost": result.cost,
    }
