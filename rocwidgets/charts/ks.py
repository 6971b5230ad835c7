"""The Kolmogorov-Smirnov plot: the rates of both classes, or their difference."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.axes import share_axis
from rocwidgets.charts.bands import heights, rate_bands
from rocwidgets.charts.chart import Axis, Chart, Guide, Layer, LegendEntry, Marker
from rocwidgets.charts.lines import line, thinned
from rocwidgets.charts.rate_projection import RateProjection
from rocwidgets.numeric import curves, ppr
from rocwidgets.numeric.decisions import rates
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from collections.abc import Callable

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
    bands: Layer


def ks(scene: Scene) -> Chart:
    """Return both rates against the share predicted positive; options show ("difference"), band."""
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
        guides=(
            *drawn.bands.guides,
            *drawn.guides,
            line("distance", (widest, low), (widest, high)),
        ),
        markers=(Marker(model.index, True, float(ppr(*scene.rates, pi))),),
        legend=(
            LegendEntry("distance", f"K-S {fmt.ratio(distance)} at {at}"),
            *drawn.legend,
            *drawn.bands.legend,
        ),
        notes=drawn.bands.notes,
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
    hits = _bands(scene, x, y, lambda tpr, _: tpr)
    alarms = _bands(scene, x, y, lambda _, fpr: fpr)
    bands = hits._replace(guides=(*hits.guides, *alarms.guides))
    return _Drawn(y, guides, (widest[1], widest[0]), legend, bands)


def _bands(scene: Scene, x: Axis, y: Axis, value: Callable[[Values, Values], Values]) -> Layer:
    """Return the bands of a value of the rates, which at a share are linear in each other."""
    pi = scene.setting.prevalence
    projection = RateProjection(scene, lambda tpr, fpr: (ppr(tpr, fpr, pi), value(tpr, fpr)), x, y)
    return rate_bands(projection, "gains")


def _difference(scene: Scene, x: Axis, widest: tuple[float, float]) -> _Drawn:
    points = [(model, _points(model, scene.setting.prevalence)) for model in scene.ordered]
    bare = Axis(labels_of("ks", "difference").y, (0.0, 1.0), fmt.percent_tick)
    bands = _bands(scene, x, bare, lambda tpr, fpr: tpr - fpr)
    drawn = np.concatenate([*(each[:, 1] for _, each in points), heights(bands.guides)])
    low, high = _ROOM * float(drawn.min()), _ROOM * float(drawn.max())
    y = replace(bare, domain=(low + 0.0, high or 1.0))
    guides = (
        Guide("line", _name(model), thinned(each, x, y), model.index) for model, each in points
    )
    tpr, fpr = widest
    legend = (LegendEntry("difference", "TPR \N{MINUS SIGN} FPR"),)
    return _Drawn(y, (line("chance", (0, 0), (1, 0)), *guides), (0.0, tpr - fpr), legend, bands)


def _name(model: DrawnModel) -> str:
    return "difference" if model.current else "difference-other"


def _points(model: DrawnModel, prevalence: float) -> Values:
    return np.column_stack((ppr(model.tpr, model.fpr, prevalence), model.tpr - model.fpr))
