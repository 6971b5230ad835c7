"""The precision-recall curve, at any prevalence and between the rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.indices import Index, integers, ranges, repeated
from rocwidgets.numeric.curves.columns import (
    columns,
    first_predicted,
    proper_prevalence,
    with_limit,
)
from rocwidgets.numeric.decisions import rates

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Values = NDArray[np.float64]


def precision_recall(
    tpr: ArrayLike, fpr: ArrayLike, prevalence: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return recall (x) and precision (y) of every row.

    precision = pi tpr / (pi tpr + (1 - pi) fpr) with pi the prevalence: tp / (tp + fp) at the
    prevalence of the sample, Bayes' theorem at another.

    Parameters
    ----------
    tpr, fpr : array_like of float, shape (k,)
        Rates of rows, thresholds decreasing: neither rate ever decreases.
    prevalence : float
        Target share of positives, between 0 and 1 (exclusive).

    Returns
    -------
    recall, precision : ndarray of float64, shape (k,)
        In 0..1; recall never decreases, precision is not monotone. Rows that predict no positives
        have the precision of the first that does: the limit along the curve, where tp and fp grow
        in proportion. NaN only if no row predicts any positives.

    Raises
    ------
    ValueError
        If the rates are not 1-d and of one length, or the prevalence is out of range.

    Notes
    -----
    Prati, Batista & Monard (IEEE TKDE 23, 2011), section 4.3, for the curve; Davis & Goadrich (ICML
    2006), section 4, for the growth in proportion.

    """
    h, f = columns(tpr, fpr)
    value = rates.precision(h, f, proper_prevalence(prevalence))
    return h, with_limit(value, h, f)


def precision_at(tpr: ArrayLike, fpr: ArrayLike, prevalence: float, recall: ArrayLike) -> Any:
    """Return the precision at any recall, tp and fp being linear between neighbouring rows.

    A straight line in ROC space, a hyperbola here: with fpr(r) interpolated at recall r, precision
    is pi r / (pi r + (1 - pi) fpr(r)). On the rows of the convex hull it is the achievable
    precision-recall curve.

    Parameters
    ----------
    tpr, fpr, prevalence
        As for `precision_recall`.
    recall : array_like of float
        In 0..tpr[-1], in any order.

    Returns
    -------
    float64 of the shape of recall
        In 0..1. Where several rows have that recall, the precision of the first of them, which has
        the fewest false positives; at recall 0 that is the limit `precision_recall` gives.

    Raises
    ------
    ValueError
        As `precision_recall`, or if a recall is NaN or out of range.

    Notes
    -----
    Davis & Goadrich (ICML 2006), section 4 and, for the achievable curve, section 3.

    """
    h, f = columns(tpr, fpr)
    pi = proper_prevalence(prevalence)
    r = np.asarray(recall, np.float64)
    if not ((r >= 0) & (r <= h[-1])).all():
        msg = f"recall must be between 0 and {h[-1]}, the recall of the last row."
        raise ValueError(msg)
    right = np.searchsorted(h, r, side="left")
    left = np.maximum(right - 1, 0)
    run = h[right] - h[left]
    part = np.divide(r - h[left], run, out=np.ones(r.shape), where=run > 0)
    alarms = np.where(r == h[right], f[right], f[left] + part * (f[right] - f[left]))
    value = np.asarray(rates.precision(r, alarms, pi))
    first = min(first_predicted(h, f), len(h) - 1)
    return np.where(np.isnan(value), rates.precision(h[first], f[first], pi), value)[()]


def precision_recall_path(
    tpr: ArrayLike, fpr: ArrayLike, prevalence: float, *, step: float = 0.005
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the curve of `precision_at` as points close enough together to join by straight lines.

    Every row, and between neighbouring rows those points of the hyperbola whose recall or precision
    is a multiple of the step. From the rows of the convex hull it is the achievable
    precision-recall curve, the upper envelope of all that mixing two thresholds can reach.

    Parameters
    ----------
    tpr, fpr, prevalence
        As for `precision_recall`.
    step : float
        In 0..1, 0 excluded; neither coordinate moves by more between neighbouring points, except
        down along a line of constant recall.

    Returns
    -------
    recall, precision : ndarray of float64, shape (m,), m >= k
        As in `precision_recall`; recall never decreases by more than rounding.

    Raises
    ------
    ValueError
        As `precision_recall`, or if the step is out of range.

    Notes
    -----
    Davis & Goadrich (ICML 2006), sections 3 and 4.

    """
    if not 0 < step <= 1:
        msg = f"step must be above 0, at most 1, got {step}."
        raise ValueError(msg)
    h, value = precision_recall(tpr, fpr, prevalence)
    hits, alarms = prevalence * h, (1 - prevalence) * np.asarray(fpr, np.float64)
    rise, more = np.diff(hits), np.diff(alarms)
    across, level = _levels(h[:-1], h[1:], step)
    part = (level - h[across]) / (h[across + 1] - h[across])
    # Straight down, at constant recall, the curve needs no points in between.
    known = np.nan_to_num(value)
    along, level = _levels(known[:-1], np.where(rise > 0, known[1:], known[:-1]), step)
    slope = (1 - level) * rise[along] - level * more[along]
    missing = level * alarms[along] - (1 - level) * hits[along]
    bend = np.divide(missing, slope, out=np.zeros(len(level)), where=slope != 0)
    segment, part = np.append(across, along), np.append(part, np.clip(bend, 0, 1))
    x = hits[segment] + part * rise[segment]
    y = alarms[segment] + part * more[segment]
    row, zero = integers(len(h)), np.zeros(len(h))
    order = np.lexsort((np.append(zero, part), np.append(row, segment)))
    return np.append(h, x / prevalence)[order], np.append(value, x / (x + y))[order]


def average_precision(tpr: ArrayLike, fpr: ArrayLike, prevalence: float) -> float:
    """Return the area under the steps of the precision-recall curve.

    sum of (recall[i] - recall[i - 1]) * precision[i]: the precision at the rank of a positive drawn
    at random, tied scores taken together. At the prevalence of the sample it is what scikit-learn's
    ``average_precision_score`` gives. Exact only from every row of a table: from fewer it is the
    area under fewer steps.

    Parameters
    ----------
    tpr, fpr, prevalence
        As for `precision_recall`.

    Returns
    -------
    float
        In 0..1, larger is better; about the prevalence for uninformative scores.

    Raises
    ------
    ValueError
        As `precision_recall`.

    Notes
    -----
    Manning, Raghavan & Schuetze (Introduction to Information Retrieval, 2008), section 8.4. Joining
    the points by straight lines instead would be too optimistic (Davis & Goadrich, 2006).

    """
    recall, value = precision_recall(tpr, fpr, prevalence)
    return float(np.sum(np.diff(recall, prepend=0.0) * value))


def _levels(start: Values, end: Values, step: float) -> tuple[Index, Values]:
    """Return which segments pass a multiple of a step strictly inside, and each such multiple."""
    low, high = np.minimum(start, end) / step, np.maximum(start, end) / step
    first = np.floor(low).astype(np.int64) + 1
    count = np.maximum(np.ceil(high).astype(np.int64) - first, 0)
    return repeated(integers(len(count)), count), ranges(first, count) * np.float64(step)
