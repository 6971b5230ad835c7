"""A static table as data, its cells as text; `rocwidgets.draw` draws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from rocwidgets.charts.chart import ModelLabel


class Cell(NamedTuple):
    """Text of a cell, and a note under it; of a count also a factor, and their product.

    A quiet cell is less prominent than the others. The shade of a cell of a heat map is in 0..1, in
    the colour of what is right, of errors, or without a tone in that of neither.
    """

    text: str
    note: str = ""
    factor: str = ""
    product: str = ""
    is_quiet: bool = False
    shade: float | None = None
    tone: Literal["", "gain", "error"] = ""

    @property
    def times(self) -> str:
        """The factor as it follows the count."""
        return f"\N{MULTIPLICATION SIGN} {self.factor}" if self.factor else ""


@dataclass(frozen=True, eq=False)
class Column:
    """One column of a table.

    Attributes
    ----------
    head : str
    cells : tuple of Cell
        One per row.
    drop_rank : int
        Where not all columns fit, those with the highest rank are dropped first; those of rank 0
        stay.
    """

    head: str
    cells: tuple[Cell, ...]
    drop_rank: int = 0


@dataclass(frozen=True, eq=False)
class Table:
    """A whole table.

    Attributes
    ----------
    title : str
    models : tuple of ModelLabel
        All models of the evaluation, in order.
    columns : tuple of Column
        The first has the headers of the rows.
    total : (str, str) or None
        Name and value of the sum of the products.
    quantities : tuple of (str, str)
        Names and values shown below the cells.
    notes : tuple of str
        Sentences shown under the table.
    current : int or None
        Index of the row that has the threshold.
    is_wide : bool
        Whether it takes a whole row of a grid of charts.
    """

    title: str
    models: tuple[ModelLabel, ...]
    columns: tuple[Column, ...]
    total: tuple[str, str] | None = None
    quantities: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    current: int | None = None
    is_wide: bool = False

    @property
    def text(self) -> str:
        """The whole table as text, row by row."""
        first, *others = self.columns
        rows = (
            f"{f'{first.head} ' if first.head else ''}{head.text}: "
            + ", ".join(_cell_text(column, row) for column in others)
            for row, head in enumerate(first.cells)
        )
        named = (*((self.total,) if self.total else ()), *self.quantities)
        quantities = ", ".join(f"{name} {value}" for name, value in named)
        return "; ".join((*rows, *((quantities,) if quantities else ())))


def _cell_text(column: Column, row: int) -> str:
    cell = column.cells[row]
    worth = f" {cell.times} = {cell.product}" if cell.product else ""
    return f"{column.head} {cell.text}{worth}{f' ({cell.note})' if cell.note else ''}"
