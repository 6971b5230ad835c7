"""The four outcomes as a table: rows actual, columns predicted, positives first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.charts.table import Cell, Column, Table
from rocwidgets.vocabulary import OUTCOMES

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene

_LABEL = 20


def matrix(
    scene: Scene,
    title: str,
    cells: dict[str, Cell],
    quantities: tuple[tuple[str, str], ...],
    *,
    notes: tuple[str, ...] = (),
    total: tuple[str, str] | None = None,
) -> Table:
    """Return a table of a cell for each outcome, and for each total if there are some."""
    negative, positive = (fmt.label(label, _LABEL) for label in scene.sample.labels)
    columns = (
        Column("", (Cell(f"actual {positive}"), Cell(f"actual {negative}"))),
        Column(f"predicted {positive}", (cells["tp"], cells["fp"])),
        Column(f"predicted {negative}", (cells["fn"], cells["tn"])),
    )
    if cells.keys() > OUTCOMES.keys():
        columns = _with_margins(columns, cells)
    return Table(title, scene.model_labels, columns, total, quantities, notes)


def _with_margins(columns: tuple[Column, ...], cells: dict[str, Cell]) -> tuple[Column, ...]:
    """Return columns with a row of totals, and with a column of totals."""
    row = (Cell("total"), cells["ppos"], cells["pneg"])
    together = (
        Column(column.head, (*column.cells, cell))
        for column, cell in zip(columns, row, strict=True)
    )
    return (*together, Column("total", (cells["pos"], cells["neg"], cells["n"])))
