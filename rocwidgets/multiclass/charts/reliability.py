"""The reliability diagram of each class against the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Axis, LegendEntry
from rocwidgets.charts.forecasts import FIFTHS, bin_dots, bin_path, bins_of
from rocwidgets.charts.lines import line
from rocwidgets.multiclass.charts.overlay import overlay
from rocwidgets.vocabulary import class_labels_of

if TYPE_CHECKING:
    import numpy as np

    from rocwidgets.charts.chart import Chart, Guide
    from rocwidgets.charts.scene import Scene
    from rocwidgets.multiclass.charts.scene import MulticlassScene

_LABELS = class_labels_of("reliability")
_ROOM = (-0.03, 1.03)
_AXES = (
    Axis(_LABELS.x, _ROOM, fmt.percent_tick, ticks=FIFTHS),
    Axis(_LABELS.y, _ROOM, fmt.percent_tick, ticks=FIFTHS),
)
_MACRO = "The macro average covers the range of forecasts that all classes share."


def reliability(scene: MulticlassScene) -> Chart:
    """Return observed against forecast of each class.

    Options averages, classes, strategy, n_bins.
    """
    equal = line("equal", (0, 0), (1, 1))
    return overlay(
        scene,
        "reliability",
        _AXES,
        _through,
        guides=(equal, *_dots(scene)),
        legend=(LegendEntry("equal", "calibrated"),),
        notes=(_MACRO,) if scene.options["averages"] in ("both", "macro") else (),
        is_square=True,
    )


def _through(scene: Scene) -> np.ndarray:
    return bin_path(scene, bins_of(scene, scene.model))


def _dots(scene: MulticlassScene) -> list[Guide]:
    if scene.options["classes"] == "none" or scene.options["strategy"] == "isotonic":
        return []
    return [
        replace(guide, model=index)
        for index, each in enumerate(scene.each)
        for guide in bin_dots(each.model, bins_of(each, each.model), sized=False)
    ]
