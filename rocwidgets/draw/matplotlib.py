"""Pictures as a Matplotlib figure, to be saved as SVG, PDF or PNG, or worked on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.pictures import format as fmt
from rocwidgets.pictures.picture import Picture
from rocwidgets.pictures.ticks import ticks

from . import style
from .headline import headline_lines
from .matplotlib_marks import PX, draw_curve, draw_guide, draw_marker, marks, stroke
from .svg import check_grid
from .text import wrap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rocwidgets.pictures.headline import Headline

# In inches: a picture, its plot and what is left, below and at least above of it; a title, a row of
# a legend, its columns and how wide their texts are; a line of a headline.
_WIDTH = 4.6
_PLOT = (3.7, 2.6)
_LEFT, _BOTTOM, _ABOVE = 0.7, 0.75, 1.1
_TITLE, _ROW, _COLUMNS, _COLUMN = 0.3, 0.165, 2, 1.55
_LINE = 0.2
# A line of notes, how far under the plot they begin, and what a band under the axis takes.
_NOTE, _UNDER_AXIS, _BAND = 0.14, 0.45, 0.3
_GAP_X, _GAP_Y = 55.0, 40.0
# Sizes of the type of a headline, in points, of which an inch has 72.
_RULE, _SIZE = 10.0, 8.0
# Of notes.
_SMALL = 7.0
# Width of a letter, as a share of a plot.
_LETTER = 0.018


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
        Numbers to stand above.
    columns : int, default 3
        Pictures side by side, at least 1.

    Returns
    -------
    matplotlib.figure.Figure
        Not known to pyplot: no window opens, and there is nothing to close. As the last line of a
        cell it is shown, whether pyplot is in use or not. ``savefig`` writes it;
        ``axes`` has one entry a picture, in order.

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
    head = (len(lines) + 1) * _LINE if lines else 0.0
    heads = [max(map(_head, row)) for row in rows]
    feet = [max(map(_foot, row)) for row in rows]
    height = head + sum(heads) + sum(feet) + len(rows) * _PLOT[1]
    figure = figure_class(figsize=(across * _WIDTH, height))
    canvas_class(figure)
    _headline(figure, lines)
    size = (_PLOT[0] / figure.get_figwidth(), _PLOT[1] / height)
    bottom = height - head
    for row, above, foot in zip(rows, heads, feet, strict=True):
        bottom -= above + _PLOT[1]
        for column, each in enumerate(row):
            left = column * _WIDTH + _LEFT
            box = (left / figure.get_figwidth(), bottom / height)
            _draw(figure.add_axes((*box, *size)), each)
        bottom -= foot
    return figure


def _head(picture: Picture) -> float:
    """Return how high title and legend of a picture are, in inches."""
    lines = [text.count("\n") + 1 for text in _legend_texts(picture)]
    first = -(-len(lines) // _COLUMNS)
    rows = max(sum(lines[:first]), sum(lines[first:]))
    return max(_ABOVE, _TITLE + _ROW * rows)


def _foot(picture: Picture) -> float:
    """Return how much room is under the plot of a picture, in inches."""
    band = _BAND if picture.spans else 0.0
    return _BOTTOM + band + _NOTE * len(_note_lines(picture))


def _note_lines(picture: Picture) -> list[str]:
    return wrap(" ".join(picture.notes).split(), " ", 72 * _PLOT[0], _SMALL)


def _matplotlib() -> tuple[Any, Any]:
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - an extra

        from .matplotlib_figure import ShownFigure  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ImportError(
            'figures need Matplotlib: pip install "rocwidgets[figures]". Without it, save a '
            "picture as SVG or PNG from its menu in the page, or write the whole page by to_html"
        ) from error
    return ShownFigure, FigureCanvasAgg


def _headline(figure: Figure, lines: list[tuple[str, bool]]) -> None:
    for row, (text, is_rule) in enumerate(lines):
        figure.text(
            0.01,
            1 - (0.12 + _LINE * row) / figure.get_figheight(),
            fmt.plain(text, len(text)),
            fontsize=_RULE if is_rule else _SIZE,
            fontweight="bold" if is_rule else "normal",
            va="top",
            color=style.INK,
            parse_math=False,
        )


def _draw(axes: Axes, picture: Picture) -> None:
    _axes(axes, picture)
    for guide in picture.guides:
        draw_guide(axes, guide, picture.current)
    for curve in picture.curves:
        draw_curve(axes, curve)
    for marker in picture.markers:
        draw_marker(axes, marker)
    _band(axes, picture)
    _legend(axes, picture)
    _notes(axes, picture)


def _axes(axes: Axes, picture: Picture) -> None:
    pairs = ((picture.x, axes.xaxis, 320.0, _GAP_X), (picture.y, axes.yaxis, 250.0, _GAP_Y))
    axes.set_xscale("log" if picture.x.log else "linear")
    axes.set_yscale("log" if picture.y.log else "linear")
    for of, axis, pixels, gap in pairs:
        places = ticks(of, pixels, gap)
        axis.set_ticks(places, [of.tick(place) for place in places])
        axis.set_ticks([], minor=True)
        axis.set_label_text(fmt.plain(of.label, 120), fontsize=8, color=style.INK)
        axis.label.set_parse_math(False)
    axes.set_xlim(*picture.x.domain)
    axes.set_ylim(*picture.y.domain)
    axes.set_axisbelow(True)
    axes.grid(visible=True, color=style.GRID, linewidth=PX)
    for place in picture.x.grid:
        axes.axvline(place, color=style.GRID, linewidth=PX, zorder=0.5)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0, labelsize=8, labelcolor=style.QUIET)


def _band(axes: Axes, picture: Picture) -> None:
    """Draw whose the stretches of the x axis are, with names where there is room."""
    from matplotlib.patches import Rectangle  # noqa: PLC0415 - an extra

    if not picture.spans:
        return
    low, high = picture.x.domain
    axes.xaxis.labelpad = 28
    across = axes.get_xaxis_transform()
    for span in picture.spans:
        colour = style.EDGE if span.model is None else style.colour_of(span.model)
        bar = Rectangle(
            (span.low, -0.115),
            span.high - span.low,
            0.02,
            color=colour,
            linewidth=0,
            clip_on=False,
            transform=across,
        )
        axes.add_patch(bar)
        if _LETTER * len(span.label) < (span.high - span.low) / (high - low):
            axes.text(
                (span.low + span.high) / 2,
                -0.13,
                fmt.plain(span.label),
                fontsize=7,
                color=style.QUIET,
                ha="center",
                va="top",
                transform=across,
                parse_math=False,
            )


def _notes(axes: Axes, picture: Picture) -> None:
    """Write what there is to say about it under the x axis."""
    top = 72 * (_UNDER_AXIS + (_BAND if picture.spans else 0.0))
    for row, line in enumerate(_note_lines(picture)):
        axes.annotate(
            fmt.plain(line, 120),
            (0, 0),
            (0, -top - 72 * _NOTE * row),
            xycoords="axes fraction",
            textcoords="offset points",
            fontsize=_SMALL,
            color=style.QUIET,
            va="top",
            parse_math=False,
            annotation_clip=False,
        )


def _legend_texts(picture: Picture) -> list[str]:
    """Return what the legend says of guides, then of models, in lines as wide as a column."""
    models = [f"{fmt.plain(each.name)} {fmt.area(each.auc, each.bound)}" for each in picture.models]
    texts = (
        fmt.plain(text, 300).split(" ")
        for text in (*(entry.text for entry in picture.legend), *models)
    )
    return ["\n".join(wrap(parts, " ", 72 * _COLUMN, _SMALL)) for parts in texts]


def _legend(axes: Axes, picture: Picture) -> None:
    """Name the guides and the models above the plot, under the title."""
    from matplotlib.lines import Line2D  # noqa: PLC0415 - an extra
    from matplotlib.patches import Patch  # noqa: PLC0415 - an extra

    handles, texts = [], _legend_texts(picture)
    for entry in picture.legend:
        look = (
            style.guide_style(entry.name, picture.current) if entry.name in style.GUIDES else None
        )
        if look is None:
            handles.append(Line2D([], [], linestyle="none"))
        elif entry.name == "optimum":
            handles.append(Line2D([], [], **marks(look, diamond=True)))
        elif look.fill is not None:
            handles.append(Patch(facecolor=look.fill, alpha=look.cover, linewidth=0))
        else:
            handles.append(Line2D([], [], **stroke(look)))
    for index, model in enumerate(picture.models):
        width = style.CURRENT if model.current else style.CURVE
        handles.append(Line2D([], [], color=style.colour_of(index), linewidth=width * PX))
    # Matplotlib takes labels that begin with _ for hidden ones, and $ for formulas.
    legend = axes.legend(
        handles,
        [" "] * len(texts),
        title=picture.title,
        loc="lower left",
        bbox_to_anchor=(0, 1.03),
        ncols=_COLUMNS,
        frameon=False,
        fontsize=_SMALL,
        labelcolor=style.INK,
        borderpad=0,
        handlelength=2,
        alignment="left",
        title_fontproperties={"weight": "bold", "size": 10},
        borderaxespad=0.4,
    )
    for text, shown in zip(legend.get_texts(), texts, strict=True):
        text.set_text(shown)
        text.set_parse_math(False)
