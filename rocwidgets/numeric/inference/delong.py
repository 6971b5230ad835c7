"""The standard error and confidence interval of the AUC of one model."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, get_args

from rocwidgets.numeric.inference.interval import Interval, normal_quantile

if TYPE_CHECKING:
    from rocwidgets.numeric.counts.table import CountTable

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
        In 0..1. The ends are NaN where the standard error is 0: all placements of either class are
        equal, as with scores that are perfect, perfectly inverted or constant, and the method has
        no variance to estimate.

    Raises
    ------
    ValueError
        If the table is weighted, a class has fewer than two cases, or level or transform are not
        among those above.

    """
    if transform not in get_args(Transform):
        msg = f"transform must be one of {', '.join(get_args(Transform))}, got {transform!r}."
        raise ValueError(msg)
    reach = normal_quantile(confidence_level)
    auc, error = table.auc, math.sqrt(auc_variance(table))
    if not error:
        low = high = math.nan
    elif transform == "plain":
        low, high = max(auc - reach * error, 0.0), min(auc + reach * error, 1.0)
    else:
        low, high = logit_limits(*table.pairs, reach * error)
    return Interval(auc, low, high, error, confidence_level)


def logit_limits(right: float, wrong: float, half: float) -> tuple[float, float]:
    """Return the ends of the interval that is symmetric in the logarithm of the odds of the AUC.

    An AUC next to 1 is rounded to 1, so that 1 - AUC is taken of the pairs ranked wrong; where the
    standard error is above 0 there are pairs of both kinds.
    """
    auc, rest = right / (right + wrong), wrong / (right + wrong)
    factor = math.exp(min(half / (auc * rest), 700.0))
    return auc / (auc + rest * factor), auc / (auc + rest / factor)


def auc_variance(table: CountTable) -> float:
    """Return the variance of the AUC by DeLong's method; see `auc_interval`.

    Raises
    ------
    ValueError
        If the table is weighted or a class has fewer than two cases.

    """
    if table.weighted:
        msg = (
            "DeLong's method counts cases and does not support weights. Pass whole numbers of "
            "cases to CountTable.from_counts, or resample the cases with their weights."
        )
        raise ValueError(msg)
    if min(table.P, table.N) < _FEWEST:
        msg = (
            f"DeLong's method needs at least two cases of each class, got {table.P} and {table.N}."
        )
        raise ValueError(msg)
    positives, negatives = table.placements
    return positives / (table.P * (table.P - 1)) + negatives / (table.N * (table.N - 1))
