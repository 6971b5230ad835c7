"""A static table as data, its cells as text; `rocwidgets.draw` draws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .picture import ModelLabel


class Cell(NamedTuple):
    """Text of a cell, and a note under it."""

    text: str
    note: str = ""


@dataclass(frozen=True, eq=False)
class Column:
    """One column of a table.

    Attributes
    ----------
    head : str
    cells : tuple of Cell
        One per row.
    drop_rank : int
        Where not all columns fit, those with the greatest rank are dropped first; those of rank 0
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
    quantities : tuple of (str, str)
        Names and values shown below the cells.
    notes : tuple of str
        Sentences shown under the table.
    current : int or None
        Index of the row that has the threshold.
    is_wide : bool
        Whether it takes a whole row of a grid of pictures.
    """

    title: str
    models: tuple[ModelLabel, ...]
    columns: tuple[Column, ...]
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
        quantities = ", ".join(f"{name} {value}" for name, value in self.quantities)
        return "; ".join((*rows, *((quantities,) if quantities else ())))


def _cell_text(column: Column, row: int) -> str:
    text, note = column.cells[row]
    return f"{column.head} {text}{f' ({note})' if note else ''}"
