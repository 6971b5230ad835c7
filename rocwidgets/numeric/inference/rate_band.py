"""Bands as rates, so that they can be drawn in any chart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.inference.bands import N_PLACES, Band, vertical_band
from rocwidgets.numeric.inference.curve_space import CurveSpace
from rocwidgets.numeric.inference.sample_averages import vertical_average

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.table import CountTable
    from rocwidgets.numeric.inference.resamples import Resamples
    from rocwidgets.numeric.inference.whole_curve import WholeCurveBand

    Values = NDArray[np.float64]
    Rates = tuple[Values, Values]

# The chart in which the band of each is computed: both have the same places on the x axis, so
# that a vertical band of one is a vertical band of the other.
BAND_SPACE = {
    "roc": "roc",
    "precision_recall": "precision_recall",
    "gains": "gains",
    "lift": "gains",
    "profit": "gains",
}
# At share 0 there is no lift, but a limit: that of a very small share.
_LEAST = 1e-9
_FIRST = 1e-5
_STEPS = 24


@dataclass(frozen=True, eq=False)
class RateBand:
    """The curve that a band is about and its edges, as rates.

    Attributes
    ----------
    middle, low, high : tuple of two ndarrays of float64, each of shape (m,)
        tpr and fpr, in 0..1, at the same m places; in the middle the curve of the table, or the
        mean of those of samples.

    """

    middle: Rates
    low: Rates
    high: Rates

    def band(self, space: CurveSpace) -> Band:
        """Return the band in a chart with the same places on the x axis."""
        x, y = space.points(*self.middle)
        ends = [space.points(*each)[1] for each in (self.low, self.high)]
        return Band(np.where(x < 2 * _LEAST, 0.0, x), y, np.minimum(*ends), np.maximum(*ends))


def band_places() -> Values:
    """Return the places of bands: 101 equal steps in 0..1, and smaller ones near 0.

    Near 0 precision and lift move most, and logarithmic axes are wide.
    """
    even = np.linspace(0, 1, N_PLACES)
    return np.unique(np.concatenate((even, np.geomspace(_FIRST, even[1], _STEPS))))


def rate_band(
    resamples: Resamples,
    name: str,
    prevalence: float,
    x: ArrayLike | None = None,
    *,
    confidence_level: float = 0.95,
) -> RateBand:
    """Return the pointwise band of a ROC, precision-recall, gains, lift or profit curve as rates.

    As `vertical_band`. Such a band is right at other costs, and except for shares of the cases at
    other prevalences: tpr at a fpr, and fpr at a tpr, depend on neither. Precision falls as fpr at
    a tpr grows, lift and profit at a share are linear in the tpr there, so that quantiles stay
    quantiles; between two order statistics they are interpolated in precision at the given
    prevalence.

    Parameters
    ----------
    resamples : Resamples
    name : {"roc", "precision_recall", "gains", "lift", "profit"}
    prevalence : float
        Target share of positives, between 0 and 1 (exclusive).
    x : array_like of float, shape (m,), optional
        Increasing, in 0..1; `band_places` if not given.
    confidence_level : float
        Between 0 and 1, both excluded.

    Raises
    ------
    ValueError
        If x or the level is out of range.

    """
    space, place = _made(name, prevalence, x)
    band = vertical_band(resamples, space, place, confidence_level=confidence_level)
    return RateBand(*(_rates(space, place, y) for y in (band.y, band.low, band.high)))


def whole_rate_band(
    band: WholeCurveBand, name: str, prevalence: float, x: ArrayLike | None = None
) -> RateBand:
    """Return a band that holds whole curves as rates, at the places of a chart.

    Arguments and errors as for `rate_band`; right at other costs and prevalences as that is.
    """
    space, place = _made(name, prevalence, x)
    drawn = band.band(space, place)
    return RateBand(*(_rates(space, place, y) for y in (drawn.y, drawn.low, drawn.high)))


def sample_rate_band(
    tables: Sequence[CountTable],
    name: str,
    prevalence: float,
    x: ArrayLike | None = None,
    *,
    confidence_level: float = 0.95,
) -> RateBand:
    """Return the mean curve of samples and its interval, as rates.

    As `vertical_average`. Means of tpr at a fpr are right at other costs and prevalences, those at
    a share at other costs, those of precision at the given prevalence alone.

    Parameters
    ----------
    tables : sequence of CountTable
        At least two.
    name, prevalence, x, confidence_level
        As for `rate_band`.

    Raises
    ------
    ValueError
        As `vertical_average`.

    """
    space, place = _made(name, prevalence, x)
    band = vertical_average(tables, space, place, confidence_level=confidence_level)
    least, most = space.bounds_at(place)
    return RateBand(
        *(_rates(space, place, np.clip(y, least, most)) for y in (band.y, band.low, band.high))
    )


def _made(name: str, prevalence: float, x: ArrayLike | None) -> tuple[CurveSpace, Values]:
    """Return the curve space in which a band is computed, and its places."""
    place = band_places() if x is None else np.asarray(x, np.float64)
    space = CurveSpace(BAND_SPACE[name], prevalence)
    if space.name != "roc" and place.ndim == 1 and len(place):
        place = np.maximum(place, _LEAST)
    return space, place


def _rates(space: CurveSpace, x: Values, y: Values) -> Rates:
    """Return tpr and fpr of points of a chart."""
    if space.name == "roc":
        return y, x
    pi = space.prevalence
    if space.name == "gains":
        return y, np.clip((x - pi * y) / (1 - pi), 0.0, 1.0)
    return x, np.clip(pi * x * (1 - y) / ((1 - pi) * y), 0.0, 1.0)
