"""Areas under cost curves: expected cost when all cost ratios are equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.numeric.curves.cost_curve import cost_curve
from rocwidgets.numeric.decisions import rates

if TYPE_CHECKING:
    from rocwidgets.numeric.counts.table import CountTable


def cost_curve_area(table: CountTable) -> float:
    """Return the expected cost under a uniform probability-cost, each at its best threshold.

    Drummond & Holte (Machine Learning 65, 2006): the mean of the lowest normalised expected cost
    over PC(+) = pi C_fn / (pi C_fn + (1 - pi) C_fp) in 0..1.

    Parameters
    ----------
    table : CountTable
        Counts by any scores.

    Returns
    -------
    float
        In 0..1/4, smaller is better: 1/4 if the trivial rules are best throughout, 0 for perfect
        scores.

    """
    hull = table.hull
    return cost_curve(rates.tpr(hull.tp, table.P), rates.fpr(hull.fp, table.N)).area


def rule_cost_area(tpr: float, fpr: float) -> float:
    """Return the expected cost of one operating point under a uniform probability-cost.

    The area under its cost line, (fnr + fpr) / 2 (Drummond & Holte 2006).

    Parameters
    ----------
    tpr, fpr : float
        In 0..1.

    Returns
    -------
    float
        In 0..1, smaller is better, 1/2 on the diagonal.

    Raises
    ------
    ValueError
        If a rate is not in 0..1.

    """
    if not (0 <= tpr <= 1 and 0 <= fpr <= 1):
        raise ValueError(f"rates must be in [0, 1], got {tpr} and {fpr}.")
    return (1 - tpr + fpr) / 2
