"""Legends of charts on Matplotlib: in the plot where they have room, else beside or under it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.transforms import ScaledTranslation, blended_transform_factory

from rocwidgets.charts import format as fmt
from rocwidgets.draw import styles
from rocwidgets.draw.line_labels import HEAVY, occupied_by, others
from rocwidgets.draw.matplotlib_look import Font, setting
from rocwidgets.draw.occupied import Box
from rocwidgets.draw.text import wrap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.legend import Legend
    from matplotlib.transforms import Transform

    from rocwidgets.charts import Chart, LegendEntry, ModelLabel
    from rocwidgets.draw.matplotlib_look import Look
    from rocwidgets.draw.occupied import Occupied

    ToPoints = Callable[..., list[tuple[float, float]]]
    # Left, lower, right and upper end of a part of a figure, as shares of that.
    Cell = tuple[float, float, float, float]

# Corners come first, then edges, of a plot whose y axis is downwards: shares of the free room.
_PLACES = {
    "lower right": (1.0, 1.0),
    "upper left": (0.0, 0.0),
    "upper right": (1.0, 0.0),
    "lower left": (0.0, 1.0),
    "center right": (1.0, 0.5),
    "lower center": (0.5, 1.0),
    "upper center": (0.5, 0.0),
    "center left": (0.0, 0.5),
}
# Widths to which texts are wrapped to have room inside, as shares of that of the plot, and the
# largest share of the plot that a legend inside may cover.
_WRAPPED, _LARGEST = (1.0, 0.6, 0.45), 0.5
# The same of legends beside a plot, as shares of the room of both.
_BESIDE = (0.65, 0.5, 0.4)
# Sizes of the text where a plot cannot grow, as shares of the usual one; the smallest that is still
# read, in points; and the share of its room that a plot keeps with a text of the usual size.
_SIZES, _LEGIBLE, _KEPT = (1.0, 0.8, 0.65), 6.0, 0.75


# Between a legend and the end of its cell, in points.
_EDGE = 3.0


@dataclass(frozen=True)
class Key:
    """Handles and texts of a legend, in order.

    Attributes
    ----------
    entries : tuple of (Artist, tuple of str)
        The text in parts between which lines are broken first.
    """

    entries: tuple[tuple[Artist, tuple[str, ...]], ...]

    @classmethod
    def of(cls, chart: Chart, look: Look, *, has_models: bool = True) -> Self:
        """Return the key of a chart; without its models where the figure has a key of these."""
        models = cls.of_models(chart, look).entries if has_models else ()
        guides = (
            (_swatch(each, chart.current, look), (fmt.label(each.text, 300),))
            for each in chart.legend
        )
        return cls((*models, *guides))

    @classmethod
    def of_models(cls, chart: Chart, look: Look) -> Self:
        """Return the key of the models of a chart."""
        current = {each.model for each in chart.curves if each.current}
        quiet = look.quiet(chart)
        # Some charts are of the current model alone.
        drawn = {each.model for each in (*chart.curves, *chart.guides)} - {None} or {chart.current}
        entries: list[tuple[Artist, tuple[str, ...]]] = [
            (Line2D([], [], **look.curve(index, current=index in current)), _named(model))
            for index, model in enumerate(chart.models)
            if index not in quiet and index in drawn
        ]
        line = Line2D([], [], **look.curve(0, current=False, is_quiet=True))
        models = (
            each._replace(is_quiet=at in quiet & drawn) for at, each in enumerate(chart.models)
        )
        return cls((*entries, *((line, (text,)) for text in others([*models]))))

    def draw(self, of: Any, room: float, font: Font, **place: Any) -> Legend:
        """Draw it as the legend of axes or a figure, with texts that are no wider than a room."""
        texts = ["\n".join(_lines(parts, room, font)) for _, parts in self.entries]
        # Matplotlib hides labels that begin with _, and reads $ as a formula.
        handles = [handle for handle, _ in self.entries]
        legend = of.legend(handles, [" "] * len(texts), fontsize=font.size, **place)
        for text, shown in zip(legend.get_texts(), texts, strict=True):
            text.set_text(shown)
            text.set_parse_math(False)
        return legend

    def columns(self, room: float, font: Font) -> int:
        """Return in how many columns it has room, at least 1."""
        own = (setting("legend.handlelength") + setting("legend.handletextpad")) * font.size
        widest = max((font.width_of(" ".join(parts)) for _, parts in self.entries), default=0.0)
        between = setting("legend.columnspacing") * font.size
        frame = 2 * setting("legend.borderpad") * font.size
        fit = int((room - frame + between) // (own + widest + between))
        return max(1, min(fit, len(self.entries)))


class _Place(NamedTuple):
    """A place outside of a plot: the width of texts, and columns under it; beside it 0."""

    font: Font
    room: float
    columns: int = 0


class PanelLegend:
    """The legend of one plot.

    Attributes
    ----------
    bottom : float
        How far what is under the plot, the legend included, reaches below it, in points.
    """

    def __init__(self, axes: Axes, cell: Cell | None, *, can_grow: bool) -> None:
        self._axes, self._cell = axes, cell
        self._can_be_beside = cell is not None and not can_grow
        usual = Font.of("legend.fontsize")
        sizes = [share * usual.size for share in ((1.0,) if can_grow else _SIZES)]
        self._fonts = [usual._replace(size=max(each, min(usual.size, _LEGIBLE))) for each in sizes]
        self._key = Key(())
        # Once outside it keeps its place: the plot would be larger without it, and so on.
        self._place: _Place | None = None
        self.bottom = 0.0

    @property
    def is_beside(self) -> bool:
        """Whether it is right of the plot."""
        return self._place is not None and not self._place.columns

    def fit(
        self,
        key: Key,
        chart: Chart,
        plot: Box,
        room: tuple[float, float],
        to_points: ToPoints,
        *,
        taken: Iterable[Box],
    ) -> None:
        """Draw a key as the legend.

        Parameters
        ----------
        key : Key
        chart : Chart
        plot : Box
            In points.
        room : tuple of float
            Width and height that a plot of any shape could have.
        to_points : callable
            As for `line_labels`.
        taken : iterable of Box
            Where something is written.
        """
        self._key = key
        if before := self._axes.get_legend():
            before.remove()
        under = self._under()
        self.bottom = under
        if not key.entries:
            return
        if self._place is None:
            if self._is_inside(chart, plot, to_points, taken):
                return
            self._place = self._outside(*room)
        self.bottom += self._draw_outside(self._place, under)

    def _is_inside(
        self, chart: Chart, plot: Box, to_points: ToPoints, taken: Iterable[Box]
    ) -> bool:
        """Draw it where it covers no curve; whether there is such a place."""
        small = Font.of("x-small")
        occupied = occupied_by(chart, plot, to_points, small.width_of, small.size)
        for each in taken:
            occupied.add_box(each, HEAVY)
        return any(
            self._has_place(font, share * plot.right, occupied)
            for font in self._fonts
            for share in _WRAPPED
        )

    def _has_place(self, font: Font, room: float, occupied: Occupied) -> bool:
        """Draw it in the plot with texts of a font and a width; whether it covers no curve."""
        plot, pad = occupied.plot, setting("legend.borderaxespad") * font.size
        legend = self._key.draw(self._axes, room, font, loc="lower right")
        width, height = self._size(legend)
        free = (plot.right - 2 * pad - width, plot.bottom - 2 * pad - height)
        if min(free) < 0 or width * height > _LARGEST * plot.right * plot.bottom:
            return False
        tried = []
        for order, (name, (across, down)) in enumerate(_PLACES.items()):
            left, top = pad + across * free[0], pad + down * free[1]
            box = Box(left, left + width, top, top + height)
            tried.append((occupied.under(box), order, name))
        covers, _, name = min(tried)
        legend.set_loc(name)
        return covers < HEAVY

    def _outside(self, across: float, down: float) -> _Place:
        """Return where it leaves enough of a room to the plot, or most: beside it, or under it."""
        best = [self._best_outside(font, across, down) for font in self._fonts]
        return next((place for kept, place in best if kept >= _KEPT), best[-1][1])

    def _best_outside(self, font: Font, across: float, down: float) -> tuple[float, _Place]:
        """Return the share of its room that the plot keeps at most, and the place."""
        is_square = self._axes.get_box_aspect() is not None
        reach = self._reach() or across
        # A square plot leaves room at its sides for the labels of the y axis.
        across = min(across, reach - self._left())
        beside = self._overhang() + setting("legend.borderaxespad") * font.size
        places = [_Place(font, reach, self._key.columns(reach, font))]
        if self._can_be_beside:
            places += [_Place(font, share * across) for share in _BESIDE]

        def kept(place: _Place) -> float:
            width, height = self._size(
                self._key.draw(self._axes, place.room, font, ncols=place.columns or 1)
            )
            if place.columns:
                left = across, max(0.0, down - height)
            else:
                left = max(0.0, across - width - beside), down if height <= down else 0.0
            if is_square:
                return min(left) / min(across, down)
            return left[0] * left[1] / (across * down)

        return max(((kept(place), place) for place in places), key=lambda each: each[0])

    def _draw_outside(self, place: _Place, under: float) -> float:
        """Draw it beside the plot, or under all that is under it; return the height there."""
        if not place.columns:
            legend = self._key.draw(self._axes, place.room, place.font, loc="upper left")
            legend.set_bbox_to_anchor((1, 1), self._shifted(self._overhang(), 0))
            return 0.0
        where: dict[str, Any] = {"loc": "upper center", "ncols": place.columns}
        legend = self._key.draw(self._axes, place.room, place.font, **where)
        legend.set_bbox_to_anchor((0.5, 0), self._shifted(0, -under))
        if self._cell is not None:
            # It is as wide as the cell, which the plot is not in the middle of.
            figure: Any = self._axes.get_figure(root=True)
            across = blended_transform_factory(figure.transFigure, self._shifted(0, -under))
            legend.set_bbox_to_anchor(((self._cell[0] + self._cell[2]) / 2, 0), across)
        return place.font.size * setting("legend.borderaxespad") + self._size(legend)[1]

    def _reach(self) -> float | None:
        """Return the width of a legend under the plot, in points, if that is known."""
        if self._cell is None:
            return None
        figure: Any = self._axes.get_figure(root=True)
        start, _, end, _ = self._cell
        return float((end - start) * 72 * figure.get_size_inches()[0]) - 2 * _EDGE

    def _shifted(self, across: float, up: float) -> Transform:
        """Return the coordinates of the axes, shifted by some points."""
        figure: Any = self._axes.get_figure(root=True)
        shift = ScaledTranslation(across / 72, up / 72, figure.dpi_scale_trans)
        return self._axes.transAxes + shift

    def _overhang(self) -> float:
        """Return how far the labels of the x axis can reach beyond the plot, in points."""
        font = Font.of("xtick.labelsize")
        return (
            max(
                (font.width_of(each.get_text()) for each in self._axes.get_xticklabels()), default=0
            )
            / 2
        )

    def _size(self, legend: Legend) -> tuple[float, float]:
        figure: Any = self._axes.get_figure(root=True)
        width, height = (legend.get_window_extent().size * 72 / figure.dpi).tolist()
        return width, height

    def _left(self) -> float:
        """Return how far the y axis with its labels reaches left of the plot, in points."""
        axes = self._axes
        figure: Any = axes.get_figure(root=True)
        plot: Any = axes.get_window_extent()
        result: Any = axes.yaxis.get_tightbbox() or plot
        return max(0.0, float(plot.x0 - result.x0) * 72 / figure.dpi)

    def _under(self) -> float:
        """Return how far the x axis with its labels reaches below the plot, in points."""
        axes = self._axes
        figure: Any = axes.get_figure(root=True)
        plot: Any = axes.get_window_extent()
        result: Any = axes.xaxis.get_tightbbox() or plot
        return max(0.0, float(plot.y0 - result.y0) * 72 / figure.dpi)


def _lines(parts: Sequence[str], room: float, font: Font) -> list[str]:
    """Return a text in lines, broken between its parts if these have room, else between words."""
    own = (setting("legend.handlelength") + setting("legend.handletextpad")) * font.size
    room -= own + 2 * (setting("legend.borderpad") + setting("legend.borderaxespad")) * font.size

    def measure(text: str, _size: float) -> float:
        return font.width_of(text)

    whole = " ".join(parts)
    if font.width_of(whole) <= room:
        return [whole]
    # An area in brackets stays whole.
    words = wrap(parts[0].split(" "), " ", room, font.size, measure)
    return [*words, *parts[1:]]


def _named(model: ModelLabel) -> tuple[str, ...]:
    area = (f"(AUC {model.area})",) if model.area else ()
    return (fmt.label(model.name), *area)


def _swatch(entry: LegendEntry, current: int, look: Look) -> Artist:
    """Return a swatch for an entry, empty for an entry that is only a number."""
    if entry.name not in styles.GUIDES:
        return Line2D([], [], linestyle="none")
    style = look.guide(entry.name, current)
    if entry.name == "optimum":
        return Line2D([], [], **look.marks(style, diamond=True))
    if style.fill is not None:
        return Patch(facecolor=style.fill, alpha=style.cover, linewidth=0)
    return Line2D([], [], **look.stroke(style))
