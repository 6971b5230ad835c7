"""One chart as SVG: heading, axes, guides, curves and markers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np

from rocwidgets.draw import styles
from rocwidgets.draw.flow import LINE, TITLE
from rocwidgets.draw.line_labels import (
    as_picture,
    entries_left,
    line_label_looks,
    line_labels,
)
from rocwidgets.draw.occupied import Box
from rocwidgets.draw.svg_frame import Frame, make_frame
from rocwidgets.draw.svg_legend import guide_legend, legend_rows
from rocwidgets.draw.svg_marks import draw_curve, draw_guide, draw_labels, draw_marker
from rocwidgets.draw.svg_markup import element, label, path
from rocwidgets.draw.text import SIZE, cut, width_of, with_room, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rocwidgets.charts.chart import Chart, Span
    from rocwidgets.draw.line_labels import LineLabel

_BAND = 20.0
_FOOT = 42.0
_NOTE = 14.0
_ROOM = 2.0
# Height of the label of a line, and from its lower edge up to the text.
_LABEL, _UNDER = 14.0, 3.5


class Panel(NamedTuple):
    """A chart with labels where things are drawn, as in a plot at height 0.

    The legend of the chart has what is left.
    """

    chart: Chart
    labels: list[LineLabel]

    @classmethod
    def of(cls, chart: Chart, width: float, height: float) -> Self:
        """Return a chart of a width, its plot of a height, labelled where there is room."""
        named = as_picture(chart)
        frame = make_frame(named, width, 0, height)
        plot = Box(frame.left, frame.right, frame.top, frame.bottom)
        labels = line_labels(named, plot, frame.points, width_of, _LABEL)
        return cls(replace(named, legend=entries_left(named, labels)), labels)


def head_height(chart: Chart, width: float) -> float:
    """Return the height of title and legend above the plot."""
    return 20 + legend_rows(chart, width) * LINE + 24


def foot_height(chart: Chart, width: float) -> float:
    """Return the height needed below the plot of a chart of a width."""
    return _axis_height(chart) + _NOTE * len(_notes(chart, width))


def _axis_height(chart: Chart) -> float:
    return _FOOT + (_BAND if chart.spans or chart.ruler else 0)


def _notes(chart: Chart, width: float) -> list[str]:
    return wrap(" ".join(chart.notes).split(), " ", width, SIZE)


def draw_panel(panel: Panel, width: float, head: float, height: float) -> str:
    """Return a chart of a width, its plot of a height below a head."""
    chart = panel.chart
    frame = make_frame(chart, width, head, height)
    below = [guide for guide in chart.guides if guide.name not in styles.ON_TOP]
    above = [guide for guide in chart.guides if guide.name in styles.ON_TOP]
    inside = [
        *(draw_guide(frame, guide) for guide in below),
        *_line_labels(panel.labels, frame.top),
        *(draw_curve(frame, curve) for curve in chart.curves),
        *(draw_guide(frame, guide) for guide in above if guide.kind != "diamond"),
    ]
    return "".join(
        (
            label(chart.title, 0, 13, font_size=TITLE, font_weight=600),
            *guide_legend(chart, width),
            *_axes(frame),
            *_foot(frame, width),
            _clipped(frame, "".join(inside)),
            *(draw_guide(frame, guide) for guide in above if guide.kind == "diamond"),
            *draw_labels(frame),
            *(draw_marker(frame, each) for each in chart.markers if each.model not in chart.quiet),
        )
    )


def _axes(frame: Frame) -> Iterable[str]:
    chart, left, right = frame.chart, frame.left, frame.right
    upright = sorted(chart.x.grid)
    lines = [[(x, frame.top), (x, frame.bottom)] for x in frame.x(np.array(upright)).tolist()]
    heights = frame.y(np.array(frame.y_ticks)).tolist()
    level = sorted({*frame.y_ticks, *chart.y.grid})
    lines += [[(left, y), (right, y)] for y in frame.y(np.array(level)).tolist()]
    if lines:
        yield element("path", d="".join(path(each) for each in lines), stroke=styles.GRID)
    yield element(
        "g",
        *(
            label(chart.x.tick(tick), x, frame.bottom + 17, text_anchor="middle")
            for tick, x in zip(
                frame.x_ticks, frame.x(np.array(frame.x_ticks)).tolist(), strict=True
            )
        ),
        *(
            label(chart.y.tick(tick), left - 6, y + 3.8, text_anchor="end")
            for tick, y in zip(frame.y_ticks, heights, strict=True)
        ),
        *(part for span in chart.spans for part in _span(frame, span)),
        *_ruler(frame),
        fill=styles.QUIET,
    )
    foot = frame.bottom + _axis_height(chart) - 6
    across = cut(chart.x.label, right - left)
    yield label(across, (left + right) / 2, foot, text_anchor="middle")
    yield label(cut(chart.y.label, right), 0, frame.top - 11)


def _foot(frame: Frame, width: float) -> Iterable[str]:
    """Return the notes, in lines under the axis."""
    top = frame.bottom + _axis_height(frame.chart) + 9
    for row, line in enumerate(_notes(frame.chart, width)):
        yield label(line, 0, top + _NOTE * row, fill=styles.QUIET)


def _span(frame: Frame, span: Span) -> Iterable[str]:
    """Return a bar under the axis, with its label if that fits."""
    left, right = (float(frame.x(end)) for end in (span.low, span.high))
    fill = styles.EDGE if span.model is None else styles.colour_of(span.model)
    top = frame.bottom + 22
    yield element("rect", x=left, y=top, width=right - left, height=5.0, fill=fill)
    if width_of(span.label) <= right - left - 8:
        yield label(span.label, (left + right) / 2, top + 16, text_anchor="middle")


def _ruler(frame: Frame) -> Iterable[str]:
    """Return a second row of numbers under the axis, as many as have room."""
    top = frame.bottom + 22
    ruler = [(float(frame.x(place)), text) for place, text in frame.chart.ruler]
    right = float(frame.x(frame.chart.x.domain[1]))
    name = frame.chart.ruler_name
    if ruler:
        yield label(name, right, top + 16, text_anchor="end")
    for x, text in with_room(ruler, right - width_of(f"{name} "), SIZE):
        yield element("path", d=path([(x, top), (x, top + 4)]), stroke=styles.EDGE)
        yield label(text, x, top + 16, text_anchor="middle")


def _line_labels(labels: Iterable[LineLabel], down: float) -> Iterable[str]:
    """Return the labels of lines, each on its ground, so far down."""
    for guide, box in labels:
        looks = line_label_looks(guide)
        yield element(
            "rect",
            x=box.left,
            y=box.top + down,
            width=box.right - box.left,
            height=_LABEL,
            rx=looks.rounding * _LABEL or None,
            fill=looks.ground,
            fill_opacity=looks.cover,
        )
        yield label(
            guide.label,
            (box.left + box.right) / 2,
            box.bottom + down - _UNDER,
            text_anchor="middle",
            fill=looks.text,
            font_weight=600 if looks.is_bold else None,
        )


def _clipped(frame: Frame, content: str) -> str:
    """Return the content of the plot, clipped to it."""
    left, top = frame.left - _ROOM, frame.top - _ROOM
    width, height = frame.right - left + _ROOM, frame.bottom - top + _ROOM
    # Not a clip path: its id would have to be unique in every page that shows this.
    box = " ".join(f"{value:.1f}" for value in (left, top, width, height))
    return element(
        "svg",
        content,
        x=left,
        y=top,
        width=width,
        height=height,
        viewBox=box,
        overflow="hidden",
        fill="none",
    )
