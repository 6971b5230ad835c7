"""True against false positive counts: the ROC curve in cases (PN space)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.charts.bands import rate_bands
from rocwidgets.charts.chart import Axis, Chart, LegendEntry
from rocwidgets.charts.isolines import isolines, tangent
from rocwidgets.charts.lines import line
from rocwidgets.charts.rate_projection import RateProjection
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene

_LABELS = labels_of("pn")


def pn(scene: Scene) -> Chart:
    """Return tp against fp, in counts at the target prevalence; option isolines."""
    target = scene.target(scene.model)
    positives, negatives = target.P, target.N
    x = Axis(_LABELS.x, (0.0, float(negatives)), fmt.compact_tick)
    y = Axis(_LABELS.y, (0.0, float(positives)), fmt.compact_tick)
    projection = RateProjection(scene, lambda tpr, fpr: (fpr * negatives, tpr * positives), x, y)
    bands = rate_bands(projection, "roc")
    lines, equal_cost = isolines(projection), tangent(projection)
    return Chart(
        _LABELS.title,
        x,
        y,
        scene.model_labels,
        curves=projection.curves(),
        guides=(
            *bands.guides,
            *lines.guides,
            line("chance", (0, 0), (negatives, positives)),
            projection.hull(),
            *equal_cost.guides,
            projection.optimum(),
        ),
        markers=projection.markers(),
        legend=(
            *lines.changing,
            projection.optimum_entry(),
            *equal_cost.legend,
            LegendEntry("hull", "hull"),
            *bands.legend,
            *lines.legend,
        ),
        notes=(*bands.notes, *lines.notes),
        is_square=True,
    )
