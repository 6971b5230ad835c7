"""The decision curve: net benefit against the threshold probability."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.curves import net_benefit, treat_all
from rocwidgets.vocabulary import labels_of

from . import format as fmt
from .cost_curve import current_costs
from .interpolation import ranges
from .lines import curves_of, line
from .missing import missing_probabilities
from .picture import Axis, Guide, LegendEntry, Marker, Picture

if TYPE_CHECKING:
    from .model import DrawnModel
    from .scene import Scene

_LABELS = labels_of("decision_curve")
# At a threshold probability of 1 the net benefit is undefined; such a rule is drawn just below.
_HIGHEST = 1 - 1e-9
# Far below the axis; near 1 the net benefit has no lower bound.
_LOWEST = -1.0
# Longest step in probability that is drawn straight.
_STEP = 0.01


def decision_curve(scene: Scene) -> Picture:
    """Return the net benefit of the models whose scores are probabilities."""
    pi = scene.setting.prevalence
    x = Axis(_LABELS.x, (0.0, 1.0), fmt.percent_tick)
    y = Axis(_LABELS.y, (-0.25 * pi, 1.05 * pi))
    models = [each for each in scene.ordered if each.has_probabilities]
    place = np.linspace(0, 0.99, 100)
    everybody = np.column_stack((place, treat_all(pi, place)))
    now = scene.bayes_threshold
    return Picture(
        _LABELS.title,
        x,
        y,
        scene.model_labels,
        curves=curves_of(((each, _points(each, pi)) for each in models), x, y),
        guides=(
            Guide("line", "chance", everybody),
            line("zero", (0, 0), (1, 0)),
            *(() if np.isnan(now) else (line("now", (now, y.domain[0]), (now, y.domain[1])),)),
        ),
        markers=tuple(_marker(scene, each, y) for each in models),
        legend=(
            current_costs(scene.setting.costs, now, fmt.percent(now)),
            LegendEntry("chance", "treat all"),
            LegendEntry("zero", "treat none"),
        ),
        notes=missing_probabilities(scene.model),
    )


def _points(model: DrawnModel, prevalence: float) -> np.ndarray:
    """Return each rule's net benefit over the probabilities between its threshold and the next."""
    start = np.minimum(model.rows.threshold, _HIGHEST)
    end = np.append(start[1:], 0.0)
    steps = np.maximum(np.ceil((start - end) / _STEP), 1).astype(np.int64)
    row = np.repeat(np.arange(len(steps)), steps + 1)
    place = start[row] + (end - start)[row] * (ranges(steps + 1) / steps[row])
    benefit = net_benefit(model.tpr[row], model.fpr[row], prevalence, np.clip(place, 0.0, 1.0))
    return np.column_stack((place, np.maximum(_LOWEST, benefit)))


def _marker(scene: Scene, model: DrawnModel, y: Axis) -> Marker:
    rule = scene.rule_of(model)
    place = float(np.clip(rule, 0.0, _HIGHEST))
    benefit = float(net_benefit(*model.rates_at(rule), scene.setting.prevalence, place))
    return Marker(model.index, model.current, place, float(np.clip(benefit, *y.domain)))
