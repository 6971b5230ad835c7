"""The picture of learning curves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.model_selection.measures import measure_axis, measure_name
from rocwidgets.pictures import Axis, Curve, Guide, LegendEntry, ModelLabel, Picture
from rocwidgets.pictures import format as fmt

if TYPE_CHECKING:
    import pandas as pd

_ROOM = 0.05


def learning_picture(
    summary: pd.DataFrame, measure: str, confidence_level: float, *, is_log: bool
) -> Picture:
    """Return means against the number of training cases, with the intervals of the means."""
    names = list(dict.fromkeys(summary.index.get_level_values("model")))
    curves, bands, dots = [], [], []
    for index, name in enumerate(names):
        rows: Any = summary.loc[name]
        known = rows[rows["mean"].notna()]
        size, mean = known.index.to_numpy(np.float64), known["mean"].to_numpy()
        curves.append(Curve(index, name, size, mean, index == 0))
        dots.append(Guide("dots", "bin-1", np.column_stack((size, mean)), index))
        bands += _band(index, known[known["low"].notna()])
    folds: Any = summary["folds"].max()
    text = f"{fmt.percent(confidence_level)} interval of the mean over {folds} folds"
    return Picture(
        f"Learning curve: {measure_name(measure)}",
        _size_axis(summary.index.get_level_values("size").to_numpy(np.float64), is_log=is_log),
        measure_axis(measure, summary[["mean", "low", "high"]].to_numpy().ravel()),
        tuple(ModelLabel(name, np.nan, index == 0) for index, name in enumerate(names)),
        curves=tuple(curves[::-1]),
        guides=(*bands, *dots),
        legend=(LegendEntry("sure", text),) if bands else (),
    )


def _band(index: int, rows: Any) -> list[Guide]:
    if not len(rows):
        return []
    size = rows.index.to_numpy(np.float64)
    high, low = (np.column_stack((size, rows[end].to_numpy())) for end in ("high", "low"))
    return [
        Guide(
            "between",
            "sure" if index == 0 else "sure-other",
            np.concatenate((high, low[::-1])),
            index,
        )
    ]


def _size_axis(size: np.ndarray, *, is_log: bool) -> Axis:
    low, high = float(size.min()), float(size.max())
    if is_log:
        return Axis(
            "Training cases", (low / 1.2, high * 1.2), fmt.compact_tick, _ticks(size), log=True
        )
    room = _ROOM * (high - low) or _ROOM * high
    return Axis("Training cases", (max(low - room, 0.0), high + room), fmt.compact_tick)


def _ticks(size: np.ndarray) -> tuple[float, ...]:
    """Return the sizes, at most six of them: a range of them may hold no power of ten."""
    every = np.unique(size)
    return tuple(every[:: -(-len(every) // 6)].tolist())
