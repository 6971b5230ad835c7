"""Pointwise bands around a curve: vertical and threshold averaging."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.inference.bootstrap_optimum import Choices, bootstrap_optimum
from rocwidgets.numeric.inference.interval import student_widening, tails
from rocwidgets.numeric.inference.profits import Profits

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.inference.curve_space import CurveSpace
    from rocwidgets.numeric.inference.resamples import Resamples

    Values = NDArray[np.float64]

N_PLACES = 101


@dataclass(frozen=True, eq=False)
class Band:
    """A band around a curve, at places on the x axis of a chart.

    Attributes
    ----------
    x : ndarray of float64, shape (m,)
        Increasing, in 0..1.
    y : ndarray of float64, shape (m,)
        The curve that the band is about.
    low, high : ndarray of float64, shape (m,)
        Lower and upper edge, in the unit of y.

    """

    x: Values
    y: Values
    low: Values
    high: Values

    def columns(self) -> dict[str, NDArray[Any]]:
        """Return the columns by name, as for a data frame."""
        return dict(vars(self))


@dataclass(frozen=True, eq=False)
class ThresholdBand:
    """Points of thresholds, with an interval in either direction.

    Attributes
    ----------
    threshold : ndarray of float64, shape (m,)
        Decreasing.
    x, y : ndarray of float64, shape (m,)
        Points of the curve that is drawn, or means over several curves.
    x_low, x_high, y_low, y_high : ndarray of float64, shape (m,)
        Ends of the intervals.

    """

    threshold: Values
    x: Values
    y: Values
    x_low: Values
    x_high: Values
    y_low: Values
    y_high: Values

    def columns(self) -> dict[str, NDArray[Any]]:
        """Return the columns by name, as for a data frame."""
        return dict(vars(self))


def vertical_band(
    resamples: Resamples,
    space: CurveSpace,
    x: ArrayLike | None = None,
    *,
    confidence_level: float = 0.95,
) -> Band:
    """Return the height of the table's curve at fixed x, with the interval of resampled curves.

    Vertical averaging (Provost, Fawcett & Kohavi, ICML 1998; Majnik & Bosnic, Intelligent Data
    Analysis 17, 2013, section 5.2). The interval is that of pointwise bootstrap percentiles: whole
    curves leave the band more often than the level; for whole curves there is `fixed_width`. The
    lower end counts half an error more of either kind than the replicates have, the upper end half
    a hit more (`Resamples.ends`): where a curve is near 0 or 1, replicates hardly vary.
    Between the rows that are resampled, replicates are taken to be as far above the table's curve
    as their chords are above its chords.
    In a cost curve the threshold at a place is chosen there on these cases: the interval is that of
    its cost on other cases (`ChosenThreshold.profit_interval`), mostly above the curve.

    Parameters
    ----------
    resamples : Resamples
    space : CurveSpace
    x : array_like of float, shape (m,), optional
        Increasing, in 0..1; 101 equal steps if not given.
    confidence_level : float
        Between 0 and 1, both excluded.

    Returns
    -------
    Band
        y is the curve of the table, at all of its rows.

    Raises
    ------
    ValueError
        If x or the level is out of range.

    """
    ends = tails(confidence_level)
    place = places(x)
    own, at_rows = (
        space.heights(tpr[None], fpr[None], place)[0]
        for tpr, fpr in (resamples.whole_rates(), resamples.sample_rates())
    )
    if space.name == "cost_curve":
        low, high = _chosen_costs(resamples, place, confidence_level)
        # A threshold that was best in the sample may cost more than the trivial ones elsewhere.
        bounds: tuple[Any, Any] = (0.0, 1.0)
    else:
        low, high = resamples.interval(lambda tpr, fpr: space.heights(tpr, fpr, place), ends)
        bounds = space.bounds_at(place)
    low, high = (np.clip(end + (own - at_rows), *bounds) for end in (low, high))
    return Band(place, own, *around(own, low, high))


def around(own: Values, low: Values, high: Values) -> tuple[Values, Values]:
    """Return the edges of a band, moved out to the curve where it leaves the band; NaN is kept."""
    return np.minimum(low, own), np.maximum(high, own)


def threshold_band(
    resamples: Resamples,
    space: CurveSpace,
    *,
    n_thresholds: int = N_PLACES,
    confidence_level: float = 0.95,
) -> ThresholdBand:
    """Return the table's points of thresholds, with the intervals of resampled ones both ways.

    Threshold averaging (Fawcett, Pattern Recognition Letters 27, 2006, algorithm 4; Majnik &
    Bosnic, Intelligent Data Analysis 17, 2013, section 5.2): the rates that a fixed threshold can
    have. Intervals are percentiles at each threshold separately, as for `vertical_band`, of rates
    that are as much farther from their mean as Student's t reaches than the normal distribution, at
    the `freedom` of few cases or clusters.

    Parameters
    ----------
    resamples : Resamples
    space : CurveSpace
        Not a cost curve.
    n_thresholds : int
        At least 1: of more rows, so many evenly spread. The row inf is left out.
    confidence_level : float
        Between 0 and 1, both excluded.

    Returns
    -------
    ThresholdBand
        The intervals of precision and lift are of the replicates in which the threshold predicts
        any positives, NaN if there is none.

    Raises
    ------
    ValueError
        If a number is out of range, or the chart is a cost curve.

    """
    ends = tails(confidence_level)
    if n_thresholds < 1:
        msg = f"n_thresholds must be at least 1, got {n_thresholds}."
        raise ValueError(msg)
    last = len(resamples.rows) - 1
    row = 1 + np.linspace(0, last - 1, min(n_thresholds, last)).astype(np.int64)
    more = student_widening(confidence_level, resamples.freedom)
    worse, better = (
        tuple(_spread(rate[:, row], more) for rate in rates)
        for rates in resamples.ends(of_curves=False)
    )
    own = space.points(*(rate[row] for rate in resamples.sample_rates()))
    # A chart may rise with one rate and fall with the other, so that all four corners count.
    drawn = [
        space.points(tpr, fpr) for tpr in (worse[0], better[0]) for fpr in (worse[1], better[1])
    ]
    x_ends, y_ends = (
        around(middle, *_widest([_quantiles(each, ends) for each in values]))
        for middle, values in zip(own, zip(*drawn, strict=True), strict=True)
    )
    return ThresholdBand(resamples.rows.threshold[row], *own, *x_ends, *y_ends)


def _widest(ends: list[Values]) -> tuple[Values, Values]:
    """Return the least of the lower and the greatest of the upper ends, of those that are known."""
    low, high = np.stack(ends, axis=1)
    return np.fmin.reduce(low), np.fmax.reduce(high)


def _spread(rate: Values, more: float) -> Values:
    """Return the rates of replicates, so many times as far from their mean, as far as rates go."""
    middle = rate.mean(axis=0)
    return np.clip(middle + more * (rate - middle), 0.0, 1.0)


def places(x: ArrayLike | None) -> Values:
    """Return places on the x axis, 101 equal steps from 0 to 1 if not given.

    Raises
    ------
    ValueError
        If they are not 1-d, increasing and in 0..1.

    """
    place = np.linspace(0, 1, N_PLACES) if x is None else np.asarray(x, np.float64)
    inside = place.ndim == 1 and len(place) and place[0] >= 0 and place[-1] <= 1
    if not inside or not (np.diff(place) > 0).all():
        msg = "x must be 1-d, ascending and within 0 to 1."
        raise ValueError(msg)
    return place


def _chosen_costs(
    resamples: Resamples, x: Values, confidence_level: float
) -> tuple[Values, Values]:
    """Return the ends of the normalised cost, on other cases, of the thresholds chosen on these."""
    choices = [Choices.of(resamples)]
    ends = [
        bootstrap_optimum(choices, *Profits.at(place)).profit_interval(confidence_level)
        for place in x.tolist()
    ]
    low, high = np.array(ends).T
    return 0.0 - high, 0.0 - low


def _quantiles(value: Values, ends: tuple[float, float]) -> Values:
    """Return two quantiles of the numbers in each column, NaN where there is none."""
    result = np.full((2, value.shape[1]), np.nan)
    known = ~np.isnan(value)
    some = known.any(axis=0)
    # numpy's quantile that skips NaN works column by column, which is slow; only for columns with
    # NaN.
    full = known.all(axis=0)
    result[:, full] = np.quantile(value[:, full], ends, axis=0)
    result[:, some & ~full] = np.nanquantile(value[:, some & ~full], ends, axis=0)
    return result
