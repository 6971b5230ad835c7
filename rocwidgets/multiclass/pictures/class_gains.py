"""Cumulative gains of each class against the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.multiclass.pictures.overlay import overlay
from rocwidgets.numeric import curves
from rocwidgets.pictures.axes import share_axis
from rocwidgets.pictures.lines import line
from rocwidgets.pictures.picture import LegendEntry
from rocwidgets.pictures.rate_projection import RateProjection
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    import numpy as np

    from rocwidgets.multiclass.pictures.scene import MulticlassScene
    from rocwidgets.pictures.picture import Picture
    from rocwidgets.pictures.scene import Scene

_LABELS = labels_of("class_gains")
_AXES = share_axis(_LABELS.x), share_axis(_LABELS.y)


def class_gains(scene: MulticlassScene) -> Picture:
    """Return tpr of each class against the share of the cases; options averages, classes."""
    chance = (line("chance", (0, 0), (1, 1)),)
    legend = (LegendEntry("chance", "at random"),)
    return overlay(scene, "class_gains", _AXES, _through, guides=chance, legend=legend)


def _through(scene: Scene) -> np.ndarray:
    pi = scene.setting.prevalence
    projection = RateProjection(scene, lambda tpr, fpr: curves.gains(tpr, fpr, pi), *_AXES)
    return projection.through(*projection.rules(scene.model))
