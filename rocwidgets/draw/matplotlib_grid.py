"""Pictures in rows on a Matplotlib figure, with a headline above."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import styles
from .headline import headline_lines

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from rocwidgets.pictures.headline import Headline
    from rocwidgets.pictures.picture import Picture

    Rows = list[list[Picture]]
    Size = tuple[float, float]

# In inches: gaps between pictures, the margin of a figure, the least width and height of a plot.
_GAP, _MARGIN, _LEAST = 0.2, 0.08, 0.5
# Texts wrap when plots become narrower, so that a size is found in a few steps.
_STEPS, _CLOSE = 5, 0.02


@dataclass(frozen=True)
class _Plots:
    """Sizes of plots in inches: one width, and a height for each row."""

    width: float
    heights: tuple[float, ...]

    def grown(self, across: float, up: float) -> _Plots:
        """Return plots wider by an amount, and higher by another one together."""
        factor = 1 + up / sum(self.heights)
        return _Plots(self.width + across, tuple(each * factor for each in self.heights))

    @property
    def least(self) -> float:
        return min(self.width, *self.heights)


def draw_grid(figure: Figure, rows: Rows, headline: Headline | None, size: Size | None) -> None:
    """Draw rows of pictures on an empty figure.

    Parameters
    ----------
    figure : Figure
    rows : list of lists of Picture
    headline : Headline or None
        Written above them.
    size : tuple of float or None
        Of the figure, in inches, which plots are fitted to; None fits the figure to plots of the
        usual size.

    Raises
    ------
    ValueError
        If the size is too small for the texts around the plots.
    """
    plots = _usual(rows)
    usual = taken = _draw(figure, rows, headline, plots)
    for _ in range(_STEPS if size else 0):
        spare = [wide - given for wide, given in zip(size or taken, taken, strict=True)]
        if max(map(abs, spare)) < _CLOSE:
            break
        plots = plots.grown(spare[0] / len(rows[0]), spare[1])
        if plots.least < _LEAST:
            raise ValueError(_too_small(rows, size, usual))
        figure.clear()
        taken = _draw(figure, rows, headline, plots)
    figure.set_size_inches(size or taken)


def _too_small(rows: Rows, size: Any, usual: Size) -> str:
    across, down = len(rows[0]), len(rows)
    grid = f"{across} x {down} pictures" if across * down > 1 else "this picture"
    return (
        f"figsize {size[0]:g} x {size[1]:g} inches is too small for {grid}; without figsize the "
        f"figure is {usual[0]:.1f} x {usual[1]:.1f}"
    )


def _usual(rows: Rows) -> _Plots:
    from .matplotlib_panel import HEIGHT, WIDTH  # noqa: PLC0415 - after Matplotlib was found

    heights = (WIDTH if any(each.is_square for each in row) else HEIGHT for row in rows)
    return _Plots(WIDTH, tuple(heights))


def _draw(figure: Figure, rows: Rows, headline: Headline | None, plots: _Plots) -> Size:
    """Draw plots of these sizes; return the size of the figure that they take, which it has."""
    from .matplotlib_panel import Panel  # noqa: PLC0415 - after Matplotlib was found

    panels = [
        [Panel.added(figure, each, (plots.width, height)) for each in row]
        for row, height in zip(rows, plots.heights, strict=True)
    ]
    for row in panels:
        for panel in row:
            panel.name(max(each.legend_height for each in row))
    every = [panel for row in panels for panel in row]
    left, right = (max(each) for each in zip(*((p.left, p.right) for p in every), strict=True))
    step = left + plots.width + right + _GAP
    width = _rounded(step * len(panels[0]) - _GAP + 2 * _MARGIN)
    lines = _lines(headline, width)
    below = _rounded(sum(_height(row) + _GAP for row in panels) - _GAP + 2 * _MARGIN)
    size = (width, _rounded(below + _height_of(lines)))
    figure.set_size_inches(size)
    top = below - _MARGIN
    for row in panels:
        plot_top = top - max(panel.above for panel in row)
        for column, panel in enumerate(row):
            panel.place(_MARGIN + column * step + left, plot_top, size)
        top -= _height(row) + _GAP
    _write(figure, lines, size)
    return size


def _rounded(length: float) -> float:
    """Return a length as whole pixels of 100 to the inch."""
    return math.ceil(100 * length) / 100


def _height(row: list[Any]) -> float:
    return row[0].height + max(each.above for each in row) + max(each.below for each in row)


def _sizes() -> tuple[float, float]:
    """Return the font sizes of a headline: of the rule and of the rest."""
    from matplotlib.font_manager import FontProperties  # noqa: PLC0415 - an extra

    rule, rest = (FontProperties(size=size).get_size_in_points() for size in ("medium", "small"))
    return rule, rest


def _lines(headline: Headline | None, width: float) -> list[tuple[str, bool]]:
    room = (width - 2 * _MARGIN) * 72
    return [] if headline is None else headline_lines(headline, room, *_sizes())


def _height_of(lines: list[tuple[str, bool]]) -> float:
    return len(lines) * 1.5 * _sizes()[0] / 72 + _GAP if lines else 0.0


def _write(figure: Figure, lines: list[tuple[str, bool]], size: Size) -> None:
    """Write the decision above what is drawn."""
    rule, rest = _sizes()
    width, height = size
    for row, (text, is_rule) in enumerate(lines):
        figure.text(
            _MARGIN / width,
            1 - (_MARGIN + 1.5 * rule / 72 * row) / height,
            text,
            fontsize=rule if is_rule else rest,
            fontweight="bold" if is_rule else "normal",
            va="top",
            color=styles.INK if is_rule else styles.QUIET,
            parse_math=False,
        )
