"""The detection error trade-off, on probit axes."""

from __future__ import annotations

from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.bands import rate_bands
from rocwidgets.charts.chart import Axis, Chart, LegendEntry
from rocwidgets.charts.lines import line
from rocwidgets.charts.rate_projection import RateProjection
from rocwidgets.numeric import curves
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]

_LABELS = labels_of("det")
_RATES = (0.001, 0.02, 0.2, 0.5, 0.8, 0.98, 0.999)
_TICKS = tuple(float(place) for place in curves.probit(np.array(_RATES)))
_END = _TICKS[-1]


def det(scene: Scene) -> Chart:
    """Return fnr against fpr on probit axes, where normal scores give straight lines."""
    x, y = _axis(_LABELS.x), _axis(_LABELS.y)
    projection = RateProjection(scene, _on_axes, x, y, bends=True)
    hits, alarms = scene.model.tpr, scene.model.fpr
    equal = curves.equal_error_rate(alarms, 1 - hits)
    bands = rate_bands(projection, "roc")
    return Chart(
        _LABELS.title,
        x,
        y,
        scene.model_labels,
        curves=projection.curves(),
        guides=(
            *bands.guides,
            line("equal", (-_END, -_END), (_END, _END)),
            line("chance", (-_END, _END), (_END, -_END)),
            projection.optimum(),
        ),
        markers=projection.markers(),
        legend=(
            projection.optimum_entry(),
            LegendEntry("equal", f"equal errors, {fmt.rate(equal)}"),
            LegendEntry("chance", "at random"),
            *bands.legend,
        ),
        notes=bands.notes,
    )


def _on_axes(tpr: Values, fpr: Values) -> tuple[Values, Values]:
    """Return both probits, those of rates 0 and 1, which are infinite, at the ends of the axes."""
    across, up = curves.det(fpr, 1 - tpr)
    return np.clip(across, -_END, _END), np.clip(up, -_END, _END)


def _axis(label: str) -> Axis:
    return Axis(label, (-_END, _END), lambda at: fmt.percent(NormalDist().cdf(at)), ticks=_TICKS)
