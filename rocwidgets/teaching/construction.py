"""The ROC curve under construction, one case or group of ties at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts.axes import unit_axis
from rocwidgets.charts.chart import Chart, Guide, LegendEntry, Marker
from rocwidgets.charts.rate_projection import RateProjection
from rocwidgets.charts.steps import Steps
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene

_LABELS = labels_of("construction")


def construction(scene: Scene) -> Chart:
    """Return the ROC curve of the current model up to the threshold, and the rest of it thin."""
    steps = Steps(scene.model)
    x, y = unit_axis(_LABELS.x, steps.model.rows.fp), unit_axis(_LABELS.y, steps.model.rows.tp)
    projection = RateProjection(scene, lambda tpr, fpr: (fpr, tpr), x, y)
    row = steps.row_of(scene.setting.threshold)
    tpr, fpr = scene.rates
    built = (np.append(steps.model.tpr[: row + 1], tpr), np.append(steps.model.fpr[: row + 1], fpr))
    return Chart(
        _LABELS.title,
        x,
        y,
        scene.model_labels,
        guides=(
            projection.line("rest", steps.model.tpr, steps.model.fpr),
            Guide("between", "orders", steps.orders(row)),
            projection.line("built", *built),
        ),
        markers=(Marker(steps.model.index, True, fpr, tpr),),
        legend=(
            LegendEntry("built", steps.sentence(row)),
            LegendEntry("rest", "whole curve"),
            *((LegendEntry("orders", "all orders of tied cases"),) if steps.n_tied else ()),
        ),
        notes=steps.notes,
        is_square=True,
    )
