"""Positions of tick labels."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rocwidgets.charts.chart import Axis

_FEWEST, _MOST = 2, 6
# Smallest step between places; reciprocals of smaller ones overflow.
_LEAST = 1e-300
_STEPS = ((math.sqrt(50), 10), (math.sqrt(10), 5), (math.sqrt(2), 2))


def ticks(axis: Axis, pixels: float, gap: float) -> tuple[float, ...]:
    """Return at most six places, at least a gap apart on an axis of a length in pixels."""
    if axis.ticks is not None:
        return axis.ticks
    most = max(_FEWEST, min(_MOST, int(pixels / gap)))
    if not axis.log:
        low, high = axis.domain
        return round_numbers(low if axis.base is None else axis.base, high, most)
    low, high = (math.log10(end) for end in axis.domain)
    decades = range(math.ceil(low - 1e-9), math.floor(high + 1e-9) + 1)
    every = math.ceil((high - low) / most)
    return tuple(10.0**decade for decade in decades if (decades[-1] - decade) % every == 0)


def round_numbers(low: float, high: float, most: int) -> tuple[float, ...]:
    """Return about `most` multiples of 1, 2 or 5 times a power of ten, from low to high.

    Empty if they are closer than float64 can divide.
    """
    rough = (high - low) / most
    if rough < _LEAST:
        return ()
    power = math.floor(math.log10(rough))
    error = rough / 10.0**power
    factor = next((step for least, step in _STEPS if error >= least), 1)
    # A quotient of whole numbers is the float64 nearest to its decimal.
    if power < 0:
        scale = 10.0**-power / factor
        first, last = math.ceil(low * scale), math.floor(high * scale)
        return tuple(k / scale for k in range(first, last + 1))
    step = 10.0**power * factor
    return tuple(k * step for k in range(math.ceil(low / step), math.floor(high / step) + 1))
