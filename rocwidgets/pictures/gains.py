"""Cumulative gains against the share predicted positive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.numeric import curves
from rocwidgets.vocabulary import labels_of

from .axes import share_axis
from .bands import rate_bands
from .cumulative import chosen_hull, decile_axis
from .picture import LegendEntry, Picture
from .rate_projection import RateProjection

if TYPE_CHECKING:
    from .scene import Scene

_LABELS = labels_of("gains")


def gains(scene: Scene) -> Picture:
    """Return tpr against the share predicted positive; options x, hull ("off", "on")."""
    pi = scene.setting.prevalence
    x, y = decile_axis(scene, _LABELS.x), share_axis(_LABELS.y)
    projection = RateProjection(scene, lambda tpr, fpr: curves.gains(tpr, fpr, pi), x, y)
    hull, hull_entry = chosen_hull(projection)
    bands = rate_bands(projection, "gains")
    return Picture(
        _LABELS.title,
        x,
        y,
        scene.model_labels,
        curves=projection.curves(),
        guides=(
            *bands.guides,
            projection.line("chance", [0, 1], [0, 1]),
            projection.line("perfect", [0, 1, 1], [0, 0, 1]),
            *hull,
            projection.optimum(),
        ),
        markers=projection.markers(),
        legend=(
            projection.optimum_entry(),
            LegendEntry("perfect", "perfect"),
            LegendEntry("chance", "at random"),
            *hull_entry,
            *bands.legend,
        ),
        notes=bands.notes,
    )
