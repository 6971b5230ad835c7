"""The months of the cases: a rate at a threshold that is kept, and why the profit changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.table import Cell, Column, Table
from rocwidgets.core.analysis import Analysis
from rocwidgets.core.everyone import Everyone
from rocwidgets.core.month_costs import PARTS
from rocwidgets.core.parts import Outcomes
from rocwidgets.vocabulary import MISSING, labels_of, options_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]


def timeline(scene: Scene) -> Table:
    """Return a row for each month; option metric."""
    everyone = Everyone(scene)
    sample, setting = everyone.sample, everyone.setting
    cases, name = sample.cases, setting.model
    labels = None if cases is None else cases.months
    title = labels_of("timeline").title
    if cases is None or labels is None or name not in cases.scores:
        notes = (MISSING["months"],)
        return Table(title, scene.model_labels, (Column("Month", ()),), notes=notes, is_wide=True)
    metric = scene.options["metric"]
    counted, among = Outcomes(cases, labels, name, setting.threshold).share(metric)
    with np.errstate(divide="ignore", invalid="ignore"):
        share = counted / among
    columns = [
        Column("Month", tuple(Cell(fmt.label(str(each))) for each in labels.names)),
        Column(
            options_of("timeline")["metric"].values[metric],
            tuple(Cell(fmt.rate(each)) for each in share),
        ),
    ]
    if sample.amounts:
        notes = (MISSING["part_amounts"],)
    else:
        notes = ()
        found = Analysis(sample, setting).months.changes()
        for key in ("profit", "change", *PARTS):
            cells = tuple(map(Cell, _amounts(found[key].to_numpy())))
            head = fmt.in_unit(key.replace("_", " "), setting.costs.currency)
            columns.append(Column(head, cells, 2 * (key in PARTS)))
    return Table(title, scene.model_labels, tuple(columns), notes=notes, is_wide=True)


def _amounts(values: Values) -> list[str]:
    """Return amounts with as many decimals; those of months without cases are unknown."""
    known = values[~np.isnan(values)]
    texts = iter(fmt.amounts(*known.tolist()) if len(known) else [])
    return [fmt.money(each) if np.isnan(each) else next(texts) for each in values.tolist()]
