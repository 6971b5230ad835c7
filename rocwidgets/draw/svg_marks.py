"""Curves, guides and markers as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.polyline import refine

from . import style
from .svg_markup import element, path

if TYPE_CHECKING:
    from rocwidgets.pictures.picture import Curve, Guide, Marker

    from .svg_frame import Frame

_DIAMOND = 6.0
# In pixels, and in points.
_MOVED, _MOST = 0.2, 1500


def draw_curve(frame: Frame, curve: Curve) -> str:
    """Return the curve of a model; a crisp one is a point on a dotted line."""
    colour = style.colour_of(curve.model)
    width, dash = style.CURRENT if curve.current else style.CURVE, None
    if style.is_again(curve.model):
        dash = dashes(style.AGAIN)
    if curve.crisp:
        width, dash = style.CRISP, dashes(style.DOTTED)
    line = element(
        "path",
        d=path(frame.points(np.column_stack((curve.x, curve.y)))),
        stroke=colour,
        stroke_width=f"{width:g}",
        stroke_dasharray=dash,
        stroke_linejoin="round",
    )
    if not curve.crisp:
        return line
    ((x, y),) = frame.points(np.array([curve.crisp]))
    return line + element("circle", cx=x, cy=y, r=4.5, fill=colour)


def draw_guide(frame: Frame, guide: Guide) -> str:
    """Return a guide."""
    if not len(guide.points):
        return ""
    model = frame.picture.current if guide.model is None else guide.model
    look = style.guide_style(guide.name, model)
    points = frame.points(guide.points)
    lines = stroke(look)
    pairs = list(zip(points[::2], points[1::2], strict=False))
    if guide.kind == "diamond":
        return "".join(diamond(x, y, _DIAMOND) for x, y in points)
    if guide.kind == "dots":
        dots = (element("circle", cx=x, cy=y, r=look.radius) for x, y in points)
        return element("g", *dots, fill=look.fill, **lines)
    if guide.kind == "bars":
        bars = (
            element("rect", x=x, y=y, width=max(0.0, right - x - 1), height=frame.bottom - y)
            for (x, y), (right, _) in pairs
        )
        return element("g", *bars, fill=look.fill, fill_opacity=_cover(look))
    d = _outline(frame, guide, points)
    return element("path", d=d, fill=look.fill, fill_opacity=_cover(look), **lines)


def _cover(look: style.Style) -> str | None:
    return None if look.cover == 1 else f"{look.cover:g}"


def _outline(frame: Frame, guide: Guide, points: list[tuple[float, float]]) -> str:
    if guide.kind == "ticks":
        return "".join(path(pair) for pair in zip(points[::2], points[1::2], strict=True))
    if guide.kind == "between":
        return path(_fewer(points)) + "Z"
    if guide.kind == "area":
        return path([*points, (points[-1][0], frame.bottom), (points[0][0], frame.bottom)])
    return path(points)


def _fewer(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return some of the points of an outline, so that it moves no more than curves do."""
    kept = refine(np.array([points]).swapaxes(1, 2), np.array([0, len(points) - 1]), _MOVED, _MOST)
    return [points[at] for at in kept]


def draw_marker(frame: Frame, marker: Marker) -> str:
    """Return where a rule is: the current one a disc in a ring, on a line if it has no height."""
    colour = style.colour_of(marker.model)
    x = float(frame.x(marker.x))
    y = frame.top if marker.y is None else float(frame.y(marker.y))
    if not marker.current:
        return element(
            "circle", cx=x, cy=y, r=4.0, fill=style.PAPER, stroke=colour, stroke_width="2"
        )
    line = element(
        "path", d=path([(x, frame.top), (x, frame.bottom)]), stroke=colour, stroke_width="1.75"
    )
    ring = element(
        "circle", cx=x, cy=y, r=7.5, fill=style.PAPER, stroke=style.EDGE, stroke_width="0.75"
    )
    return (
        (line if marker.y is None else "")
        + ring
        + element("circle", cx=x, cy=y, r=5.5, fill=colour)
    )


def diamond(x: float, y: float, radius: float) -> str:
    """Return a diamond around a place."""
    corners = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
    return element(
        "path", d=path(corners) + "Z", fill=style.PAPER, stroke=style.INK, stroke_width="1.75"
    )


def stroke(look: style.Style) -> dict[str, object]:
    """Return how a line is drawn, as attributes."""
    return {
        "stroke": look.stroke,
        "stroke_width": None if look.width == 1 else f"{look.width:g}",
        "stroke_dasharray": dashes(look.dash) if look.dash else None,
        "stroke_opacity": None if look.opacity == 1 else f"{look.opacity:g}",
    }


def dashes(dash: tuple[float, ...]) -> str:
    """Return the lengths of dashes and gaps."""
    return " ".join(f"{part:g}" for part in dash)
