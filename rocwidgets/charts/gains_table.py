"""The gains table of the current model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.metrics import format_of
from rocwidgets.charts.table import Cell, Column, Table
from rocwidgets.numeric.curves.gains_table import gains_table as _gains_table
from rocwidgets.vocabulary import GAINS_COLUMNS, labels_of

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene

# Columns with a greater rank are dropped first where not all fit.
_DROP_RANK = {"any": 0, "medium": 1, "wide": 2}


def gains_table(scene: Scene) -> Table:
    """Return cases binned by descending score; options bins and columns."""
    model, n_bins = scene.model, scene.options["bins"]
    costs = scene.setting.costs
    result = _gains_table(
        model.table,
        n_bins,
        prevalence=scene.setting.prevalence,
        population=scene.setting.population,
        costs=costs.cells_and_fixed,
        amounts=model.amounts,
    )
    thresholds = [fmt.threshold(float(each), model.table) for each in result["threshold"]]
    columns = (
        Column("bin", tuple(Cell(str(each)) for each in result["bin"].tolist())),
        Column("score ≥", tuple(Cell(each) for each in thresholds)),
        *(
            Column(
                fmt.in_unit(column.name, costs.currency if column.show == "money" else ""),
                tuple(Cell(format_of(column.show)(float(each))) for each in result[key]),
                _DROP_RANK[column.width],
            )
            for key, column in GAINS_COLUMNS.items()
            if key in scene.options["columns"]
        ),
    )
    return Table(
        labels_of("gains_table").title,
        scene.model_labels,
        columns,
        notes=_notes(scene, n_bins, len(thresholds)),
        current=_current(scene, result),
        is_wide=True,
    )


def _current(scene: Scene, result: dict[str, Any]) -> int | None:
    """Return the index of the bin that the threshold ends in; None if it predicts no positives."""
    threshold = scene.setting.threshold
    if not sum(scene.model.table.at(threshold)) > 0:
        return None
    return int(np.flatnonzero(result["threshold"] <= scene.model.table.floor(threshold))[0])


def _notes(scene: Scene, n_bins: int, n: int) -> tuple[str, ...]:
    table, setting = scene.model.table, scene.setting
    notes = (
        [f"{n} {'bin' if n == 1 else 'bins'}: tied scores are never split."] if n < n_bins else []
    )
    if setting.prevalence != table.P / (table.P + table.N):
        now, size = fmt.percent(setting.prevalence), fmt.count(setting.population)
        notes.append(f"Counts expected for {size} cases at a prevalence of {now}.")
    return tuple(notes)
