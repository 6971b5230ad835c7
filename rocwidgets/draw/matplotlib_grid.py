"""Charts in rows on a Matplotlib figure, with a headline and the key of their models above."""

from __future__ import annotations

import math
import warnings
from typing import TYPE_CHECKING, Any

import matplotlib as mpl

from rocwidgets.draw.headline import headline_lines
from rocwidgets.draw.matplotlib_legend import Key
from rocwidgets.draw.matplotlib_look import Font, setting
from rocwidgets.draw.matplotlib_panel import Panel

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from rocwidgets.charts.chart import Chart
    from rocwidgets.charts.headline import Headline
    from rocwidgets.draw.matplotlib_legend import Cell
    from rocwidgets.draw.matplotlib_look import Look

    Rows = list[list[Chart]]
    Size = tuple[float, float]

# In inches: width of a plot and its height unless a row has a square one, where they are free; the
# smallest of both; the margin above all.
WIDTH, HEIGHT, _LEAST, _MARGIN = 3.2, 2.4, 0.5, 0.06
# Plots that a strip is at least as wide as.
_STRIP = 2
# In font sizes: what is beside and above a plot, about.
_BESIDE, _ABOVE, _LINE = 6.5, 4.5, 1.4
# In inches: what pads of ticks, labels and titles add to that.
_PADS = 0.13
# Texts wrap when plots become narrower, so that all is fitted in a few steps.
_STEPS, _TRIES, _HIGHER, _MORE, _CLOSE = 20, 12, 3, 1.3, 0.05


class _Page:
    """A figure of rows of charts, whose plots share the room that headline and key leave."""

    def __init__(self, figure: Figure, rows: Rows, look: Look, headline: Headline | None) -> None:
        self._figure, self._rows, self._look, self._headline = figure, rows, look, headline
        every = [each for row in rows for each in row]
        shares = len(every) > 1 and len({_models(each) for each in every}) == 1
        keyed = max(every, key=lambda each: (len(each.quiet), len(each.curves)))
        self._key = Key.of_models(keyed, look) if shares else None
        self._panels: list[Panel] = []

    def lay_out(self, size: Size, *, is_free: bool = False) -> bool:
        """Draw all in a size in inches; whether every plot has at least its smallest size.

        A figure that is free to grow does so downwards: legends are under plots. In one that is
        small all is in legends.
        """
        return self._lay_out(size, is_free=is_free) or self._lay_out(
            size, is_free=is_free, is_labelled=False
        )

    def _lay_out(self, size: Size, *, is_free: bool, is_labelled: bool = True) -> bool:
        self._figure.clear()
        self._figure.set_size_inches(size)
        self._write(size)
        heights = [_height(row) for row in self._rows]
        columns = _columns(self._rows)
        grid = self._figure.add_gridspec(len(heights), columns, height_ratios=heights)
        self._panels = [
            Panel(
                self._figure.add_subplot(grid[down, :] if chart.is_strip else grid[down, across]),
                chart,
                self._look,
                is_square=any(each.is_square for each in row),
                has_models=self._key is None,
                is_labelled=is_labelled,
                can_grow=is_free,
                cell=self._cell(down, across),
            )
            for down, row in enumerate(self._rows)
            for across, chart in enumerate(row)
        ]
        for _ in range(_STEPS):
            if not self._has_room():
                return False
            changed = [each.fit() for each in self._panels]
            # The room of a plot that is square can change without a change of its size.
            if not any(changed) and self._holds_all():
                break
        is_large = all(min(each.width, each.height) >= 72 * _LEAST for each in self._panels)
        return is_large and self._has_room()

    def _cell(self, down: int, across: int) -> Cell:
        """Return the ends of a cell, as shares of the figure."""
        engine: Any = self._figure.get_layout_engine()
        rest, columns = engine.get()["rect"][3], _columns(self._rows)
        heights = [_height(row) / sum(map(_height, self._rows)) for row in self._rows]
        top = rest * (1 - sum(heights[:down]))
        if self._rows[down][0].is_strip:
            return 0.0, top - rest * heights[down], 1.0, top
        return across / columns, top - rest * heights[down], (across + 1) / columns, top

    def _has_room(self) -> bool:
        """Lay the figure out; whether there is room for plots, which Matplotlib warns of."""
        engine: Any = self._figure.get_layout_engine()
        with warnings.catch_warnings(record=True) as problems:
            warnings.simplefilter("always")
            engine.execute(self._figure)
        for each in self._panels:
            each.axes.apply_aspect()
        return not problems

    def _holds_all(self) -> bool:
        """Whether all panels are within the figure."""
        whole = self._figure.bbox
        boxes = [box for each in self._panels if (box := each.axes.get_tightbbox())]
        return all(
            min(box.x0, box.y0) >= 0 and box.x1 <= whole.x1 and box.y1 <= whole.y1 for box in boxes
        )

    def short_of(self) -> Size:
        """Return how much narrower and lower, in inches, plots are than usual."""
        rooms = [each.room for each in self._panels]
        across = max(WIDTH - width / 72 for width, _ in rooms)
        heights = [_height(row) for row in self._rows for _ in row]
        up = max(usual - height / 72 for usual, (_, height) in zip(heights, rooms, strict=True))
        return across * _columns(self._rows), up * len(self._rows)

    def _write(self, size: Size) -> None:
        """Write headline and key above, and leave the rest to the plots."""
        figure, (width, height) = self._figure, size
        room, top = 72 * (width - 2 * _MARGIN), 72 * _MARGIN
        fonts = Font.of("medium"), Font.of("small")
        lines = (
            headline_lines(self._headline, room, *(each.size for each in fonts))
            if self._headline
            else []
        )
        for text, is_rule in lines:
            font = fonts[0] if is_rule else fonts[1]
            written = figure.text(
                _MARGIN / width,
                1 - top / 72 / height,
                text,
                fontsize=font.size,
                fontweight="bold" if is_rule else "normal",
                va="top",
                parse_math=False,
            )
            written.set_in_layout(False)
            top += _LINE * font.size
        if self._key:
            place = {"loc": "upper center", "bbox_to_anchor": (0.5, 1 - top / 72 / height)}
            font = Font.of("legend.fontsize")
            columns = self._key.columns(room, font)
            legend = self._key.draw(figure, room, font, ncols=columns, borderaxespad=0, **place)
            legend.set_in_layout(False)
            top += legend.get_window_extent().height * 72 / figure.dpi
        engine: Any = figure.get_layout_engine()
        engine.set(rect=(0, 0, 1, max(1 - top / 72 / height, 0.01)))


