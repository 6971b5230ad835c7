"""Pictures of the folds of a nested cross-validation of thresholds."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.wording import plural
from rocwidgets.model_selection.measures import (
    difference_text,
    measure_axis,
    measure_name,
    measure_text,
)
from rocwidgets.pictures import Axis, Guide, LegendEntry, ModelLabel, Picture
from rocwidgets.pictures import format as fmt
from rocwidgets.pictures.lines import line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import pandas as pd
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

# Half the width of the marks of a fold, and of the place that a fold takes with all its models.
_HALF, _PLACE = 0.3, 0.4


def result_picture(
    folds: pd.DataFrame, summary: pd.DataFrame, measure: str, confidence_level: float
) -> Picture:
    """Return the results at the default and at the chosen threshold, fold by fold."""
    guides: list[Guide] = []
    for index, x, half, rows in _models(folds, summary):
        default, chosen = rows["default"].to_numpy(), rows["chosen"].to_numpy()
        guides += [
            Guide("ticks", "sure-bar", _pairs(x, default, x, chosen), index),
            Guide("ticks", "positive", _pairs(x - half, default, x + half, default), index),
            Guide("ticks", "highlight", _pairs(x - half, chosen, x + half, chosen), index),
        ]
    values = folds[["default", "chosen"]].to_numpy().ravel()
    return Picture(
        f"{measure_name(measure)} of the folds",
        _fold_axis(folds),
        measure_axis(measure, values),
        _labels(summary),
        guides=tuple(guides),
        legend=(
            LegendEntry("positive", "default threshold"),
            LegendEntry("highlight", "chosen threshold"),
        ),
        notes=tuple(
            _difference(str(name), row, measure, confidence_level)
            for name, row in summary.iterrows()
        ),
    )


def threshold_picture(
    folds: pd.DataFrame, summary: pd.DataFrame, defaults: Mapping[str, float]
) -> Picture:
    """Return the thresholds chosen in the folds, with their mean and standard deviation."""
    x_axis = _fold_axis(folds)
    low, high = x_axis.domain
    guides: list[Guide] = []
    for index, x, _, rows in _models(folds, summary):
        name = str(summary.index[index])
        mean, sd = summary["threshold"].iloc[index], summary["threshold_sd"].iloc[index]
        if sd > 0:
            corners = [(low, mean - sd), (high, mean - sd), (high, mean + sd), (low, mean + sd)]
            guides.append(Guide("between", "sure", np.array(corners), index))
        if not math.isnan(mean):
            guides.append(Guide("line", "mean", np.array([(low, mean), (high, mean)]), index))
        chosen = rows["threshold"].to_numpy()
        known = np.isfinite(chosen)
        guides.append(Guide("dots", "bin-1", np.column_stack((x[known], chosen[known])), index))
        guides.append(line("tangent", (low, defaults[name]), (high, defaults[name])))
    every = folds["threshold"].to_numpy(np.float64)
    finite = every[np.isfinite(every)]
    infinite = len(folds) - len(finite)
    return Picture(
        "Threshold chosen in the folds",
        x_axis,
        _score_axis(np.concatenate((finite, [*defaults.values()]))),
        _labels(summary),
        guides=tuple(guides),
        legend=(
            LegendEntry("bin-1", "chosen threshold"),
            LegendEntry("sure", "mean ± standard deviation"),
            LegendEntry("tangent", "default threshold"),
        ),
        notes=(
            *(
                f"{name}: {fmt.score(mean)} ± {fmt.score(sd)}."
                for name, mean, sd in summary[["threshold", "threshold_sd"]].itertuples()
                if not math.isnan(mean)
            ),
            *(
                (f"In {plural(infinite, 'fold')} it is best to predict none positive.",)
                * bool(infinite)
            ),
        ),
    )


def _models(folds: pd.DataFrame, summary: pd.DataFrame) -> Iterator[tuple[int, Values, float, Any]]:
    """Yield index, places of the folds, half the width of a mark and rows of each model."""
    count = len(summary)
    half = _HALF / count
    for index, name in enumerate(summary.index):
        rows: Any = folds.loc[name]
        shift = 2 * _PLACE * ((index + 0.5) / count - 0.5)
        yield index, rows.index.to_numpy() + shift, half, rows


def _pairs(x: Values, y: Values, other_x: Values, other_y: Values) -> Values:
    """Return the ends of lines, one after the other."""
    return np.stack(((x, y), (other_x, other_y)), axis=-1).transpose(1, 2, 0).reshape(-1, 2)


def _fold_axis(folds: pd.DataFrame) -> Axis:
    last: Any = folds.index.get_level_values("fold").max()
    return Axis(
        "Fold", (-0.5, last + 0.5), ticks=tuple(map(float, range(0, last + 1, 1 + last // 10)))
    )


def _score_axis(values: Values) -> Axis:
    low, high = float(values.min()), float(values.max())
    room = 0.1 * (high - low) or 0.1
    return Axis("Threshold", (low - room, high + room))


def _labels(summary: pd.DataFrame) -> tuple[ModelLabel, ...]:
    areas = zip(summary.index, summary["auc"], strict=True)
    return tuple(
        ModelLabel(str(name), area, index == 0) for index, (name, area) in enumerate(areas)
    )


def _difference(name: str, row: Any, measure: str, confidence_level: float) -> str:
    default, chosen = (measure_text(measure, row[column]) for column in ("default", "chosen"))
    mean, low, high = (
        difference_text(measure, row[column])
        for column in ("difference", "difference_low", "difference_high")
    )
    interval = f"{fmt.percent(confidence_level)} interval {low} to {high}"
    return f"{name}: {default} by default, {chosen} chosen; difference {mean} ({interval})."
