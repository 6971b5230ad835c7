"""Axes of shares."""

from __future__ import annotations

from . import format as fmt
from .picture import Axis


def log_floor(cases: float) -> float:
    """Return where a logarithmic axis of shares of so many cases begins."""
    return min(max(0.8 / cases, 1e-5), 0.1)


def share_axis(label: str, floor: float | None = None) -> Axis:
    """Return an axis of shares from 0 to 1, or of their logarithms from a floor."""
    return Axis(label, (floor or 0.0, 1.0), fmt.percent_tick, log=floor is not None)
