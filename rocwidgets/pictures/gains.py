"""Cumulative gains and lift against the share predicted positive."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric import curves, rates
from rocwidgets.numeric.demand import LIFT_SHARE, find

from . import format as fmt
from .axes import log_floor, share_axis
from .bands import rate_bands
from .lines import line
from .picture import Axis, Guide, LegendEntry, Picture
from .rate_projection import RateProjection

if TYPE_CHECKING:
    from .scene import Scene

_SHARE = "Share predicted positive"
_STEPS = 61


def gains(scene: Scene) -> Picture:
    """Return tpr against the share predicted positive; options x, hull ("off", "on")."""
    pi = scene.setting.prevalence
    x, y = _deciles(scene), share_axis("Share of the positives found")
    projection = RateProjection(scene, lambda tpr, fpr: curves.gains(tpr, fpr, pi), x, y)
    hull, hull_entry = _hull(projection)
    bands = rate_bands(projection, "gains")
    return Picture(
        "Cumulative gains",
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


def lift(scene: Scene) -> Picture:
    """Return cumulative lift against the share predicted positive; options x, hull."""
    pi = scene.setting.prevalence
    x = _deciles(scene)
    y = Axis("Lift, precision over prevalence", (0.0, 1.04 / pi))
    projection = RateProjection(scene, lambda tpr, fpr: curves.lift(tpr, fpr, pi), x, y, bends=True)
    hull, hull_entry = _hull(projection)
    bands = rate_bands(projection, "lift")
    start = x.domain[0]
    share = np.append(min(start, pi), np.geomspace(max(start, pi), 1.0, _STEPS))
    perfect = np.column_stack((share, curves.perfect_lift(share, pi)))
    return Picture(
        "Lift",
        x,
        y,
        scene.model_labels,
        curves=projection.curves(),
        guides=(
            *bands.guides,
            line("chance", (start, 1), (1, 1)),
            Guide("line", "perfect", perfect),
            *hull,
            projection.optimum(),
        ),
        markers=projection.markers(),
        legend=(
            LegendEntry(
                "reading", f"lift at {fmt.percent(LIFT_SHARE)}: {fmt.ratio(_lift_at(scene))}"
            ),
            projection.optimum_entry(),
            LegendEntry("perfect", "perfect"),
            LegendEntry("chance", "at random"),
            *hull_entry,
            *bands.legend,
        ),
        notes=bands.notes,
    )


def _lift_at(scene: Scene) -> float:
    """Return the lift of the rule that predicts at most a tenth positive; NaN if it is nobody."""
    table, pi = scene.model.table, scene.setting.prevalence
    row = find(table, pi, max_share=LIFT_SHARE)
    tpr, fpr = rates.tpr(row.tp, table.P), rates.fpr(row.fp, table.N)
    return float(rates.lift(tpr, fpr, pi)[0])


def _deciles(scene: Scene) -> Axis:
    if scene.options["x"] == "log":
        return share_axis(_SHARE, log_floor(scene.model.table.P + scene.model.table.N))
    tenths = tuple(tenth / 10 for tenth in range(11))
    return Axis(_SHARE, (0.0, 1.0), fmt.percent_tick, ticks=tenths[::2], grid=tenths)


def _hull(projection: RateProjection) -> tuple[tuple[Guide, ...], tuple[LegendEntry, ...]]:
    if projection.scene.options["hull"] != "on":
        return (), ()
    return (projection.hull(),), (LegendEntry("hull", "hull"),)
