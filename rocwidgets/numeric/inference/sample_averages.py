"""Vertical and threshold averages of the curves of several folds."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.inference.bands import N_PLACES, Band, ThresholdBand, places
from rocwidgets.numeric.inference.interval import mean_and_deviation, student_quantile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.rows import Rows
    from rocwidgets.numeric.counts.table import CountTable
    from rocwidgets.numeric.inference.curve_space import CurveSpace

    Values = NDArray[np.float64]

_FEWEST = 2


def vertical_average(
    tables: Sequence[CountTable],
    space: CurveSpace,
    x: ArrayLike | None = None,
    *,
    confidence_level: float = 0.95,
) -> Band:
    """Return the mean height of the curves of samples at fixed x, and its confidence interval.

    Vertical averaging (Provost, Fawcett & Kohavi, ICML 1998; Fawcett, Pattern Recognition Letters
    27, 2006, algorithm 3; Majnik & Bosnic, Intelligent Data Analysis 17, 2013, section 5.2). Each
    sample has the same weight, whatever its size.

    Parameters
    ----------
    tables : sequence of CountTable
        At least two; weights are taken into account.
    space : CurveSpace
    x : array_like of float, shape (m,), optional
        Increasing, in 0..1; 101 equal steps if not given.
    confidence_level : float
        Between 0 and 1, both excluded.

    Returns
    -------
    Band
        y is the mean; the interval of the mean is that of Student's t over the samples, as far as
        rates in 0..1 allow (`CurveSpace.bounds_at`). Folds of one cross-validation
        share most of their training cases, and differ less than independent samples would.

    Raises
    ------
    ValueError
        If there are fewer than two samples, or x or the level is out of range.

    """
    reach = student_reach(len(tables), confidence_level)
    place = places(x)
    curves = [_rates(table.rows()) for table in tables]
    height = np.concatenate([space.heights(h[None], f[None], place) for h, f in curves])
    return Band(place, *mean_interval(height, reach, *space.bounds_at(place)))


def threshold_average(
    tables: Sequence[CountTable],
    space: CurveSpace,
    *,
    n_thresholds: int = N_PLACES,
    confidence_level: float = 0.95,
) -> ThresholdBand:
    """Return the mean points of thresholds over the curves of samples, with intervals both ways.

    Threshold averaging (Fawcett, Pattern Recognition Letters 27, 2006, algorithm 4; Majnik &
    Bosnic, Intelligent Data Analysis 17, 2013, section 5.2). It takes scores of one model, which
    mean the same in every sample.

    Parameters
    ----------
    tables : sequence of CountTable
        At least two; weights are taken into account.
    space : CurveSpace
        Not a cost curve.
    n_thresholds : int
        At least 1: most thresholds, evenly spread among the scores of all samples.
    confidence_level : float
        Between 0 and 1, both excluded.

    Returns
    -------
    ThresholdBand
        The intervals are of the means, as in `vertical_average`, as far as any threshold can be
        (`CurveSpace.bounds`). NaN where in some sample the threshold predicts no positives and so
        has no precision or lift.

    Raises
    ------
    ValueError
        If there are fewer than two samples, a number is out of range, or in a cost curve.

    """
    reach = student_reach(len(tables), confidence_level)
    if n_thresholds < 1:
        msg = f"n_thresholds must be at least 1, got {n_thresholds}."
        raise ValueError(msg)
    threshold = _thresholds(tables, n_thresholds)
    counted = [(table.at(threshold), table) for table in tables]
    points = [space.points(tp / table.P, fp / table.N) for (tp, fp), table in counted]
    x, y = (np.array(column) for column in zip(*points, strict=True))
    x_mean, x_low, x_high = mean_interval(x, reach, 0.0, 1.0)
    y_mean, y_low, y_high = mean_interval(y, reach, *space.bounds())
    return ThresholdBand(threshold, x_mean, y_mean, x_low, x_high, y_low, y_high)


def student_reach(samples: int, confidence_level: float) -> float:
    """Return how many standard deviations of a sample the interval of the mean reaches."""
    if samples < _FEWEST:
        msg = f"An average needs at least two samples, got {samples}."
        raise ValueError(msg)
    return student_quantile(confidence_level, samples - 1) / math.sqrt(samples)


def mean_interval(
    values: Values, reach: float, least: Values | float, most: Values | float
) -> tuple[Values, Values, Values]:
    """Return the means of columns and the ends of their intervals, between what values can be."""
    mean, deviation = mean_and_deviation(values)
    half = reach * deviation
    # A mean at an end may be beyond it by rounding.
    low, high = np.clip(mean - half, least, most), np.clip(mean + half, least, most)
    return mean, np.minimum(low, mean), np.maximum(high, mean)


def _rates(rows: Rows) -> tuple[Values, Values]:
    return rows.tp / rows.tp[-1], rows.fp / rows.fp[-1]


def _thresholds(tables: Sequence[CountTable], limit: int) -> Values:
    """Return scores of the samples, decreasing, equally many of each sample."""
    result = []
    for table in tables:
        score = table.rows().threshold[1:]
        if len(score) > limit:
            score = score[np.linspace(0, len(score) - 1, limit).astype(np.int64)]
        result.append(score)
    every = np.unique(np.concatenate(result))[::-1]
    if len(every) > limit:
        every = every[np.linspace(0, len(every) - 1, limit).astype(np.int64)]
    return every
