"""Areas under ROC and gains curves, as step functions and as straight lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.curves.columns import columns, proper_prevalence
from rocwidgets.numeric.decisions import rates

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


def roc_area(tpr: ArrayLike, fpr: ArrayLike) -> float:
    """Return the area under the ROC curve joined by straight lines: ties count half.

    A_ROC2, Vuk & Curk (Metodoloski zvezki 3, 2006), equation 4.7. Of every row it is
    ``CountTable.auc``, which is rounded only once; of the rows of the hull it is the area under the
    hull.

    Parameters
    ----------
    tpr, fpr : array_like of float, shape (k,)
        Rates of rows, thresholds decreasing, from (0, 0) to (1, 1).

    Returns
    -------
    float
        In 0..1, larger is better, 1/2 for uninformative scores.

    Raises
    ------
    ValueError
        If the rates are not 1-d and of one length.

    """
    h, f = columns(tpr, fpr)
    return _area(f, (h[1:] + h[:-1]) / 2)


def roc_area_steps(tpr: ArrayLike, fpr: ArrayLike) -> float:
    """Return the area under the lower step function of the ROC curve: ties count nothing.

    A_ROC1, Vuk & Curk (2006), equation 4.4: the share of pairs whose positive has the strictly
    higher score. Arguments, range and errors as in `roc_area`, which it never exceeds; rows have to
    be all of a table.
    """
    h, f = columns(tpr, fpr)
    return _area(f, h[:-1])


def gains_area(auc: float, prevalence: float) -> float:
    """Return the area under the gains curve joined by straight lines.

    pi / 2 + (1 - pi) auc with pi the prevalence: Vuk & Curk (2006), equation 5.3, divided by P.

    Parameters
    ----------
    auc : float
        Area under the ROC curve joined by straight lines (A_ROC2), 0..1.
    prevalence : float
        Between 0 and 1, both excluded.

    Returns
    -------
    float
        In pi / 2..1 - pi / 2, rising with the AUC: the upper end is that of perfect scores (not 1,
        nor P in the paper's unit, as the sentence after equation 5.3 has it), 1/2 that of chance.

    Raises
    ------
    ValueError
        If the prevalence is out of range.

    """
    pi = proper_prevalence(prevalence)
    return pi / 2 + (1 - pi) * auc


def lift_chart_area(tpr: ArrayLike, fpr: ArrayLike, positives: float, negatives: float) -> float:
    """Return the area under tp against ppr joined by straight lines.

    A_lift2, Vuk & Curk (2006), equation 5.5: P times `gains_area` at the prevalence P / (P + N).

    Parameters
    ----------
    tpr, fpr : array_like of float, shape (k,)
        Rates of rows, thresholds decreasing, from (0, 0) to (1, 1).
    positives, negatives : float
        Totals P and N of the classes, above 0.

    Returns
    -------
    float
        In P * P / (2 (P + N))..P (1 - P / (2 (P + N))), larger is better; P / 2 for chance.

    Raises
    ------
    ValueError
        If the rates are not 1-d and of one length, or a total is not above 0.

    """
    share = proper_prevalence(positives / (positives + negatives))
    return positives * gains_area(roc_area(tpr, fpr), share)


def lift_chart_area_steps(
    tpr: ArrayLike, fpr: ArrayLike, positives: float, negatives: float
) -> float:
    """Return the area under the lower step function of tp against ppr.

    A_lift1, Vuk & Curk (2006), equation 5.4: the mean number of positives with a strictly higher
    score than a case. Arguments and errors as in `lift_chart_area`, which it never exceeds; rows
    have to be all of a table.
    """
    h, f = columns(tpr, fpr)
    share = proper_prevalence(positives / (positives + negatives))
    return positives * _area(rates.ppr(h, f, share), h[:-1])


def _area(x: NDArray[np.float64], height: NDArray[np.float64]) -> float:
    return float(np.sum(np.diff(x) * height))
