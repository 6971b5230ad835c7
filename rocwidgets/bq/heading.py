"""What stands above the plot of a figure: names of models, and what the guides are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from bqplot.marks import Label

from rocwidgets.figures import style, words
from rocwidgets.figures.markup import width_of

from . import look
from .marks import put

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bqscales import Scale

    from rocwidgets.figures import Key, Picture

ROW = 15.0
TITLE = 30.0
# Where the second column begins, and how wide each is where figures are narrow.
_SECOND = 0.45
_WIDTHS = (130.0, 180.0)
_ABOVE = 12.0
_SIGNS = {
    "optimum": "\N{WHITE DIAMOND}",
    "reading": "",
    "crossing": "\N{BULLET}",
}
_FILLED = "\N{BLACK SQUARE}"
_DASHES = {
    "solid": "\N{BOX DRAWINGS HEAVY HORIZONTAL}",
    "dashed": "\N{BOX DRAWINGS HEAVY DOUBLE DASH HORIZONTAL}",
    "dotted": "\N{BOX DRAWINGS HEAVY QUADRUPLE DASH HORIZONTAL}",
    "dash_dotted": "\N{BOX DRAWINGS HEAVY TRIPLE DASH HORIZONTAL}",
}


def heading_mark(scales: Mapping[str, Scale]) -> Label:
    """Return a mark for all words above the plot, on scales from 0 to 1."""
    return Label(
        scales=dict(scales),
        x=np.empty(0),
        y=np.empty(0),
        text=np.empty(0, "U1"),
        default_size=11.0,
        font_weight="normal",
        apply_clip=False,
        interactions={},
        enable_hover=False,
    )


def rows_of(picture: Picture) -> int:
    """Return how many rows the words of a picture take, in two columns."""
    models, total = len(picture.models), len(picture.models) + len(picture.key)
    return max(models, -(-total // 2))


def draw_heading(mark: Label, picture: Picture, height: float) -> None:
    """Set the words: models on the left, guides on the right and below, over a plot so high."""
    total = rows_of(picture)
    names = [
        (_cut(f"{_DASHES['solid']} {words.plain(each.name)}", 0, each.auc), style.colour_of(index))
        for index, each in enumerate(picture.models)
    ]
    keys = [
        (_cut(_entry(key), row < total), _colour(key, picture.current))
        for row, key in enumerate(picture.key)
    ]
    left, right = [*names, *keys[total:]], keys[:total]
    places = [(0.0, row) for row in range(len(left))]
    places += [(_SECOND, row) for row in range(len(right))]
    texts, colours = zip(*left, *right, strict=True)
    up = [1 + (_ABOVE + ROW * (total - 1 - row)) / height for _, row in places]
    put(
        mark,
        x=np.array([x for x, _ in places], np.float64),
        y=np.array(up, np.float64),
        text=np.array(texts, dtype="U"),
        colors=list(colours),
    )


def _entry(key: Key) -> str:
    if key.name in _SIGNS:
        return f"{_SIGNS[key.name]} {key.text}".strip()
    found = style.GUIDES[key.name]
    sign = _DASHES[look.line_style(found.dash)] if found.stroke else _FILLED
    return f"{sign} {key.text}"


def _colour(key: Key, current: int) -> str:
    """Return the colour of a guide's words: that of the guide if it has one, else of text."""
    if key.name not in style.GUIDES:
        return look.QUIET
    found = style.guide_style(key.name, current)
    own = look.paint(found.stroke or found.fill or style.INK)
    return look.QUIET if own.colour == look.GREY else own.colour


def _cut(text: str, column: int, auc: float | None = None) -> str:
    """Return words that are no wider than their column."""
    more = "" if auc is None else f" {words.fixed(auc, 3)}"
    shown = words.plain(text, len(text) + 1)
    while width_of(shown + more) > _WIDTHS[column]:
        shown = f"{shown[:-2]}…"
    return shown + more
