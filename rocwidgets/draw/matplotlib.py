"""Pictures as a Matplotlib figure, to be saved as SVG, PDF or PNG, or edited."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from rocwidgets.pictures.picture import Picture

from . import styles
from .headline import headline_lines
from .samples_as_one import samples_as_one
from .svg import check_grid
from .without_threshold import without_threshold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matplotlib.figure import Figure

    from rocwidgets.pictures.headline import Headline

    Rows = list[list[Picture]]

# In inches: gaps between pictures, and the margin of a figure.
_GAP, _MARGIN = 0.2, 0.08


def to_figure(
    pictures: Picture | Iterable[Picture],
    headline: Headline | None = None,
    *,
    columns: int = 3,
    plot_threshold: bool = False,
) -> Figure:
    """Draw one picture, or several in a grid, with Matplotlib.

    Fonts are those of Matplotlib's ``rcParams``: ``font.family`` and ``font.size``, which is that
    of titles; other texts are smaller.

    Parameters
    ----------
    pictures : Picture or iterable of Picture
    headline : Headline, optional
        The decision, written above the pictures.
    columns : int, default 3
        Pictures side by side, at least 1.
    plot_threshold : bool, default False
        Whether to mark the rules of the models, and what the current one loses against the best.

    Returns
    -------
    matplotlib.figure.Figure
        Not registered with pyplot: no window opens and there is nothing to close. As the last line
        of a cell it is shown, with or without pyplot. ``savefig`` writes it; ``axes`` has one entry
        per picture, in order, whose lines are labelled with the names of models and guides.

    Raises
    ------
    ImportError
        If Matplotlib is not installed.
    ValueError
        If there is no picture, or `columns` is too small.
    """
    figure_class, canvas_class = _matplotlib()
    given = [pictures] if isinstance(pictures, Picture) else list(pictures)
    drawn = [samples_as_one(each) for each in given]
    check_grid(drawn, columns)
    if not plot_threshold:
        drawn = [without_threshold(each) for each in drawn]
    figure = figure_class(facecolor=styles.PAPER)
    canvas_class(figure)
    _draw(figure, [drawn[start : start + columns] for start in range(0, len(drawn), columns)])
    if headline is not None:
        _draw_headline(figure, headline)
    return figure


def _matplotlib() -> tuple[Any, Any]:
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - an extra

        from .matplotlib_figure import ShownFigure  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ImportError(
            'figures need Matplotlib: pip install "rocwidgets[figures]". Without it, save a '
            "picture as SVG or PNG from its menu in the page, or write a page with to_html"
        ) from error
    return ShownFigure, FigureCanvasAgg


def _draw(figure: Figure, rows: Rows) -> None:
    """Draw rows of pictures, then give the figure the size that they take."""
    from .matplotlib_panel import Panel  # noqa: PLC0415 - after Matplotlib was found

    panels = [[Panel(figure, each, is_square=_is_square(row)) for each in row] for row in rows]
    for row in panels:
        for panel in row:
            panel.name(max(each.legend_height for each in row))
    every = [panel for row in panels for panel in row]
    left, right, width = (
        max(each) for each in zip(*((p.left, p.right, p.width) for p in every), strict=True)
    )
    step = left + width + right + _GAP
    size = (
        _rounded(step * len(panels[0]) - _GAP + 2 * _MARGIN),
        _rounded(sum(_height(row) + _GAP for row in panels) - _GAP + 2 * _MARGIN),
    )
    figure.set_size_inches(size)
    top = size[1] - _MARGIN
    for row in panels:
        plot_top = top - max(panel.above for panel in row)
        for column, panel in enumerate(row):
            panel.place(_MARGIN + column * step + left, plot_top, size)
        top -= _height(row) + _GAP


def _rounded(length: float) -> float:
    """Return a length as whole pixels of 100 to the inch."""
    return math.ceil(100 * length) / 100


def _is_square(row: list[Picture]) -> bool:
    return any(each.is_square for each in row)


def _height(row: list[Any]) -> float:
    return row[0].height + max(each.above for each in row) + max(each.below for each in row)


def _draw_headline(figure: Figure, headline: Headline) -> None:
    """Write the decision above what is drawn; the figure becomes as much higher."""
    from matplotlib.font_manager import FontProperties  # noqa: PLC0415 - an extra

    rule, rest = (FontProperties(size=size).get_size_in_points() for size in ("medium", "small"))
    width, height = figure.get_size_inches().tolist()
    lines = headline_lines(headline, (width - 2 * _MARGIN) * 72, rule, rest)
    step = 1.5 * rule / 72
    total = _rounded(height + step * len(lines) + _GAP)
    for axes in figure.axes:
        x, y, across, up = axes.get_position(original=True).bounds
        axes.set_position((x, y * height / total, across, up * height / total))
    figure.set_size_inches((width, total))
    for row, (text, is_rule) in enumerate(lines):
        figure.text(
            _MARGIN / width,
            1 - (_MARGIN + step * row) / total,
            text,
            fontsize=rule if is_rule else rest,
            fontweight="bold" if is_rule else "normal",
            va="top",
            color=styles.INK if is_rule else styles.QUIET,
            parse_math=False,
        )
