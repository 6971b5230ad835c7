"""Lines of equal metrics, drawn where the option is on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Guide, Layer, LegendEntry
from rocwidgets.charts.metrics import metric_at, metric_reading, metric_text
from rocwidgets.charts.ticks import round_numbers
from rocwidgets.numeric import iso_performance_slope
from rocwidgets.numeric.decisions.isometrics import chord, isometrics, skew_ratio
from rocwidgets.vocabulary import METRICS

if TYPE_CHECKING:
    from rocwidgets.charts.rate_projection import RateProjection
    from rocwidgets.charts.scene import Scene
    from rocwidgets.numeric.decisions.isometrics import Isometrics, Linear

# Numbers of lines: about as many where they are parallel, and where they are rays.
_PARALLEL, _RAYS = 8, 7
# Where the value of a ray may be, in the distance of two.
_PARTS = (0.15, 0.5, 0.85)
# More numbers than are ever asked for until there is a round one, but where all are one float64.
_MOST = 32
_TIMES = "\N{MULTIPLICATION SIGN}"
_LABELS = {"rate": fmt.percent_tick, "ratio": fmt.tick, "money": fmt.compact_tick}


def isolines(projection: RateProjection) -> Layer:
    """Return lines of equal metric, and the one through the operating point; option isolines."""
    scene = projection.scene
    metric = scene.options["isolines"]
    if metric == "none":
        return Layer()
    result, name = _isometrics(scene, metric), METRICS[metric].name
    show = _LABELS[METRICS[metric].show]
    family = [
        guide
        for level in _levels(result)
        for guide in _drawn(projection, "isoline", result.line(level), show(level))
    ]
    if not family:
        return Layer(notes=(f"No isolines of {name}: it is the same at every threshold.",))
    tpr, fpr = scene.rates
    value = metric_at(scene.at_mean, metric, tpr, fpr)
    reading = metric_reading(metric, value, scene.setting.costs.currency)
    here = _drawn(projection, "rule", result.through(fpr, tpr), metric_text(metric, value))
    return Layer(
        guides=(*family, *here),
        legend=(LegendEntry("isoline", f"equal {name}"),),
        notes=(_note(scene, metric),),
        changing=(LegendEntry("rule", f"{name} {reading}"),),
    )


def tangent(projection: RateProjection) -> Layer:
    """Return the iso-performance line through the optimum, if decisions change the cost."""
    scene = projection.scene
    if not _slope(scene) >= 0:
        return Layer()
    tpr, fpr = scene.model.rates_at(scene.best_threshold)
    line = _isometrics(scene, "profit").through(fpr, tpr)
    guides = _drawn(projection, "tangent", line)
    text = "equal mean cost" if scene.has_amounts else "equal cost"
    return Layer(guides, (LegendEntry("tangent", text),) if guides else ())


def _drawn(
    projection: RateProjection, name: str, line: Linear, label: str = ""
) -> tuple[Guide, ...]:
    """Return the part of a line that is in the unit square of ROC space."""
    ends = chord(line)
    if ends is None:
        return ()
    fpr, tpr = zip(*ends, strict=True)
    return (replace(projection.line(name, tpr, fpr), label=label),)


def _isometrics(scene: Scene, metric: str) -> Isometrics:
    setting = scene.at_mean.setting
    return isometrics(
        metric, setting.prevalence, setting.population, **setting.costs.cells_and_fixed
    )


def _slope(scene: Scene) -> float:
    """Return the skew ratio of the current costs."""
    setting = scene.at_mean.setting
    return iso_performance_slope(setting.prevalence, **setting.costs.cells)


def _levels(lines: Isometrics) -> tuple[float, ...]:
    """Return round values whose lines are spread over the unit square, in rising order."""
    if lines.are_parallel:
        corners = [lines.at(fpr, tpr) for fpr in (0.0, 1.0) for tpr in (0.0, 1.0)]
        return round_numbers(min(corners), max(corners), _PARALLEL)
    return tuple(_roundest(lines, step) for step in range(_RAYS))


def _roundest(lines: Isometrics, step: int) -> float:
    """Return a round value of one part of the diagonal from (1, 0) to (0, 1), if there is one."""
    shares = ((step + place) / _RAYS for place in _PARTS)
    low, middle, high = (lines.at(1 - share, share) for share in shares)
    result = next(
        filter(None, (round_numbers(low, high, most) for most in range(1, _MOST))), (middle,)
    )
    return min(result, key=lambda each: abs(each - middle))


def _note(scene: Scene, metric: str) -> str:
    """Return the skew ratio, and where the lines are in ROC space."""
    skew, slope = skew_ratio(scene.setting.prevalence), _slope(scene)
    classes = f"Skew ratio c = N/P = {fmt.short(skew)}"
    costs = f"{fmt.short(skew)} {_TIMES} {fmt.short(slope / skew)} = {fmt.short(slope)}"
    names = f"Skew ratio c = N/P {_TIMES} cost of a false positive / of a miss"
    share = fmt.percent(scene.setting.prevalence)
    rays = "rays from the origin of ROC space"
    return {
        "accuracy": f"{classes}, the slope in ROC space.",
        "profit": f"{names} = {costs}, the slope in ROC space.",
        "precision": f"{classes}: {rays} with slope c v / (1 - v) for precision v.",
        "lift": f"{classes}: {rays}, the lines of precision = lift {_TIMES} {share}.",
        "f1": f"{classes}: rays from FPR \N{MINUS SIGN}1/c = {fmt.short(-1 / skew)} in ROC space.",
    }[metric]
