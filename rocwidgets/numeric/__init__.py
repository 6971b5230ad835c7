"""Counts, curves and optima of scores, in plain numpy."""

from rocwidgets.numeric.bins import N_BINS, axis_range, bin_edges
from rocwidgets.numeric.optimum import CRITERIA, best_row, optimum
from rocwidgets.numeric.payoff import bayes_threshold, expected_cost, iso_performance_slope, profit
from rocwidgets.numeric.rates import accuracy, f1, fpr, lift, npv, ppr, precision, tpr, youden
from rocwidgets.numeric.rows import Rows
from rocwidgets.numeric.table import CountTable
from rocwidgets.numeric.thin import thin

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
