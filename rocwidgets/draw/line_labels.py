"""Places for line labels, where they cover as little of the drawing as possible."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.charts.chart import Guide
from rocwidgets.charts.format import label
from rocwidgets.draw.occupied import Box, Occupied
from rocwidgets.draw.styles import LIGHT, LIVE, is_reference, mix

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rocwidgets.charts.chart import Chart, LegendEntry, ModelLabel
    from rocwidgets.draw.styles import Palette

    Point = tuple[float, float]
    ToPixels = Callable[[np.ndarray], list[Point]]
    # Over a place of a line (-1), on it (0) or under it (1), and leaning to the left or right.
    Offset = tuple[int, int]

# Weights of cells: no label covers a curve, a mark or another label.
_LINE, HEAVY = 1.0, 1e6
# Places tried along a line: the nearer to its end, and on it rather than over or under it, the
# better.
_TRIED, _FARTHER, _BESIDE = 24, 0.5, 3.0
# Where a name is at its curve: over or under it or, where it is steep, at the corner that is free.
_OFF = tuple((side, lean) for side in (-1, 1) for lean in (0, -1, 1))
# About as many points of a curve are enough to place a name.
_POINTS = 60
# Between a curve and the name of its model, and from the middle of a mark to its label.
_APART, _CLEAR = 3.0, 12.0
# The longest text of a legend that is written at its line, in letters, and the most curves that
# are named.
_LONGEST, _MOST = 24, 6
# Rounding.
_EDGE = 0.01
# Room around marks, and around texts.
_MARK, ROOM = 7.0, 3.0


# How much of a model's colour its name has, the rest ink, to be as legible as text must be.
_INKED = 0.75
# Of the lines that `names_of` returns.
NAME = "name"


class LineLabel(NamedTuple):
    """The label of a guide, and its box in the unit of the plot."""

    guide: Guide
    box: Box


class LineLabelLooks(NamedTuple):
    """How the label of a guide looks.

    Attributes
    ----------
    text, ground : str
        Colours.
    is_bold : bool
    cover : float
        Opacity of the ground.
    rounding : float
        Radius of its corners, as a share of its height.
    """

    text: str
    ground: str
    is_bold: bool = False
    cover: float = 0.85
    rounding: float = 0.0


def is_curve(guide: Guide) -> bool:
    """Return whether a guide is a curve of a model."""
    return guide.kind == "line" and guide.model is not None


def line_label_looks(guide: Guide, palette: Palette = LIGHT) -> LineLabelLooks:
    """Return how the label of a guide looks: that of the threshold is the strongest."""
    if guide.name == "cut":
        return LineLabelLooks(palette.paper, palette.ink, is_bold=True, cover=1, rounding=0.5)
    if is_curve(guide) and guide.model is not None:
        if guide.name == "positive":
            return LineLabelLooks(palette.ink, palette.paper)
        colour = mix(palette.colour_of(guide.model), _INKED, palette.ink)
        return LineLabelLooks(colour, palette.paper)
    is_rule = guide.name == "rule"
    return LineLabelLooks(palette.ink if is_rule else palette.quiet, palette.paper, is_rule)


def line_labels(
    chart: Chart,
    plot: Box,
    to_pixels: ToPixels,
    width_of: Callable[[str], float],
    height: float,
    *,
    sides: tuple[int, ...] = (0, -1, 1),
    has_names: bool = True,
) -> list[LineLabel]:
    """Return the labels of the lines of a chart that have room.

    Parameters
    ----------
    chart : Chart
    plot : Box
    to_pixels : callable
        Function of points, shape (k, 2), that returns them in the unit of the plot, y downwards.
    width_of : callable
        Function of a text that returns its width.
    height : float
        Height of a label.
    sides : tuple of int
        Where labels may be: on their lines (0), over them (-1) or under them (1).
    has_names : bool
        Whether curves have the names of their models.
    """
    names = names_of(chart) if has_names else []
    labelled = [guide for guide in (*chart.guides, *names) if guide.label]
    if not labelled:
        return []
    curves = [*filter(is_curve, chart.guides), *names]
    occupied = _occupied(chart, plot, to_pixels)
    for box in _point_labels(chart, to_pixels, width_of, height):
        occupied.add_box(box, HEAVY)
    result = []
    for guide in labelled:
        size = (width_of(guide.label) + 2 * ROOM, height)
        if guide.kind == "diamond":
            box = _beside(to_pixels(guide.points)[0], size, occupied)
        else:
            points = list(_visible(plot, to_pixels(guide.points)))
            is_name = is_curve(guide)
            place = (_OFF, _APART) if is_name else ([(side, 0) for side in sides], 0.0)
            others = Occupied(plot)
            for each in curves if is_name else ():
                if each is not guide:
                    others.add_line(to_pixels(each.points), _LINE)
            box = _place(points, size, *place, occupied, others=others) if points else None
        if box is not None:
            occupied.add_box(box, HEAVY)
            result.append(LineLabel(guide, box))
    return result


def as_picture(chart: Chart) -> Chart:
    """Return a chart whose guides have what the legend says of them as labels.

    Only of one line, or of one diamond, and a text that is not long. What is there to be pointed
    at is left out.
    """
    texts = {entry.name: entry.text for entry in chart.legend if len(entry.text) <= _LONGEST}
    number = Counter(guide.name for guide in chart.guides)

    def labelled(guide: Guide) -> Guide:
        least = {"line": 2, "diamond": 1}.get(guide.kind, math.inf)
        is_one = number[guide.name] == 1 and len(guide.points) >= least
        if guide.label or not is_one or guide.name not in texts:
            return guide
        return replace(guide, label=texts[guide.name])

    shown = (guide for guide in chart.guides if guide.name not in LIVE)
    return replace(chart, guides=tuple(map(labelled, shown)))


def entries_left(chart: Chart, labels: Iterable[LineLabel]) -> tuple[LegendEntry, ...]:
    """Return the entries of a legend that are not written where they are drawn."""
    written = {(guide.name, guide.label) for guide, _ in labels}
    return tuple(entry for entry in chart.legend if (entry.name, entry.text) not in written)


def others(models: Sequence[ModelLabel]) -> list[str]:
    """Return the entry of a key for all quiet models, or classes, together; empty without any."""
    number = sum(each.is_quiet for each in models)
    what = "models" if any(each.current for each in models) else "classes"
    return [f"the other {number} {what}"] if number else []


def names_of(chart: Chart) -> list[Guide]:
    """Return curves in colour as lines with their models' names, the current first; not of many."""
    quiet = chart.quiet
    shown = [each for each in reversed(chart.curves) if each.model not in quiet]
    if len(chart.curves) <= 1 or len(shown) > _MOST:
        return []
    return [
        Guide("line", NAME, _few(np.column_stack((each.x, each.y))), each.model, label(each.name))
        for each in shown
    ]


