"""The Kolmogorov-Smirnov plot: the rates of both classes, or their difference."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.axes import share_axis
from rocwidgets.charts.chart import Axis, Chart, Guide, LegendEntry, Marker
from rocwidgets.charts.lines import line, thinned
from rocwidgets.numeric import curves, ppr
from rocwidgets.numeric.decisions import rates
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]

_LABELS = labels_of("ks")
# Room above the largest difference and below the smallest, as a factor.
_ROOM = 1.04


class _Drawn(NamedTuple):
    """What stands above the shares predicted positive; `ends` are those of the distance."""

    y: Axis
    guides: tuple[Guide, ...]
    ends: tuple[float, float]
    legend: tuple[LegendEntry, ...]


def ks(scene: Scene) -> Chart:
    """Return both rates against the share predicted positive; option show ("difference" too)."""
    model, pi = scene.model, scene.setting.prevalence
    x = share_axis(_LABELS.x)
    hull = model.table.hull
    tpr, fpr = rates.tpr(hull.tp, model.table.P), rates.fpr(hull.fp, model.table.N)
    row, distance = curves.ks(tpr, fpr)
    widest = ppr(tpr[row], fpr[row], pi)
    at = fmt.cut(float(hull.threshold[row]))
    show = {"rates": _rates, "difference": _difference}[scene.options["show"]]
    drawn = show(scene, x, (float(tpr[row]), float(fpr[row])))
    low, high = drawn.ends
    return Chart(
        _LABELS.title,
        x,
        drawn.y,
        scene.model_labels,
        guides=(*drawn.guides, line("distance", (widest, low), (widest, high))),
        markers=(Marker(model.index, True, float(ppr(*scene.rates, pi))),),
        legend=(LegendEntry("distance", f"K-S {fmt.ratio(distance)} at {at}"), *drawn.legend),
    )


def _rates(scene: Scene, x: Axis, widest: tuple[float, float]) -> _Drawn:
    model = scene.model
    y = share_axis(f"{_LABELS.y}, {fmt.label(model.label)}")
    share = ppr(model.tpr, model.fpr, scene.setting.prevalence)
    guides = (
        Guide("line", "fpr", thinned(np.column_stack((share, model.fpr)), x, y)),
        Guide("line", "positive", thinned(np.column_stack((share, model.tpr)), x, y)),
    )
    legend = (
        LegendEntry("positive", "true positive rate"),
        LegendEntry("fpr", "false positive rate"),
    )
    return _Drawn(y, guides, (widest[1], widest[0]), legend)


def _difference(scene: Scene, x: Axis, widest: tuple[float, float]) -> _Drawn:
    points = [(model, _points(model, scene.setting.prevalence)) for model in scene.ordered]
    heights = np.concatenate([each[:, 1] for _, each in points])
    low, high = _ROOM * float(heights.min()), _ROOM * float(heights.max())
    y = Axis(labels_of("ks", "difference").y, (low + 0.0, high or 1.0), fmt.percent_tick)
    guides = (
        Guide("line", _name(model), thinned(each, x, y), model.index) for model, each in points
    )
    tpr, fpr = widest
    legend = (LegendEntry("difference", "TPR \N{MINUS SIGN} FPR"),)
    return _Drawn(y, (line("chance", (0, 0), (1, 0)), *guides), (0.0, tpr - fpr), legend)


def _name(model: DrawnModel) -> str:
    return "difference" if model.current else "difference-other"


def _points(model: DrawnModel, prevalence: float) -> Values:
    return np.column_stack((ppr(model.tpr, model.fpr, prevalence), model.tpr - model.fpr))
