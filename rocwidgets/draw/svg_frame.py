"""Scales from the values of a chart to pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts.ticks import ticks
from rocwidgets.draw.text import width_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from rocwidgets.charts.chart import Axis, Chart

    Values = NDArray[np.float64]

# Height of a plot, of a strip, and the most of a square one.
_PLOT, _STRIP, _SQUARE = 250.0, 200.0, 360.0
_GAP_X, _GAP_Y = 64.0, 44.0
_ROOM_LEFT, _ROOM_RIGHT = 12.0, 18.0
# Pixels are clipped this far outside of the plot, so that they are short numbers.
_LEAST = np.finfo(np.float64).tiny
_FAR = 2000.0


@dataclass(frozen=True)
class Frame:
    """The plot of a chart: its edges in pixels, y downwards, and its ticks."""

    chart: Chart
    left: float
    right: float
    top: float
    bottom: float
    x_ticks: tuple[float, ...]
    y_ticks: tuple[float, ...]

    @property
    def end(self) -> float:
        """The right edge of the chart."""
        return self.right + _ROOM_RIGHT

    def x(self, values: Values | float) -> Values:
        """Return x in pixels."""
        return _pixels(self.chart.x, values, self.left, self.right)

    def y(self, values: Values | float) -> Values:
        """Return y in pixels, downwards."""
        return _pixels(self.chart.y, values, self.bottom, self.top)

    def points(self, points: Values) -> list[tuple[float, float]]:
        """Return the pixels of points, shape (k, 2)."""
        return list(zip(self.x(points[:, 0]).tolist(), self.y(points[:, 1]).tolist(), strict=True))


def plot_height(charts: Iterable[Chart], width: float) -> float:
    """Return the plot height for a chart width, such that plots are square."""
    charts = list(charts)
    if any(each.is_strip for each in charts):
        return _STRIP
    sides = [width - _ROOM_RIGHT - _left(each, _PLOT) for each in charts if each.is_square]
    return min(_SQUARE, *sides) if sides else _PLOT


def make_frame(chart: Chart, width: float, top: float, height: float) -> Frame:
    """Return the frame of a chart of a width, whose plot begins at `top` and has a height."""
    left, right = _left(chart, height), width - _ROOM_RIGHT
    if chart.is_square:
        right = min(right, left + height)
    x_ticks = ticks(chart.x, right - left, _GAP_X)
    y_ticks = ticks(chart.y, height, _GAP_Y)
    return Frame(chart, left, right, top, top + height, x_ticks, y_ticks)


def _left(chart: Chart, height: float) -> float:
    """Return the room that the labels of the y axis take."""
    places = ticks(chart.y, height, _GAP_Y)
    longest = max((width_of(chart.y.tick(tick)) for tick in places), default=0.0)
    return longest + _ROOM_LEFT


def _pixels(axis: Axis, values: Values | float, start: float, end: float) -> Values:
    low, high = axis.domain
    value = np.asarray(values, np.float64)
    if axis.log:
        # Values of 0 and less lie far beyond the lower end.
        low, high, value = np.log(low), np.log(high), np.log(np.maximum(value, _LEAST))
    share = (value - low) / (high - low)
    # Two ufuncs are faster than np.clip for the few points of a chart.
    return np.minimum(np.maximum(start + share * (end - start), -_FAR), _FAR)
