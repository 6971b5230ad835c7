"""Values of metrics at operating points, and their texts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.numeric.decisions import payoff, rates
from rocwidgets.vocabulary import METRICS

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]
    Formula = Callable[..., Any]


def _of_rates(formula: Formula) -> Formula:
    return lambda scene, tpr, fpr, *_: formula(tpr, fpr, scene.setting.prevalence)


def _cost(scene: Scene, *rule: Values) -> Values:
    setting = scene.setting
    tpr, fpr, *means = rule
    amounts = dict(zip(("positive", "negative"), means, strict=False))
    return payoff.expected_cost(tpr, fpr, setting.prevalence, **setting.costs.cells, **amounts)


FORMULAS: dict[str, Formula] = {
    **{name: _of_rates(formula) for name, formula in rates.BY_NAME.items()},
    "expected_cost": _cost,
    "profit": lambda scene, *rule: scene.profit(*rule),
    "tp": lambda scene, tpr, *_: tpr * scene.model.table.P,
    "fp": lambda scene, _, fpr, *__: fpr * scene.model.table.N,
    "fn": lambda scene, tpr, *_: (1 - tpr) * scene.model.table.P,
    "tn": lambda scene, _, fpr, *__: (1 - fpr) * scene.model.table.N,
}
"""Each metric of a scene's current model, at operating points from `DrawnModel.points`."""


def metric_at(scene: Scene, name: str, *rule: float) -> float:
    """Return the value of a metric at an operating point; NaN where it is undefined."""
    return float(FORMULAS[name](scene, *(np.array([value]) for value in rule))[0])


_FORMATS = {
    "rate": fmt.rate,
    "ratio": fmt.ratio,
    "area": lambda value: fmt.fixed(value, 3),
    "money": fmt.money,
    "count": fmt.count,
}


def format_of(show: str) -> Callable[[float], str]:
    """Return the formatter of a name in the vocabulary."""
    return _FORMATS[show]


def metric_reading(name: str, value: float, currency: str) -> str:
    """Return a value of a metric as text, with its unit, and the reason if it is undefined."""
    unit = currency if METRICS[name].show == "money" else ""
    text, reason = fmt.in_unit(metric_text(name, value), unit), METRICS[name].undefined
    return f"{text} ({reason})" if math.isnan(value) and reason else text


def metric_text(name: str, value: float) -> str:
    """Return a value of a metric as text."""
    return format_of(METRICS[name].show)(value)
