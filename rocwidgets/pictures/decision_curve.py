"""The decision curve: net benefit against the probability from which on one would act."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.curves import net_benefit, treat_all
from rocwidgets.vocabulary import words

from . import format as fmt
from .interpolation import counted
from .lines import curves_of, line
from .picture import Axis, Guide, LegendEntry, Marker, Picture

if TYPE_CHECKING:
    from .model import DrawnModel
    from .scene import Scene

_WORDS = words("decision_curve")
# A threshold of 1 is worth no false alarm at all; it stands just below.
_HIGHEST = 1 - 1e-9
# Far below the axis; near 1 benefits have no bound.
_LOWEST = -1.0
# Longest step in probability that is drawn straight.
_STEP = 0.01


def decision_curve(scene: Scene) -> Picture:
    """Return the net benefit of the models whose scores are probabilities."""
    pi = scene.setting.prevalence
    x = Axis(_WORDS.x, (0.0, 1.0), fmt.percent_tick)
    y = Axis(_WORDS.y, (-0.25 * pi, 1.05 * pi))
    models = [each for each in scene.ordered if each.has_probabilities]
    none = "treat none" if models else "treat none; the scores are no probabilities"
    place = np.linspace(0, 0.99, 100)
    everybody = np.column_stack((place, treat_all(pi, place)))
    return Picture(
        _WORDS.title,
        x,
        y,
        scene.model_labels,
        curves=curves_of(((each, _points(each, pi)) for each in models), x, y),
        guides=(Guide("line", "chance", everybody), line("zero", (0, 0), (1, 0))),
        markers=tuple(_marker(scene, each, y) for each in models),
        legend=(LegendEntry("chance", "treat all"), LegendEntry("zero", none)),
    )


def _points(model: DrawnModel, prevalence: float) -> np.ndarray:
    """Return each rule over the probabilities that choose it, down to the next rule's threshold."""
    start = np.minimum(model.rows.threshold, _HIGHEST)
    end = np.append(start[1:], 0.0)
    steps = np.maximum(np.ceil((start - end) / _STEP), 1).astype(np.int64)
    row = np.repeat(np.arange(len(steps)), steps + 1)
    place = start[row] + (end - start)[row] * (counted(steps + 1) / steps[row])
    benefit = net_benefit(model.tpr[row], model.fpr[row], prevalence, np.clip(place, 0.0, 1.0))
    return np.column_stack((place, np.maximum(_LOWEST, benefit)))


def _marker(scene: Scene, model: DrawnModel, y: Axis) -> Marker:
    rule = scene.rule_of(model)
    place = float(np.clip(rule, 0.0, _HIGHEST))
    benefit = float(net_benefit(*model.rates_at(rule), scene.setting.prevalence, place))
    return Marker(model.index, model.current, place, float(np.clip(benefit, *y.domain)))
