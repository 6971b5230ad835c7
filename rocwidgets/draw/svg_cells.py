"""Cells of a table as SVG: right-aligned numbers with factor, product and note."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rocwidgets.draw import styles
from rocwidgets.draw.svg_markup import element, label
from rocwidgets.draw.text import BOLD, SIZE, width_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rocwidgets.pictures.table import Cell, Column

NUMBER = 15.0
# Colour of the darkest cell of a heat map, on which text is still legible.
_DARKEST = 0.6
# Height of a row with one line of text, of the first line of a taller one, and of the others.
_ROW, _FIRST, _LINE = 22.0, 24.0, 14.0
_BETWEEN = 5.0


def row_height(cells: Iterable[Cell]) -> float:
    """Return the height of a row of cells."""
    lines = max(bool(cell.product) + bool(cell.note) for cell in cells)
    return _FIRST + _LINE * lines if lines else _ROW


def column_width(column: Column) -> float:
    """Return the width that the cells of a column need."""
    below = (width_of(text) for cell in column.cells for text in (cell.product, cell.note))
    return max(_first_width(column), *below)


def draw_shades(column: Column, left: float, right: float, tops: Iterable[float]) -> Iterable[str]:
    """Return what is behind the cells of a heat map."""
    for cell, (top, end) in zip(column.cells, pairwise(tops), strict=False):
        if cell.shade is not None:
            size = {"x": left, "y": top, "width": right - left - 1, "height": end - top - 1}
            yield element("rect", fill=styles.mix(styles.ACCENT, _DARKEST * cell.shade), **size)


def draw_cells(column: Column, right: float, tops: Iterable[float], room: float) -> Iterable[str]:
    """Return the cells of a column, right-aligned; text is made smaller to fit and never cut."""
    scale = min(1.0, room / _first_width(column))
    for cell, top in zip(column.cells, tops, strict=False):
        if _is_tall(cell):
            yield from _tall_cell(cell, column, right, top, scale)
        else:
            yield label(cell.text, right, top + 15, font_size=SIZE * scale, text_anchor="end")
        quiet = styles.INK if cell.shade else styles.QUIET
        below = [(cell.product, styles.INK), (cell.note, quiet)]
        for line, (text, fill) in enumerate(each for each in below if each[0]):
            size = SIZE * min(1.0, room / width_of(text))
            down = top + _FIRST - 7 + _LINE * (line + 1)
            yield label(text, right, down, font_size=size, text_anchor="end", fill=fill)


def _tall_cell(cell: Cell, column: Column, right: float, y: float, scale: float) -> Iterable[str]:
    """Return the first line of a cell: a count, and what it is multiplied by."""
    end = {"text_anchor": "end"}
    start = right - scale * _factor_width(column)
    style = {"fill": styles.QUIET} if cell.is_quiet else {"font_weight": 600}
    yield label(cell.text, start, y + 17, font_size=NUMBER * scale, **style, **end)
    if cell.factor:
        quiet = {"font_size": SIZE * scale, "fill": styles.QUIET}
        yield label(cell.times, right, y + 17, **quiet, **end)


def _first_width(column: Column) -> float:
    """Return the width of the widest first line."""
    widths = (
        width_of(cell.text, BOLD * NUMBER if _is_tall(cell) else SIZE) for cell in column.cells
    )
    return max(widths) + _factor_width(column)


def _is_tall(cell: Cell) -> bool:
    return bool(cell.product or cell.note)


def _factor_width(column: Column) -> float:
    """Return the width of the factors of a column, which stand under each other."""
    widest = max(width_of(each.times) for each in column.cells)
    return widest + _BETWEEN if widest else 0.0
