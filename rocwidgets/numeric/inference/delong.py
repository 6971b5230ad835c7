"""How sure the AUC of one model is."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, get_args

from .interval import Interval, normal_quantile

if TYPE_CHECKING:
    from rocwidgets.numeric.table import CountTable

Transform = Literal["logit", "plain"]
_FEWEST = 2  # cases of a class: a variance needs so many


def auc_interval(
    table: CountTable, confidence_level: float = 0.95, transform: Transform = "logit"
) -> Interval:
    """Return the AUC with its standard error and confidence interval by DeLong's method.

    The variance is that of the placements: of each positive the share of negatives below it, of
    each negative the share of positives above it, ties counting half (DeLong, DeLong &
    Clarke-Pearson, Biometrics 44, 1988). The rows of the table hold all of them,
    so that no further sort is needed (compare Sun & Xu, IEEE Signal Processing Letters 21, 2014).

    Parameters
    ----------
    table : CountTable
        Unweighted, at least two cases of each class.
    confidence_level : float
        Between 0 and 1, both excluded.
    transform : {"logit", "plain"}
        "logit": symmetric in log(A / (1 - A)), so that it never leaves 0..1 and is right more
        often near the ends (Pepe, The Statistical Evaluation of Medical Tests, 2003).
        "plain": symmetric in A, cut off at 0 and 1.

    Returns
    -------
    Interval
        In 0..1. The ends are NaN where the standard error is 0, as with two classes that are
        perfectly apart: all placements are equal, and the method has nothing to go by.

    Raises
    ------
    ValueError
        If the table is weighted, a class has fewer than two cases, or level or transform are not
        among those above.

    """
    if transform not in get_args(Transform):
        msg = f"transform must be one of {', '.join(get_args(Transform))}, not {transform!r}"
        raise ValueError(msg)
    reach = normal_quantile(confidence_level)
    auc, error = table.auc, math.sqrt(auc_variance(table))
    low, high = limits(auc, error, reach, transform)
    return Interval(auc, low, high, error, confidence_level)


def limits(auc: float, error: float, reach: float, transform: Transform) -> tuple[float, float]:
    """Return the ends of the interval that reaches so many standard errors to each side."""
    if not error:
        return math.nan, math.nan
    if transform == "plain":
        return max(auc - reach * error, 0.0), min(auc + reach * error, 1.0)
    odds, factor = auc / (1 - auc), math.exp(min(reach * error / (auc * (1 - auc)), 700.0))
    return 1 / (1 + factor / odds), 1 / (1 + 1 / (odds * factor))


def auc_variance(table: CountTable) -> float:
    """Return the variance of the AUC by DeLong's method; see `auc_interval`.

    Raises
    ------
    ValueError
        If the table is weighted or a class has fewer than two cases.

    """
    if table.weighted:
        msg = (
            "DeLong's method counts cases and has no place for weights; give whole numbers of "
            "cases to CountTable.from_counts, or resample the cases with their weights"
        )
        raise ValueError(msg)
    if min(table.P, table.N) < _FEWEST:
        msg = f"DeLong's method needs two cases of each class, not {table.P} and {table.N}"
        raise ValueError(msg)
    positives, negatives = table.placements
    return positives / (table.P * (table.P - 1)) + negatives / (table.N * (table.N - 1))
