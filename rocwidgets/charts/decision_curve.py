"""The decision curve: net benefit against the threshold probability."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.bands import benefit_bands
from rocwidgets.charts.chart import Axis, Chart, Guide, LegendEntry, Marker
from rocwidgets.charts.cost_curve import current_costs
from rocwidgets.charts.lines import curves_of, line
from rocwidgets.charts.missing import missing_probabilities
from rocwidgets.numeric import curves
from rocwidgets.numeric.counts.indices import integers, ranges, repeated
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.scene import Scene

_LABELS = labels_of("decision_curve")
# At a threshold probability of 1 the net benefit is undefined; such a rule is drawn just below.
_HIGHEST = 1 - 1e-9
# At 0 nothing is avoided, as everybody is treated.
_LOWEST = 1e-9
# Longest step in probability that is drawn straight.
_STEP = 0.01
_UNITS: dict[str, Callable[..., Any]] = {
    "net_benefit": curves.net_benefit,
    "standardized": curves.standardized_net_benefit,
    "interventions_avoided": curves.interventions_avoided,
}


class _Benefit(NamedTuple):
    """The benefit of operating points in a unit at a prevalence."""

    unit: str
    prevalence: float

    @property
    def most(self) -> float:
        """The largest benefit."""
        return {
            "net_benefit": self.prevalence,
            "standardized": 1.0,
            "interventions_avoided": 100 * (1 - self.prevalence),
        }[self.unit]

    @property
    def label(self) -> str:
        variant = "" if self.unit == "net_benefit" else self.unit
        return labels_of("decision_curve", variant).y

    def at(self, tpr: Any, fpr: Any, probability: Any) -> Any:
        """Return the benefit, at least far below the axis: it has no lower bound."""
        return self._kept(_UNITS[self.unit](tpr, fpr, self.prevalence, probability))

    def of(self, net: np.ndarray, probability: np.ndarray) -> np.ndarray:
        """Return net benefits in the unit."""
        if self.unit == "interventions_avoided":
            gained = net - curves.treat_all(self.prevalence, probability)
            return self._kept(100 * gained * (1 - probability) / np.maximum(probability, _LOWEST))
        return self._kept(net / self.prevalence if self.unit == "standardized" else net)

    def _kept(self, benefit: Any) -> Any:
        return np.maximum(-max(1.0, self.most), benefit)


def decision_curve(scene: Scene) -> Chart:
    """Return the net benefit of the models whose scores are probabilities; options unit, band."""
    benefit = _Benefit(scene.options["unit"], scene.setting.prevalence)
    x = Axis(_LABELS.x, (0.0, 1.0), fmt.percent_tick)
    y = Axis(benefit.label, (-0.25 * benefit.most, 1.05 * benefit.most))
    models = [each for each in scene.ordered if each.has_probabilities]
    now = scene.bayes_threshold
    bands = benefit_bands(scene, benefit.of)
    return Chart(
        _LABELS.title,
        x,
        y,
        scene.model_labels,
        curves=curves_of(((each, _points(each, benefit)) for each in models), x, y),
        guides=(
            *bands.guides,
            _trivial("chance", 1.0, benefit),
            _trivial("zero", 0.0, benefit),
            *(() if np.isnan(now) else (line("now", (now, y.domain[0]), (now, y.domain[1])),)),
        ),
        markers=tuple(_marker(scene, each, benefit, y) for each in models),
        legend=(
            current_costs(scene.setting.costs, now, fmt.percent(now)),
            LegendEntry("chance", "treat all"),
            LegendEntry("zero", "treat none"),
            *bands.legend,
        ),
        notes=(*missing_probabilities(scene.model), *bands.notes),
    )


def _trivial(name: str, rate: float, benefit: _Benefit) -> Guide:
    """Return the line of the rule that treats everybody or nobody; one of the two is constant."""
    place = np.linspace(0, 0.99, 100)
    height = benefit.at(rate, rate, place)
    if not height.any():
        return line(name, (0, 0), (1, 0))
    return Guide("line", name, np.column_stack((place, height)))


def _points(model: DrawnModel, benefit: _Benefit) -> np.ndarray:
    """Return each row's net benefit over the probabilities between its threshold and the next."""
    start = np.minimum(model.rows.threshold, _HIGHEST)
    end = np.append(start[1:], 0.0)
    steps = np.maximum(np.ceil((start - end) / _STEP), 1).astype(np.int64)
    row = repeated(integers(len(steps)), steps + 1)
    place = start[row] + (end - start)[row] * (ranges(0, steps + 1) / steps[row])
    height = benefit.at(model.tpr[row], model.fpr[row], np.clip(place, 0.0, 1.0))
    return np.column_stack((place, height))


def _marker(scene: Scene, model: DrawnModel, benefit: _Benefit, y: Axis) -> Marker:
    rule = scene.rule_of(model)
    place = float(np.clip(rule, 0.0, _HIGHEST))
    height = float(benefit.at(*model.rates_at(rule), place))
    return Marker(model.index, model.current, place, float(np.clip(height, *y.domain)))
