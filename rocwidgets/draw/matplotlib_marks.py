"""Curves, guides and markers on Matplotlib's axes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.patheffects import withStroke
from matplotlib.transforms import Bbox, TransformedBbox

from rocwidgets.draw import styles
from rocwidgets.draw.matplotlib_look import Font
from rocwidgets.draw.occupied import Box

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.text import Annotation

    from rocwidgets.charts.chart import Chart, Curve, Guide, Marker, PointLabel
    from rocwidgets.draw.matplotlib_look import Look
    from rocwidgets.draw.styles import Style

# How much of a plot is shown beyond its frame, so that a curve along an edge is drawn in its width.
_EDGE = 0.02
# Of the label of a point, in points: to the right of it, and below it.
_BESIDE = 4.0, 3.5


def draw_curve(axes: Axes, curve: Curve, look: Look, *, is_quiet: bool = False) -> None:
    """Draw the curve of a model; a crisp one is a point on a dotted line."""
    style = look.curve(curve.model, current=curve.current, is_quiet=is_quiet)
    if curve.crisp:
        width = styles.CRISP * look.unit
        style |= {
            "linewidth": width,
            "linestyle": (0, [part / styles.CRISP for part in styles.DOTTED]),
        }
        x, y = curve.crisp
        point = {"color": style["color"], "markersize": 9 * look.unit, "zorder": 3}
        axes.plot([x], [y], "o", clip_on=False, **point)
    # A marker at each of a thousand points would hide the curve.
    apart = {"markevery": 0.1} if "marker" in style else {}
    (line,) = axes.plot(curve.x, curve.y, zorder=2.6, label=curve.name, **apart, **style)
    line.set_clip_box(TransformedBbox(Bbox([[-_EDGE, -_EDGE], [1 + _EDGE] * 2]), axes.transAxes))


def draw_guide(axes: Axes, guide: Guide, chart: Chart, label: str | None, look: Look) -> None:
    """Draw a guide, by default in the colour of the current model, with its text of the legend."""
    style = look.guide(guide.name, chart.current if guide.model is None else guide.model)
    if guide.kind == "dots" and guide.model in look.quiet(chart):
        style = styles.muted(style, look.palette)
    x, y = guide.points.T
    over = {"zorder": 4.0 if guide.name in styles.ON_TOP else 2.0, "label": label}
    if guide.kind in ("diamond", "dots"):
        axes.plot(x, y, clip_on=False, **over, **look.marks(style, diamond=guide.kind == "diamond"))
    elif guide.kind == "ticks":
        # NaN makes a gap after each pair.
        apart = np.insert(guide.points, range(2, len(x), 2), np.nan, axis=0)
        axes.plot(apart[:, 0], apart[:, 1], **over, **look.stroke(style))
    elif guide.kind in ("bars", "area"):
        _draw_filled(axes, guide, style, label, look)
    else:
        if style.fill is not None:
            shown = label if style.stroke is None else None
            axes.fill(x, y, color=style.fill, alpha=style.cover, linewidth=0, label=shown)
        if style.stroke is not None:
            axes.plot(x, y, **over, **look.stroke(style))


def _draw_filled(axes: Axes, guide: Guide, style: Style, label: str | None, look: Look) -> None:
    """Draw bars, or an area down to the x axis."""
    x, y = guide.points.T
    low = axes.get_ylim()[0]
    if guide.kind == "area":
        axes.fill_between(x, y, low, color=style.fill, linewidth=0, label=label)
        return
    axes.bar(
        x[::2],
        y[::2] - low,
        x[1::2] - x[::2],
        bottom=low,
        align="edge",
        color=style.fill,
        alpha=style.cover,
        edgecolor=look.palette.paper,
        linewidth=look.unit,
        label=label or "",
    )


def draw_label(axes: Axes, label: PointLabel, look: Look) -> Annotation:
    """Write the label of a point, on paper of its own."""
    across, down = _BESIDE
    return axes.annotate(
        label.text,
        (label.x, label.y),
        (-1 if label.is_left else across, -down),
        textcoords="offset points",
        ha="right" if label.is_left else "left",
        va="top",
        fontsize=Font.of("x-small").size,
        color=look.palette.quiet,
        parse_math=False,
        zorder=4,
        path_effects=[withStroke(linewidth=2, foreground=look.palette.paper)],
    )


def label_box(label: PointLabel, x: float, y: float) -> Box:
    """Return about what the label of a point covers, in points, y downwards."""
    font = Font.of("x-small")
    width = font.width_of(label.text)
    across, down = _BESIDE
    left = x - 1 - width if label.is_left else x + across
    return Box(left, left + width, y + down, y + down + font.size)


def draw_marker(axes: Axes, marker: Marker, look: Look) -> None:
    """Draw an operating point: the current one a disc in a ring, on a line if it has no y."""
    own, paper = look.palette.colour_of(marker.model), look.palette.paper
    y = axes.get_ylim()[1] if marker.y is None else marker.y
    if marker.y is None:
        axes.axvline(marker.x, color=own, linewidth=styles.CURVE * look.unit, zorder=4.5)
    if marker.current:
        ring = styles.Style(look.palette.edge, fill=paper, radius=7.5)
        axes.plot([marker.x], [y], clip_on=False, zorder=5, **look.marks(ring, diamond=False))
        disc = styles.Style(fill=own, radius=5.5)
    else:
        disc = styles.Style(own, 2.0, fill=paper, radius=4)
    axes.plot([marker.x], [y], clip_on=False, zorder=6, **look.marks(disc, diamond=False))
