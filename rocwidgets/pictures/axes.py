"""Axes of shares."""

from __future__ import annotations

from . import format as fmt
from .picture import Axis


def log_floor(cases: float) -> float:
    """Return the lower end of a logarithmic axis of shares of a number of cases."""
    return min(max(0.8 / cases, 1e-5), 0.1)


def share_axis(label: str, floor: float | None = None) -> Axis:
    """Return an axis of shares from 0 to 1; with a floor it is logarithmic and begins there."""
    return Axis(label, (floor or 0.0, 1.0), fmt.percent_tick, log=floor is not None)
