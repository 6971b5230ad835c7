"""A band of constant width that holds whole ROC curves."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.inference.bands import Band, places
from rocwidgets.numeric.inference.interval import tails

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.inference.curve_space import CurveSpace
    from rocwidgets.numeric.inference.resamples import Resamples

    Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class FixedWidth:
    """The edges of a fixed-width band of a ROC curve, from (0, 0) to (1, 1).

    Attributes
    ----------
    fpr_high, tpr_high : ndarray of float64, shape (m,)
        The upper edge; neither ever decreases.
    fpr_low, tpr_low : ndarray of float64, shape (m,)
        The lower edge.
    displacement : float
        How far the edges are from the curve, in units of 1 / sqrt(N) along fpr and 1 / sqrt(P)
        along tpr.

    """

    fpr_high: Values
    tpr_high: Values
    fpr_low: Values
    tpr_low: Values
    displacement: float


def fixed_width(resamples: Resamples, confidence_level: float = 0.95) -> FixedWidth:
    """Return the ROC curve displaced up and down so far that it holds most resampled curves.

    The curve is moved along lines of slope -sqrt(N / P), the ratio of the standard errors of the
    two rates, by the smallest distance at which the band holds the given share of whole replicates
    (Campbell, Statistics in Medicine 13, 1994; Macskassy & Provost, ROCAI 2004; Majnik & Bosnic,
    Intelligent Data Analysis 17, 2013, section 5.2, "fixed-width bands").

    Parameters
    ----------
    resamples : Resamples
    confidence_level : float
        Between 0 and 1, both excluded.

    Raises
    ------
    ValueError
        If the level is out of range.

    """
    tails(confidence_level)
    # Such a line crosses a curve that only rises once: along the line the place, w, is a function
    # of which line it is, t, and the band is one of constant height about that function.
    up, right = math.sqrt(resamples.rows.tp[-1]), math.sqrt(resamples.rows.fp[-1])
    own_t, own_w = _turned(*resamples.sample_rates(), up, right)
    t, w = _turned(*resamples.rates(), up, right)
    away = [
        max(
            np.abs(at - np.interp(line, own_t, own_w)).max(),
            np.abs(own_w - np.interp(own_t, line, at)).max(),
        )
        for line, at in zip(t, w, strict=True)
    ]
    # The smallest of the distances that enough of the replicates do not exceed.
    shift = float(np.quantile(away, confidence_level, method="inverted_cdf"))
    fpr_high, tpr_high = _edge(own_t, own_w + shift, up, right)
    tpr_low, fpr_low = _edge(own_t, shift - own_w, right, up)
    return FixedWidth(fpr_high, tpr_high, fpr_low, tpr_low, shift / 2)


def fixed_width_band(
    resamples: Resamples,
    space: CurveSpace,
    x: ArrayLike | None = None,
    *,
    confidence_level: float = 0.95,
) -> Band:
    """Return the fixed-width band of the ROC curve as it looks in a chart.

    What lies between the edges in ROC space lies between their images in every other chart, so
    that there too the band holds most of the whole replicates.

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
        y is the curve of the table itself, at the rows of the resamples.

    Raises
    ------
    ValueError
        If x or the level is out of range.

    """
    place = places(x)
    edge = fixed_width(resamples, confidence_level)
    tpr, fpr = resamples.sample_rates()
    (upper,) = space.heights(edge.tpr_high[None], edge.fpr_high[None], place)
    (lower,) = space.heights(edge.tpr_low[None], edge.fpr_low[None], place)
    (own,) = space.heights(tpr[None], fpr[None], place)
    return Band(place, own, np.minimum(upper, lower), np.maximum(upper, lower))


def _turned(tpr: Values, fpr: Values, up: float, right: float) -> tuple[Values, Values]:
    """Return which line of displacement points are on, and where on it."""
    return up * tpr + right * fpr, up * tpr - right * fpr


def _edge(t: Values, w: Values, up: float, right: float) -> tuple[Values, Values]:
    """Return x and y of a displaced curve, as far as it is in the unit square, and to its corners.

    The lower edge is the upper edge of the chart with its axes swapped.
    """
    y, x = (t + w) / (2 * up), (t - w) / (2 * right)
    # The points where the curve enters and leaves the square become vertices of their own.
    enters, leaves = np.interp(0.0, x, t), np.interp(1.0, y, t)
    line = np.sort(np.append(t, (enters, leaves)))
    x = np.clip(np.interp(line, t, x), 0.0, 1.0)
    y = np.clip(np.interp(line, t, y), 0.0, 1.0)
    ends = ([0.0], [1.0])
    # Monotone except for rounding; interpolation needs it exactly.
    x, y = (np.maximum.accumulate(np.concatenate((ends[0], v, ends[1]))) for v in (x, y))
    return x, y
