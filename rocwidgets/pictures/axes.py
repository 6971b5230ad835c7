"""Axes of shares."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from . import format as fmt
from .picture import Axis

if TYPE_CHECKING:
    from numpy.typing import NDArray

# More lines than these would hide what is drawn on them; so many labels have room, without 0.
_MOST_UNITS, _LABELS = 30, 5


def log_floor(cases: float) -> float:
    """Return the lower end of a logarithmic axis of shares of a number of cases."""
    return min(max(0.8 / cases, 1e-5), 0.1)


def share_axis(label: str, floor: float | None = None) -> Axis:
    """Return an axis of shares from 0 to 1; with a floor it is logarithmic and begins there."""
    return Axis(label, (floor or 0.0, 1.0), fmt.percent_tick, log=floor is not None)


def unit_axis(label: str, counts: NDArray[np.int64] | NDArray[np.float64]) -> Axis:
    """Return an axis of shares of a class, with a line for each case; of many cases as others.

    Parameters
    ----------
    label : str
    counts : ndarray of shape (k,)
        Cumulative counts of the class, that of all its cases last.
    """
    total = float(counts[-1])
    if total > _MOST_UNITS or np.any(counts % 1):
        return share_axis(label)
    units = np.arange(total + 1)
    ticks = units[:: math.ceil(total / _LABELS)]
    return Axis(
        label,
        (0.0, 1.0),
        lambda share: f"{share * total:.0f}/{total:.0f}" if share else "0",
        tuple((ticks / total).tolist()),
        tuple((units / total).tolist()),
    )
