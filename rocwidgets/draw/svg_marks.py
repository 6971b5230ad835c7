"""Curves, guides and markers as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.draw import styles
from rocwidgets.draw.occupied import Box
from rocwidgets.draw.svg_markup import element, label, path
from rocwidgets.draw.text import SIZE, width_of
from rocwidgets.numeric.curves.polyline import refine

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rocwidgets.charts.chart import Curve, Guide, Marker
    from rocwidgets.draw.styles import Style
    from rocwidgets.draw.svg_frame import Frame

_DIAMOND = 6.0
# Largest move of an outline in pixels, and its largest number of points.
_MOVED, _MOST = 0.2, 1500


def draw_curve(frame: Frame, curve: Curve) -> str:
    """Return the curve of a model; a crisp one is a point on a dotted line."""
    is_quiet = curve.model in frame.chart.quiet
    colour = styles.EDGE if is_quiet else styles.colour_of(curve.model)
    width, dash = styles.CURRENT if curve.current else styles.CURVE, None
    if is_quiet:
        width = styles.THIN
    elif styles.is_dashed(curve.model):
        dash = dashes(styles.DASHED)
    if curve.crisp:
        width, dash = styles.CRISP, dashes(styles.DOTTED)
    line = element(
        "path",
        d=path(frame.points(np.column_stack((curve.x, curve.y)))),
        stroke=colour,
        stroke_width=f"{width:g}",
        stroke_dasharray=dash,
        stroke_opacity=f"{styles.PALE:g}" if is_quiet else None,
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
    model = frame.chart.current if guide.model is None else guide.model
    style = styles.guide_style(guide.name, model)
    if guide.kind == "dots" and guide.model in frame.chart.quiet:
        style = styles.muted(style)
    points = frame.points(guide.points)
    lines = stroke(style)
    pairs = list(zip(points[::2], points[1::2], strict=False))
    if guide.kind == "diamond":
        return "".join(diamond(x, y, _DIAMOND, style.stroke) for x, y in points)
    if guide.kind == "dots":
        dots = (element("circle", cx=x, cy=y, r=style.radius) for x, y in points)
        return element("g", *dots, fill=style.fill, **lines)
    if guide.kind == "bars":
        bars = (
            element("rect", x=x, y=y, width=max(0.0, right - x - 1), height=frame.bottom - y)
            for (x, y), (right, _) in pairs
        )
        return element("g", *bars, fill=style.fill, fill_opacity=_cover(style))
    d = _outline(frame, guide, points)
    return element("path", d=d, fill=style.fill, fill_opacity=_cover(style), **lines)


def _cover(style: Style) -> str | None:
    return None if style.cover == 1 else f"{style.cover:g}"


def _outline(frame: Frame, guide: Guide, points: list[tuple[float, float]]) -> str:
    if guide.kind == "ticks":
        return "".join(path(pair) for pair in zip(points[::2], points[1::2], strict=True))
    if guide.kind == "between":
        return path(_fewer(points)) + "Z"
    if guide.kind == "area":
        return path([*points, (points[-1][0], frame.bottom), (points[0][0], frame.bottom)])
    return path(points)


def _fewer(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return some of the points of an outline, so that it moves by less than half a pixel."""
    x, y = np.array(points).T
    kept = refine([(x, y)], np.array([0, len(points) - 1]), _MOVED, _MOST)
    return [points[at] for at in kept]


def draw_marker(frame: Frame, marker: Marker) -> str:
    """Return an operating point: the current one a disc in a ring, on a line if it has no y."""
    colour = styles.colour_of(marker.model)
    x = float(frame.x(marker.x))
    y = frame.top if marker.y is None else float(frame.y(marker.y))
    if not marker.current:
        return element(
            "circle", cx=x, cy=y, r=4.0, fill=styles.PAPER, stroke=colour, stroke_width="2"
        )
    line = element(
        "path", d=path([(x, frame.top), (x, frame.bottom)]), stroke=colour, stroke_width="1.75"
    )
    ring = element(
        "circle", cx=x, cy=y, r=7.5, fill=styles.PAPER, stroke=styles.EDGE, stroke_width="0.75"
    )
    return (
        (line if marker.y is None else "")
        + ring
        + element("circle", cx=x, cy=y, r=5.5, fill=colour)
    )


def draw_labels(frame: Frame) -> Iterable[str]:
    """Return the labels of points, but those on a marker, the optimum or another label, or cut."""
    chart = frame.chart
    marks = [np.array([(each.x, each.y)]) for each in chart.markers if each.y is not None]
    marks += [guide.points for guide in chart.guides if guide.kind == "diamond"]
    places = [point for each in marks for point in frame.points(each)]
    boxes: list[Box] = []
    for each in chart.labels:
        ((x, y),) = frame.points(np.array([(each.x, each.y)]))
        width = width_of(each.text)
        left, base = x - 2 - width if each.is_left else x + 6, y + 14
        if any(left - 9 < a < left + width + 9 and base - 19 < b < base + 9 for a, b in places):
            continue
        box = Box(left, left + width, base - SIZE, base)
        if left < 0 or box.right > frame.end or any(map(box.overlaps, boxes)):
            continue
        boxes.append(box)
        halo = {"stroke": styles.PAPER, "stroke_width": "3", "paint_order": "stroke"}
        yield label(each.text, left, base, fill=styles.QUIET, stroke_linejoin="round", **halo)


def diamond(x: float, y: float, radius: float, colour: str | None = styles.INK) -> str:
    """Return a diamond around a point, its outline in a colour."""
    corners = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
    return element(
        "path", d=path(corners) + "Z", fill=styles.PAPER, stroke=colour, stroke_width="1.75"
    )


def stroke(style: Style) -> dict[str, object]:
    """Return the line attributes of a style."""
    return {
        "stroke": style.stroke,
        "stroke_width": None if style.width == 1 else f"{style.width:g}",
        "stroke_dasharray": dashes(style.dash) if style.dash else None,
        "stroke_opacity": None if style.opacity == 1 else f"{style.opacity:g}",
    }


def dashes(dash: tuple[float, ...]) -> str:
    """Return the lengths of dashes and gaps."""
    return " ".join(f"{part:g}" for part in dash)
