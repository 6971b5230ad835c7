"""Local regression of the label on the score, for samples too small for bins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.numeric.calibration.probabilities import check_probabilities
from rocwidgets.numeric.counts.indices import repeated

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.table import CountTable

    Values = NDArray[np.float64]

MAX_CASES = 5000
_SPAN = 2 / 3


class LocalRegression(NamedTuple):
    """A smooth reliability curve.

    Attributes
    ----------
    score : ndarray of float64, shape (k,)
        The distinct scores, increasing, in 0..1.
    observed : ndarray of float64, shape (k,)
        Smoothed share of positives; straight lines can leave 0..1 near the ends.

    """

    score: Values
    observed: Values


def loess(table: CountTable, span: float = _SPAN) -> LocalRegression:
    """Return the labels smoothed over the scores by locally weighted straight lines.

    Cleveland (Journal of the American Statistical Association 74, 1979), as Vuk & Curk (Metodoloski
    zvezki 3, 2006), section 6, do for small samples. Without robustness iterations, which would
    treat the rarer class as outliers. Needs statsmodels.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1, at most 5,000 cases; weights must be whole numbers and count as repetitions.
    span : float
        Share of the cases that each line is fitted to, above 0 and at most 1. Where that many share
        one score, or differ from it by less than float64 can resolve, the curve is the observed
        share of positives there.

    Raises
    ------
    ValueError
        If a score is not in 0..1, there are too many cases, a weight is not a whole number, or span
        is out of range or leaves less than one case.
    ImportError
        If statsmodels is not installed.

    """
    check_probabilities(table)
    score, positive, n = _cases(table)
    nearest = int(span * n.sum() + 1e-10) if 0 < span <= 1 else 0
    if not nearest:
        msg = f"span must be above 0, at most 1 and cover at least one case, got {span}."
        raise ValueError(msg)
    fit = _lowess()
    x = repeated(score, n)
    y = repeated(np.tile([1.0, 0.0], len(score)), np.column_stack((positive, n - positive)).ravel())
    observed = positive / n
    # With so many ties a neighbourhood has no width, and no line can be fitted.
    smooth = n < nearest
    if smooth.any():
        fitted = fit(y, x, frac=span, it=0, xvals=score[smooth], is_sorted=True, missing="none")
        # NaN where the width of a neighbourhood is too small to divide by.
        observed[smooth] = np.where(np.isnan(fitted), observed[smooth], fitted)
    return LocalRegression(score, observed)


def _cases(table: CountTable) -> tuple[Values, NDArray[np.int64], NDArray[np.int64]]:
    """Return the distinct scores, increasing, with the positives and the cases at each."""
    total = table.P + table.N
    if total > MAX_CASES:
        msg = (
            f"Local regression supports at most {MAX_CASES} cases, got {total:g}. Use bins instead."
        )
        raise ValueError(msg)
    rows = table.rows()
    positive, negative = np.diff(rows.tp)[::-1], np.diff(rows.fp)[::-1]
    whole = all((count == np.floor(count)).all() for count in (positive, negative))
    if not whole or not (positive + negative).all():
        msg = (
            "Local regression treats weights as repetitions, and some weights are not whole. Pass "
            "whole numbers."
        )
        raise ValueError(msg)
    n = (positive + negative).astype(np.int64)
    return rows.threshold[:0:-1].copy(), positive.astype(np.int64), n


def _lowess() -> Any:
    try:
        from statsmodels.nonparametric.smoothers_lowess import lowess  # noqa: PLC0415 - optional
    except ImportError as error:
        msg = 'Local regression needs statsmodels. Install it with pip install "rocwidgets[loess]".'
        raise ImportError(msg) from error
    return lowess
