"""Cumulative gains and lift against the share predicted positive."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric import curves, rates
from rocwidgets.numeric.demand import LIFT_SHARE, find

from . import format as fmt
from .bands import plane_bands
from .picture import Axis, Guide, LegendEntry, Picture
from .rate_projection import RateProjection, line, log_floor, share_axis

if TYPE_CHECKING:
    from .scene import Scene

_SHARE = "Share predicted positive"
_STEPS = 61


def gains(scene: Scene) -> Picture:
    """Return tpr against the share predicted positive; options x, hull ("off", "on")."""
    pi = scene.prevalence
    x, y = _deciles(scene), share_axis("Share of the positives found")
    plane = RateProjection(scene, lambda tpr, fpr: curves.gains(tpr, fpr, pi), x, y)
    hull, hull_entry = _hull(plane)
    bands = plane_bands(plane, "gains")
    return Picture(
        "Cumulative gains",
        x,
        y,
        scene.model_labels,
        curves=plane.curves(),
        guides=(
            *bands.guides,
            plane.line("chance", [0, 1], [0, 1]),
            plane.line("perfect", [0, 1, 1], [0, 0, 1]),
            *hull,
            plane.optimum(),
        ),
        markers=plane.markers(),
        legend=(
            plane.optimum_entry(),
            LegendEntry("perfect", "perfect"),
            LegendEntry("chance", "at random"),
            *hull_entry,
            *bands.legend,
        ),
        notes=bands.notes,
    )


def lift(scene: Scene) -> Picture:
    """Return cumulative lift against the share predicted positive; options x, hull."""
    pi = scene.prevalence
    x = _deciles(scene)
    y = Axis("Lift, precision over prevalence", (0.0, 1.04 / pi))
    plane = RateProjection(scene, lambda tpr, fpr: curves.lift(tpr, fpr, pi), x, y, bends=True)
    hull, hull_entry = _hull(plane)
    bands = plane_bands(plane, "lift")
    start = x.domain[0]
    share = np.append(min(start, pi), np.geomspace(max(start, pi), 1.0, _STEPS))
    perfect = np.column_stack((share, curves.perfect_lift(share, pi)))
    return Picture(
        "Lift",
        x,
        y,
        scene.model_labels,
        curves=plane.curves(),
        guides=(
            *bands.guides,
            line("chance", (start, 1), (1, 1)),
            Guide("line", "perfect", perfect),
            *hull,
            plane.optimum(),
        ),
        markers=plane.markers(),
        legend=(
            LegendEntry(
                "reading", f"lift at {fmt.percent(LIFT_SHARE)}: {fmt.ratio(_lift_at(scene))}"
            ),
            plane.optimum_entry(),
            LegendEntry("perfect", "perfect"),
            LegendEntry("chance", "at random"),
            *hull_entry,
            *bands.legend,
        ),
        notes=bands.notes,
    )


def _lift_at(scene: Scene) -> float:
    """Return the lift of the rule that predicts at most a tenth positive; NaN if it is nobody."""
    table, pi = scene.model.table, scene.prevalence
    row = find(table, pi, max_share=LIFT_SHARE)
    tpr, fpr = rates.tpr(row.tp, table.P), rates.fpr(row.fp, table.N)
    return float(rates.lift(tpr, fpr, pi)[0])


def _deciles(scene: Scene) -> Axis:
    if scene.options.get("x") == "log":
        return share_axis(_SHARE, log_floor(scene.model.table.P + scene.model.table.N))
    tenths = tuple(tenth / 10 for tenth in range(11))
    return Axis(_SHARE, (0.0, 1.0), fmt.percent_tick, ticks=tenths[::2], grid=tenths)


def _hull(plane: RateProjection) -> tuple[tuple[Guide, ...], tuple[LegendEntry, ...]]:
    if plane.scene.options.get("hull") != "on":
        return (), ()
    return (plane.hull(),), (LegendEntry("hull", "hull"),)
