"""A chart as one panel for each model, or for each group."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rocwidgets.charts import describe
from rocwidgets.charts import format as fmt
from rocwidgets.core.group_curves import samples_of_groups

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rocwidgets.charts.chart import Axis, Chart, Guide
    from rocwidgets.charts.scene import Scene

# Guides that are the same for all models.
_COMMON = frozenset(("chance", "perfect", "zero", "equal"))


def in_panels(scene: Scene, kind: str) -> list[Chart]:
    """Return a chart of a scene, or as many panels of it as its options say.

    Parameters
    ----------
    scene : Scene
    kind : str
        As for `describe`.
    """
    options = scene.options
    if "groups" in (options.get("panels"), options.get("models")) and (
        found := _of_groups(scene, kind)
    ):
        return found
    chart = describe(scene, kind)
    return panels(chart) if options.get("panels") == "each" else [chart]


def _of_groups(scene: Scene, kind: str) -> list[Chart]:
    """Return a panel for each group, with the curve of the current model and axes of all."""
    drawn = []
    for label, sample, setting in samples_of_groups(scene):
        chart = describe(replace(scene, sample=sample, setting=setting), kind)
        alone = _alone(chart, sample.models.index(setting.model))
        drawn.append(replace(alone, title=fmt.label(label)))
    if not drawn:
        return []
    across, up = (_common([getattr(chart, name) for chart in drawn]) for name in ("x", "y"))
    return [replace(each, x=x, y=y) for each, x, y in zip(drawn, across, up, strict=True)]


def _common(axes: Sequence[Axis]) -> list[Axis]:
    """Return axes with room for all."""
    low, high = min(axis.domain[0] for axis in axes), max(axis.domain[1] for axis in axes)
    return [replace(axis, domain=(low, high)) for axis in axes]


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
