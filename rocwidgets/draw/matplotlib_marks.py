"""Curves, guides and markers on Matplotlib's axes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from . import styles

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from rocwidgets.pictures.picture import Curve, Guide, Marker, PointLabel

    from .styles import Style

# A pixel of the page, in points.
PX = 0.75


def points(size: str) -> float:
    """Return a relative font size, such as "small", in points."""
    from matplotlib.font_manager import FontProperties  # noqa: PLC0415 - an extra

    return FontProperties(size=size).get_size_in_points()


def line_of(model: int, *, current: bool) -> Style:
    """Return the style of the curve of a model."""
    dash = styles.DASHED if styles.is_dashed(model) else ()
    width = styles.CURRENT if current else styles.CURVE
    return styles.Style(styles.colour_of(model), width, dash)


def draw_curve(axes: Axes, curve: Curve) -> None:
    """Draw the curve of a model; a crisp one is a point on a dotted line."""
    style = line_of(curve.model, current=curve.current)
    if curve.crisp:
        style = replace(style, width=styles.CRISP, dash=styles.DOTTED)
        x, y = curve.crisp
        axes.plot([x], [y], "o", color=style.stroke, markersize=9 * PX, zorder=3)
    axes.plot(curve.x, curve.y, zorder=2.5, label=curve.name, **stroke(style))


def draw_guide(axes: Axes, guide: Guide, current: int, label: str | None) -> None:
    """Draw a guide, by default in the colour of the current model, with its text of the legend."""
    style = styles.guide_style(guide.name, current if guide.model is None else guide.model)
    x, y = guide.points.T
    over = {"zorder": 4.0 if guide.name in styles.ON_TOP else 2.0, "label": label}
    if guide.kind in ("diamond", "dots"):
        axes.plot(x, y, clip_on=False, **over, **marks(style, diamond=guide.kind == "diamond"))
    elif guide.kind == "ticks":
        # NaN makes a gap after each pair.
        apart = np.insert(guide.points, range(2, len(x), 2), np.nan, axis=0)
        axes.plot(apart[:, 0], apart[:, 1], **over, **stroke(style))
    elif guide.kind in ("bars", "area"):
        _draw_filled(axes, guide, style, label)
    else:
        if style.fill is not None:
            shown = label if style.stroke is None else None
            axes.fill(x, y, color=style.fill, alpha=style.cover, linewidth=0, label=shown)
        if style.stroke is not None:
            axes.plot(x, y, **over, **stroke(style))


def _draw_filled(axes: Axes, guide: Guide, style: Style, label: str | None) -> None:
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
        edgecolor=styles.PAPER,
        linewidth=PX,
        label=label or "",
    )


def draw_label(axes: Axes, label: PointLabel) -> None:
    """Write the label of a point, on paper of its own."""
    from matplotlib.patheffects import withStroke  # noqa: PLC0415 - an extra

    axes.annotate(
        label.text,
        (label.x, label.y),
        (-1, -5) if label.is_left else (4, -2),
        textcoords="offset points",
        ha="right" if label.is_left else "left",
        va="top",
        fontsize="x-small",
        color=styles.QUIET,
        parse_math=False,
        zorder=4,
        path_effects=[withStroke(linewidth=2, foreground=styles.PAPER)],
    )


def draw_marker(axes: Axes, marker: Marker) -> None:
    """Draw the marker of a rule: the current one a disc in a ring, on a line if it has no y."""
    own = styles.colour_of(marker.model)
    y = axes.get_ylim()[1] if marker.y is None else marker.y
    if marker.y is None:
        axes.axvline(marker.x, color=own, linewidth=styles.CURVE * PX, zorder=4.5)
    if marker.current:
        ring = marks(styles.Style(styles.EDGE, fill=styles.PAPER, radius=7.5), diamond=False)
        axes.plot([marker.x], [y], clip_on=False, zorder=5, **ring)
        disc = styles.Style(fill=own, radius=5.5)
    else:
        disc = styles.Style(own, 2.0, fill=styles.PAPER, radius=4)
    axes.plot([marker.x], [y], clip_on=False, zorder=6, **marks(disc, diamond=False))


def stroke(style: Style) -> dict[str, Any]:
    """Return the line properties of a style."""
    # Matplotlib measures dashes in line widths.
    dash = [part / style.width for part in style.dash]
    return {
        "color": style.stroke,
        "linewidth": style.width * PX,
        "linestyle": (0, dash) if dash else "solid",
        "alpha": style.opacity,
    }


def marks(style: Style, *, diamond: bool) -> dict[str, Any]:
    """Return the marker properties of a style."""
    return {
        "linestyle": "none",
        "marker": "D" if diamond else "o",
        "markersize": (8.5 if diamond else 2 * style.radius) * PX,
        "markerfacecolor": style.fill,
        "markeredgecolor": style.stroke or style.fill,
        "markeredgewidth": style.width * PX if style.stroke else 0.0,
    }
