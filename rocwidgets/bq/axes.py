"""Scales and axes of bqplot for the axes of a chart."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from bqplot.axes import Axis as BqAxis
from bqscales import LinearScale, LogScale, Scale

from rocwidgets.bq import palette
from rocwidgets.bq.marks import set_changed
from rocwidgets.charts import format as fmt
from rocwidgets.charts.ticks import ticks
from rocwidgets.draw.text import width_of

if TYPE_CHECKING:
    from rocwidgets.charts import Axis, Chart

_LENGTH_X, _LENGTH_Y = 300.0, 230.0
_GAP_X, _GAP_Y = 64.0, 44.0
# Pixels between tick labels and axis label, and from there to the edge.
_ROOM, _EDGE = 24, 18
_LONGEST = 46
_TAKEN_BY_TICKS = 36
# JavaScript writes numbers in this range without an exponent.
_PLAIN = (1e-6, 1e21)


def scale_of(axis: Axis) -> Scale:
    """Return a scale of the domain of an axis, without padding."""
    low, high = axis.domain
    class_: Any = LogScale if axis.log else LinearScale
    padded = {} if axis.log else {"allow_padding": False}
    return class_(min=float(low), max=float(high), **padded)


def axis_of(scale: Scale, *, vertical: bool) -> BqAxis:
    """Return an axis without tick labels."""
    return BqAxis(
        scale=scale,
        side="left" if vertical else "bottom",
        grid_lines="solid",
        grid_color=palette.GRID,
        color=palette.GRID,
        label_color=palette.TEXT,
        # Moved apart where both axes begin.
        tick_style=palette.SMALL
        | {"transform": f"translate({'-4px, 0' if vertical else '0, 6px'})"},
        label_offset=None if vertical else f"{_TAKEN_BY_TICKS}px",
    )


def draw_axes(chart: Chart, scales: dict[str, Any], x: BqAxis, y: BqAxis) -> int:
    """Set the domains and labels of a chart; return the width left of the plot, in pixels."""
    for name, axis, of in (("x", x, chart.x), ("y", y, chart.y)):
        set_changed(scales[name], min=float(of.domain[0]), max=float(of.domain[1]))
        set_changed(axis, label=fmt.label(of.label, _LONGEST))
    draw_ticks(chart, x, y)
    room = round(max((width_of(text) for text in y.tick_labels.values()), default=0.0)) + _ROOM
    set_changed(y, label_offset=f"{room}px")
    return room + _EDGE


def draw_ticks(chart: Chart, x: BqAxis, y: BqAxis) -> None:
    """Set the ticks for the visible part of a chart."""
    for axis, of, length, gap in (
        (x, chart.x, _LENGTH_X, _GAP_X),
        (y, chart.y, _LENGTH_Y, _GAP_Y),
    ):
        shown = _shown(of, axis.scale)
        places = ticks(shown, length, gap)
        # bqplot finds a label by the number as JavaScript writes it.
        labels = {_as_javascript(place): of.tick(place) for place in places}
        set_changed(axis, tick_values=np.array(places, np.float64), tick_labels=labels)


def _shown(of: Axis, scale: Any) -> Axis:
    """Return the part of an axis that a scale shows."""
    low, high = (
        end if own is None else own
        for end, own in zip(of.domain, (scale.min, scale.max), strict=True)
    )
    if (low, high) == of.domain or not low < high:
        return of
    inside = tuple(each for each in of.ticks or () if low <= each <= high)
    return replace(of, domain=(low, high), ticks=inside if len(inside) > 1 else None)


def _as_javascript(place: float) -> str:
    """Return a number as JavaScript writes it."""
    if place and not _PLAIN[0] <= abs(place) < _PLAIN[1]:
        mantissa, _, exponent = f"{place!r}".partition("e")
        return f"{mantissa}e{int(exponent):+d}"
    return np.format_float_positional(place + 0.0, trim="-")
