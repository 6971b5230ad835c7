"""Measures of models: values, names, axes and texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.charts import Axis
from rocwidgets.charts import format as fmt
from rocwidgets.charts.metrics import metric_text
from rocwidgets.core.model import point_at
from rocwidgets.core.summary import ModelMetrics
from rocwidgets.inputs.scalars import read_choice
from rocwidgets.vocabulary import METRICS, MODEL_METRICS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.core.state import State
    from rocwidgets.vocabulary import Metric

    Values = NDArray[np.float64]

_ROOM = 0.08


def read_measure(measure: Any) -> str:
    """Return the name of a measure, or raise TypeError or ValueError."""
    return read_choice("measure", measure, (*MODEL_METRICS, *METRICS))


def value_of(state: State, model: str, measure: str, at: str) -> float:
    """Return a model's measure: of its curve, or at its current or best threshold."""
    if measure in MODEL_METRICS:
        return ModelMetrics(state.sample.tables[model], state.setting)[measure]
    return float(getattr(point_at(state, model, at), measure))


def measure_range(measure: str) -> tuple[float, float]:
    """Return the lowest and highest value that a measure can have."""
    return _metric(measure).range


def measure_name(measure: str) -> str:
    """Return the name of a measure, as a heading."""
    name = _metric(measure).name
    return f"{name[:1].upper()}{name[1:]}"


def measure_text(measure: str, value: float) -> str:
    """Return a value of a measure as text."""
    return fmt.fixed(value, 3) if measure in MODEL_METRICS else metric_text(measure, value)


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
    return _metric(measure).show == "rate"


def _metric(measure: str) -> Metric:
    return {**MODEL_METRICS, **METRICS}[measure]
