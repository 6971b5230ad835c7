"""The decision curve: net benefit against the threshold probability."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.bands import benefit_bands, difference_bands
from rocwidgets.charts.chart import Axis, Chart, Guide, Layer, LegendEntry, Marker, ThresholdReading
from rocwidgets.charts.cost_curve import current_costs
from rocwidgets.charts.lines import curves_of, line, thinned
from rocwidgets.charts.missing import notes_on_scores
from rocwidgets.numeric import curves, ppr
from rocwidgets.numeric.counts.indices import integers, ranges, repeated
from rocwidgets.vocabulary import MISSING, labels_of

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
# How far below the axis benefits are drawn, and differences on either side, as a share of the most.
_BELOW = 0.25
# Room beyond the largest difference, as a factor.
_ROOM = 1.04
# Smaller differences of net benefits are rounding.
_SAME = 1e-12
_CASES = 1000.0
# Letters of each of the two names on a line.
_LONGEST = 14
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
        avoided = self.unit == "interventions_avoided"
        gained = net - curves.treat_all(self.prevalence, probability) if avoided else net
        return self._kept(self.difference(gained, probability))

    def difference(self, net: np.ndarray, probability: np.ndarray) -> np.ndarray:
        """Return differences of net benefits in the unit."""
        if self.unit == "interventions_avoided":
            return 100 * net * (1 - probability) / np.maximum(probability, _LOWEST)
        return net / self.prevalence if self.unit == "standardized" else net

    def _kept(self, benefit: Any) -> Any:
        return np.maximum(-max(1.0, self.most), benefit)


def decision_curve(scene: Scene) -> Chart:
    """Return net benefits, their differences or clinical impact; options show, unit, band."""
    return {"benefit": _benefits, "compared": _compared, "impact": _impact}[scene.options["show"]](
        scene, _Benefit(scene.options["unit"], scene.setting.prevalence)
    )


def _benefits(scene: Scene, benefit: _Benefit) -> Chart:
    """Return the net benefit of the models whose scores are probabilities."""
    x = _probabilities()
    y = Axis(benefit.label, (-_BELOW * benefit.most, 1.05 * benefit.most))
    models = [each for each in scene.ordered if each.has_probabilities]
    now, entry = _now(scene, y)
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
            *now,
        ),
        markers=tuple(_marker(scene, each, benefit, y) for each in models),
        legend=(
            entry,
            LegendEntry("chance", "treat all"),
            LegendEntry("zero", "treat none"),
            *bands.legend,
        ),
        notes=(*notes_on_scores(scene), *bands.notes),
    )


def _compared(scene: Scene, benefit: _Benefit) -> Chart:
    """Return the net benefit of the current model less that of each other one."""
    model = scene.model
    others = [each for each in scene.ordered if each.has_probabilities and not each.current]
    if not model.has_probabilities:
        others = []
    bands = difference_bands(scene, benefit.difference) if others else Layer()
    lines, last = [], 1.0
    for each in others:
        label = _named(model, each)
        place, rates = _steps(model, each)
        own, other = (curves.net_benefit(*pair, benefit.prevalence, place) for pair in rates)
        points = np.column_stack((place, _difference(benefit, own, other, place)))
        lines.append(Guide("line", "difference", points, each.index, label))
        last = min(last, float(place[np.minimum(own, other) >= -_SAME].max()))
    y = Axis(
        labels_of("decision_curve", f"compared_{benefit.unit}").y,
        _domain((*lines, *bands.guides), last, _BELOW * benefit.most),
    )
    now, entry = _now(scene, y)
    alone = () if len(scene.models) > 1 else (MISSING["models"],)
    at = _probability(scene)
    own, *nets = (
        curves.net_benefit(*rates, benefit.prevalence, at)
        for rates in (scene.rates, *(each.rates_at(at) for each in others))
    )
    readings = (
        (each, float(_difference(benefit, own, net, at)))
        for each, net in zip(others, nets, strict=True)
    )
    names = {each.index: _named(model, each) for each in others}
    return Chart(
        _LABELS.title,
        _probabilities(),
        y,
        tuple(
            each._replace(name=names.get(index, each.name), auc=math.nan)
            for index, each in enumerate(scene.model_labels)
        ),
        guides=(
            *bands.guides,
            line("zero", (0, 0), (1, 0)),
            *now,
            *(replace(each, points=thinned(each.points, _probabilities(), y)) for each in lines),
        ),
        markers=_line_at(scene),
        legend=(
            *(
                ThresholdReading("reading", f"{_signed(gain)} against {fmt.label(each.label)}")
                for each, gain in readings
            ),
            entry,
            LegendEntry("zero", "equal"),
            *bands.legend,
        ),
        notes=(*notes_on_scores(scene), *alone, *bands.notes),
    )


def _named(one: DrawnModel, other: DrawnModel) -> str:
    """Return what their difference is called."""
    return f"{fmt.label(one.label, _LONGEST)} \N{MINUS SIGN} {fmt.label(other.label, _LONGEST)}"


def _impact(scene: Scene, benefit: _Benefit) -> Chart:
    """Return how many of 1,000 cases are predicted positive, and how many of these are."""
    model, pi = scene.model, benefit.prevalence
    x, y = _probabilities(), Axis(labels_of("decision_curve", "impact").y, (0.0, _CASES), fmt.count)
    now, entry = _now(scene, y)
    place, (rates,) = _steps(model)
    lines = {"predicted": _CASES * ppr(*rates, pi), "positive": _CASES * pi * rates[0]}
    drawn = lines if model.has_probabilities else {}
    counts = _CASES * ppr(*scene.rates, pi), _CASES * pi * scene.rates[0]
    flagged, hits = (fmt.cases(float(each), 10) for each in counts)
    text = f"{flagged} predicted positive, {hits} correctly"
    return Chart(
        _LABELS.title,
        x,
        y,
        scene.model_labels,
        guides=(
            *now,
            *(
                Guide("line", name, thinned(np.column_stack((place, count)), x, y), model.index)
                for name, count in drawn.items()
            ),
        ),
        markers=_line_at(scene),
        legend=(
            *(ThresholdReading("reading", text) for _ in list(drawn)[:1]),
            entry,
            LegendEntry("predicted", "predicted positive"),
            LegendEntry("positive", "of these positive"),
        ),
        notes=notes_on_scores(scene),
    )


def _probabilities() -> Axis:
    return Axis(_LABELS.x, (0.0, 1.0), fmt.percent_tick)


def _now(scene: Scene, y: Axis) -> tuple[tuple[Guide, ...], LegendEntry]:
    """Return the threshold probability of the current costs, which may have none."""
    now = scene.bayes_threshold
    entry = current_costs(scene.setting.costs, now, fmt.percent(now))
    if np.isnan(now):
        return (), entry
    return (line("now", (now, y.domain[0]), (now, y.domain[1])),), entry


def _line_at(scene: Scene) -> tuple[Marker, ...]:
    """Return the threshold as a vertical line, if it is a probability."""
    model = scene.model
    if not model.has_probabilities:
        return ()
    return (Marker(model.index, True, _probability(scene)),)


def _probability(scene: Scene) -> float:
    """Return the threshold as a probability."""
    return float(np.clip(scene.setting.threshold, 0.0, _HIGHEST))


def _signed(value: float) -> str:
    return f"+{fmt.ratio(value)}" if value > 0 else fmt.ratio(value)


def _domain(guides: tuple[Guide, ...], last: float, most: float) -> tuple[float, float]:
    """Return the range of an axis of differences, with 0 in it.

    Beyond the `last` probability, a model is worse than treating none, and how much has no bound.
    """
    points = np.concatenate([np.empty((0, 2)), *(guide.points for guide in guides)])
    height = points[points[:, 0] <= last, 1]
    reach = np.clip(height[~np.isnan(height)], -most, most)
    low, high = _ROOM * reach.min(initial=0.0), _ROOM * reach.max(initial=0.0)
    return (low, high) if low < high else (-most, most)


def _difference(benefit: _Benefit, own: Any, other: Any, at: Any) -> np.ndarray:
    """Return the difference of two net benefits in the unit."""
    net = own - other
    return benefit.difference(np.where(np.abs(net) > _SAME, net, 0.0), at)


def _steps(*models: DrawnModel) -> tuple[np.ndarray, list[tuple[np.ndarray, np.ndarray]]]:
    """Return probabilities, and tpr and fpr of each model with the probability as its threshold."""
    every = np.concatenate([each.rows.threshold for each in models])
    edge = np.unique(np.clip(np.append(every, (0.0, 1.0)), 0.0, _HIGHEST))[::-1]
    # From each edge down to the next, the same cases are at or above the probability.
    start, end = edge[:-1], edge[1:]
    steps = np.maximum(np.ceil((start - end) / _STEP), 1).astype(np.int64)
    part = repeated(integers(len(steps)), steps + 1)
    place = start[part] + (end - start)[part] * (ranges(0, steps + 1) / steps[part])
    rates = []
    for each in models:
        row = np.searchsorted(-each.rows.threshold, -start, side="right") - 1
        rates.append((each.tpr[row][part], each.fpr[row][part]))
    return place, rates


def _trivial(name: str, rate: float, benefit: _Benefit) -> Guide:
    """Return the line of the rule that treats everybody or nobody; one of the two is constant."""
    place = np.linspace(0, 0.99, 100)
    height = benefit.at(rate, rate, place)
    if not height.any():
        return line(name, (0, 0), (1, 0))
    return Guide("line", name, np.column_stack((place, height)))


def _points(model: DrawnModel, benefit: _Benefit) -> np.ndarray:
    """Return each row's net benefit over the probabilities between its threshold and the next."""
    place, (rates,) = _steps(model)
    return np.column_stack((place, benefit.at(*rates, place)))


def _marker(scene: Scene, model: DrawnModel, benefit: _Benefit, y: Axis) -> Marker:
    rule = scene.rule_of(model)
    place = float(np.clip(rule, 0.0, _HIGHEST))
    height = float(benefit.at(*model.rates_at(rule), place))
    return Marker(model.index, model.current, place, float(np.clip(height, *y.domain)))
