"""A chart as one panel for each model."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt

if TYPE_CHECKING:
    from rocwidgets.charts.chart import Chart, Guide

# Guides that are the same for all models.
_COMMON = frozenset(("chance", "perfect", "zero", "equal"))


def panels(chart: Chart) -> list[Chart]:
    """Return a panel for each model of a chart of curves, named after it.

    What follows from the decision, and what a legend says of it, is in that of the current model.
    """
    return [_alone(chart, index) for index in range(len(chart.models))]


def _alone(chart: Chart, index: int) -> Chart:
    model = chart.models[index]

    def is_own(guide: Guide) -> bool:
        if guide.model is None:
            return model.current or guide.name in _COMMON
        return guide.model == index

    own = replace(
        chart,
        title=fmt.label(model.name),
        curves=tuple(each for each in chart.curves if each.model == index),
        markers=tuple(each for each in chart.markers if each.model == index),
        guides=tuple(filter(is_own, chart.guides)),
    )
    if not model.current:
        return replace(own, legend=(), labels=(), notes=())
    drawn = {guide.name for guide in own.guides}
    return replace(own, legend=tuple(each for each in chart.legend if each.name in drawn))
