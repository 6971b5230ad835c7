"""Metrics of the current model against the threshold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.vocabulary import METRICS, words

from . import format as fmt
from .certainty import bootstrap_optima, interval_text
from .lines import line, thinned
from .metrics import FORMULAS, written
from .picture import Axis, Guide, LegendEntry, Marker, Picture

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .scene import Scene

    Values = NDArray[np.float64]

_WORDS = words("threshold_metrics")
# Height of the tallest bar of where resamples have their optimum, as a share of the plot.
_CHOSEN = 0.25


def threshold_metrics(scene: Scene) -> Picture:
    """Return metrics against the threshold; option metrics (several names).

    A metric is constant over the thresholds that are one rule. One with a unit of its own fills the
    axis from its least value to its greatest.
    """
    model = scene.model
    x = Axis(f"{_WORDS.x} {fmt.plain(model.name)}", model.score_domain)
    chosen = scene.options["metrics"]
    at = float(np.clip(scene.setting.threshold, *x.domain))
    best = scene.best_threshold
    values = {name: FORMULAS[name](scene, model.tpr, model.fpr) for name in chosen}
    low = _least(values)
    y = Axis(_WORDS.y, (low, 1.0), fmt.percent_tick)
    here = [_told(scene, name, values[name]) for name in chosen]
    dots = np.array([(at, height) for _, height in here if not np.isnan(height)]).reshape(-1, 2)
    place = float(np.clip(best, *x.domain))
    interval = interval_text(scene)
    optima = bootstrap_optima(scene, low, low + _CHOSEN * (1 - low))
    return Picture(
        _WORDS.title,
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
            LegendEntry("best", f"optimum {fmt.score(best)}{interval}"),
            *(LegendEntry(each.name, "optima of resamples") for each in optima),
        ),
    )


def _least(values: dict[str, Values]) -> float:
    """Return where the axis begins; only Youden's J can be below 0."""
    least = [np.nanmin(each) for name, each in values.items() if not METRICS[name].scaled]
    return float(np.floor(min(0.0, *least) * 5 + 1e-9) / 5) if least else 0.0


def _height(name: str, values: Values, value: Values | float) -> Values:
    """Return where values of a metric stand on the axis of rates."""
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


def _told(scene: Scene, name: str, values: Values) -> tuple[LegendEntry, float]:
    """Return what a metric is at the threshold, in words and as its height."""
    tpr, fpr = (np.array([rate]) for rate in scene.rates)
    value = float(FORMULAS[name](scene, tpr, fpr)[0])
    text = f"{METRICS[name].name} {written(name, value)}"
    if METRICS[name].scaled:
        low, high = (written(name, float(end(values))) for end in (np.nanmin, np.nanmax))
        text += f" (axis {low} to {high})"
    return LegendEntry(f"metric-{name}", text), float(_height(name, values, value))
