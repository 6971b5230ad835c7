"""Lines through points, thinned to what is visible."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.charts.chart import Curve, Guide
from rocwidgets.numeric.curves.polyline import simplify

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from rocwidgets.charts.chart import Axis
    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.numeric.counts.indices import Index

    Values = NDArray[np.float64]

# Far outside any plot, in lengths of the axis.
_FAR = 3.0


def line(name: str, *points: tuple[float, float]) -> Guide:
    """Return a line through points."""
    return Guide("line", name, np.array(points, np.float64).reshape(-1, 2))


def stretch(name: str, ends: tuple[Values, Values], run: tuple[int, int], height: float) -> Guide:
    """Return a level line over a run of rows, first to last, from their ranges on the axis."""
    at = [float(each[row]) for each in ends for row in run]
    return line(name, (min(at), height), (max(at), height))


def cut(points: Values, low: float, high: float) -> Values:
    """Return the part of a line, shape (k, 2), between two heights.

    Where it leaves them and comes back it runs along them.
    """
    up = points[:, 1]
    if low <= up.min() and up.max() <= high:
        return points
    start, way = points[:-1], np.diff(points, axis=0)
    places, found = [np.arange(len(points), dtype=np.float64)], [points]
    for level in (low, high):
        at = np.flatnonzero(np.sign(up[:-1] - level) * np.sign(up[1:] - level) < 0)
        share = (level - up[at]) / way[at, 1]
        places.append(at + share)
        found.append(np.column_stack((start[at, 0] + share * way[at, 0], np.full(len(at), level))))
    line = np.concatenate(found)[np.argsort(np.concatenate(places), kind="stable")]
    return line[(line[:, 1] >= low) & (line[:, 1] <= high)]


def thinned(points: Values, x: Axis, y: Axis) -> Values:
    """Return some points of a curve, shape (k, 2), so that it moves by less than half a pixel.

    Values beyond the axes by more than three times their length, infinite ones too, are clipped;
    undefined points are left out.
    """
    defined = points[~np.isnan(points).any(axis=1)]
    inside = np.column_stack([_near(defined[:, 0], x), _near(defined[:, 1], y)])
    if len(inside) <= 2:  # noqa: PLR2004 - the ends of a line
        return inside
    units = np.stack([_unit(inside[:, 0], x), _unit(inside[:, 1], y)])
    return inside[_kept(units.tobytes())]


@lru_cache(maxsize=128)
def _kept(units: bytes) -> Index:
    """Return which points of a curve are drawn; cached, as few curves depend on the costs."""
    return simplify(np.frombuffer(units).reshape(2, -1))


def _near(values: Values, axis: Axis) -> Values:
    low, high = axis.domain
    if axis.log:
        return np.clip(values, low, high)
    room = _FAR * (high - low)
    return np.clip(values, low - room, high + room)


def axis_unit(value: float, axis: Axis) -> float:
    """Return a value in lengths of an axis from its start."""
    return float(_unit(np.float64(value), axis))


def _unit(values: Any, axis: Axis) -> Any:
    low, high = axis.domain
    if axis.log:
        return np.log(values / low) / np.log(high / low)
    return (values - low) / (high - low)


def curves_of(drawn: Iterable[tuple[DrawnModel, Values]], x: Axis, y: Axis) -> tuple[Curve, ...]:
    """Return curves of models through points, each of shape (k, 2)."""
    result = ((model, thinned(points, x, y)) for model, points in drawn)
    return tuple(
        Curve(model.index, model.label, points[:, 0], points[:, 1], model.current)
        for model, points in result
    )
