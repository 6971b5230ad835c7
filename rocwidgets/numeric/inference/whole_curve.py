"""Bands that hold whole ROC curves."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.inference.bands import Band, places
from rocwidgets.numeric.inference.interval import tails

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.rows import Rows
    from rocwidgets.numeric.counts.table import CountTable
    from rocwidgets.numeric.inference.curve_space import CurveSpace
    from rocwidgets.numeric.inference.resamples import Resamples

    Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class WholeCurveBand:
    """A ROC curve and the edges of a band about it, each from (0, 0) to (1, 1).

    Attributes
    ----------
    fpr, tpr : ndarray of float64, shape (k,)
        The curve that the band is about; neither ever decreases.
    fpr_high, tpr_high : ndarray of float64, shape (m,)
        The upper edge; neither ever decreases.
    fpr_low, tpr_low : ndarray of float64, shape (n,)
        The lower edge.

    """

    fpr: Values
    tpr: Values
    fpr_high: Values
    tpr_high: Values
    fpr_low: Values
    tpr_low: Values

    def band(self, space: CurveSpace, x: ArrayLike | None = None) -> Band:
        """Return the band as it looks in a chart.

        What lies between the edges in ROC space lies between their images in every other chart, so
        that the band holds whole curves there, too.

        Parameters
        ----------
        space : CurveSpace
        x : array_like of float, shape (m,), optional
            Increasing, in 0..1; 101 equal steps if not given.

        Raises
        ------
        ValueError
            If x is out of range.

        """
        place = places(x)
        own, upper, lower = (
            space.heights(tpr[None], fpr[None], place)[0]
            for tpr, fpr in (
                (self.tpr, self.fpr),
                (self.tpr_high, self.fpr_high),
                (self.tpr_low, self.fpr_low),
            )
        )
        return Band(place, own, np.minimum(upper, lower), np.maximum(upper, lower))


def fixed_width(resamples: Resamples, confidence_level: float = 0.95) -> WholeCurveBand:
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
    return _displaced(resamples.table.rows(), displacement(resamples, confidence_level))


def displacement(resamples: Resamples, confidence_level: float = 0.95) -> float:
    """Return how far the edges of `fixed_width` are from the curve.

    In units of 1 / sqrt(N) along fpr and 1 / sqrt(P) along tpr. Arguments and errors as there.
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
    return float(np.quantile(away, confidence_level, method="inverted_cdf")) / 2


def joint_regions(table: CountTable, confidence_level: float = 0.95) -> WholeCurveBand:
    """Return the ROC curve displaced so far that it holds the true one with any number of cases.

    Simultaneous joint confidence regions (Campbell, Statistics in Medicine 13, 1994; Macskassy &
    Provost, ROCAI 2004): the true rates of every threshold are in a rectangle about those of the
    table. Its sides are Kolmogorov's bounds on the distribution of each class, which hold with the
    square root of the confidence level each. They are taken from the inequality of Dvoretzky,
    Kiefer & Wolfowitz with the constant of Massart (Annals of Probability 18, 1990), so that the
    level is kept exactly with any number of cases, and with ties. Nothing is resampled.

    Parameters
    ----------
    table : CountTable
        Unweighted.
    confidence_level : float
        Between 0 and 1, both excluded.

    Raises
    ------
    ValueError
        If the table is weighted, or the level is out of range.

    """
    tails(confidence_level)
    if table.weighted:
        msg = (
            "Simultaneous joint regions follow from the number of cases, which a weighted table "
            "does not know. Choose another band."
        )
        raise ValueError(msg)
    alpha = 1 - math.sqrt(confidence_level)
    return _displaced(table.rows(), math.sqrt(math.log(2 / alpha) / 2))


def _displaced(rows: Rows, distance: float) -> WholeCurveBand:
    """Return the curve of rows between its images, which are moved by `distance` either way."""
    positives, negatives = float(rows.tp[-1]), float(rows.fp[-1])
    tpr, fpr = rows.tp / positives, rows.fp / negatives
    up, right = math.sqrt(positives), math.sqrt(negatives)
    t, w = _turned(tpr, fpr, up, right)
    fpr_high, tpr_high = _edge(t, w + 2 * distance, up, right)
    tpr_low, fpr_low = _edge(t, 2 * distance - w, right, up)
    return WholeCurveBand(fpr, tpr, fpr_high, tpr_high, fpr_low, tpr_low)


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
