"""The ROC curve of each class against the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts.axes import share_axis
from rocwidgets.charts.lines import line
from rocwidgets.charts.rate_projection import RateProjection
from rocwidgets.multiclass.charts.overlay import overlay
from rocwidgets.vocabulary import class_labels_of

if TYPE_CHECKING:
    import numpy as np

    from rocwidgets.charts.chart import Chart
    from rocwidgets.charts.scene import Scene
    from rocwidgets.multiclass.charts.scene import MulticlassScene

_LABELS = class_labels_of("roc")
_AXES = share_axis(_LABELS.x), share_axis(_LABELS.y)


def roc(scene: MulticlassScene) -> Chart:
    """Return tpr against fpr of each class; options averages, classes."""
    chance = (line("chance", (0, 0), (1, 1)),)
    return overlay(scene, "roc", _AXES, _through, guides=chance, is_square=True)


def _through(scene: Scene) -> np.ndarray:
    projection = RateProjection(scene, lambda tpr, fpr: (fpr, tpr), *_AXES)
    return projection.through(*projection.rules(scene.model))
