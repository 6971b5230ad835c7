"""The four outcomes as a table: rows actual, columns predicted, negative first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import format as fmt
from .table import Cell, Column, Table

if TYPE_CHECKING:
    from .scene import Scene

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
    """Return a table of a cell for each outcome."""
    negative, positive = (fmt.label(label, _LABEL) for label in scene.sample.labels)
    return Table(
        title,
        scene.model_labels,
        (
            Column("", (Cell(f"actual {negative}"), Cell(f"actual {positive}"))),
            Column(f"predicted {negative}", (cells["tn"], cells["fn"])),
            Column(f"predicted {positive}", (cells["fp"], cells["tp"])),
        ),
        total,
        quantities,
        notes,
    )
