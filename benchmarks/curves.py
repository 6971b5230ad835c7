"""Every curve and figure of one model, as ratios to one sort of its scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric import CRITERIA, CountTable, optimum
from rocwidgets.numeric.curves import (
    CURVES,
    average_precision,
    common_hull,
    curve,
    equal_error_rate,
    ks,
    lift_chart_area,
    lift_chart_area_steps,
    roc_area,
    roc_area_steps,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Calls = dict[str, Callable[[], object]]

PREVALENCE = 0.3
SETTING: dict[str, Any] = {
    "prevalence": PREVALENCE,
    "population": 1000.0,
    "costs": {"tp": -2.0, "fp": 3.0, "fn": 4.0, "tn": 0.0},
}


def curve_calls(table: CountTable) -> Calls:
    """Return what makes each curve from a table."""
    return {f"curve {name}": lambda name=name: curve(table, name, **SETTING) for name in CURVES}


def figure_calls(table: CountTable) -> Calls:
    """Return what makes each single figure from a table, rates of all rows at hand."""
    rows, p, n = table.rows(), table.P, table.N
    tpr, fpr, fnr = rows.tp / p, rows.fp / n, (p - rows.tp) / p
    three = dict.fromkeys("abc", (table.hull, p, n))
    return {
        "rows": table.rows,
        "auc": table.cuts.pairs,
        "hull": table.cuts.hull_rows,
        "average_precision": lambda: average_precision(tpr, fpr, PREVALENCE),
        "ks": lambda: ks(tpr, fpr),
        "equal_error_rate": lambda: equal_error_rate(fpr, fnr),
        "roc_area": lambda: roc_area(tpr, fpr),
        "roc_area_steps": lambda: roc_area_steps(tpr, fpr),
        "lift_chart_area": lambda: lift_chart_area(tpr, fpr, p, n),
        "lift_chart_area_steps": lambda: lift_chart_area_steps(tpr, fpr, p, n),
        "common_hull of 3": lambda: common_hull(three),
        **{
            f"optimum {name}": lambda name=name: optimum(table, name, PREVALENCE)
            for name in CRITERIA
        },
    }


def weighted_scores(score: Any) -> dict[str, Any]:
    """Return scores of each kind for which weighted tables are made."""
    return {
        "distinct": score,
        "float32": score.astype(np.float32),
        "three digits": np.round(score, 3),
        "sorted": np.sort(score),
    }


def weighted_table(positive: Any, score: Any) -> Callable[[], object]:
    """Return what makes a weighted table."""
    weight = np.random.default_rng(1).gamma(1, size=len(score))
    return lambda: CountTable.from_scores(positive, score, weight)
