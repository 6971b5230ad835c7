"""The mean of curves at each place of the x axis."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Values = NDArray[np.float64]


def vertical_mean(curves: Sequence[Values]) -> Values:
    """Return the mean height of curves at every place where one of them has a point.

    Parameters
    ----------
    curves : sequence of ndarray of float64, shape (k, 2)
        Points from left to right, at least one a curve; points of one x are a jump.

    Returns
    -------
    ndarray of float64, shape (m, 2)
        Between the last beginning and the first end, with both ends of each jump; empty where the
        curves have no place in common.
    """
    low = max(curve[0, 0] for curve in curves)
    high = min(curve[-1, 0] for curve in curves)
    places = np.unique(np.concatenate([curve[:, 0] for curve in curves]))
    places = places[(places >= low) & (places <= high)]
    heights = np.mean([_limits(curve, places) for curve in curves], axis=0)
    points = np.column_stack((np.repeat(places, 2), heights.ravel()))
    is_new = np.append(True, (points[1:] != points[:-1]).any(axis=1))
    return points[is_new[: len(points)]]


def _limits(curve: Values, places: Values) -> Values:
    """Return the heights of a curve from the left and from the right of places, shape (m, 2)."""
    x, y = curve.T
    first = np.searchsorted(x, places, "left")
    last = np.searchsorted(x, places, "right") - 1
    start = np.maximum(first - 1, 0)
    width = x[first] - x[start]
    share = np.divide(places - x[start], width, out=np.zeros(len(places)), where=width > 0)
    between = y[start] + (y[first] - y[start]) * share
    is_point = x[first] == places
    left = np.where(is_point, y[first], between)
    return np.column_stack((left, np.where(is_point, y[last], between)))
