"""The detection error trade-off, on probit axes."""

from __future__ import annotations

from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric import curves
from rocwidgets.vocabulary import words

from . import format as fmt
from .lines import line
from .picture import Axis, LegendEntry, Picture
from .rate_projection import RateProjection

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .scene import Scene

    Values = NDArray[np.float64]

_WORDS = words("det")
_RATES = (0.001, 0.02, 0.2, 0.5, 0.8, 0.98, 0.999)
_TICKS = tuple(float(place) for place in curves.probit(np.array(_RATES)))
_END = _TICKS[-1]


def det(scene: Scene) -> Picture:
    """Return fnr against fpr, on axes that make normal scores straight."""
    x, y = _axis(_WORDS.x), _axis(_WORDS.y)
    projection = RateProjection(scene, _on_axes, x, y, bends=True)
    hits, alarms = scene.model.tpr, scene.model.fpr
    equal = curves.equal_error_rate(alarms, 1 - hits)
    return Picture(
        _WORDS.title,
        x,
        y,
        scene.model_labels,
        curves=projection.curves(),
        guides=(
            line("equal", (-_END, -_END), (_END, _END)),
            line("chance", (-_END, _END), (_END, -_END)),
            projection.optimum(),
        ),
        markers=projection.markers(),
        legend=(
            projection.optimum_entry(),
            LegendEntry("equal", f"equal errors, {fmt.rate(equal)}"),
            LegendEntry("chance", "at random"),
        ),
    )


def _on_axes(tpr: Values, fpr: Values) -> tuple[Values, Values]:
    """Return both probits; rates of 0 and 1 have no place, and stand at the ends."""
    across, up = curves.det(fpr, 1 - tpr)
    return np.clip(across, -_END, _END), np.clip(up, -_END, _END)


def _axis(label: str) -> Axis:
    return Axis(label, (-_END, _END), lambda at: fmt.percent(NormalDist().cdf(at)), ticks=_TICKS)
