"""Pictures as a Matplotlib figure, to be saved as SVG, PDF or PNG, or edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.pictures import format as fmt
from rocwidgets.pictures.picture import Picture

from . import styles
from .headline import headline_lines
from .matplotlib_panel import PLOT, draw_panel, foot_height, head_height
from .svg import check_grid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matplotlib.figure import Figure

    from rocwidgets.pictures.headline import Headline

    Rows = list[list[Picture]]

# In inches: width of a picture, width left of its plot, height of a headline's line.
_WIDTH, _LEFT, _LINE = 4.6, 0.7, 0.2
# Font sizes of a headline, in points: 72 to the inch.
_RULE, _SIZE = 10.0, 8.0


def to_figure(
    pictures: Picture | Iterable[Picture],
    headline: Headline | None = None,
    *,
    columns: int = 3,
) -> Figure:
    """Draw one picture, or several in a grid, with Matplotlib.

    Parameters
    ----------
    pictures : Picture or iterable of Picture
    headline : Headline, optional
        Numbers drawn above the pictures.
    columns : int, default 3
        Pictures side by side, at least 1.

    Returns
    -------
    matplotlib.figure.Figure
        Not registered with pyplot: no window opens and there is nothing to close. As the last line
        of a cell it is shown, with or without pyplot. ``savefig`` writes it; ``axes`` has one entry
        per picture, in order.

    Raises
    ------
    ImportError
        If Matplotlib is not installed.
    ValueError
        If there is no picture, or `columns` is too small.
    """
    figure_class, canvas_class = _matplotlib()
    drawn = [pictures] if isinstance(pictures, Picture) else list(pictures)
    check_grid(drawn, columns)
    across = min(columns, len(drawn))
    rows = [drawn[start : start + across] for start in range(0, len(drawn), across)]
    lines = headline_lines(headline, across * _WIDTH * 72, _RULE, _SIZE) if headline else []
    top = (len(lines) + 1) * _LINE if lines else 0.0
    figure = figure_class(figsize=(across * _WIDTH, top + sum(map(_height, rows))))
    canvas_class(figure)
    _draw_headline(figure, lines)
    _draw_rows(figure, rows, top)
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


def _height(row: list[Picture]) -> float:
    return max(map(head_height, row)) + PLOT[1] + max(map(foot_height, row))


def _draw_headline(figure: Figure, lines: list[tuple[str, bool]]) -> None:
    for row, (text, is_rule) in enumerate(lines):
        figure.text(
            0.01,
            1 - (0.12 + _LINE * row) / figure.get_figheight(),
            fmt.label(text, len(text)),
            fontsize=_RULE if is_rule else _SIZE,
            fontweight="bold" if is_rule else "normal",
            va="top",
            color=styles.INK,
            parse_math=False,
        )


def _draw_rows(figure: Figure, rows: Rows, top: float) -> None:
    """Draw rows of pictures below the first inches of a figure."""
    width, height = figure.get_size_inches().tolist()
    size = (PLOT[0] / width, PLOT[1] / height)
    above = height - top
    for row in rows:
        bottom = above - max(map(head_height, row)) - PLOT[1]
        for column, each in enumerate(row):
            corner = ((column * _WIDTH + _LEFT) / width, bottom / height)
            draw_panel(figure.add_axes((*corner, *size)), each)
        above -= _height(row)
