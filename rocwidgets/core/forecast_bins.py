"""The count table of forecasts given in bins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.calls import warn_caller
from rocwidgets.inputs.reals import read_numbers, read_shares
from rocwidgets.inputs.scalars import GREATEST
from rocwidgets.inputs.weights import require_usable_totals
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts.counted import MAX_CASES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

# Observed shares are rounded to float64.
_ROUNDING = 1e-9


def bin_table(forecast: Any, n: Any, observed: Any) -> CountTable:
    """Return the count table of bins, each one tied score.

    Parameters
    ----------
    forecast : array-like of shape (k,)
        Score of each bin, such as its mean forecast: finite, in any order; bins of the same score
        are one.
    n : array-like of shape (k,)
        (Weighted) number of cases in each bin, at least 0.
    observed : array-like of shape (k,)
        Share of positives in each bin, in 0..1.

    Returns
    -------
    CountTable
        Unweighted, and so exact, if all `n` and all ``n * observed`` are whole numbers but for
        rounding of the shares to float64; else weighted.

    Warns
    -----
    UserWarning
        If a bin has cases of both classes. Their order inside the bin is lost; the message has the
        lowest and the highest AUC that the scores of the cases can have.

    Raises
    ------
    TypeError, ValueError
        If the columns are no numbers in their range, differ in length, or a class has no cases.

    References
    ----------
    Vuk & Curk (2006), Metodoloski zvezki 3(1), section 6.
    """
    score = read_numbers("forecast", forecast, "finite", np.isfinite)
    cases = read_numbers("n", n, "at least 0, at most 1e100", lambda x: (x >= 0) & (x <= GREATEST))
    shares = read_shares("observed", observed)
    if score.ndim != 1 or len({score.shape, cases.shape, shares.shape}) > 1:
        raise ValueError(
            "forecast, n and observed must be columns of one length, one row per bin, got shapes "
            f"{score.shape}, {cases.shape} and {shares.shape}."
        )
    positive, negative = _counts(cases, shares)
    for label, share, counts in (("positive", 0, positive), ("negative", 1, negative)):
        if not counts.any():
            raise ValueError(
                f"observed is {share} in all bins that contain cases, which leaves no {label} "
                "cases. Both classes are needed."
            )
    require_usable_totals("n", ("0", float(negative.sum())), ("1", float(positive.sum())))
    table = CountTable.from_counts(score, positive, negative)
    _warn(table)
    return table


def _counts(cases: Values, shares: Values) -> tuple[NDArray[np.generic], NDArray[np.generic]]:
    """Return positives and negatives of each bin, as whole numbers where they are such."""
    positive = cases * shares
    whole = np.rint(positive)
    is_near = (np.abs(whole - positive) <= _ROUNDING * np.maximum(cases, 1)).all()
    if is_near and (cases == np.rint(cases)).all() and cases.sum() <= MAX_CASES:
        return whole.astype(np.int64), (cases - whole).astype(np.int64)
    return positive, cases - positive


def _warn(table: CountTable) -> None:
    """Warn about what the AUC of tied scores does not show."""
    rows = table.rows()
    tied = float((np.diff(rows.tp) / table.P * (np.diff(rows.fp) / table.N)).sum()) / 2
    if tied > 0:
        warn_caller(
            f"The AUC of {len(rows) - 1} bins is {table.auc:.4f}, with each bin counted as one "
            f"tied score. With the scores of the cases it could be from {table.auc - tied:.4f} to "
            f"{table.auc + tied:.4f}; thresholds and costs inside the bins are unknown too."
        )