def _few(points: np.ndarray) -> np.ndarray:
    """Return a curve with so few points that a place along it is found quickly."""
    return points[:: max(1, len(points) // _POINTS)]


def _occupied(chart: Chart, plot: Box, to_pixels: ToPixels) -> Occupied:
    """Return what labels keep away from: curves, guides and marks."""
    occupied = Occupied(plot)
    for guide in chart.guides:
        if guide.kind == "line" and len(guide.points):
            occupied.add_line(to_pixels(guide.points), HEAVY if is_curve(guide) else _LINE)
    for curve in chart.curves:
        occupied.add_line(to_pixels(np.column_stack((curve.x, curve.y))), HEAVY)
    marks = [guide.points for guide in chart.guides if guide.kind in ("diamond", "dots")]
    marks += [np.array([(each.x, each.y)]) for each in chart.markers if each.y is not None]
    for mark in (pixel for points in marks if len(points) for pixel in to_pixels(points)):
        occupied.add_box(_about(mark), HEAVY)
    return occupied


def occupied_by(
    chart: Chart,
    plot: Box,
    to_pixels: ToPixels,
    width_of: Callable[[str], float],
    height: float,
) -> Occupied:
    """Return what a legend keeps away from: all but quiet lines to compare curves with.

    Parameters are those of `line_labels`.
    """
    occupied = _occupied(chart, plot, to_pixels)
    for guide in (each for each in chart.guides if len(each.points)):
        pixels = to_pixels(guide.points)
        if guide.kind == "bars":
            for (left, top), (right, _) in zip(pixels[::2], pixels[1::2], strict=True):
                occupied.add_box(Box(left, right, top, plot.bottom), HEAVY)
        elif guide.kind == "ticks":
            for ends in zip(pixels[::2], pixels[1::2], strict=True):
                occupied.add_line(ends, _LINE)
        elif guide.kind in ("line", "area", "between") and not is_reference(guide.name):
            occupied.add_line(pixels, HEAVY)
    for box in _point_labels(chart, to_pixels, width_of, height):
        occupied.add_box(box, HEAVY)
    return occupied


def _point_labels(
    chart: Chart, to_pixels: ToPixels, width_of: Callable[[str], float], height: float
) -> Iterable[Box]:
    """Yield about what the labels of points cover, under their points."""
    for each in chart.labels:
        ((x, y),) = to_pixels(np.array([(each.x, each.y)]))
        left = x - width_of(each.text) if each.is_left else x
        yield Box(left, left + width_of(each.text), y, y + height + _MARK)


def _visible(plot: Box, points: Sequence[Point]) -> Iterable[Point]:
    """Yield the part of a line that is in a plot."""
    for start, end in pairwise(points):
        low, high = plot.part(start, end)
        if high > low:
            yield _between(start, end, low)
            yield _between(start, end, high)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _place(
    points: Sequence[Point],
    size: tuple[float, float],
    offsets: Sequence[Offset],
    apart: float,
    occupied: Occupied,
    *,
    others: Occupied,
) -> Box | None:
    """Return the box of a label at a line that covers least; None if there is no room.

    At its corner a label is only where the line is away from others, to be taken for its own.
    """
    low, high, top, bottom = occupied.plot
    x, y = _along(points)
    left, right = low + size[0] / 2, high - size[0] / 2
    # What is said of an upright line stays beside an edge that it is at.
    if points[0][0] == points[-1][0] and right > left:
        x = np.minimum(np.maximum(x, left), right)
    side, lean = np.array(offsets).T
    farther = np.linspace(0, _TRIED * _FARTHER, _TRIED + 1)[:, None]
    boxes = _around((x[:, None], y[:, None]), size, (side, lean), apart)
    covers = occupied.under_each(boxes) + farther + (abs(side) + abs(lean)) * _BESIDE
    fits = (low - _EDGE <= boxes[..., 0]) & (boxes[..., 1] <= high + _EDGE)
    fits &= (top - _EDGE <= boxes[..., 2]) & (boxes[..., 3] <= bottom + _EDGE)
    if lean.any():
        marks = np.stack((x - _MARK, x + _MARK, y - _MARK, y + _MARK), axis=-1)
        fits &= (lean == 0) | (others.under_each(marks) == 0)[:, None]
    covers[~fits] = HEAVY
    best = covers.argmin()
    return Box(*boxes.reshape(-1, 4)[best].tolist()) if covers.flat[best] < HEAVY else None


def _beside(mark: Point, size: tuple[float, float], occupied: Occupied) -> Box | None:
    """Return the box of a label over or under a mark, to its right or left; None without room."""
    (x, y), (width, height) = mark, size
    tried = [
        Box(left, left + width, top, top + height)
        for top in (y - height - _APART, y + _APART)
        for left in (x + _CLEAR, x - _CLEAR - width)
    ]
    free = [(occupied.under(box), box) for box in tried if occupied.plot.holds(box)]
    covers, box = min(free, key=lambda each: each[0], default=(HEAVY, None))
    return box if covers < HEAVY else None


def _along(points: Sequence[Point]) -> tuple[np.ndarray, np.ndarray]:
    """Return places at equal steps from the end of a line to its start."""
    x, y = np.array(points).T
    length = np.concatenate(([0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))))
    at = np.linspace(length[-1], 0, _TRIED + 1)
    return np.interp(at, length, x), np.interp(at, length, y)


def _about(mark: Point) -> Box:
    """Return the box that a mark keeps free."""
    x, y = mark
    return Box(x - _MARK, x + _MARK, y - _MARK, y + _MARK)


def _around(
    places: tuple[np.ndarray, np.ndarray],
    size: tuple[float, float],
    offsets: tuple[np.ndarray, np.ndarray],
    apart: float,
) -> np.ndarray:
    """Return boxes around places or, leaning, beside them, so far away: a row of each place."""
    (x, y), (width, height), (side, lean) = places, size, offsets
    left = x + (lean - 1) * width / 2 + lean * apart
    top = y + (side - 1) * height / 2 + side * apart
    return np.stack(np.broadcast_arrays(left, left + width, top, top + height), axis=-1)
