"""Precision against recall, with lines of equal F1."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts.axes import share_axis
from rocwidgets.charts.bands import rate_bands
from rocwidgets.charts.chart import Chart, Guide, LegendEntry
from rocwidgets.charts.lines import line
from rocwidgets.charts.rate_projection import RateProjection
from rocwidgets.numeric import curves
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene

_LABELS = labels_of("precision_recall")
_LEVELS = (0.2, 0.4, 0.6, 0.8)


def precision_recall(scene: Scene) -> Chart:
    """Return precision against recall, at the target prevalence."""
    pi = scene.setting.prevalence
    x, y = share_axis(_LABELS.x), share_axis(_LABELS.y)
    projection = RateProjection(
        scene, lambda tpr, fpr: curves.precision_recall(tpr, fpr, pi), x, y, bends=True
    )
    levels = tuple(Guide("line", "level", iso_f1(level)) for level in _LEVELS)
    bands = rate_bands(projection, "precision_recall")
    return Chart(
        _LABELS.title,
        x,
        y,
        scene.model_labels,
        curves=projection.curves(),
        guides=(
            *bands.guides,
            *levels,
            line("chance", (0, pi), (1, pi)),
            projection.hull(),
            projection.optimum(),
        ),
        markers=projection.markers(),
        legend=(
            projection.optimum_entry(),
            LegendEntry("hull", "achievable"),
            LegendEntry("chance", "prevalence"),
            LegendEntry("level", f"F1 {', '.join(map(str, _LEVELS))}"),
            *bands.legend,
        ),
        notes=bands.notes,
    )


def iso_f1(level: float) -> np.ndarray:
    """Return points (recall, precision) of equal F1, shape (41, 2).

    Precision is f r / (2 r - f) at the recall r.
    """
    least = level / (2 - level)
    recall = least + (1 - least) * np.linspace(0, 1, 41) ** 2
    return np.column_stack((recall, level * recall / (2 * recall - level)))
