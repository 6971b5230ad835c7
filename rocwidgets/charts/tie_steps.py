"""The curve of the current model with its cases as steps, and the areas under both."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Guide, Layer, LegendEntry
from rocwidgets.charts.steps import Steps

if TYPE_CHECKING:
    from rocwidgets.charts.rate_projection import RateProjection


def tie_steps(projection: RateProjection, what: str) -> Layer:
    """Return steps that go along x before they go along y; option ties.

    On the ROC curve they count tied pairs as wrong: A_ROC1 of Vuk & Curk (2006), section 4.1, where
    the curve has A_ROC2. On the gains curve they have A_lift1, section 5.1, and the curve A_lift2.
    Areas are left out where not all operating points are drawn.
    """
    scene = projection.scene
    if scene.options["ties"] == "lines":
        return Layer()
    x, y = projection.project(scene.model.tpr, scene.model.fpr)
    steps, lines = map(_area, (float(np.diff(x) @ y[:-1]), float(np.trapezoid(y, x))))
    note = (
        f"Area under the steps: {steps}, {what}. Under straight lines: {lines}, ties counting half."
    )
    low = projection.x.domain[0] if projection.x.log else -np.inf
    points = np.column_stack((np.repeat(np.maximum(x, low), 2)[1:], np.repeat(y, 2)[:-1]))
    return Layer(
        guides=(Guide("line", "steps", points, scene.model.index),),
        legend=(LegendEntry("steps", "steps"),),
        notes=(note,) if Steps(scene.model).is_complete else (),
    )


def _area(value: float) -> str:
    return fmt.fixed(value, 3) if value <= 1 else fmt.short(value)
