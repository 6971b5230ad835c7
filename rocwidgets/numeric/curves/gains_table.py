"""The gains table: cases binned by descending score, with their rates and profit."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.bins import first_with
from rocwidgets.numeric.counts.indices import integers, union
from rocwidgets.numeric.counts.rows import Rows
from rocwidgets.numeric.decisions import payoff, rates

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.table import CountTable
    from rocwidgets.numeric.decisions.amounts import AmountTable

MIN_BINS, MAX_BINS = 2, 100


def gains_table(
    table: CountTable,
    n_bins: int = 10,
    *,
    prevalence: float,
    population: float,
    costs: Mapping[str, float],
    amounts: AmountTable | None = None,
) -> dict[str, NDArray[Any]]:
    """Return the gains table (decile table) of direct marketing, the highest scores first.

    Bin j ends at the first operating point that predicts at least j / n_bins of the population
    positive, or a 1e-12th less. Tied scores are never split, so bins can differ in size, and bins
    that would be empty are left out: there may be fewer than `n_bins`.

    Parameters
    ----------
    table : CountTable
    n_bins : int
        Number of equal-size bins, 2 to 100.
    prevalence : float
        Target share of positives, between 0 and 1 (exclusive).
    population : float
        Number of cases of the total profit, finite and above 0.
    costs : mapping
        The costs per case "tp", "fp", "fn" and "tn", positive = bad. Where every contact costs 1
        and a response brings 5, tp is -4 and fp is 1. Perhaps
        "fixed", which the profit loses once.
    amounts : AmountTable, optional
        Per-case costs, added to these.

    Returns
    -------
    dict of str to ndarray, each of shape (k,)
        ==================  =====================================================================
        column              what
        ==================  =====================================================================
        bin                 1, 2, ... k (int64)
        threshold           lowest score in the bin
        n                   cases of the population in the bin (int64 where the population is
                            the sample, with its prevalence and without weights; else float64)
        positives           positives among them
        negatives           negatives among them
        bin_share           share of all cases in the bin, 0..1
        bin_tpr, bin_fpr    shares of all positives and of all negatives in the bin, 0..1
        rate                share of positives in the bin, 0..1
        bin_lift            rate / prevalence
        cum_n               cases of the population in this bin and those above
        cum_positives       positives among them
        cum_negatives       negatives among them
        share               ppr: share of all cases in this bin and those above, 0..1
        tpr, fpr            shares of all positives and of all negatives there, 0..1
        ks                  tpr - fpr, -1..1
        lift                tpr / share
        precision           share of positives there, 0..1
        spending            fp - tn for every case of the population there, positive or not:
                            what contacts cost
        income              fn - tp + fp - tn for every positive there: what responses bring
        profit              of the population if the cases there are predicted positive, the
                            others negative: minus the expected cost and the fixed one.
                            Contacting nobody earns income - spending less
        ==================  =====================================================================

        Everything is at the target prevalence: rate is positives / n, and share is cum_n /
        population. With `amounts`, every contact costs the mean of fp less that of tn.
        `return_on_investment` charges the same contacts, and the fixed cost.

    Raises
    ------
    TypeError
        If `n_bins` is not a whole number.
    ValueError
        If a number is out of its range.

    Notes
    -----
    Columns as in Dyakonov's post on curves in machine learning (list after figure 17), with lift =
    tpr / share in every row; profit as in Prati, Batista & Monard (IEEE TKDE 23, 2011), equation 8.

    """
    _check(n_bins, prevalence, population)
    target = table.at_prevalence(prevalence)
    rows = _in_population(_last_rows(target, n_bins), population / (target.P + target.N))
    tpr, fpr = table.at(rows.threshold)
    tpr, fpr = rates.tpr(tpr, table.P), rates.fpr(fpr, table.N)
    point = tpr, fpr, prevalence
    positives, negatives = (np.diff(c, prepend=c.dtype.type(0)) for c in (rows.tp, rows.fp))
    inside = np.diff(tpr, prepend=0.0), np.diff(fpr, prepend=0.0), prevalence
    profit = payoff.profit(*point, population, **costs, **_amounts(amounts, rows.threshold))
    contact = costs["fp"] - costs["tn"]
    if amounts is None:
        gain = costs["fn"] - costs["tp"] + contact
        income = population * gain * prevalence * tpr
    else:
        contact += amounts.cell_means["fp"] - amounts.cell_means["tn"]
        nobody = payoff.profit(0, 0, prevalence, population, **costs, **_amounts(amounts, np.inf))
        income = profit - nobody + population * contact * rates.ppr(*point)
    return {
        "bin": integers(1, len(rows) + 1),
        "threshold": rows.threshold,
        "n": positives + negatives,
        "positives": positives,
        "negatives": negatives,
        "bin_share": rates.ppr(*inside),
        "bin_tpr": inside[0],
        "bin_fpr": inside[1],
        "rate": rates.precision(*inside),
        "bin_lift": rates.lift(*inside),
        "cum_n": rows.tp + rows.fp,
        "share": rates.ppr(*point),
        "cum_positives": rows.tp,
        "cum_negatives": rows.fp,
        "tpr": tpr,
        "fpr": fpr,
        "ks": rates.youden(tpr, fpr),
        "lift": rates.lift(*point),
        "precision": rates.precision(*point),
        "spending": population * contact * rates.ppr(*point),
        "income": income,
        "profit": profit,
    }


def _amounts(amounts: AmountTable | None, threshold: ArrayLike) -> dict[str, Any]:
    if amounts is None:
        return {}
    return dict(zip(("positive", "negative"), amounts.means(threshold), strict=True))


def _check(n_bins: int, prevalence: float, population: float) -> None:
    if not MIN_BINS <= index(n_bins) <= MAX_BINS:
        raise ValueError(f"n_bins must be {MIN_BINS} to {MAX_BINS}, got {n_bins}.")
    if not 0 < prevalence < 1:
        raise ValueError(f"prevalence must be between 0 and 1 (exclusive), got {prevalence}.")
    if not 0 < population < np.inf:
        raise ValueError(f"population must be finite and above 0, got {population}.")


def bin_thresholds(table: CountTable, n_bins: int = 10) -> NDArray[np.float64]:
    """Return the lowest score of each bin, descending."""
    return _last_rows(table, n_bins).threshold


def _in_population(rows: Rows, size: float) -> Rows:
    """Return rows whose counts are those of so many times the cases."""
    if size == 1:
        return rows
    tp, fp = (np.asarray(counts, np.float64) * size for counts in (rows.tp, rows.fp))
    return Rows(rows.threshold, tp, fp)


def _last_rows(table: CountTable, n_bins: int) -> Rows:
    borders = integers(1, index(n_bins)) * (table.P + table.N) / n_bins
    return table.cuts.rows(union(first_with(table, borders), np.array([table.cuts.size])))
