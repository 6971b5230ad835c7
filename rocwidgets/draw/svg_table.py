"""A table as SVG: headers, cells in columns, total, quantities and notes."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from rocwidgets.draw import styles
from rocwidgets.draw.flow import LINE, TITLE, flow
from rocwidgets.draw.svg_markup import element, label
from rocwidgets.draw.text import BOLD, SIZE, cut, width_of, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rocwidgets.charts.table import Cell, Column, Table


NUMBER = 15.0
# Colour of the darkest cell of a heat map, on which text is still legible.
_DARKEST = 0.6
_COLOURS = {"": styles.ACCENT, "gain": styles.GAIN, "error": styles.ERROR}
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
    return max((_first_width(column), *below))


def draw_shades(column: Column, left: float, right: float, tops: Iterable[float]) -> Iterable[str]:
    """Return what is behind the cells of a heat map."""
    for cell, (top, end) in zip(column.cells, pairwise(tops), strict=False):
        if cell.shade is not None:
            size = {"x": left, "y": top, "width": right - left - 1, "height": end - top - 1}
            fill = styles.mix(_COLOURS[cell.tone], _DARKEST * cell.shade)
            yield element("rect", fill=fill, **size)


def draw_cells(column: Column, right: float, tops: Iterable[float], room: float) -> Iterable[str]:
    """Return the cells of a column, right-aligned; text is made smaller to fit and never cut."""
    if not column.cells:
        return
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
    return max(widths, default=0.0) + _factor_width(column)


def _is_tall(cell: Cell) -> bool:
    return bool(cell.product or cell.note)


def _factor_width(column: Column) -> float:
    """Return the width of the factors of a column, which stand under each other."""
    widest = max((width_of(each.times) for each in column.cells), default=0.0)
    return widest + _BETWEEN if widest else 0.0


_GAP = 16.0
_EDGE = 6.0
_HEAD = 42.0
_TOTAL = 28.0
_ABOVE = 8.0
_QUANTITY = 96.0
_QUANTITY_ROW = 34.0


def table_height(table: Table, width: float) -> float:
    """Return the height of a table of at most a width."""
    below = _quantities_height(table, width) + len(_notes(table, width)) * LINE
    return _foot(table) + below


def draw_table(table: Table, width: float) -> str:
    """Return a table of at most a width."""
    columns = _kept(table, width)
    widths = _widths(columns, width)
    ends = [end - _EDGE for end in accumulate(each + _GAP for each in widths)]
    right = ends[-1] + _EDGE
    parts = [label(cut(table.title, width, BOLD * TITLE), 0, 13, font_size=TITLE, font_weight=600)]
    parts += _rows(table, right)
    for at, (column, end, room) in enumerate(zip(columns, ends, widths, strict=True)):
        parts += (
            _header_column(table, column, room) if at == 0 else _column(table, column, end, room)
        )
    parts += _total_row(table, right, width)
    y = _foot(table)
    parts += _quantities(table, width, y + _ABOVE)
    y += _quantities_height(table, width)
    for row, line in enumerate(_notes(table, width)):
        parts.append(label(line, 0, y + 12 + row * LINE, fill=styles.QUIET))
    return "".join(parts)


def _foot(table: Table) -> float:
    """Return the place under the rows and the total."""
    return _tops(table)[-1] + (_TOTAL if table.total else 0.0)


def _tops(table: Table) -> list[float]:
    """Return the places of the upper ends of the rows, and of the lower end of the last one."""
    rows = zip(*(column.cells for column in table.columns), strict=True)
    return list(accumulate(map(row_height, rows), initial=_HEAD))


def _kept(table: Table, width: float) -> tuple[Column, ...]:
    """Return the columns that fit."""
    kept = table.columns
    for least in sorted({column.drop_rank for column in kept} - {0}, reverse=True):
        if _width(kept) <= width:
            break
        kept = tuple(column for column in kept if column.drop_rank < least)
    return kept


def _width(columns: tuple[Column, ...]) -> float:
    return sum(max(_wanted(column), column_width(column)) + _GAP for column in columns)


def _widths(columns: tuple[Column, ...], width: float) -> list[float]:
    """Return widths of columns; where space is short headers are cut first, then cells shrink."""
    needed, wanted = [column_width(each) for each in columns], [_wanted(each) for each in columns]
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


def _rows(table: Table, right: float) -> Iterable[str]:
    """Return the highlight of the current row, and the lines under headers and rows."""
    tops = _tops(table)
    for row, (y, end) in enumerate(pairwise(tops)):
        if row == table.current:
            colour = styles.colour_of(
                next(at for at, each in enumerate(table.models) if each.current)
            )
            size = {"y": y, "height": end - y}
            yield element("rect", x=0.0, width=right, fill=styles.mix(colour, 0.14), **size)
            yield element("rect", x=0.0, width=3.0, fill=colour, **size)
        yield _line(y, right, styles.GRID if row else styles.EDGE)
    yield _line(tops[-1], right, styles.EDGE)


def _line(y: float, right: float, colour: str) -> str:
    return element("rect", x=0.0, y=y - 1, width=right, height=1.0, fill=colour)


def _header_column(table: Table, column: Column, room: float) -> Iterable[str]:
    """Return the headers of the rows, left-aligned on the first line of the cells."""
    yield label(cut(column.head, room), _EDGE, _HEAD - 8, fill=styles.QUIET)
    for cell, (top, end) in zip(column.cells, pairwise(_tops(table)), strict=True):
        y = top + (15 if end - top == row_height([cell]) else 17)
        yield label(cut(cell.text, room), _EDGE, y, fill=styles.QUIET)


def _column(table: Table, column: Column, right: float, room: float) -> Iterable[str]:
    """Return header and cells, right-aligned."""
    end, tops = right - _EDGE, _tops(table)
    yield label(cut(column.head, room), end, _HEAD - 8, text_anchor="end", fill=styles.QUIET)
    yield from draw_shades(column, end - room - _EDGE, right, tops)
    yield from draw_cells(column, end, tops, room)


def _total_row(table: Table, right: float, width: float) -> Iterable[str]:
    """Return the total under the last column."""
    if table.total is None:
        return
    y = _foot(table) - 9
    name, value = table.total
    size = NUMBER * min(1.0, (width - 60) / width_of(value, BOLD * NUMBER))
    yield label(name, _EDGE, y, fill=styles.QUIET)
    end = right - 2 * _EDGE
    yield label(value, end, y, text_anchor="end", font_size=size, font_weight=600)


def _quantities(table: Table, width: float, y: float) -> Iterable[str]:
    for (name, value), (row, x) in zip(table.quantities, _places(table, width), strict=True):
        top = y + row * _QUANTITY_ROW
        yield label(name, x, top + 14, font_size=_fitting(name, width), fill=styles.QUIET)
        yield label(value, x, top + 28, font_size=_fitting(value, width))


def _fitting(text: str, room: float) -> float:
    """Return the font size at which a text fits."""
    return SIZE * min(1.0, room / width_of(text))


def _quantities_height(table: Table, width: float) -> float:
    rows = max((row for row, _ in _places(table, width)), default=-1) + 1
    return rows * _QUANTITY_ROW + _ABOVE if rows else 0.0


def _places(table: Table, width: float) -> list[tuple[int, float]]:
    """Return row and place of each quantity; they stand in columns."""
    widest = max((width_of(each) for pair in table.quantities for each in pair), default=0.0)
    step = min(max(_QUANTITY, widest), width)
    return flow([step for _ in table.quantities], width)


def _notes(table: Table, width: float) -> list[str]:
    lines = wrap(" ".join(table.notes).split(), " ", width, SIZE)
    return [cut(line, width) for line in lines]
