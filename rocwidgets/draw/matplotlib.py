"""Pictures as a Matplotlib figure, to be saved as SVG, PDF or PNG, or edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.pictures.picture import Picture
from rocwidgets.reading.scalars import described, read_items, read_number

from . import styles
from .matplotlib_grid import draw_grid
from .samples_as_one import samples_as_one
from .svg import check_grid
from .without_threshold import without_threshold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rocwidgets.pictures.headline import Headline

_LARGEST = 1000
_SIZES = f"above 0 and at most {_LARGEST}"


def to_figure(
    pictures: Picture | Iterable[Picture],
    headline: Headline | None = None,
    *,
    columns: int = 3,
    plot_threshold: bool = False,
    figsize: tuple[float, float] | None = None,
    ax: Axes | None = None,
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
        Whether to mark the rules of the models and the review zone, and what the current rule loses
        against the best.
    figsize : tuple of float, optional
        Width and height of the figure, in inches; default what plots of 3.2 inches take.
    ax : matplotlib.axes.Axes, optional
        Axes to draw the only picture on. Title and legend are above them.

    Returns
    -------
    matplotlib.figure.Figure
        That of `ax`, or a new one. A new one is not registered with pyplot: no window opens and
        there is nothing to close. As the last line of a cell it is shown, with or without pyplot.
        ``savefig`` writes it; ``axes`` has one entry per picture, in order, whose lines are
        labelled with the names of models and guides.

    Raises
    ------
    ImportError
        If Matplotlib is not installed.
    ValueError
        If there is no picture, `columns` or `figsize` is too small, or `ax` is given with several
        pictures, a headline or `figsize`.
    """
    figure_class, canvas_class = _matplotlib()
    size = read_place(figsize, ax)
    given = [pictures] if isinstance(pictures, Picture) else list(pictures)
    drawn = [samples_as_one(each) for each in given]
    check_grid(drawn, columns)
    if not plot_threshold:
        drawn = [without_threshold(each) for each in drawn]
    if ax is not None:
        is_alone = len(drawn) == 1 and headline is None and figsize is None
        return _draw_on(ax, drawn[0], is_alone=is_alone)
    figure = figure_class(facecolor=styles.PAPER)
    canvas_class(figure)
    rows = [drawn[start : start + columns] for start in range(0, len(drawn), columns)]
    draw_grid(figure, rows, headline, size)
    return figure


def _draw_on(ax: Axes, picture: Picture, *, is_alone: bool) -> Figure:
    """Draw a picture on given axes, and return their figure."""
    from .matplotlib_panel import Panel  # noqa: PLC0415 - an extra

    if not is_alone:
        raise ValueError("ax takes one picture, and neither figsize nor a headline")
    panel = Panel(ax, picture)
    panel.name(panel.legend_height)
    figure = ax.get_figure(root=True)
    if figure is None:
        raise ValueError("ax is on no figure")
    return figure


def read_place(figsize: Any, ax: Any) -> tuple[float, float] | None:
    """Return the size of a figure in inches, if one is given.

    Raises
    ------
    TypeError, ValueError
        If it is none, or if axes are given that are none.
    """
    if ax is not None:
        _require_axes(ax)
    if figsize is None:
        return None
    rule = "figsize must be width and height in inches, such as (6.5, 3)"
    found = read_items(rule, figsize)
    if len(found) != 2:  # noqa: PLR2004 - width and height
        raise ValueError(f"{rule}; got {described(figsize)}")
    width, height = (
        read_number("figsize", each, _SIZES, lambda x: 0 < x <= _LARGEST) for each in found
    )
    return width, height


def _require_axes(ax: Any) -> None:
    _matplotlib()
    from matplotlib.axes import Axes  # noqa: PLC0415 - an extra

    if not isinstance(ax, Axes):
        raise TypeError(f"ax must be one of Matplotlib's Axes; got {described(ax)}")


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
