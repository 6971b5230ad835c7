"""Cumulative gains of each class against the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts.axes import share_axis
from rocwidgets.charts.chart import LegendEntry
from rocwidgets.charts.lines import line
from rocwidgets.charts.rate_projection import RateProjection
from rocwidgets.multiclass.charts.overlay import overlay
from rocwidgets.numeric import curves
from rocwidgets.vocabulary import class_labels_of

if TYPE_CHECKING:
    import numpy as np

    from rocwidgets.charts.chart import Chart
    from rocwidgets.charts.scene import Scene
    from rocwidgets.multiclass.charts.scene import MulticlassScene

_LABELS = class_labels_of("gains")
_AXES = share_axis(_LABELS.x), share_axis(_LABELS.y)


def gains(scene: MulticlassScene) -> Chart:
    """Return tpr of each class against the share of the cases; options averages, classes."""
    chance = (line("chance", (0, 0), (1, 1)),)
    legend = (LegendEntry("chance", "at random"),)
    return overlay(scene, "gains", _AXES, _through, guides=chance, legend=legend)


def _through(scene: Scene) -> np.ndarray:
    pi = scene.setting.prevalence
    projection = RateProjection(scene, lambda tpr, fpr: curves.gains(tpr, fpr, pi), *_AXES)
    return projection.through(*projection.rules(scene.model))
