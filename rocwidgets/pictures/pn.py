"""The PN graph: the ROC curve in counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import format as fmt
from .picture import Axis, LegendEntry, Picture
from .rate_projection import RateProjection, line

if TYPE_CHECKING:
    from .scene import Scene


def pn(scene: Scene) -> Picture:
    """Return tp against fp, in counts."""
    positives, negatives = scene.model.table.P, scene.model.table.N
    x = Axis("False positives", (0.0, float(negatives)), fmt.compact_tick)
    y = Axis("True positives", (0.0, float(positives)), fmt.compact_tick)
    plane = RateProjection(scene, lambda tpr, fpr: (fpr * negatives, tpr * positives), x, y)
    return Picture(
        "PN graph",
        x,
        y,
        scene.model_labels,
        curves=plane.curves(),
        guides=(line("chance", (0, 0), (negatives, positives)), plane.hull(), plane.optimum()),
        markers=plane.markers(),
        legend=(plane.optimum_entry(), LegendEntry("hull", "hull")),
    )
