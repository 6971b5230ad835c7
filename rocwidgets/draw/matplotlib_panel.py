"""One picture on Matplotlib's axes: ticks, grid, curves, spans, notes and legend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.pictures import format as fmt
from rocwidgets.pictures.ticks import ticks

from . import styles
from .matplotlib_legend import draw_legend, legend_height
from .matplotlib_marks import PX, draw_curve, draw_guide, draw_marker
from .text import wrap

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from rocwidgets.pictures import Axis, Picture, Span

# In inches: a plot, the least height above it, and the height below it.
PLOT = (3.7, 2.6)
_ABOVE, _BELOW = 1.1, 0.75
# In inches: a line of notes, the distance from plot to notes, and the height of spans.
_NOTE, _UNDER_AXIS, _SPANS = 0.14, 0.45, 0.3
_GAP_X, _GAP_Y = 55.0, 40.0
# Font size of notes, in points.
_SMALL = 7.0
# Width of a letter, as a share of a plot.
_LETTER = 0.018


def head_height(picture: Picture) -> float:
    """Return the height of title and legend of a picture, in inches."""
    return max(_ABOVE, legend_height(picture))


def foot_height(picture: Picture) -> float:
    """Return the height needed below the plot of a picture, in inches."""
    return _BELOW + _spans_height(picture) + _NOTE * len(_note_lines(picture))


def draw_panel(axes: Axes, picture: Picture) -> None:
    """Draw a picture."""
    _draw_axes(axes, picture)
    for guide in picture.guides:
        draw_guide(axes, guide, picture.current)
    for curve in picture.curves:
        draw_curve(axes, curve)
    for marker in picture.markers:
        draw_marker(axes, marker)
    _draw_spans(axes, picture)
    draw_legend(axes, picture)
    _draw_notes(axes, picture)


def _spans_height(picture: Picture) -> float:
    return _SPANS if picture.spans else 0.0


def _note_lines(picture: Picture) -> list[str]:
    return wrap(" ".join(picture.notes).split(), " ", 72 * PLOT[0], _SMALL)


def _draw_axes(axes: Axes, picture: Picture) -> None:
    axes.set_xscale("log" if picture.x.log else "linear")
    axes.set_yscale("log" if picture.y.log else "linear")
    _draw_ticks(axes.xaxis, picture.x, 320.0, _GAP_X)
    _draw_ticks(axes.yaxis, picture.y, 250.0, _GAP_Y)
    axes.set_xlim(*picture.x.domain)
    axes.set_ylim(*picture.y.domain)
    axes.set_axisbelow(True)
    axes.grid(visible=True, color=styles.GRID, linewidth=PX)
    for place in picture.x.grid:
        axes.axvline(place, color=styles.GRID, linewidth=PX, zorder=0.5)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0, labelsize=8, labelcolor=styles.QUIET)


def _draw_ticks(axis: Any, of: Axis, pixels: float, gap: float) -> None:
    places = ticks(of, pixels, gap)
    axis.set_ticks(places, [of.tick(place) for place in places])
    axis.set_ticks([], minor=True)
    axis.set_label_text(fmt.label(of.label, 120), fontsize=8, color=styles.INK)
    axis.label.set_parse_math(False)


def _draw_spans(axes: Axes, picture: Picture) -> None:
    """Draw the spans of the x axis, with labels where they fit."""
    if not picture.spans:
        return
    low, high = picture.x.domain
    axes.xaxis.labelpad = 28
    for span in picture.spans:
        _draw_bar(axes, span)
        if _LETTER * len(span.label) < (span.high - span.low) / (high - low):
            _draw_name(axes, span)


def _draw_bar(axes: Axes, span: Span) -> None:
    from matplotlib.patches import Rectangle  # noqa: PLC0415 - an extra

    colour = styles.EDGE if span.model is None else styles.colour_of(span.model)
    bar = Rectangle(
        (span.low, -0.115),
        span.high - span.low,
        0.02,
        color=colour,
        linewidth=0,
        clip_on=False,
        transform=axes.get_xaxis_transform(),
    )
    axes.add_patch(bar)


def _draw_name(axes: Axes, span: Span) -> None:
    axes.text(
        (span.low + span.high) / 2,
        -0.13,
        fmt.label(span.label),
        fontsize=7,
        color=styles.QUIET,
        ha="center",
        va="top",
        transform=axes.get_xaxis_transform(),
        parse_math=False,
    )


def _draw_notes(axes: Axes, picture: Picture) -> None:
    """Write the notes under the x axis."""
    top = 72 * (_UNDER_AXIS + _spans_height(picture))
    for row, line in enumerate(_note_lines(picture)):
        axes.annotate(
            fmt.label(line, 120),
            (0, 0),
            (0, -top - 72 * _NOTE * row),
            xycoords="axes fraction",
            textcoords="offset points",
            fontsize=_SMALL,
            color=styles.QUIET,
            va="top",
            parse_math=False,
            annotation_clip=False,
        )
