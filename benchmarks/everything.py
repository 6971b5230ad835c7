"""Every number and every drawn curve of one model, from raw scores, as the dashboard needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from curves import PREVALENCE, SETTING

from rocwidgets.numeric import CRITERIA, CountTable, optimum, thin
from rocwidgets.numeric.calibration import (
    brier_decomposition,
    discrimination,
    reliability,
)
from rocwidgets.numeric.counts.dense import DenseCuts
from rocwidgets.numeric.curves import (
    CURVES,
    average_precision,
    common_hull,
    curve,
    equal_error_rate,
    ks,
    lift_chart_area,
    roc_area,
)
from rocwidgets.numeric.curves.gains_table import gains_table
from rocwidgets.numeric.decisions import rates

if TYPE_CHECKING:
    from numpy.typing import NDArray

TENTHS = [tenth / 10 for tenth in range(11)]


def everything(positive: NDArray[Any], score: NDArray[Any]) -> CountTable:
    """Count, then compute all numbers, of all rows, and curves of one model."""
    table = CountTable.from_scores(positive, score)
    compute_all(table)
    drawn = CountTable(DenseCuts(thin(table)), weighted=False)
    for name in CURVES:
        curve(drawn, name, **SETTING)
    return table


def compute_all(table: CountTable) -> None:
    """Take the single numbers, the hull, the bins and the gains table."""
    hull, p, n = table.hull, table.P, table.N
    _ = table.auc
    common_hull({"model": (hull, p, n)}).cost_ranges()
    tpr, fpr, fnr = rates.tpr(hull.tp, p), rates.fpr(hull.fp, n), (p - hull.tp) / p
    ks(tpr, fpr)
    equal_error_rate(fpr, fnr)
    average_precision(tpr, fpr, PREVALENCE)
    roc_area(tpr, fpr)
    lift_chart_area(tpr, fpr, p, n)
    for criterion in CRITERIA:
        optimum(table, criterion, PREVALENCE)
    for strategy in ("uniform", "quantile", "isotonic"):
        reliability(table, strategy)
        brier_decomposition(table, strategy)
    brier_decomposition(table)
    discrimination(table, TENTHS)
    gains_table(table, 10, **SETTING)
