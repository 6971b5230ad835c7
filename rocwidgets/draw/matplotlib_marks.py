"""Curves, guides and markers on Matplotlib's axes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from . import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from rocwidgets.pictures.picture import Curve, Guide, Marker

# A pixel of the page, in points.
PX = 0.75


def draw_curve(axes: Axes, curve: Curve) -> None:
    """Draw the curve of a model; a crisp one is a point on a dotted line."""
    colour = style.colour_of(curve.model)
    width = style.CURRENT if curve.current else style.CURVE
    dash: tuple[float, ...] = style.AGAIN if style.is_again(curve.model) else ()
    if curve.crisp:
        width, dash = style.CRISP, style.DOTTED
        x, y = curve.crisp
        axes.plot([x], [y], "o", color=colour, markersize=9 * PX, zorder=3)
    look = style.Style(colour, width, dash)
    axes.plot(curve.x, curve.y, zorder=2.5, **stroke(look))


def draw_guide(axes: Axes, guide: Guide, current: int) -> None:
    """Draw a guide, in the colour of the current model if it has no other."""
    look = style.guide_style(guide.name, current if guide.model is None else guide.model)
    x, y = guide.points.T
    over = 4.0 if guide.name in style.ON_TOP else 2.0
    low = axes.get_ylim()[0]
    if guide.kind in ("diamond", "dots"):
        look_of = marks(look, diamond=guide.kind == "diamond")
        axes.plot(x, y, clip_on=False, zorder=over, **look_of)
    elif guide.kind == "bars":
        left, width = x[::2], x[1::2] - x[::2]
        edge = {"edgecolor": style.PAPER, "linewidth": PX}
        axes.bar(
            left,
            y[::2] - low,
            width,
            bottom=low,
            align="edge",
            color=look.fill,
            alpha=look.cover,
            **edge,
        )
    elif guide.kind == "ticks":
        # A gap after each pair.
        apart = np.insert(guide.points, range(2, len(x), 2), np.nan, axis=0)
        axes.plot(apart[:, 0], apart[:, 1], zorder=over, **stroke(look))
    elif guide.kind == "area":
        axes.fill_between(x, y, low, color=look.fill, linewidth=0)
    else:
        if look.fill is not None:
            axes.fill(x, y, color=look.fill, alpha=look.cover, linewidth=0)
        if look.stroke is not None:
            axes.plot(x, y, zorder=over, **stroke(look))


def draw_marker(axes: Axes, marker: Marker) -> None:
    """Draw where a rule is: the current one a disc in a ring, on a line if it has no height."""
    own = style.colour_of(marker.model)
    y = axes.get_ylim()[1] if marker.y is None else marker.y
    if marker.y is None:
        axes.axvline(marker.x, color=own, linewidth=style.CURVE * PX, zorder=4.5)
    if marker.current:
        ring = marks(style.Style(style.EDGE, fill=style.PAPER, radius=7.5), diamond=False)
        axes.plot([marker.x], [y], clip_on=False, zorder=5, **ring)
        disc = style.Style(fill=own, radius=5.5)
    else:
        disc = style.Style(own, 2.0, fill=style.PAPER, radius=4)
    axes.plot([marker.x], [y], clip_on=False, zorder=6, **marks(disc, diamond=False))


def stroke(look: style.Style) -> dict[str, Any]:
    """Return how a line is drawn, as properties."""
    # Matplotlib takes dashes in widths of the line.
    dash = [part / look.width for part in look.dash]
    return {
        "color": look.stroke,
        "linewidth": look.width * PX,
        "linestyle": (0, dash) if dash else "solid",
        "alpha": look.opacity,
    }


def marks(look: style.Style, *, diamond: bool) -> dict[str, Any]:
    """Return how points are drawn, as properties."""
    return {
        "linestyle": "none",
        "marker": "D" if diamond else "o",
        "markersize": (8.5 if diamond else 2 * look.radius) * PX,
        "markerfacecolor": look.fill,
        "markeredgecolor": look.stroke or look.fill,
        "markeredgewidth": look.width * PX if look.stroke else 0.0,
    }
