"""Metrics of the current model against the threshold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.vocabulary import METRICS, MISSING, labels_of

from . import format as fmt
from .certainty import bootstrap_optima, interval_text
from .lines import line, thinned
from .metrics import FORMULAS, metric_at, metric_reading, metric_text
from .picture import Axis, Guide, LegendEntry, Marker, Picture
from .verdict import optimum_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .scene import Scene

    Values = NDArray[np.float64]

_LABELS = labels_of("threshold_metrics")
# Height of the tallest bar of the optima of resamples, as a share of the plot.
_CHOSEN = 0.25


def threshold_metrics(scene: Scene) -> Picture:
    """Return metrics against the threshold; option metrics (several names).

    A metric is constant over the thresholds of one rule. A metric with its own unit is scaled to
    fill the axis from its least value to its greatest.
    """
    model = scene.model
    x = Axis(f"{_LABELS.x} {fmt.label(model.label)}", model.score_domain)
    chosen = scene.options["metrics"]
    at = float(np.clip(scene.setting.threshold, *x.domain))
    best = scene.best_threshold
    values = {name: FORMULAS[name](scene, *model.points) for name in chosen}
    low = _least(values)
    y = Axis(_LABELS.y, (low, 1.0), fmt.percent_tick)
    here = [_reading(scene, name, values[name]) for name in chosen]
    dots = np.array([(at, height) for _, height in here if not np.isnan(height)]).reshape(-1, 2)
    place = float(np.clip(best, *x.domain))
    interval = interval_text(scene)
    optima = bootstrap_optima(scene, low, low + _CHOSEN * (1 - low))
    return Picture(
        _LABELS.title,
        x,
        y,
        scene.model_labels,
        guides=(
            line("best", (place, low), (place, 1)),
            *optima,
            *(_stairs(scene, name, values[name], x, y) for name in chosen),
            Guide("dots", "crossing", dots),
        ),
        markers=(Marker(model.index, True, at),),
        legend=(
            *(entry for entry, _ in here),
            LegendEntry("best", f"{optimum_text(scene)}{interval}"),
            *(LegendEntry(each.name, "optima of resamples") for each in optima),
        ),
        notes=() if chosen else (MISSING["metrics"],),
    )


def _least(values: dict[str, Values]) -> float:
    """Return the lower end of the axis; Youden's J and the MCC can be below 0."""
    least = [np.nanmin(each) for name, each in values.items() if not METRICS[name].scaled]
    return float(np.floor(min(0.0, *least) * 5 + 1e-9) / 5) if least else 0.0


def _height(name: str, values: Values, value: Values | float) -> Values:
    """Return values of a metric on the axis of rates."""
    if not METRICS[name].scaled:
        return np.asarray(value)
    low, high = np.nanmin(values), np.nanmax(values)
    return np.asarray((value - low) / (high - low) if high > low else 0.5 + 0 * value)


def _stairs(scene: Scene, name: str, values: Values, x: Axis, y: Axis) -> Guide:
    model = scene.model
    start = model.rows.threshold
    end = model.table.below(start)
    ends = np.clip(np.column_stack((start, end)), *x.domain).ravel()
    points = np.column_stack((ends, np.repeat(_height(name, values, values), 2)))
    return Guide("line", f"metric-{name}", thinned(points, x, y))


def _reading(scene: Scene, name: str, values: Values) -> tuple[LegendEntry, float]:
    """Return the value of a metric at the threshold, as a legend entry and as its y."""
    value = metric_at(scene, name, *scene.rule)
    text = f"{METRICS[name].name} {metric_reading(name, value, scene.setting.costs.currency)}"
    if METRICS[name].scaled:
        low, high = (metric_text(name, float(end(values))) for end in (np.nanmin, np.nanmax))
        text += f" (axis {low} to {high})"
    return LegendEntry(f"metric-{name}", text), float(_height(name, values, value))
