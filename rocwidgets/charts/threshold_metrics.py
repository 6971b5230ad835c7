"""Metrics of the current model against the threshold."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.agreement import agreed_range
from rocwidgets.charts.certainty import bootstrap_optima, interval_text
from rocwidgets.charts.chart import Axis, Chart, Guide, LegendEntry, Marker, MetricReading
from rocwidgets.charts.lines import line, thinned
from rocwidgets.charts.metrics import FORMULAS, metric_at, metric_reading, metric_text
from rocwidgets.charts.promise import promised_range
from rocwidgets.charts.verdict import optimum_text
from rocwidgets.core.criteria import drawn_values, values_at
from rocwidgets.vocabulary import METRICS, MISSING, OWN_METRICS, labels_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]

_LABELS = labels_of("threshold_metrics")
# Height of the tallest bar of the optima of resamples, as a share of the plot.
_CHOSEN = 0.25


@dataclass(frozen=True, eq=False)
class _Line:
    """A metric of the current model: its values at the rows that are drawn and at the threshold.

    One that is scaled, having its own unit, fills the axis from its lowest value to its highest.
    """

    guide: str
    label: str
    values: Values
    value: float
    reading: str
    text: Callable[[float], str]
    scaled: bool

    @property
    def ends(self) -> tuple[float, float]:
        """The lowest and the highest value that is defined; NaN if none is."""
        defined = self.values[~np.isnan(self.values)]
        return (defined.min(), defined.max()) if len(defined) else (math.nan, math.nan)

    def height(self, value: Values | float) -> Values:
        """Return values on the axis of rates."""
        if not self.scaled:
            return np.asarray(value)
        # The range of finite numbers may be infinite, that of their halves is not.
        low, high = (end / 2 for end in self.ends)
        half = np.asarray(value) / 2
        return (half - low) / (high - low) if high > low else 0.5 + 0 * half

    @property
    def entry(self) -> LegendEntry:
        """The metric with its value at the threshold."""
        low, high = map(self.text, self.ends)
        is_axis = self.scaled and not math.isnan(self.ends[0])
        axis = f" (axis {low} to {high})" if is_axis else ""
        return MetricReading.of(self.guide, self.label, f"{self.reading}{axis}")

    def stairs(self, scene: Scene, x: Axis, y: Axis) -> tuple[Guide, ...]:
        """Return the metric against the threshold: a line for each run of rows where it is defined.

        It is constant over the thresholds of one operating point.
        """
        start = scene.model.rows.threshold
        ends = np.clip(np.column_stack((start, scene.model.table.below(start))), *x.domain)
        is_defined = np.concatenate(([False], ~np.isnan(self.values), [False]))
        edges = np.flatnonzero(np.diff(is_defined)).reshape(-1, 2)
        heights = self.height(self.values)
        return tuple(
            Guide(
                "line",
                self.guide,
                thinned(
                    np.column_stack((ends[first:last].ravel(), np.repeat(heights[first:last], 2))),
                    x,
                    y,
                ),
            )
            for first, last in edges
        )


def threshold_metrics(scene: Scene) -> Chart:
    """Return metrics against the threshold, the user's too; option metrics (several names)."""
    model = scene.model
    x = Axis(f"{_LABELS.x} {fmt.label(model.label)}", model.score_domain)
    lines = [*(_line(scene, name) for name in scene.options["metrics"]), *_own_lines(scene)]
    at = float(np.clip(scene.setting.threshold, *x.domain))
    best = scene.best_threshold
    low = _least(lines)
    y = Axis(_LABELS.y, (low, 1.0), fmt.percent_tick)
    heights = [float(each.height(each.value)) for each in lines]
    dots = np.array([(at, height) for height in heights if not np.isnan(height)]).reshape(-1, 2)
    place = float(np.clip(best, *x.domain))
    interval = interval_text(scene)
    optima = bootstrap_optima(scene, low, low + _CHOSEN * (1 - low))
    promised = promised_range(scene, model.score_ranges, low)
    agreed = agreed_range(scene, model.score_ranges, 1.0)
    return Chart(
        _LABELS.title,
        x,
        y,
        scene.model_labels,
        guides=(
            line("best", (place, low), (place, 1)),
            *optima,
            *promised.guides,
            *agreed.guides,
            *(guide for each in lines for guide in each.stairs(scene, x, y)),
            Guide("dots", "crossing", dots),
        ),
        markers=(Marker(model.index, True, at),),
        legend=(
            *(each.entry for each in lines),
            LegendEntry("best", f"{optimum_text(scene)}{interval}"),
            *(LegendEntry(each.name, "optima of resamples") for each in optima),
            *promised.legend,
            *agreed.legend,
        ),
        notes=(*(() if lines else (MISSING["metrics"],)), *promised.notes),
    )


def _line(scene: Scene, name: str) -> _Line:
    value = metric_at(scene, name, *scene.rule)
    return _Line(
        f"metric-{name}",
        METRICS[name].name,
        FORMULAS[name](scene, *scene.model.points),
        value,
        metric_reading(name, value, scene.setting.costs.currency),
        lambda end: metric_text(name, end),
        METRICS[name].scaled,
    )


def _own_lines(scene: Scene) -> list[_Line]:
    """Return the user's metrics; styles are reused if there are many."""
    given = (scene.sample, scene.model.name, scene.metrics)
    here = values_at(*given, scene.setting.threshold)
    return [
        _Line(
            f"metric-own-{index % OWN_METRICS}",
            fmt.label(name),
            values,
            here[name],
            fmt.money(here[name]),
            fmt.money,
            scaled=True,
        )
        for index, (name, values) in enumerate(drawn_values(*given).items())
    ]


def _least(lines: list[_Line]) -> float:
    """Return the lower end of the axis; Youden's J and the MCC can be below 0."""
    least = [each.ends[0] for each in lines if not each.scaled]
    return float(np.floor(min(0.0, *least) * 5 + 1e-9) / 5) if least else 0.0
