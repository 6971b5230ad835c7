"""A table as SVG: headers, cells in columns, quantities and notes."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from . import styles
from .flow import LINE, TITLE, flow
from .svg_markup import element, label
from .text import BOLD, SIZE, cut, width_of, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rocwidgets.pictures.table import Cell, Column, Table

_GAP = 14.0
_EDGE = 6.0
_ROW, _TALL = 22.0, 36.0
_NUMBER = 15.0
_HEAD = 40.0
_ABOVE = 6.0
_QUANTITY = 96.0
_QUANTITY_ROW = 34.0


def table_height(table: Table, width: float) -> float:
    """Return the height of a table of at most a width."""
    rows = len(table.columns[0].cells) * _row(table)
    notes = len(_notes(table, width)) * LINE
    return _HEAD + rows + _quantities_height(table, width) + notes


def draw_table(table: Table, width: float) -> str:
    """Return a table of at most a width."""
    columns = _kept(table, width)
    widths = _widths(columns, width)
    ends = list(accumulate(width + _GAP for width in widths))
    parts = [label(cut(table.title, width, BOLD * TITLE), 0, 13, font_size=TITLE, font_weight=600)]
    y = _HEAD
    for row in range(len(columns[0].cells)):
        parts += _background(table, row, y, ends[-1])
        y += _row(table)
    for at, (column, end, room) in enumerate(zip(columns, ends, widths, strict=True)):
        parts += _column(table, column, end - _GAP, room, is_first=at == 0)
    parts += _quantities(table, width, y + _ABOVE)
    y += _quantities_height(table, width)
    for line in _notes(table, width):
        parts.append(label(line, 0, y + 12, fill=styles.QUIET))
        y += LINE
    return "".join(parts)


def _kept(table: Table, width: float) -> tuple[Column, ...]:
    """Return the columns that fit."""
    kept = table.columns
    for least in sorted({column.drop_rank for column in kept} - {0}, reverse=True):
        if _total(kept) <= width:
            break
        kept = tuple(column for column in kept if column.drop_rank < least)
    return kept


def _total(columns: tuple[Column, ...]) -> float:
    return sum(max(_wanted(column), _needed(column)) + _GAP for column in columns)


def _widths(columns: tuple[Column, ...], width: float) -> list[float]:
    """Return widths of columns; where space is short headers are cut first, then cells shrink."""
    needed, wanted = [_needed(each) for each in columns], [_wanted(each) for each in columns]
    room = width - len(columns) * _GAP
    natural = [max(pair) for pair in zip(needed, wanted, strict=True)]
    if sum(natural) <= room:
        return natural
    needed[0] = min(natural[0], room / len(columns))
    rest = room - needed[0]
    others = sum(needed[1:])
    if others > rest:
        return [needed[0], *(rest * each / others for each in needed[1:])]
    spare = (rest - others) / (len(columns) - 1)
    return [
        needed[0],
        *(
            need + min(spare, max(0.0, want - need))
            for need, want in zip(needed[1:], wanted[1:], strict=True)
        ),
    ]


def _wanted(column: Column) -> float:
    return width_of(column.head)


def _needed(column: Column) -> float:
    return max(map(_cell_width, column.cells))


def _cell_width(cell: Cell) -> float:
    size = BOLD * _NUMBER if cell.note else SIZE
    return max(width_of(cell.text, size), width_of(cell.note))


def _row(table: Table) -> float:
    return _TALL if _is_tall(table) else _ROW


def _is_tall(table: Table) -> bool:
    return any(cell.note for column in table.columns for cell in column.cells)


def _background(table: Table, row: int, y: float, right: float) -> Iterable[str]:
    """Return the line under a row and, for the current row, its highlight."""
    height = _row(table)
    if row == table.current:
        colour = styles.colour_of(next(at for at, each in enumerate(table.models) if each.current))
        size = {"y": y - 1, "height": height}
        yield element("rect", x=0.0, width=right, fill=styles.mix(colour, 0.14), **size)
        yield element("rect", x=0.0, width=3.0, fill=colour, **size)
    if table.is_wide:
        yield element("rect", x=0.0, y=y + height - 1, width=right, height=1.0, fill=styles.GRID)


def _column(
    table: Table, column: Column, right: float, room: float, *, is_first: bool
) -> Iterable[str]:
    """Return header and cells; row headers are left-aligned, the others right-aligned."""
    x, anchor = (_EDGE if table.is_wide else 0.0, None) if is_first else (right, "end")
    yield label(cut(column.head, room), x, _HEAD - 8, text_anchor=anchor, fill=styles.QUIET)
    for row, cell in enumerate(column.cells):
        y = _HEAD + row * _row(table)
        if is_first:
            down = 21 if _is_tall(table) else 15
            yield label(cut(cell.text, room), x, y + down, fill=styles.QUIET)
        else:
            yield from _cell(cell, right, y, room)


def _cell(cell: Cell, right: float, y: float, room: float) -> Iterable[str]:
    """Return a number and its note; they shrink to fit and are never cut."""
    size, weight = (_NUMBER, 600) if cell.note else (SIZE, None)
    fits = _fitting(cell.text, room, size, BOLD if weight else 1.0)
    yield label(cell.text, right, y + 15, text_anchor="end", font_size=fits, font_weight=weight)
    if cell.note:
        fits = _fitting(cell.note, room)
        yield label(cell.note, right, y + 29, text_anchor="end", font_size=fits, fill=styles.QUIET)


def _fitting(text: str, room: float, size: float = SIZE, wider: float = 1.0) -> float:
    """Return the font size at which a text fits."""
    return size * min(1.0, room / (wider * width_of(text, size)))


def _quantities(table: Table, width: float, y: float) -> Iterable[str]:
    for (name, value), (row, x) in zip(table.quantities, _places(table, width), strict=True):
        top = y + row * _QUANTITY_ROW
        fits = _fitting(name, width)
        yield label(name, x, top + 14, font_size=fits, fill=styles.QUIET)
        yield label(value, x, top + 28, font_size=_fitting(value, width))


def _quantities_height(table: Table, width: float) -> float:
    rows = max((row for row, _ in _places(table, width)), default=-1) + 1
    return rows * _QUANTITY_ROW + _ABOVE if rows else 0.0


def _places(table: Table, width: float) -> list[tuple[int, float]]:
    """Return row and place of each figure; they stand in columns."""
    widest = max((width_of(each) for pair in table.quantities for each in pair), default=0.0)
    step = min(max(_QUANTITY, widest), width)
    return flow([step for _ in table.quantities], width)


def _notes(table: Table, width: float) -> list[str]:
    lines = wrap(" ".join(table.notes).split(), " ", width, SIZE)
    return [cut(line, width) for line in lines]
