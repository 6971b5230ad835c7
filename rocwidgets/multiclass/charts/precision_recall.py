"""Precision against recall of each class against the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts.axes import share_axis
from rocwidgets.charts.rate_projection import RateProjection
from rocwidgets.multiclass.charts.overlay import overlay
from rocwidgets.numeric import curves
from rocwidgets.vocabulary import class_labels_of

if TYPE_CHECKING:
    import numpy as np

    from rocwidgets.charts.chart import Chart
    from rocwidgets.charts.scene import Scene
    from rocwidgets.multiclass.charts.scene import MulticlassScene

_KIND = "precision_recall"
_LABELS = class_labels_of(_KIND)
_AXES = share_axis(_LABELS.x), share_axis(_LABELS.y)


def precision_recall(scene: MulticlassScene) -> Chart:
    """Return precision against recall of each class, at its share; options averages, classes."""
    return overlay(scene, _KIND, _AXES, _through)


def _through(scene: Scene) -> np.ndarray:
    pi = scene.setting.prevalence
    projection = RateProjection(
        scene, lambda tpr, fpr: curves.precision_recall(tpr, fpr, pi), *_AXES, bends=True
    )
    return projection.through(*projection.rules(scene.model))
