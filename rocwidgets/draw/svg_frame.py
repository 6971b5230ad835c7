"""Scales from the values of a picture to pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.draw.text import width_of
from rocwidgets.pictures.ticks import ticks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from rocwidgets.pictures.picture import Axis, Picture

    Values = NDArray[np.float64]

# Height of a plot, and the most of a square one.
_PLOT, _SQUARE = 250.0, 360.0
_GAP_X, _GAP_Y = 64.0, 44.0
_ROOM_LEFT, _ROOM_RIGHT = 12.0, 18.0
# Pixels are clipped this far outside of the plot, so that they are short numbers.
_LEAST = np.finfo(np.float64).tiny
_FAR = 2000.0


@dataclass(frozen=True)
class Frame:
    """The plot of a picture: its edges in pixels, y downwards, and its ticks."""

    picture: Picture
    left: float
    right: float
    top: float
    bottom: float
    x_ticks: tuple[float, ...]
    y_ticks: tuple[float, ...]

    def x(self, values: Values | float) -> Values:
        """Return x in pixels."""
        return _pixels(self.picture.x, values, self.left, self.right)

    def y(self, values: Values | float) -> Values:
        """Return y in pixels, downwards."""
        return _pixels(self.picture.y, values, self.bottom, self.top)

    def points(self, points: Values) -> list[tuple[float, float]]:
        """Return the pixels of points, shape (k, 2)."""
        return list(zip(self.x(points[:, 0]).tolist(), self.y(points[:, 1]).tolist(), strict=True))


def plot_height(pictures: Iterable[Picture], width: float) -> float:
    """Return the height of the plots of pictures of a width, which is that of a square one."""
    sides = [width - _ROOM_RIGHT - _left(each, _PLOT) for each in pictures if each.is_square]
    return min(_SQUARE, *sides) if sides else _PLOT


def make_frame(picture: Picture, width: float, top: float, height: float) -> Frame:
    """Return the frame of a picture of a width, whose plot begins at `top` and has a height."""
    left, right = _left(picture, height), width - _ROOM_RIGHT
    if picture.is_square:
        right = min(right, left + height)
    x_ticks = ticks(picture.x, right - left, _GAP_X)
    y_ticks = ticks(picture.y, height, _GAP_Y)
    return Frame(picture, left, right, top, top + height, x_ticks, y_ticks)


def _left(picture: Picture, height: float) -> float:
    """Return the room that the labels of the y axis take."""
    places = ticks(picture.y, height, _GAP_Y)
    longest = max((width_of(picture.y.tick(tick)) for tick in places), default=0.0)
    return longest + _ROOM_LEFT


def _pixels(axis: Axis, values: Values | float, start: float, end: float) -> Values:
    low, high = axis.domain
    value = np.asarray(values, np.float64)
    if axis.log:
        # Values of 0 and less lie far beyond the lower end.
        low, high, value = np.log(low), np.log(high), np.log(np.maximum(value, _LEAST))
    share = (value - low) / (high - low)
    # Two ufuncs are faster than np.clip for the few points of a picture.
    return np.minimum(np.maximum(start + share * (end - start), -_FAR), _FAR)
