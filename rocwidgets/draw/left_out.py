"""Charts without what depends on the current threshold, or on costs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts.chart import (
    LegendEntry,
    MetricReading,
    ModelReading,
    OptimumReading,
    ThresholdReading,
)
from rocwidgets.charts.tiers import PLACES

if TYPE_CHECKING:
    from collections.abc import Container

    from numpy.typing import NDArray

    from rocwidgets.charts.chart import Chart, Guide

_TIERS = ("tier-end", *(f"tier-{place}{part}" for place in PLACES for part in ("", "-curve")))
_THRESHOLD = frozenset({"crossing", "cut", "gap", "paid", "rule", "short", *_TIERS})
# What a strip shows on the sides of the threshold, as all of it without one.
_SIDES: dict[str, str] = {
    "flagged": "unflagged",
    "unflagged": "unflagged",
    "slices-in": "slices-in",
    "slices-out": "slices-in",
    **{f"in-tier-{place}": "unflagged" for place in PLACES},
    **{f"slices-tier-{place}": "slices-in" for place in PLACES},
}
_OPTIMUM = frozenset({"best", "best-of-all", "chosen", "now", "optimum", "tangent"})
_HULL = frozenset({"hull", "vertex"})


def without_threshold(chart: Chart) -> Chart:
    """Return a chart without what is at the threshold, and its model like the others."""
    result = _without(chart, ThresholdReading, _THRESHOLD)
    if len(chart.models) > 1:
        result = _without(result, ModelReading, ())
    return replace(
        result,
        markers=(),
        curves=tuple(replace(each, current=False) for each in chart.curves),
        guides=_without_sides(result.guides),
        labels=tuple(each for each in result.labels if not each.is_of_side),
        legend=tuple(_lasting(entry) for entry in result.legend),
    )


def without_optimum(chart: Chart, *, hull: bool = False) -> Chart:
    """Return a chart without what costs imply, and without hulls unless these are kept."""
    return _without(chart, OptimumReading, _OPTIMUM if hull else _OPTIMUM | _HULL)


def _without(chart: Chart, reading: type[LegendEntry], names: Container[str]) -> Chart:
    return replace(
        chart,
        guides=tuple(each for each in chart.guides if each.name not in names),
        legend=tuple(
            each
            for each in chart.legend
            if each.name not in names and not isinstance(each, reading)
        ),
    )


def _without_sides(guides: tuple[Guide, ...]) -> tuple[Guide, ...]:
    """Return guides, those of a strip's sides joined."""
    groups: dict[str | int, list[Guide]] = {}
    for at, each in enumerate(guides):
        groups.setdefault(_SIDES.get(each.name, at), []).append(each)
    return tuple(
        replace(group[0], name=name, points=_joined(group)) if isinstance(name, str) else group[0]
        for name, group in groups.items()
    )


def _joined(sides: list[Guide]) -> NDArray[np.float64]:
    """Return the bars of adjacent guides, a bar that was cut between two of them whole again."""
    bars = [side.points.reshape(-1, 2, 2) for side in sides if side.points.size]
    first, *others = sorted(bars, key=lambda of: (of[0, 0, 0], of[-1, 1, 0]))
    for other in others:
        if np.array_equal(first[-1, 1], other[0, 0]):
            first = np.concatenate((first[:-1], [[first[-1, 0], other[0, 1]]], other[1:]))
        else:
            first = np.concatenate((first, other))
    return first.reshape(-1, 2)


def _lasting(entry: LegendEntry) -> LegendEntry:
    """Return an entry, the name of a metric without its value at the threshold."""
    return LegendEntry(entry.name, entry.label) if isinstance(entry, MetricReading) else entry
