"""Measures of models: values, names, axes and texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.rules import Rules
from rocwidgets.pictures import Axis
from rocwidgets.pictures import format as fmt
from rocwidgets.pictures.metrics import metric_text
from rocwidgets.reading.scalars import read_choice
from rocwidgets.vocabulary import METRICS

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from rocwidgets.core.state import State
    from rocwidgets.numeric import CountTable

    Values = NDArray[np.float64]

# Measures that belong to no rule.
OF_CURVES: dict[str, Callable[[CountTable], float]] = {
    "auc": lambda table: table.auc,
    "ks": reports.ks_distance,
    "brier": reports.brier_score,
}
_NAMES = {"auc": "AUC", "ks": "K-S", "brier": "Brier score"}
_RULES = ("current", "optimum")
_ROOM = 0.08


def read_measure(measure: Any) -> str:
    """Return the name of a measure, or raise TypeError or ValueError."""
    return read_choice("measure", measure, (*OF_CURVES, *METRICS))


def read_rule(rule: Any) -> str:
    """Return which rule a measure is of, or raise TypeError or ValueError."""
    return read_choice("rule", rule, _RULES)


def value_of(state: State, model: str, measure: str, rule: str) -> float:
    """Return a measure of a model: of its curve, or of its current or best rule."""
    table = state.sample.tables[model]
    if measure in OF_CURVES:
        return float(OF_CURVES[measure](table))
    rules = Rules(state, model)
    point = rules.optimum() if rule == "optimum" else rules.comparison_point()
    return float(getattr(point, measure))


def measure_range(measure: str) -> tuple[float, float]:
    """Return the least and the greatest value that a measure can have."""
    if measure in METRICS and METRICS[measure].scaled:
        return (-np.inf, np.inf)
    return (-1.0 if measure == "youden" else 0.0, 1.0)


def measure_name(measure: str) -> str:
    """Return the name of a measure, as a heading."""
    name = _NAMES[measure] if measure in _NAMES else METRICS[measure].name
    return f"{name[:1].upper()}{name[1:]}"


def measure_text(measure: str, value: float) -> str:
    """Return a value of a measure as text."""
    return fmt.fixed(value, 3) if measure in OF_CURVES else metric_text(measure, value)


def difference_text(measure: str, value: float) -> str:
    """Return a difference of two values as text; of shares in percentage points."""
    return (
        f"{fmt.significant(value, 3, shift=2)} points"
        if _is_rate(measure)
        else measure_text(measure, value)
    )


def measure_axis(measure: str, values: Values) -> Axis:
    """Return an axis that shows values of a measure, with some room."""
    known = values[np.isfinite(values)]
    low, high = (float(known.min()), float(known.max())) if len(known) else (0.0, 1.0)
    room = _ROOM * (high - low) or _ROOM * abs(high) or 1.0
    tick = fmt.percent_tick if _is_rate(measure) else fmt.compact_tick
    return Axis(measure_name(measure), (low - room, high + room), tick)


def _is_rate(measure: str) -> bool:
    return measure not in OF_CURVES and METRICS[measure].show == "rate"
