"""A review zone in a picture: a band or a piece of the curve, with its ends."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.pictures.picture import Guide
from rocwidgets.pictures.review_words import review_entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from rocwidgets.pictures.picture import Axis, Curve, Marker, Picture
    from rocwidgets.pictures.scene import Scene

    Values = NDArray[np.float64]

# How far from a curve a place may be that is on it, in lengths of the axes.
_ON_CURVE = 2e-3


def with_review(describe: Callable[[Scene], Picture], scene: Scene) -> Picture:
    """Return a picture with the review zone of its scene, if it has one.

    The places of both ends are those of the threshold of the same scene with each as threshold.
    """
    picture, zone = describe(scene), scene.zone
    if zone is None:
        return picture
    guides = _guides(picture, *(_place(describe, scene, end) for end in (zone.low, zone.high)))
    if not guides:
        return picture
    legend = (review_entry(zone), *picture.legend)
    return replace(picture, guides=(*guides, *picture.guides), legend=legend)


def _place(describe: Callable[[Scene], Picture], scene: Scene, end: float) -> Marker | None:
    setting = replace(scene.setting, threshold=end)
    markers = describe(replace(scene, setting=setting)).markers
    return next((each for each in markers if each.current), None)


def _guides(picture: Picture, low: Marker | None, high: Marker | None) -> tuple[Guide, ...]:
    if low is None or high is None:
        return ()
    if low.y is None or high.y is None:
        return (_band(picture, low.x, high.x),)
    ends = np.array([(high.x, high.y), (low.x, low.y)])
    curve = next((each for each in picture.curves if each.current), None)
    if curve is None:
        return ()
    piece = _piece(picture, curve, ends)
    pieces = (Guide("line", "review-curve", piece),) if len(piece) else ()
    return (*pieces, Guide("dots", "review-end", ends))


def _band(picture: Picture, left: float, right: float) -> Guide:
    bottom, top = picture.y.domain
    corners = [(left, bottom), (left, top), (right, top), (right, bottom)]
    return Guide("between", "review", np.array(corners))


def _piece(picture: Picture, curve: Curve, ends: Values) -> Values:
    """Return the piece of a curve between two places on it; none if one is apart from it."""
    points = np.column_stack((curve.x, curve.y))
    units, places = (_in_units(each, picture) for each in (points, ends))
    (first, start), (last, end) = (_hit(place, units) for place in places)
    if max(start, end) > _ON_CURVE:
        return points[:0]
    return np.concatenate((ends[:1], points[first:last], ends[1:]))


def _in_units(points: Values, picture: Picture) -> Values:
    axes = zip((picture.x, picture.y), points.T, strict=True)
    return np.column_stack([_lengths(values, axis) for axis, values in axes])


def _lengths(values: Values, axis: Axis) -> Values:
    low, high = axis.domain
    if axis.log:
        return np.log(np.maximum(values, low) / low) / np.log(high / low)
    return (values - low) / (high - low)


def _hit(place: Values, line: Values) -> tuple[int, float]:
    """Return how many points of a line are before the nearest place on it, and the distance."""
    start, step = line[:-1], np.diff(line, axis=0)
    length = (step**2).sum(axis=1)
    along = np.divide(
        ((place - start) * step).sum(axis=1), length, out=np.zeros(len(step)), where=length > 0
    )
    nearest = start + np.clip(along, 0, 1)[:, np.newaxis] * step
    distance = np.hypot(*(place - nearest).T)
    best = int(np.argmin(distance))
    return best + 1, float(distance[best])
