"""Cumulative lift against the share predicted positive."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.bands import rate_bands
from rocwidgets.charts.chart import Axis, Chart, Guide, LegendEntry
from rocwidgets.charts.cumulative import chosen_axis, chosen_hull
from rocwidgets.charts.lines import line
from rocwidgets.charts.rate_projection import RateProjection
from rocwidgets.numeric import curves
from rocwidgets.numeric.decisions import rates
from rocwidgets.numeric.decisions.demand import LIFT_SHARE, most_positive
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene

_LABELS = labels_of("lift")
_STEPS = 61


def lift(scene: Scene) -> Chart:
    """Return cumulative lift against the share predicted positive; options x, hull."""
    pi = scene.setting.prevalence
    x = chosen_axis(scene, _LABELS.x)
    y = Axis(_LABELS.y, (0.0, 1.04 / pi))
    projection = RateProjection(scene, lambda tpr, fpr: curves.lift(tpr, fpr, pi), x, y, bends=True)
    hull, hull_entry = chosen_hull(projection)
    bands = rate_bands(projection, "lift")
    start = x.domain[0]
    share = np.append(min(start, pi), np.geomspace(max(start, pi), 1.0, _STEPS))
    perfect = np.column_stack((share, curves.perfect_lift(share, pi)))
    return Chart(
        _LABELS.title,
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
    """Return the lift of the rule that predicts at most a tenth positive; NaN if that is none."""
    table, pi = scene.model.table, scene.setting.prevalence
    row = most_positive(table, pi, max_share=LIFT_SHARE)
    tpr, fpr = rates.tpr(row.tp, table.P), rates.fpr(row.fp, table.N)
    return float(rates.lift(tpr, fpr, pi)[0])