def draw_grid(
    figure: Figure, rows: Rows, headline: Headline | None, size: Size | None, look: Look
) -> None:
    """Draw rows of charts on an empty figure with a constrained layout.

    Parameters
    ----------
    figure : Figure
    rows : list of lists of Chart
    headline : Headline or None
        Written above them.
    size : tuple of float or None
        Size of the figure in inches. None: ``figure.figsize`` where that was set, else what plots
        of the usual size need.
    look : Look

    Raises
    ------
    ValueError
        If the size is too small for the texts around the plots.
    """
    page = _Page(figure, rows, look, headline)
    given = size or _set_size()
    if given is None:
        _fit_usual(page, rows)
    elif not page.lay_out(given):
        raise ValueError(_too_small(rows, given, _fit_usual(page, rows)))


def _set_size() -> Size | None:
    """Return ``figure.figsize`` of ``rcParams`` if it was set."""
    size = tuple(setting("figure.figsize"))
    return None if size == tuple(mpl.rcParamsDefault["figure.figsize"]) else size


def _fit_usual(page: _Page, rows: Rows) -> Size:
    """Fit a figure to plots that are at least about as large as usual; return its size."""
    em = setting("font.size") / 72
    wide = max(_columns(rows), _STRIP if any(row[0].is_strip for row in rows) else 1)
    width = wide * (WIDTH + _BESIDE * em + _PADS)
    height = sum(_height(row) + _ABOVE * em + 2 * _PADS for row in rows)
    for tried in range(_TRIES):
        # Whole pixels of 100 to the inch.
        width, height = math.ceil(100 * width) / 100, math.ceil(100 * height) / 100
        if not page.lay_out((width, height), is_free=True):
            # Labels of ticks can be longer than a usual plot is wide.
            width, height = width * (1 if tried < _HIGHER else _MORE), height * _MORE
            continue
        across, up = page.short_of()
        if max(across, up) < _CLOSE:
            break
        width, height = width + max(across, 0.0), height + max(up, 0.0)
    return width, height


def _too_small(rows: Rows, size: Size, usual: Size) -> str:
    across, down = _columns(rows), len(rows)
    grid = f"{across} x {down} charts" if across * down > 1 else "this chart"
    font = setting("font.size")
    return (
        f"figsize {size[0]:g} x {size[1]:g} inches is too small for {grid} with {font:g}-point "
        f"text. Leave out figsize to get {usual[0]:.1f} x {usual[1]:.1f}, or set a smaller "
        "font.size."
    )


def _columns(rows: Rows) -> int:
    """Return the number of charts side by side; a strip is as wide as all."""
    return max(len(row) for row in rows)


def _height(row: list[Chart]) -> float:
    return WIDTH if any(each.is_square for each in row) else HEIGHT


def _models(chart: Chart) -> tuple[Any, ...]:
    return tuple((each.name, each.area, each.current) for each in chart.models)
