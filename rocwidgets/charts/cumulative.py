"""Axis and hull of charts against the share predicted positive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts.axes import log_floor, share_axis
from rocwidgets.charts.chart import Guide, LegendEntry

if TYPE_CHECKING:
    from rocwidgets.charts.chart import Axis
    from rocwidgets.charts.rate_projection import RateProjection
    from rocwidgets.charts.scene import Scene


def chosen_axis(scene: Scene, label: str) -> Axis:
    """Return the axis of shares, linear or logarithmic; option x."""
    is_log = scene.options["x"] == "log"
    return share_axis(
        label, log_floor(scene.model.table.P + scene.model.table.N) if is_log else None
    )


def chosen_hull(
    projection: RateProjection,
) -> tuple[tuple[Guide, ...], tuple[LegendEntry, ...]]:
    """Return the hull of the current model and its legend entry; option hull."""
    if not projection.scene.options["hull"]:
        return (), ()
    return (projection.hull(),), (LegendEntry("hull", "hull"),)
