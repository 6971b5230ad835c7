"""Charts without what depends on the current threshold, or on costs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rocwidgets.charts.chart import (
    LegendEntry,
    MetricReading,
    ModelReading,
    OptimumReading,
    ThresholdReading,
)

if TYPE_CHECKING:
    from collections.abc import Container

    from rocwidgets.charts.chart import Chart

_ZONE = ("review", "review-curve", "review-end")
_THRESHOLD = frozenset({"bracket", "crossing", "cut", "gap", "paid", "rule", "short", *_ZONE})
# What a strip shows on both sides of the threshold, as on none.
_SIDES = {"flagged": "unflagged", "reviewed": "unflagged"} | dict.fromkeys(
    ("slices-out", "slices-review"), "slices-in"
)
_OPTIMUM = frozenset({"best", "chosen", "now", "optimum", "tangent"})
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
        guides=tuple(
            replace(each, name=_SIDES.get(each.name, each.name)) for each in result.guides
        ),
        # Those of a strip are about its sides.
        labels=() if chart.is_strip else result.labels,
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


def _lasting(entry: LegendEntry) -> LegendEntry:
    """Return an entry, the name of a metric without its value at the threshold."""
    return LegendEntry(entry.name, entry.label) if isinstance(entry, MetricReading) else entry
