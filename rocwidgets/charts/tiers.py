"""Tiers in a chart: a band or a piece of the curve for each action between, with its ends."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts.chart import Guide
from rocwidgets.charts.tier_words import tier_entries

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from rocwidgets.charts.chart import Axis, Chart, Curve, Marker
    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]

# How far from a curve a place may be that is on it, in lengths of the axes.
_ON_CURVE = 2e-3


# Of the actions between, in the names of their guides.
PLACES = range(1, 5)


def with_tiers(describe: Callable[[Scene], Chart], scene: Scene) -> Chart:
    """Return a chart with the tiers of its scene, if it has some.

    The places of their thresholds are those of the threshold of the same scene with each as
    threshold.
    """
    chart, tiers = describe(scene), scene.tiers
    if tiers is None:
        return chart
    guides = _guides(chart, [_place(describe, scene, end) for end in tiers.thresholds])
    if not guides:
        return chart
    legend = (*tier_entries(tiers), *chart.legend)
    return replace(chart, guides=(*guides, *chart.guides), legend=legend)


def _place(describe: Callable[[Scene], Chart], scene: Scene, end: float) -> Marker | None:
    # Without tiers it is drawn as a single threshold.
    setting = replace(scene.setting, threshold=end, tiers=None)
    markers = describe(replace(scene, setting=setting)).markers
    return next((each for each in markers if each.current), None)


def _guides(chart: Chart, places: list[Marker | None]) -> tuple[Guide, ...]:
    ends = [place for place in places if place is not None]
    if len(ends) < len(places):
        return ()
    if any(end.y is None for end in ends):
        bands = zip(PLACES, pairwise(ends), strict=False)
        return tuple(_band(f"tier-{n}", chart, low.x, high.x) for n, (high, low) in bands)
    curve = next((each for each in chart.curves if each.current), None)
    if curve is None:
        return ()
    points = np.array([(end.x, end.y) for end in ends], np.float64)
    pieces = (
        (place, _piece(chart, curve, points[place - 1 : place + 1]))
        for place in range(1, len(points))
    )
    return (
        *(Guide("line", f"tier-{place}-curve", piece) for place, piece in pieces if len(piece)),
        Guide("dots", "tier-end", points),
    )


def _band(name: str, chart: Chart, left: float, right: float) -> Guide:
    bottom, top = chart.y.domain
    corners = [(left, bottom), (left, top), (right, top), (right, bottom)]
    return Guide("between", name, np.array(corners))


def _piece(chart: Chart, curve: Curve, ends: Values) -> Values:
    """Return the piece of a curve between two places on it; none if one is apart from it."""
    points = np.column_stack((curve.x, curve.y))
    units, places = (_in_units(each, chart) for each in (points, ends))
    (first, start), (last, end) = (_hit(place, units) for place in places)
    if max(start, end) > _ON_CURVE:
        return points[:0]
    return np.concatenate((ends[:1], points[first:last], ends[1:]))


def _in_units(points: Values, chart: Chart) -> Values:
    axes = zip((chart.x, chart.y), points.T, strict=True)
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
