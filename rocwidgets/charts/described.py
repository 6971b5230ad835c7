"""Charts from the data in which the page's code describes them."""

from __future__ import annotations

from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import (
    Axis,
    Chart,
    Curve,
    Guide,
    LegendEntry,
    Marker,
    ModelLabel,
    PointLabel,
    Span,
    ThresholdReading,
)
from rocwidgets.charts.lines import thinned

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import numpy as np
    from numpy.typing import NDArray

_TICKS: Mapping[str, Callable[[float], str]] = {
    "tick": fmt.tick,
    "percent_tick": fmt.percent_tick,
    "compact_tick": fmt.compact_tick,
    "count": fmt.count,
    "percent_of_hundred": lambda value: fmt.percent_tick(value / 100),
    "normal_tick": lambda value: fmt.percent(NormalDist().cdf(value)),
}


def chart(data: Mapping[str, Any]) -> Chart:
    """Return a chart from one of those that `rocwidgets.charts.engine.describe` returns.

    Its lines are thinned so that they move by less than half a pixel.
    """
    x, y = _axis(data["x"]), _axis(data["y"])
    models = tuple(_model(each) for each in data["models"])
    return Chart(
        data["title"],
        x,
        y,
        models,
        curves=tuple(_curve(each, models, x, y) for each in data["curves"]),
        guides=tuple(_guide(each, x, y) for each in data["guides"]),
        markers=tuple(_marker(each) for each in data["markers"]),
        legend=tuple(
            (ThresholdReading if moves else LegendEntry)(name, text)
            for name, text, moves in data["legend"]
        ),
        labels=tuple(PointLabel(*each) for each in data["labels"]),
        spans=tuple(Span(*each) for each in data["spans"]),
        ruler=tuple((place, text) for place, text in data["ruler"]),
        ruler_name=data["ruler_name"],
        notes=tuple(data["notes"]),
        is_square=data["is_square"],
        is_strip=data["is_strip"],
    )


def _axis(data: Mapping[str, Any]) -> Axis:
    low, high = map(float, data["domain"])
    ticks = None if data["ticks"] is None else tuple(data["ticks"])
    return Axis(
        data["label"],
        (low, high),
        _tick(data["tick"], ticks),
        ticks,
        tuple(data["grid"]),
        data["log"],
        data["base"],
    )


def _tick(tick: str | list[str], ticks: tuple[float, ...] | None) -> Callable[[float], str]:
    """Return what writes the numbers of an axis: of a name, or the texts of its ticks."""
    if isinstance(tick, str):
        return _TICKS[tick]
    texts = dict(zip(ticks or (), tick, strict=True))
    return lambda value: texts.get(value, fmt.tick(value))


def _model(data: Mapping[str, Any]) -> ModelLabel:
    # JSON has no NaN, which comes as text.
    return ModelLabel(**{**data, "auc": float(data["auc"])})


def _points(data: Mapping[str, Any]) -> NDArray[np.float64]:
    return data["points"].reshape(-1, 2)


def _curve(data: Mapping[str, Any], models: tuple[ModelLabel, ...], x: Axis, y: Axis) -> Curve:
    index, crisp = data["model"], data["crisp"]
    across, up = thinned(_points(data), x, y).T
    at = None if crisp is None else (float(crisp[0]), float(crisp[1]))
    return Curve(index, models[index].name, across, up, data["current"], at)


def _guide(data: Mapping[str, Any], x: Axis, y: Axis) -> Guide:
    points = _points(data)
    shown = thinned(points, x, y) if data["kind"] == "line" else points
    return Guide(**{**data, "points": shown})


def _marker(data: Mapping[str, Any]) -> Marker:
    y = data["y"]
    return Marker(data["model"], data["current"], float(data["x"]), None if y is None else float(y))
