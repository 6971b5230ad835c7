"""Title and legend above a plot of Matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.pictures import format as fmt

from . import style
from .matplotlib_marks import PX, marks, stroke
from .text import wrap

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

    from rocwidgets.pictures import LegendEntry, Picture

# In inches: a title, a row of a legend, its columns and how wide their texts are.
_TITLE, _ROW, _COLUMNS, _COLUMN = 0.3, 0.165, 2, 1.55
# In points.
_SMALL = 7.0


def legend_height(picture: Picture) -> float:
    """Return how high title and legend of a picture are, in inches."""
    lines = [text.count("\n") + 1 for text in _texts(picture)]
    first = -(-len(lines) // _COLUMNS)
    return _TITLE + _ROW * max(sum(lines[:first]), sum(lines[first:]))


def draw_legend(axes: Axes, picture: Picture) -> None:
    """Name the guides and the models above the plot, under the title."""
    handles = [_sample(entry, picture.current) for entry in picture.legend]
    handles += [_line(index, current=each.current) for index, each in enumerate(picture.models)]
    texts = _texts(picture)
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


def _texts(picture: Picture) -> list[str]:
    """Return the texts of guides, then of models, in lines as wide as a column."""
    models = (f"{fmt.plain(each.name)} {fmt.area(each.auc, each.bound)}" for each in picture.models)
    texts = (*(entry.text for entry in picture.legend), *models)
    return [
        "\n".join(wrap(fmt.plain(text, 300).split(" "), " ", 72 * _COLUMN, _SMALL))
        for text in texts
    ]


def _sample(entry: LegendEntry, current: int) -> Artist:
    """Return a sample of what an entry names, an empty one of a mere number."""
    from matplotlib.lines import Line2D  # noqa: PLC0415 - an extra
    from matplotlib.patches import Patch  # noqa: PLC0415 - an extra

    if entry.name not in style.GUIDES:
        return Line2D([], [], linestyle="none")
    look = style.guide_style(entry.name, current)
    if entry.name == "optimum":
        return Line2D([], [], **marks(look, diamond=True))
    if look.fill is not None:
        return Patch(facecolor=look.fill, alpha=look.cover, linewidth=0)
    return Line2D([], [], **stroke(look))


def _line(model: int, *, current: bool) -> Artist:
    from matplotlib.lines import Line2D  # noqa: PLC0415 - an extra

    width = style.CURRENT if current else style.CURVE
    return Line2D([], [], color=style.colour_of(model), linewidth=width * PX)
