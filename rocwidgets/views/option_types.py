"""Types of options of views, for type checkers; `rocwidgets.vocabulary` has their values too."""

from __future__ import annotations

from typing import Literal

AxisScale = Literal["linear", "log"]
OnOff = Literal["off", "on"]
CurrentOrAll = Literal["current", "all"]
Isolines = Literal["none", "profit", "accuracy", "precision", "f1", "lift"]
Ties = Literal["lines", "steps"]
DecisionUnit = Literal["net_benefit", "standardized", "interventions_avoided"]
GainsUnit = Literal["share", "positives", "count"]
Band = Literal["none", "vertical", "threshold", "fixed", "samples", "samples_threshold"]
Metric = Literal[
    "accuracy",
    "precision",
    "tpr",
    "fpr",
    "tnr",
    "fnr",
    "npv",
    "ppr",
    "lift",
    "f1",
    "mcc",
    "balanced_accuracy",
    "youden",
    "kappa",
    "g_mean",
    "csi",
    "lr_plus",
    "expected_cost",
    "profit",
    "tp",
    "fp",
    "fn",
    "tn",
]
Averages = Literal["both", "micro", "macro", "none"]
Curves = Literal["all", "none"]
ClassOrder = Literal["similarity", "given"]
GainsColumn = Literal[
    "n",
    "positives",
    "negatives",
    "rate",
    "group_share",
    "group_tpr",
    "group_fpr",
    "bin_lift",
    "cum_n",
    "share",
    "tpr",
    "lift",
    "ks",
    "profit",
]
