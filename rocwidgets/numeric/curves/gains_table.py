"""The gains table: groups of cases by decreasing score, with their rates and profit."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.bins import first_with
from rocwidgets.numeric.counts.indices import integers, union
from rocwidgets.numeric.decisions import payoff, rates

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Rows
    from rocwidgets.numeric.counts.table import CountTable
    from rocwidgets.numeric.decisions.amounts import AmountTable

MIN_GROUPS, MAX_GROUPS = 2, 100


def gains_table(
    table: CountTable,
    n_groups: int = 10,
    *,
    prevalence: float,
    population: float,
    costs: Mapping[str, float],
    amounts: AmountTable | None = None,
) -> dict[str, NDArray[Any]]:
    """Return the gains table (decile table) of direct marketing, the highest scores first.

    Group j ends at the first operating point with ``tp + fp >= (j * (P + N)) / n_groups``, or a
    1e-12th less. Tied scores are never split, so that groups can differ in size, and cuts that
    coincide are one cut: there may be fewer groups than `n_groups`.

    Parameters
    ----------
    table : CountTable
    n_groups : int
        Number of groups of equally many cases, 2 to 100.
    prevalence : float
        Target share of positives, between 0 and 1, both excluded.
    population : float
        Number of cases of the total profit, finite and above 0.
    costs : mapping
        The costs per case "tp", "fp", "fn" and "tn", positive = bad. Where every contact costs 1
        and a response brings 5, tp is -4 and fp is 1.
    amounts : AmountTable, optional
        Of cases that have costs of their own besides.

    Returns
    -------
    dict of str to ndarray, each of shape (k,)
        ==================  =====================================================================
        column              what
        ==================  =====================================================================
        group               1, 2, ... k (int64)
        threshold           lowest score of the group
        n, positives,       cases of the sample in the group, those positive and those negative
        negatives           (int64, or float64 in a weighted table)
        group_share         share of all cases that are in the group, 0..1
        group_tpr,          shares of all positives and of all negatives that are in the group,
        group_fpr           0..1
        rate                share of positives in the group, 0..1
        bin_lift            rate / prevalence
        cum_n               cases of the sample in this group and those before
        share               ppr: share of all cases in this group and those before, 0..1
        cum_positives       positives of the sample in this group and those before
        tpr, fpr            shares of all positives and of all negatives there, 0..1
        ks                  tpr - fpr, -1..1
        lift                tpr / share
        precision           share of positives there, 0..1
        profit              of the population if the cases there are predicted positive, the
                            others negative: minus the expected cost
        ==================  =====================================================================

        group_share, rate, bin_lift, share, lift, precision and profit are those at the target
        prevalence; at that of the table rate is positives / n and share is cum_n / (P + N).

    Raises
    ------
    TypeError
        If `n_groups` is not a whole number.
    ValueError
        If a number is out of its range.

    Notes
    -----
    Columns as in Dyakonov's post on curves in machine learning (list after figure 17), with lift =
    tpr / share in every row; profit as in Prati, Batista & Monard (IEEE TKDE 23, 2011), equation 8.

    """
    _check(n_groups, prevalence, population)
    rows = _last_rows(table, n_groups)
    tpr, fpr = rates.tpr(rows.tp, table.P), rates.fpr(rows.fp, table.N)
    point = tpr, fpr, prevalence
    positives, negatives = (np.diff(c, prepend=c.dtype.type(0)) for c in (rows.tp, rows.fp))
    inside = rates.tpr(positives, table.P), rates.fpr(negatives, table.N), prevalence
    return {
        "group": integers(1, len(rows) + 1),
        "threshold": rows.threshold,
        "n": positives + negatives,
        "positives": positives,
        "negatives": negatives,
        "group_share": rates.ppr(*inside),
        "group_tpr": inside[0],
        "group_fpr": inside[1],
        "rate": rates.precision(*inside),
        "bin_lift": rates.lift(*inside),
        "cum_n": rows.tp + rows.fp,
        "share": rates.ppr(*point),
        "cum_positives": rows.tp,
        "tpr": tpr,
        "fpr": fpr,
        "ks": rates.youden(tpr, fpr),
        "lift": rates.lift(*point),
        "precision": rates.precision(*point),
        "profit": payoff.profit(*point, population, **costs, **_amounts(amounts, rows)),
    }


def _amounts(amounts: AmountTable | None, rows: Rows) -> dict[str, Any]:
    if amounts is None:
        return {}
    return dict(zip(("positive", "negative"), amounts.means(rows.threshold), strict=True))


def _check(n_groups: int, prevalence: float, population: float) -> None:
    if not MIN_GROUPS <= index(n_groups) <= MAX_GROUPS:
        raise ValueError(f"n_groups must be {MIN_GROUPS} to {MAX_GROUPS}, not {n_groups}")
    if not 0 < prevalence < 1:
        raise ValueError(f"prevalence must be between 0 and 1, both excluded, not {prevalence}")
    if not 0 < population < np.inf:
        raise ValueError(f"population must be finite and above 0, not {population}")


def group_thresholds(table: CountTable, n_groups: int = 10) -> NDArray[np.float64]:
    """Return the lowest score of each group, decreasing."""
    return _last_rows(table, n_groups).threshold


def _last_rows(table: CountTable, n_groups: int) -> Rows:
    borders = integers(1, index(n_groups)) * (table.P + table.N) / n_groups
    return table.cuts.rows(union(first_with(table, borders), np.array([table.cuts.size])))
