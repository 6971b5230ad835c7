"""Title and legend above a plot of Matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.pictures import format as fmt

from . import styles
from .matplotlib_marks import line_of, marks, points, stroke
from .matplotlib_text import width_of
from .text import wrap

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.legend import Legend

    from rocwidgets.pictures import LegendEntry, ModelLabel, Picture

# In font sizes of the legend: what an entry has besides its text, the gap between columns, and the
# least text of the second one.
_HANDLE, _GAP, _LEAST = 3.0, 1.5, 8.0


def draw_legend(axes: Axes, picture: Picture, room: float) -> Legend:
    """Draw the legend of models and guides above a plot, of a width in points."""
    size = points("small")
    rows, columns = _rows(picture, room, size)
    # Matplotlib hides labels that begin with _, and reads $ as a formula.
    legend = axes.legend(
        [handle for handle, _ in rows],
        [" "] * len(rows),
        loc="lower left",
        bbox_to_anchor=(0, 1),
        ncols=columns,
        frameon=False,
        fontsize=size,
        labelcolor=styles.INK,
        borderpad=0,
        handlelength=2,
        columnspacing=_GAP,
        labelspacing=0.3,
        alignment="left",
        borderaxespad=0.5,
    )
    for text, (_, shown) in zip(legend.get_texts(), rows, strict=True):
        text.set_text(shown)
        text.set_parse_math(False)
    return legend


def draw_title(axes: Axes, title: str, legend_height: float) -> None:
    """Draw the title above a legend of a height in points."""
    axes.set_title(
        title,
        loc="left",
        pad=legend_height + 1.2 * points("small"),
        fontsize="medium",
        fontweight="bold",
        color=styles.INK,
        parse_math=False,
    )


def _rows(picture: Picture, room: float, size: float) -> tuple[list[tuple[Artist, str]], int]:
    """Return handles and texts of models and guides, side by side if there is room."""
    names = [_named(each) for each in picture.models]
    lines = [_line(index, each) for index, each in enumerate(picture.models)]
    first = max(width_of(name, size) for name in names) + (2 * _HANDLE + _GAP) * size
    is_beside = room - first >= _LEAST * size
    wide = room - first if is_beside else room - _HANDLE * size
    texts = ["\n".join(_wrapped(entry.text, wide, size)) for entry in picture.legend]
    swatches = [_swatch(entry, picture.current) for entry in picture.legend]
    models, guides = list(zip(lines, names, strict=True)), list(zip(swatches, texts, strict=True))
    if not is_beside or not guides:
        return [*models, *guides], 1
    most = max(len(models), len(guides))
    return [*_padded(models, most), *_padded(guides, most)], 2


def _wrapped(text: str, room: float, size: float) -> list[str]:
    return wrap(fmt.label(text, 300).split(" "), " ", room, size, width_of)


def _padded(rows: list[tuple[Artist, str]], length: int) -> list[tuple[Artist, str]]:
    """Return rows followed by empty ones."""
    return [*rows, *((_nothing(), " ") for _ in range(length - len(rows)))]


def _nothing() -> Artist:
    from matplotlib.lines import Line2D  # noqa: PLC0415 - an extra

    return Line2D([], [], linestyle="none")


def _named(model: ModelLabel) -> str:
    return fmt.label(model.name) + (model.area and f" (AUC {model.area})")


def _swatch(entry: LegendEntry, current: int) -> Artist:
    """Return a swatch for an entry, empty for an entry that is only a number."""
    from matplotlib.lines import Line2D  # noqa: PLC0415 - an extra
    from matplotlib.patches import Patch  # noqa: PLC0415 - an extra

    if entry.name not in styles.GUIDES:
        return _nothing()
    style = styles.guide_style(entry.name, current)
    if entry.name == "optimum":
        return Line2D([], [], **marks(style, diamond=True))
    if style.fill is not None:
        return Patch(facecolor=style.fill, alpha=style.cover, linewidth=0)
    return Line2D([], [], **stroke(style))


def _line(index: int, model: ModelLabel) -> Artist:
    from matplotlib.lines import Line2D  # noqa: PLC0415 - an extra

    return Line2D([], [], **stroke(line_of(index, current=model.current)))
