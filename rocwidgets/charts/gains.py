"""Cumulative gains against the share predicted positive."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.charts.axes import share_axis
from rocwidgets.charts.bands import rate_bands
from rocwidgets.charts.chart import Axis, Chart, LegendEntry
from rocwidgets.charts.cumulative import chosen_axis, chosen_hull
from rocwidgets.charts.isolines import isolines, tangent
from rocwidgets.charts.rate_projection import RateProjection
from rocwidgets.charts.tie_steps import tie_steps
from rocwidgets.numeric import curves
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]

_LABELS = labels_of("gains")
_TIMES = "\N{MULTIPLICATION SIGN}"


def gains(scene: Scene) -> Chart:
    """Return tpr against the share predicted positive; options x, unit, hull, isolines.

    Unit "share" is of shares on both axes, "positives" of the number of positives against the
    share, "count" of numbers of cases on both.
    """
    pi = scene.setting.prevalence
    cases, positives = _sizes(scene)

    def project(tpr: Values, fpr: Values) -> tuple[Values, Values]:
        share, result = curves.gains(tpr, fpr, pi)
        return cases * share, positives * result

    projection = RateProjection(scene, project, *_axes(scene, cases, positives))
    hull, hull_entry = chosen_hull(projection)
    bands, lines = rate_bands(projection, "gains"), isolines(projection)
    equal_cost, steps = tangent(projection), tie_steps(projection, _ties(scene))
    return Chart(
        _LABELS.title,
        projection.x,
        projection.y,
        scene.model_labels,
        curves=projection.curves(),
        guides=(
            *bands.guides,
            *lines.guides,
            *steps.guides,
            projection.line("chance", [0, 1], [0, 1]),
            projection.line("perfect", [0, 1, 1], [0, 0, 1]),
            *hull,
            *equal_cost.guides,
            projection.optimum(),
        ),
        markers=projection.markers(),
        legend=(
            *lines.changing,
            projection.optimum_entry(),
            *equal_cost.legend,
            LegendEntry("perfect", "perfect"),
            LegendEntry("chance", "at random"),
            *hull_entry,
            *bands.legend,
            *lines.legend,
            *steps.legend,
        ),
        notes=(*bands.notes, *lines.notes, *_slope_note(scene), *steps.notes),
    )


def _ties(scene: Scene) -> str:
    """Return what the area under steps is."""
    factor = {"share": "", "positives": f"P {_TIMES} ", "count": f"P (P + N) {_TIMES} "}
    chance = "the probability that a random positive outscores a random case"
    return f"{factor[scene.options['unit']]}{chance}"


def _sizes(scene: Scene) -> tuple[float, float]:
    """Return the ends of both axes: 1, or numbers of cases of the population."""
    unit, population = scene.options["unit"], scene.setting.population
    positives = population * scene.setting.prevalence
    return population if unit == "count" else 1.0, 1.0 if unit == "share" else positives


def _axes(scene: Scene, cases: float, positives: float) -> tuple[Axis, Axis]:
    unit = scene.options["unit"]
    if unit == "share":
        return chosen_axis(scene, _LABELS.x), share_axis(_LABELS.y)
    labels = labels_of("gains", "count")
    y = Axis(labels.y, (0.0, positives), fmt.compact_tick)
    x = chosen_axis(scene, _LABELS.x)
    if unit == "positives":
        return x, y
    low, high = (cases * end for end in x.domain)
    return Axis(labels.x, (low, high), fmt.compact_tick, log=x.log), y


def _slope_note(scene: Scene) -> tuple[str, ...]:
    """Return the slope of lines of equal cost: the Bayes threshold, as a number of positives."""
    unit, threshold = scene.options["unit"], scene.bayes_threshold
    if unit == "share" or math.isnan(threshold):
        return ()
    bayes, cases = fmt.short(threshold), scene.setting.population
    if unit == "count":
        return (f"Slope of equal-cost lines: the Bayes threshold, {bayes}.",)
    product = f"{fmt.count(cases)} {_TIMES} {bayes} = {fmt.short(cases * threshold)}"
    return (f"Slope of equal-cost lines: (P + N) {_TIMES} Bayes threshold = {product}.",)
