"""What a static table shows, as text; drawn by `sheet`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .picture import ModelLabel


class Cell(NamedTuple):
    """What stands in a cell, and a note under it."""

    text: str
    note: str = ""


@dataclass(frozen=True, eq=False)
class Column:
    """One column of a table.

    Attributes
    ----------
    head : str
    cells : tuple of Cell
        One a row.
    least : int
        It is left out where there is no room, those with the greatest number first; those of 0
        stay.
    """

    head: str
    cells: tuple[Cell, ...]
    least: int = 0


@dataclass(frozen=True, eq=False)
class Table:
    """A whole table.

    Attributes
    ----------
    title : str
    models : tuple of ModelLabel
        All models of the evaluation, in order.
    columns : tuple of Column
        The first has the heads of the rows.
    figures : tuple of (str, str)
        Names and values that stand below.
    notes : tuple of str
        Sentences that stand under it.
    current : int or None
        The row that the threshold is in.
    is_wide : bool
        Whether it is as wide as all columns of pictures.
    """

    title: str
    models: tuple[ModelLabel, ...]
    columns: tuple[Column, ...]
    figures: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    current: int | None = None
    is_wide: bool = False

    @property
    def words(self) -> str:
        """All of it in words, row by row."""
        first, *others = self.columns
        rows = (
            f"{f'{first.head} ' if first.head else ''}{head.text}: "
            + ", ".join(_told(column, row) for column in others)
            for row, head in enumerate(first.cells)
        )
        figures = ", ".join(f"{name} {value}" for name, value in self.figures)
        return "; ".join((*rows, *((figures,) if figures else ())))


def _told(column: Column, row: int) -> str:
    text, note = column.cells[row]
    return f"{column.head} {text}{f' ({note})' if note else ''}"
