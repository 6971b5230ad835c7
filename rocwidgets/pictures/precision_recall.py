"""Precision against recall, with lines of equal F1."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric import curves

from .bands import plane_bands
from .picture import Guide, LegendEntry, Picture
from .rate_projection import RateProjection, line, share_axis

if TYPE_CHECKING:
    from .scene import Scene

_LEVELS = (0.2, 0.4, 0.6, 0.8)


def precision_recall(scene: Scene) -> Picture:
    """Return precision against recall, at the target prevalence."""
    pi = scene.prevalence
    x, y = share_axis("Recall, true positive rate"), share_axis("Precision")
    plane = RateProjection(
        scene, lambda tpr, fpr: curves.precision_recall(tpr, fpr, pi), x, y, bends=True
    )
    levels = tuple(Guide("line", "level", iso_f1(level)) for level in _LEVELS)
    bands = plane_bands(plane, "precision_recall")
    return Picture(
        "Precision and recall",
        x,
        y,
        scene.model_labels,
        curves=plane.curves(),
        guides=(
            *bands.guides,
            *levels,
            line("chance", (0, pi), (1, pi)),
            plane.hull(),
            plane.optimum(),
        ),
        markers=plane.markers(),
        legend=(
            plane.optimum_entry(),
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
