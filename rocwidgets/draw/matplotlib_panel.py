"""One chart on Matplotlib's axes: what is drawn once, and what is fitted to its size."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.patches import Rectangle
from matplotlib.transforms import ScaledTranslation

from rocwidgets.charts import format as fmt
from rocwidgets.charts.ticks import ticks
from rocwidgets.draw.line_labels import (
    NAME,
    ROOM,
    as_picture,
    entries_left,
    line_label_looks,
    line_labels,
)
from rocwidgets.draw.matplotlib_legend import Key, PanelLegend
from rocwidgets.draw.matplotlib_look import Font, setting
from rocwidgets.draw.matplotlib_marks import (
    draw_curve,
    draw_guide,
    draw_label,
    draw_marker,
    label_box,
)
from rocwidgets.draw.occupied import Box
from rocwidgets.draw.text import with_room, wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from rocwidgets.charts import Axis, Chart, Span
    from rocwidgets.charts.chart import PointLabel
    from rocwidgets.draw.line_labels import LineLabel
    from rocwidgets.draw.matplotlib_legend import Cell
    from rocwidgets.draw.matplotlib_look import Look

# In font sizes of ticks: place of the spans under the pads of ticks, and their height; under that
# their names, and the label of the axis.
_SPANS, _SPAN, _NAMES, _LABEL = 1.4, 0.4, 0.55, 2.0
# Between labels of ticks, in font sizes: of the x axis from end to start, of the y axis from
# middle to middle.
_APART_X, _APART_Y = 0.7, 1.3
_FEWEST, _MOST = 2, 6
_LINE, _PAD, _EDGE = 1.25, 0.7, 3.0
# The grounds of labels.
_FLAT, _ROUND = {"pad": 1}, {"boxstyle": "round,pad=0.3,rounding_size=0.8"}
# Changes of the plot, in points, that change nothing of what is fitted.
_SAME = 0.5


class Panel:
    """A chart on axes.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
    chart : Chart
    look : Look
    is_square : bool
        Whether the plot is as high as wide.
    has_models : bool
        Whether its legend has the models; that of a strip only where some have no room at their
        curves.
    is_labelled : bool
        Whether what the legend says is written where it is drawn, as far as there is room.
    can_grow : bool
        Whether the figure grows where the legend takes much of it: the legend is under the plot,
        in letters of the usual size.
    cell : tuple of float, optional
        Left, lower, right and upper end of its part of the figure, as shares of that.

    Attributes
    ----------
    axes : matplotlib.axes.Axes
    width, height : float
        Size of the plot in points, when it was last fitted.
    """

    def __init__(
        self,
        axes: Axes,
        chart: Chart,
        look: Look,
        *,
        is_square: bool = False,
        has_models: bool = True,
        is_labelled: bool = True,
        can_grow: bool = False,
        cell: Cell | None = None,
    ) -> None:
        self.axes, self._chart, self._look, self._cell = axes, as_picture(chart), look, cell
        self._has_models = has_models and not chart.is_strip
        self._can_have_models = has_models
        # Once in the legend they keep their place: the plot would be another without them.
        self._in_legend = set() if is_labelled else {each.name for each in chart.legend}
        self.width = self.height = 0.0
        self._fitted: list[Any] = []
        if is_square:
            axes.set_box_aspect(1)
        self._draw()
        self._legend = PanelLegend(axes, cell, can_grow=can_grow)

    def fit(self) -> bool:
        """Fit texts, ticks and legend to the size that the plot has; whether it has changed."""
        axes = self.axes
        figure: Any = axes.get_figure(root=True)
        plot: Any = axes.get_window_extent()
        width, height = plot.size * 72 / figure.dpi
        if max(abs(width - self.width), abs(height - self.height)) < _SAME:
            return False
        self.width, self.height = float(width), float(height)
        for each in self._fitted:
            each.remove()
        self._fitted = []
        self._name()
        self._label_lines()
        for span in self._chart.spans:
            self._name_span(span)
        self._rule()
        self._note()
        return True

    @property
    def room(self) -> tuple[float, float]:
        """Width and height, in points, that a plot of any shape could have."""
        figure: Any = self.axes.get_figure(root=True)
        place = self.axes.get_position(original=True)
        width, height = (72 * figure.get_size_inches()).tolist()
        return place.width * width, place.height * height

    @property
    def _reach(self) -> tuple[float, float]:
        """Width and height, in points, of what is centred on the plot and stays in its cell."""
        if self._cell is None:
            return self.room
        figure: Any = self.axes.get_figure(root=True)
        (left, low), (right, high) = self.axes.get_position().get_points().tolist()
        start, bottom, end, top = self._cell
        width, height = (72 * figure.get_size_inches()).tolist()
        across, up = (left + right) / 2, (low + high) / 2
        return (
            2 * (min(across - start, end - across) * width - _EDGE),
            2 * (min(up - bottom, top - up) * height - _EDGE),
        )

    @property
    def _box(self) -> Box:
        return Box(0, self.width, 0, self.height)

    def _to_points(self, places: np.ndarray) -> list[tuple[float, float]]:
        """Return places of the plot in points from its upper left corner."""
        axes = self.axes
        shares = axes.transAxes.inverted().transform(axes.transData.transform(places))
        return [(x * self.width, (1 - y) * self.height) for x, y in shares.tolist()]

    def _draw(self) -> None:
        axes, chart, look = self.axes, self._chart, self._look
        texts, quiet = dict(chart.legend), look.quiet(chart)
        _draw_axes(axes, chart, look)
        for guide in (each for each in chart.guides if len(each.points)):
            draw_guide(axes, guide, chart, texts.get(guide.name), look)
        for curve in chart.curves:
            draw_curve(axes, curve, look, is_quiet=curve.model in quiet)
        self._labels = [(label, draw_label(axes, label, look)) for label in chart.labels]
        for marker in (each for each in chart.markers if each.model not in quiet):
            draw_marker(axes, marker, look)

    def _name(self) -> None:
        """Write the title, the labels of the axes and as many labels of ticks as have room."""
        axes, chart = self.axes, self._chart
        title = Font.of("axes.titlesize", "axes.titleweight")
        width, height = self._reach
        label = Font.of("axes.labelsize", "axes.labelweight")
        for axis, of, room in ((axes.xaxis, chart.x, width), (axes.yaxis, chart.y, height)):
            axis.set_label_text(_wrapped(fmt.label(of.label, 120), room, label))
            axis.label.set_parse_math(False)
        # A label that is longer than its axis ends beside the title.
        if max(map(label.width_of, axes.get_ylabel().split("\n"))) > self.height:
            tick = Font.of("ytick.labelsize")
            beside = max(
                (tick.width_of(each.get_text()) for each in axes.get_yticklabels()), default=0
            )
            width = min(width, self.width + 2 * beside)
        # Labels of ticks reach beyond the corners of a plot.
        axes.tick_params("x", pad=_pad())
        pad = max(setting("axes.titlepad"), _PAD * Font.of("ytick.labelsize").size)
        axes.set_title(_wrapped(chart.title, width, title), pad=pad, parse_math=False)
        _fit_ticks(axes.xaxis, chart.x, self._across)
        _fit_ticks(axes.yaxis, chart.y, self._up)

    def _across(self, places: Sequence[float], labels: Sequence[str]) -> list[tuple[float, float]]:
        """Return where labels of ticks begin and end on the x axis, with the room between."""
        font = Font.of("xtick.labelsize")
        low = self._chart.y.domain[0]
        middles = [x for x, _ in self._to_points(_points((place, low) for place in places))]
        half = [(font.width_of(label) + _APART_X * font.size) / 2 for label in labels]
        return [(at - room, at + room) for at, room in zip(middles, half, strict=True)]

    def _up(self, places: Sequence[float], labels: Sequence[str]) -> list[tuple[float, float]]:
        """Return the same of the y axis, from its lower end."""
        half = _APART_Y * Font.of("ytick.labelsize").size / 2
        low = self._chart.x.domain[0]
        result = self._to_points(_points((low, place) for place in places))
        return [(-y - half, -y + half) for (_, y), _ in zip(result, labels, strict=True)]

    def _fit_labels(self) -> tuple[PointLabel, ...]:
        """Return the labels of points that are on no other; the rest are hidden."""
        boxes: list[Box] = []
        shown = []
        for label, text in self._labels:
            ((x, y),) = self._to_points(_points([(label.x, label.y)]))
            box = label_box(label, x, y)
            text.set_visible(not any(map(box.overlaps, boxes)))
            if text.get_visible():
                boxes.append(box)
                shown.append(label)
        return tuple(shown)

    def _label_lines(self) -> None:
        """Write the labels of lines on paper, under the curves; the legend has what is left."""
        look, font, box = self._look, Font.of("small"), self._box
        chart = replace(self._chart, labels=self._fit_labels())
        entries = self._in_legend
        guides = (
            replace(each, label="") if each.name in entries else each for each in chart.guides
        )
        chart_of_labels = replace(chart, guides=tuple(guides))

        def placed() -> list[LineLabel]:
            return line_labels(
                chart_of_labels,
                box,
                self._to_points,
                font.width_of,
                font.size + 2 * ROOM,
                # A legend in the plot has them.
                has_names=not self._has_models,
            )

        result = placed()
        if chart.is_strip and self._can_have_models and len(chart.curves) > 1:
            named = sum(guide.name == NAME for guide, _ in result)
            if not self._has_models and named < len(chart.curves):
                self._has_models = True
                result = placed()
        left = replace(chart, legend=entries_left(chart, result))
        self._in_legend |= {each.name for each in left.legend}
        key = Key.of(left, look, has_models=self._has_models)
        taken = [place for _, place in result]
        self._legend.fit(key, chart, box, self.room, self._to_points, taken=taken)
        for guide, place in result:
            looks = line_label_looks(guide, look.palette)
            self._write(
                guide.label,
                ((place.left + place.right) / 2, box.bottom - (place.top + place.bottom) / 2),
                font,
                color=looks.text,
                fontweight="bold" if looks.is_bold else "normal",
                ha="center",
                va="center",
                zorder=2.2,
                bbox={
                    "facecolor": looks.ground,
                    "alpha": looks.cover,
                    "linewidth": 0,
                    **(
                        {"boxstyle": "round,pad=0.3,rounding_size=0.8"} if looks.rounding else _FLAT
                    ),
                },
            )

    def _name_span(self, span: Span) -> None:
        """Draw a span under the x axis, and its name where that fits."""
        axes, font = self.axes, Font.of("xtick.labelsize")
        # Under the labels of ticks.
        top = setting("xtick.major.size") + _pad() + _SPANS * font.size
        figure: Any = axes.get_figure(root=True)
        down = ScaledTranslation(0, -(top + _SPAN * font.size) / 72, figure.dpi_scale_trans)
        owner, palette = span.model, self._look.palette
        bar = Rectangle(
            (span.low, 0),
            span.high - span.low,
            _SPAN * font.size / self.height,
            color=palette.edge if owner is None else palette.colour_of(owner),
            linewidth=0,
            clip_on=False,
            transform=axes.get_xaxis_transform() + down,
        )
        self._fitted.append(axes.add_patch(bar))
        (left, _), (right, _) = self._to_points(_points((x, 0) for x in (span.low, span.high)))
        name = fmt.label(span.label)
        if font.width_of(name) + _APART_X * font.size <= right - left:
            at = ((left + right) / 2, -top - _NAMES * font.size)
            self._write(name, at, font, color=palette.quiet, ha="center", va="top")

    def _rule(self) -> None:
        """Write a second row of numbers under the x axis, as many as have room."""
        font = Font.of("xtick.labelsize")
        top = setting("xtick.major.size") + _pad() + _SPANS * font.size
        style = {"color": self._look.palette.quiet, "ha": "center", "va": "top"}
        ruler = self._chart.ruler
        places = [x for x, _ in self._to_points(_points([(place, 0) for place, _ in ruler]))]
        texts = [text for _, text in ruler]
        name = self._chart.ruler_name
        end = self.width - font.width_of(name) - _APART_X * font.size
        if ruler:
            self._write(name, (self.width, -top), font, **(style | {"ha": "right"}))
        for x, text in with_room(zip(places, texts, strict=True), end, font.size, _measure(font)):
            self._write("|", (x, -top + _NAMES * font.size), Font(font.size / 2), **style)
            self._write(text, (x, -top), font, **style)

    def _note(self) -> None:
        """Write the notes under all that is under the plot."""
        font = Font.of("small")
        top = self._legend.bottom + font.size
        words = fmt.label(" ".join(self._chart.notes), 1000).split()
        quiet = self._look.palette.quiet
        # Beside a legend only the plot has room above.
        free = 0.0 if self._legend.is_beside else (self.room[0] - self.width) / 2
        room = self.width + free
        for row, line in enumerate(wrap(words, " ", room, font.size, _measure(font))):
            at = (0.0, -top - _LINE * font.size * row)
            self._write(line, at, font, color=quiet, va="top")

    def _write(self, text: str, at: tuple[float, float], font: Font, **style: Any) -> None:
        """Write a text at a place in points from the lower left corner of the plot."""
        written = self.axes.annotate(
            text,
            (0, 0),
            at,
            xycoords="axes fraction",
            textcoords="offset points",
            fontsize=font.size,
            annotation_clip=False,
            parse_math=False,
            **style,
        )
        self._fitted.append(written)


def _pad() -> float:
    """Return the pad of ticks of the x axis: labels of the y axis reach beyond the corner."""
    return max(setting("xtick.major.pad"), _PAD * Font.of("xtick.labelsize").size)


def _points(places: Any) -> np.ndarray:
    return np.array(list(places), np.float64).reshape(-1, 2)


def _measure(font: Font) -> Any:
    return lambda text, _size: font.width_of(text)


def _wrapped(text: str, room: float, font: Font) -> str:
    return "\n".join(wrap(text.split(" "), " ", room, font.size, _measure(font)))


def _draw_axes(axes: Axes, chart: Chart, look: Look) -> None:
    axes.set_xscale("log" if chart.x.log else "linear")
    axes.set_yscale("log" if chart.y.log else "linear")
    axes.set_xlim(*chart.x.domain)
    axes.set_ylim(*chart.y.domain)
    # One line each, for which the first layout leaves room.
    axes.set(xlabel="x", ylabel="y", title="title")
    grid = {"color": look.palette.mixed("line"), "linewidth": look.unit, "zorder": 0.5}
    for place in chart.x.grid:
        axes.axvline(place, **grid)
    for place in chart.y.grid:
        axes.axhline(place, **grid)
    if chart.spans or chart.ruler:
        axes.xaxis.labelpad += _LABEL * Font.of("xtick.labelsize").size


def _fit_ticks(axis: Any, of: Axis, extents: Any) -> None:
    """Set as many ticks as have room."""
    tried = [ticks(of, most, 1.0) for most in range(_MOST, _FEWEST - 1, -1)]
    tried += [tried[-1][::step] for step in range(2, len(tried[-1]) + 1)]
    named = [(places, [of.tick(place) for place in places]) for places in tried]
    places, labels = next((each for each in named if _are_apart(extents(*each))), named[-1])
    axis.set_ticks(places, labels)
    axis.set_ticks([], minor=True)


def _are_apart(ends: list[tuple[float, float]]) -> bool:
    return all(end <= start for (_, end), (start, _) in pairwise(ends))
