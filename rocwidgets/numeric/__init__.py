"""Counts, curves and optima of scores, in plain numpy."""

from .bins import N_BINS, axis_range, bin_edges
from .optimum import CRITERIA, best_row, optimum
from .payoff import bayes_threshold, expected_cost, iso_performance_slope, profit
from .rates import accuracy, f1, fpr, lift, npv, ppr, precision, tpr, youden
from .rows import Rows
from .table import CountTable
from .thin import thin

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
