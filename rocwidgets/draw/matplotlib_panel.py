"""One picture on Matplotlib's axes: ticks, grid, curves, spans, notes, title and legend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from rocwidgets.pictures import format as fmt
from rocwidgets.pictures.ticks import ticks

from . import styles
from .line_labels import ROOM, line_labels
from .matplotlib_legend import draw_legend, draw_title
from .matplotlib_marks import PX, draw_curve, draw_guide, draw_label, draw_marker, points
from .matplotlib_text import width_of
from .occupied import Box
from .text import wrap

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rocwidgets.pictures import Axis, Picture, Span

# In inches: the width of a plot, and its height unless a row has a square one, where they are free.
WIDTH, HEIGHT = 3.2, 2.4
_GAP_X, _GAP_Y = 55.0, 40.0
# In font sizes of ticks: place of the spans under the axis, their height, their names, the label.
_SPANS, _SPAN, _NAMES, _LABEL = 1.9, 0.4, 2.5, 2.6


class Panel:
    """A drawn picture; `name` writes its title, and `place` puts it where it belongs.

    Attributes
    ----------
    axes : matplotlib.axes.Axes
    width, height : float
        Of the plot, in inches.
    legend_height : float
        In points.
    left, right, above, below : float
        Room that texts take around the plot once it has a title, in inches.
    """

    def __init__(self, axes: Axes, picture: Picture) -> None:
        self.axes = axes
        figure: Any = axes.get_figure(root=True)
        self._dpi: float = figure.dpi
        plot = axes.get_window_extent()
        self.width, self.height = plot.width / self._dpi, plot.height / self._dpi
        self._title = picture.title
        self._draw(picture)
        self._legend = draw_legend(axes, picture, 72 * self.width)
        self.legend_height = self._legend.get_window_extent().height * 72 / self._dpi

    @classmethod
    def added(cls, figure: Figure, picture: Picture, size: tuple[float, float]) -> Self:
        """Return a picture drawn on new axes of a size in inches."""
        (width, height), (across, up) = size, figure.get_size_inches().tolist()
        place = (0.2, 0.2, width / across, height / up)
        return cls(figure.add_axes(place, label=f"{len(figure.axes)}"), picture)

    def name(self, legend_height: float) -> None:
        """Write the title above legends of a height, and measure what is around the plot."""
        higher = (legend_height - self.legend_height) / 72 / self.height
        self._legend.set_bbox_to_anchor((0, 1 + higher), self.axes.transAxes)
        draw_title(self.axes, self._title, legend_height)
        plot, whole = self.axes.get_window_extent(), self.axes.get_tightbbox()
        sides: Any = plot if whole is None else whole
        self.left, self.below = ((plot.p0 - sides.p0) / self._dpi).tolist()
        self.right, self.above = ((sides.p1 - plot.p1) / self._dpi).tolist()

    def place(self, left: float, top: float, size: tuple[float, float]) -> None:
        """Put the upper left corner of the plot at a place of a figure of a size, in inches."""
        width, height = size
        corner = (left / width, (top - self.height) / height)
        self.axes.set_position((*corner, self.width / width, self.height / height))

    def _draw(self, picture: Picture) -> None:
        axes, texts = self.axes, dict(picture.legend)
        _draw_axes(axes, picture, self.width, self.height)
        for guide in (each for each in picture.guides if len(each.points)):
            draw_guide(axes, guide, picture.current, texts.get(guide.name))
        for curve in picture.curves:
            draw_curve(axes, curve)
        for label in picture.labels:
            draw_label(axes, label)
        for marker in picture.markers:
            draw_marker(axes, marker)
        self._label_lines(picture)
        for span in picture.spans:
            self._draw_span(picture, span)
        self._draw_notes(picture)

    def _label_lines(self, picture: Picture) -> None:
        """Write the labels of lines on paper, under the curves."""
        axes, size = self.axes, points("x-small")
        plot = Box(0, 72 * self.width, 0, 72 * self.height)
        scale = 72 / self._dpi

        def to_points(places: np.ndarray) -> list[tuple[float, float]]:
            found = axes.transData.transform(places) - axes.get_window_extent().p0
            return [(x, plot.bottom - y) for x, y in (scale * found).tolist()]

        found = line_labels(
            picture, plot, to_points, lambda text: width_of(text, size), size + 2 * ROOM
        )
        for guide, box in found:
            is_rule = guide.name == "rule"
            axes.annotate(
                guide.label,
                (0, 0),
                ((box.left + box.right) / 2, plot.bottom - (box.top + box.bottom) / 2),
                xycoords="axes fraction",
                textcoords="offset points",
                fontsize=size,
                color=styles.INK if is_rule else styles.QUIET,
                fontweight="bold" if is_rule else "normal",
                ha="center",
                va="center",
                zorder=2.2,
                parse_math=False,
                bbox={"facecolor": styles.PAPER, "alpha": 0.85, "linewidth": 0, "pad": 1},
            )

    def _draw_span(self, picture: Picture, span: Span) -> None:
        """Draw a span of the x axis, with its label where that fits."""
        from matplotlib.patches import Rectangle  # noqa: PLC0415 - an extra

        axes, size = self.axes, points("small")
        down = size / 72 / self.height
        bar = Rectangle(
            (span.low, -_SPANS * down),
            span.high - span.low,
            _SPAN * down,
            color=styles.EDGE if span.model is None else styles.colour_of(span.model),
            linewidth=0,
            clip_on=False,
            transform=axes.get_xaxis_transform(),
        )
        axes.add_patch(bar)
        low, high = picture.x.domain
        room = 72 * self.width * (span.high - span.low) / (high - low)
        if width_of(span.label, size) <= room:
            at = ((span.low + span.high) / 2, -_NAMES * down + _SPAN * down)
            named = {"fontsize": "small", "color": styles.QUIET, "parse_math": False}
            across = axes.get_xaxis_transform()
            text = fmt.label(span.label)
            axes.text(*at, text, ha="center", va="top", transform=across, **named)

    def _draw_notes(self, picture: Picture) -> None:
        """Write the notes under all that is under the x axis."""
        axes, size = self.axes, points("x-small")
        figure: Any = axes.get_figure(root=True)
        plot: Any = axes.get_window_extent()
        under: Any = axes.xaxis.get_tightbbox(figure.canvas.get_renderer()) or plot
        top = (plot.y0 - under.y0) * 72 / self._dpi + size
        words = fmt.label(" ".join(picture.notes), 1000).split()
        for row, line in enumerate(wrap(words, " ", 72 * self.width, size, width_of)):
            axes.annotate(
                line,
                (0, 0),
                (0, -top - 1.4 * size * row),
                xycoords="axes fraction",
                textcoords="offset points",
                fontsize=size,
                color=styles.QUIET,
                va="top",
                parse_math=False,
                annotation_clip=False,
            )


def _draw_axes(axes: Axes, picture: Picture, width: float, height: float) -> None:
    axes.set_facecolor(styles.PAPER)
    axes.set_xscale("log" if picture.x.log else "linear")
    axes.set_yscale("log" if picture.y.log else "linear")
    _draw_ticks(axes.xaxis, picture.x, 100 * width, _GAP_X)
    _draw_ticks(axes.yaxis, picture.y, min(250, 250 / HEIGHT * height), _GAP_Y)
    axes.set_xlim(*picture.x.domain)
    axes.set_ylim(*picture.y.domain)
    axes.set_axisbelow(True)
    axes.grid(visible=True, color=styles.GRID, linewidth=PX, linestyle="solid")
    for place in picture.x.grid:
        axes.axvline(place, color=styles.GRID, linewidth=PX, zorder=0.5)
    for place in picture.y.grid:
        axes.axhline(place, color=styles.GRID, linewidth=PX, zorder=0.5)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0, labelsize="small", labelcolor=styles.QUIET)
    if picture.spans:
        axes.xaxis.labelpad = _LABEL * points("small")


def _draw_ticks(axis: Any, of: Axis, pixels: float, gap: float) -> None:
    places = ticks(of, pixels, gap)
    axis.set_ticks(places, [of.tick(place) for place in places])
    axis.set_ticks([], minor=True)
    axis.set_label_text(fmt.label(of.label, 120), fontsize="small", color=styles.INK)
    axis.label.set_parse_math(False)
