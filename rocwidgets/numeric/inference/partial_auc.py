"""The area under a part of the ROC curve."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from .interval import Interval, tails

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.table import CountTable

    from .resamples import Resamples

    Values = NDArray[np.float64]

Focus = Literal["fpr", "tpr"]


def partial_auc(
    table: CountTable, low: float, high: float, *, focus: Focus = "fpr", corrected: bool = True
) -> float:
    """Return the area under the ROC curve between two false or two true positive rates.

    With the focus on fpr, the area between the curve and the x axis over fpr = low..high (McClish,
    Medical Decision Making 9, 1989). With the focus on tpr, the area between the curve and the line
    fpr = 1 over tpr = low..high (Jiang, Metz & Nishikawa, Radiology 201, 1996). The curve is
    straight between rows.

    Parameters
    ----------
    table : CountTable
        Weights are taken into account.
    low, high : float
        Range of the rate, 0 <= low < high <= 1.
    focus : {"fpr", "tpr"}
    corrected : bool
        Whether the area is mapped to (1 + (area - least) / (most - least)) / 2, with `least` that
        under the diagonal and `most` that of perfect scores, so that 1/2 is no skill and 1 is
        perfect (McClish, 1989). scikit-learn's ``roc_auc_score(max_fpr=)`` is that,
        from 0.

    Returns
    -------
    float
        In 0..1 where corrected, though the least can be below 1/2; else in 0..high - low.

    Raises
    ------
    ValueError
        If the range is not as above, or the focus unknown.

    """
    _check(low, high, focus)
    parts = []
    x_before, y_before = np.zeros(2)
    for rows in table.cuts.blocks():
        x = np.concatenate(([x_before], rows.fp / table.N))
        y = np.concatenate(([y_before], rows.tp / table.P))
        x_before, y_before = x[-1], y[-1]
        parts.append(float(_area(x, y, low, high, focus)))
    return float(_corrected(math.fsum(parts), low, high, focus, corrected=corrected))


def partial_auc_interval(
    resamples: Resamples,
    low: float,
    high: float,
    *,
    focus: Focus = "fpr",
    corrected: bool = True,
    confidence_level: float = 0.95,
) -> Interval:
    """Return the partial AUC with its bootstrap standard error and percentile interval.

    Efron & Tibshirani (An Introduction to the Bootstrap, 1993), section 13.3.

    Parameters
    ----------
    resamples : Resamples
    low, high, focus, corrected
        As for `partial_auc`.
    confidence_level : float
        Between 0 and 1, both excluded.

    Returns
    -------
    Interval
        The estimate is that of the rows the resamples are counted at: all of a table of few rows.

    Raises
    ------
    ValueError
        As `partial_auc`, or if the level is out of range.

    """
    _check(low, high, focus)
    ends = tails(confidence_level)
    tpr, fpr = resamples.rates()
    found = _corrected(_area(fpr, tpr, low, high, focus), low, high, focus, corrected=corrected)
    tpr, fpr = resamples.sample_rates()
    own = _corrected(_area(fpr, tpr, low, high, focus), low, high, focus, corrected=corrected)
    bottom, top = np.quantile(found, ends).tolist()
    return Interval(float(own), bottom, top, float(np.std(found, ddof=1)), confidence_level)


def _check(low: float, high: float, focus: str) -> None:
    if focus not in get_args(Focus):
        msg = f"focus must be one of {', '.join(get_args(Focus))}, not {focus!r}"
        raise ValueError(msg)
    if not 0 <= low < high <= 1:
        msg = f"the range must be 0 <= low < high <= 1, not {low} to {high}"
        raise ValueError(msg)


def _area(fpr: Values, tpr: Values, low: float, high: float, focus: str) -> Values:
    """Return the area over a range, of curves along the last axis."""
    x, y = (fpr, tpr) if focus == "fpr" else (tpr, 1 - fpr)
    run = np.diff(x)
    start, end = np.clip(x[..., :-1], low, high), np.clip(x[..., 1:], low, high)
    # The mean height of the part of a segment that is in the range is the height in its middle.
    part = np.divide((start + end) / 2 - x[..., :-1], run, out=np.zeros(run.shape), where=run > 0)
    return np.sum((end - start) * (y[..., :-1] + part * np.diff(y)), axis=-1)


def _corrected(
    area: Values | float, low: float, high: float, focus: str, *, corrected: bool
) -> Values | float:
    if not corrected:
        return area
    most = high - low
    under = most * (high + low) / 2
    least = under if focus == "fpr" else most - under
    return (1 + (area - least) / (most - least)) / 2
