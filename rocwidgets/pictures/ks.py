"""The Kolmogorov-Smirnov plot of the current model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric import curves, ppr, rates
from rocwidgets.vocabulary import labels_of

from . import format as fmt
from .axes import share_axis
from .lines import line, thinned
from .picture import Guide, LegendEntry, Marker, Picture

if TYPE_CHECKING:
    from .scene import Scene

_LABELS = labels_of("ks")


def ks(scene: Scene) -> Picture:
    """Return both rates against the share predicted positive, and their largest distance."""
    model = scene.model
    x = share_axis(_LABELS.x)
    y = share_axis(f"{_LABELS.y}, {fmt.label(model.name)}")
    share = ppr(model.tpr, model.fpr, scene.setting.prevalence)
    hull = model.table.hull
    tpr, fpr = rates.tpr(hull.tp, model.table.P), rates.fpr(hull.fp, model.table.N)
    row, distance = curves.ks(tpr, fpr)
    widest = ppr(tpr[row], fpr[row], scene.setting.prevalence)
    at = fmt.cut(float(hull.threshold[row]))
    return Picture(
        _LABELS.title,
        x,
        y,
        scene.model_labels,
        guides=(
            Guide("line", "fpr", thinned(np.column_stack((share, model.fpr)), x, y)),
            Guide("line", "positive", thinned(np.column_stack((share, model.tpr)), x, y)),
            line("distance", (widest, fpr[row]), (widest, tpr[row])),
        ),
        markers=(Marker(model.index, True, float(ppr(*scene.rates, scene.setting.prevalence))),),
        legend=(
            LegendEntry("distance", f"K-S {fmt.ratio(distance)} at {at}"),
            LegendEntry("positive", "true positive rate"),
            LegendEntry("fpr", "false positive rate"),
        ),
    )
