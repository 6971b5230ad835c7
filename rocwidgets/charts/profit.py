"""Profit against the share predicted positive."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.axes import share_axis
from rocwidgets.charts.bands import heights, rate_bands
from rocwidgets.charts.certainty import best_profit
from rocwidgets.charts.chart import Axis, Chart, Layer, LegendEntry
from rocwidgets.charts.lines import line
from rocwidgets.charts.outcomes import outcomes
from rocwidgets.charts.rate_projection import RateProjection
from rocwidgets.charts.verdict import amount, at_optimum, gain
from rocwidgets.numeric import ppr
from rocwidgets.vocabulary import MISSING, labels_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]

_LABELS = labels_of("profit")
_MARGIN = 0.04


def profit(scene: Scene) -> Chart:
    """Return profit against share."""
    setting = scene.setting
    pi = setting.prevalence

    def project(tpr: Values, fpr: Values, *means: Values) -> tuple[Values, Values]:
        return ppr(tpr, fpr, pi), scene.profit(tpr, fpr, *means)

    x, y = share_axis(_LABELS.x), amount_axis(scene, _LABELS.y)
    bare = RateProjection(scene, project, x, y, of_amounts=True)
    bands = profit_bands(bare)
    profits = [project(*each.points)[1] for each in scene.models]
    domain = extent(np.concatenate([*profits, heights(bands.guides)]))
    projection = replace(bare, y=replace(bare.y, domain=domain))
    optimum = projection.optimum()
    missed = gain(scene)
    place, worth = (float(each) for each in project(*map(np.asarray, scene.rule)))
    gap = (line("gap", (place, worth), (place, optimum.points[0, 1])),) if missed else ()
    below = (LegendEntry("gap", f"{amount(scene, missed)} lost"),) if missed else ()
    maximum, new_cases = best_profit(scene, float(optimum.points[0, 1]))
    return Chart(
        _LABELS.title,
        x,
        projection.y,
        scene.model_labels,
        curves=projection.curves(),
        guides=(
            *bands.guides,
            line("zero", (0, 0), (1, 0)),
            projection.chance(),
            optimum,
            *gap,
        ),
        markers=projection.markers(),
        legend=(
            *below,
            LegendEntry("optimum", f"maximum {maximum}{at_optimum(scene)}"),
            *new_cases,
            LegendEntry("chance", "at random"),
            *bands.legend,
        ),
        notes=(outcomes(setting.costs, scene.model.amounts), *bands.notes),
    )


def profit_bands(projection: RateProjection) -> Layer:
    """Return bands of profits or returns, which are functions of the rates alone."""
    if not projection.scene.has_amounts:
        return rate_bands(projection, "profit")
    is_off = projection.scene.options["band"] == "none"
    return Layer() if is_off else Layer(notes=(MISSING["rates"],))


def amount_axis(scene: Scene, name: str) -> Axis:
    """Return an axis of amounts of the population, whose domain is still to be set."""
    setting = scene.setting
    unit = setting.costs.currency and f"in {setting.costs.currency}"
    label = f"{fmt.in_unit(name, unit)}, {setting.words.count(fmt.count(setting.population))}"
    return Axis(label, (0.0, 1.0), fmt.compact_tick)


def extent(values: Values) -> tuple[float, float]:
    """Return the range of amounts and zero, with a margin above, and below if some are negative."""
    low, high = min(0.0, float(values.min())), max(0.0, float(values.max()))
    room = _MARGIN * (high - low or 1)
    return low - room if low < 0 else low, high + room if high > 0 or low == 0 else high
