"""Measures of probabilities of several classes, in plain numpy."""

from .agreement import f1_score, kappa
from .areas import AucMatrix, auc_matrix, one_vs_one, one_vs_rest
from .confusion import confusion
from .losses import brier, log_loss, top_k_accuracy
from .ordered import volume_under_surface
from .rule import decide, least_cost_weights

__all__ = [
    "AucMatrix",
    "auc_matrix",
    "brier",
    "confusion",
    "decide",
    "f1_score",
    "kappa",
    "least_cost_weights",
    "log_loss",
    "one_vs_one",
    "one_vs_rest",
    "top_k_accuracy",
    "volume_under_surface",
]
