"""Counts, curves and optima of scores, in plain numpy."""

from rocwidgets.numeric.counts.bins import N_BINS, axis_range, bin_edges
from rocwidgets.numeric.counts.rows import Rows
from rocwidgets.numeric.counts.table import CountTable
from rocwidgets.numeric.curves.thin import thin
from rocwidgets.numeric.decisions.optimum import CRITERIA, best_row, optimum
from rocwidgets.numeric.decisions.payoff import (
    bayes_threshold,
    expected_cost,
    iso_performance_slope,
    profit,
)
from rocwidgets.numeric.decisions.rates import (
    accuracy,
    f1,
    fpr,
    lift,
    npv,
    ppr,
    precision,
    tpr,
    youden,
)

__all__ = [
    "CRITERIA",
    "N_BINS",
    "CountTable",
    "Rows",
    "accuracy",
    "axis_range",
    "bayes_threshold",
    "best_row",
    "bin_edges",
    "expected_cost",
    "f1",
    "fpr",
    "iso_performance_slope",
    "lift",
    "npv",
    "optimum",
    "ppr",
    "precision",
    "profit",
    "thin",
    "tpr",
    "youden",
]
