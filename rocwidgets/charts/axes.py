"""Axes of shares."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Axis

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Counts = NDArray[Any]

# More lines than these would hide what is drawn on them; so many labels have room, without 0.
MOST_UNITS, _LABELS = 40, 5


def log_floor(cases: float) -> float:
    """Return the lower end of a logarithmic axis of shares of a number of cases."""
    return min(max(0.8 / cases, 1e-5), 0.1)


def share_axis(label: str, floor: float | None = None) -> Axis:
    """Return an axis of shares from 0 to 1; with a floor it is logarithmic and begins there."""
    return Axis(label, (floor or 0.0, 1.0), fmt.percent_tick, log=floor is not None)


def unit_axis(label: str, counts: Counts) -> Axis:
    """Return an axis of shares of a class, with a line for each case; of many cases as others.

    Parameters
    ----------
    label : str
    counts : ndarray of shape (k,)
        Cumulative counts of the class, that of all its cases last.
    """
    total = float(counts[-1])
    units = _units(counts)
    if units is None:
        return share_axis(label)
    return Axis(
        label,
        (0.0, 1.0),
        lambda share: f"{share * total:.0f}/{total:.0f}" if share else "0",
        tuple((units[:: _step(total)] / total).tolist()),
        tuple((units / total).tolist()),
    )


def count_axis(label: str, counts: Counts) -> Axis:
    """Return an axis of cumulative counts, with a line for each case unless there are many."""
    total = float(counts[-1])
    units = _units(counts)
    if units is None:
        return Axis(label, (0.0, total), fmt.compact_tick)
    ticks, grid = (tuple(each.tolist()) for each in (units[:: _step(total)], units))
    return Axis(label, (0.0, total), fmt.compact_tick, ticks, grid)


def are_whole(*counts: Counts) -> bool:
    """Whether cases are counted, and not weighted."""
    return not any(np.any(each % 1) for each in counts)


def _units(counts: Counts) -> NDArray[np.float64] | None:
    """Return 0, 1, 2, ... up to a count; None for many cases, and for weights."""
    total = float(counts[-1])
    return (
        np.arange(total + 1, dtype=np.float64)
        if total <= MOST_UNITS and are_whole(counts)
        else None
    )


def _step(total: float) -> int:
    return math.ceil(total / _LABELS)
