"""The reliability diagram of each class against the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rocwidgets.multiclass.pictures.overlay import overlay
from rocwidgets.pictures import format as fmt
from rocwidgets.pictures.forecasts import FIFTHS, bin_dots, bin_path, bins_of
from rocwidgets.pictures.lines import line
from rocwidgets.pictures.picture import Axis, LegendEntry
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    import numpy as np

    from rocwidgets.multiclass.pictures.scene import MulticlassScene
    from rocwidgets.pictures.picture import Guide, Picture
    from rocwidgets.pictures.scene import Scene

_LABELS = labels_of("class_reliability")
_ROOM = (-0.03, 1.03)
_AXES = (
    Axis(_LABELS.x, _ROOM, fmt.percent_tick, ticks=FIFTHS),
    Axis(_LABELS.y, _ROOM, fmt.percent_tick, ticks=FIFTHS),
)
_MACRO = "The macro average is between the least and the greatest forecasts that all classes have."


def class_reliability(scene: MulticlassScene) -> Picture:
    """Return observed against forecast of each class; options averages, classes, strategy, bins."""
    equal = line("equal", (0, 0), (1, 1))
    return overlay(
        scene,
        "class_reliability",
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
