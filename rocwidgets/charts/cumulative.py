"""Axis and hull of charts against the share predicted positive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.charts.axes import log_floor, share_axis
from rocwidgets.charts.chart import Axis, Guide, LegendEntry

if TYPE_CHECKING:
    from rocwidgets.charts.rate_projection import RateProjection
    from rocwidgets.charts.scene import Scene


def decile_axis(scene: Scene, label: str) -> Axis:
    """Return the axis of shares, with a grid line at each tenth, or logarithmic; option x."""
    if scene.options["x"] == "log":
        return share_axis(label, log_floor(scene.model.table.P + scene.model.table.N))
    tenths = tuple(tenth / 10 for tenth in range(11))
    return Axis(label, (0.0, 1.0), fmt.percent_tick, ticks=tenths[::2], grid=tenths)


def chosen_hull(
    projection: RateProjection,
) -> tuple[tuple[Guide, ...], tuple[LegendEntry, ...]]:
    """Return the hull of the current model and its legend entry; option hull ("off", "on")."""
    if projection.scene.options["hull"] != "on":
        return (), ()
    return (projection.hull(),), (LegendEntry("hull", "hull"),)
