"""Title and legend above a plot of Matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.pictures import format as fmt

from . import styles
from .matplotlib_marks import PX, marks, stroke
from .text import wrap

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

    from rocwidgets.pictures import LegendEntry, Picture

# In inches, but for the number of columns: title, row of a legend, width of a column's text.
_TITLE, _ROW, _COLUMNS, _COLUMN = 0.3, 0.165, 2, 1.55
# In points.
_SMALL = 7.0


def legend_height(picture: Picture) -> float:
    """Return the height of title and legend of a picture, in inches."""
    lines = [text.count("\n") + 1 for text in _texts(picture)]
    first = -(-len(lines) // _COLUMNS)
    return _TITLE + _ROW * max(sum(lines[:first]), sum(lines[first:]))


def draw_legend(axes: Axes, picture: Picture) -> None:
    """Draw the legend of guides and models between title and plot."""
    handles = [_swatch(entry, picture.current) for entry in picture.legend]
    handles += [_line(index, current=each.current) for index, each in enumerate(picture.models)]
    texts = _texts(picture)
    # Matplotlib hides labels that begin with _, and reads $ as a formula.
    legend = axes.legend(
        handles,
        [" "] * len(texts),
        title=picture.title,
        loc="lower left",
        bbox_to_anchor=(0, 1.03),
        ncols=_COLUMNS,
        frameon=False,
        fontsize=_SMALL,
        labelcolor=styles.INK,
        borderpad=0,
        handlelength=2,
        alignment="left",
        title_fontproperties={"weight": "bold", "size": 10},
        borderaxespad=0.4,
    )
    for text, shown in zip(legend.get_texts(), texts, strict=True):
        text.set_text(shown)
        text.set_parse_math(False)


def _texts(picture: Picture) -> list[str]:
    """Return the texts of guides, then of models, wrapped to the width of a column."""
    models = (f"{fmt.label(each.name)} {fmt.area(each.auc, each.bound)}" for each in picture.models)
    texts = (*(entry.text for entry in picture.legend), *models)
    return [
        "\n".join(wrap(fmt.label(text, 300).split(" "), " ", 72 * _COLUMN, _SMALL))
        for text in texts
    ]


def _swatch(entry: LegendEntry, current: int) -> Artist:
    """Return a swatch for an entry, empty for an entry that is only a number."""
    from matplotlib.lines import Line2D  # noqa: PLC0415 - an extra
    from matplotlib.patches import Patch  # noqa: PLC0415 - an extra

    if entry.name not in styles.GUIDES:
        return Line2D([], [], linestyle="none")
    style = styles.guide_style(entry.name, current)
    if entry.name == "optimum":
        return Line2D([], [], **marks(style, diamond=True))
    if style.fill is not None:
        return Patch(facecolor=style.fill, alpha=style.cover, linewidth=0)
    return Line2D([], [], **stroke(style))


def _line(model: int, *, current: bool) -> Artist:
    from matplotlib.lines import Line2D  # noqa: PLC0415 - an extra

    width = styles.CURRENT if current else styles.CURVE
    return Line2D([], [], color=styles.colour_of(model), linewidth=width * PX)
