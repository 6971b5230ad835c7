"""The bootstrap interval of the average precision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.inference.interval import Interval, tails

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.inference.resamples import Resamples


def average_precision_interval(
    resamples: Resamples,
    estimate: float,
    confidence_level: float = 0.95,
    prevalence: float | None = None,
) -> Interval:
    """Return the average precision with its bootstrap standard error and percentile interval.

    Efron & Tibshirani (An Introduction to the Bootstrap, 1993), section 13.3. Positives and
    negatives are resampled separately, so that the prevalence is that of the sample; the ends count
    errors that a small sample may lack, as those of `vertical_band`.

    Parameters
    ----------
    resamples : Resamples
    estimate : float
        Average precision of all rows of the table. Where resamples have fewer rows, the interval is
        moved by as much as the average precision of these rows differs from it.
    confidence_level : float
        Between 0 and 1, both excluded.
    prevalence : float, optional
        Target share of positives. Default that of the table.

    Returns
    -------
    Interval
        Within 0..1.

    Raises
    ------
    ValueError
        If the level is out of range.

    """
    ends, rows = tails(confidence_level), resamples.rows
    positives, negatives = float(rows.tp[-1]), float(rows.fp[-1])
    own = positives / (positives + negatives)
    # Of its own prevalence the weight is 1 to the last bit.
    weight = 1.0
    if prevalence is not None and prevalence != own:
        weight = prevalence * negatives / ((1 - prevalence) * positives)
    error = np.std(_areas(resamples.tp * weight, resamples.fp), ddof=1)
    moved = estimate - float(_areas(rows.tp * weight, rows.fp))
    found = resamples.interval(
        lambda tpr, fpr: _areas(tpr * positives * weight, fpr * negatives), ends
    )
    low, high = (float(np.clip(end + moved, 0, 1)) for end in found)
    return Interval(
        estimate, min(low, estimate), max(high, estimate), float(error), confidence_level
    )


def _areas(tp: NDArray[Any], fp: NDArray[Any]) -> NDArray[np.float64]:
    """Return the areas under the steps of precision-recall curves, along the last axis."""
    n = np.asarray(tp + fp, np.float64)
    precision = np.divide(tp, n, out=np.zeros(n.shape), where=n > 0)
    return np.sum(np.diff(tp, axis=-1) * precision[..., 1:], axis=-1) / tp[..., -1]
