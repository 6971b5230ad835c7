"""Variants of the AUC that use scores as well as ranks, and their curves."""

from rocwidgets.numeric.auc_family.areas import (
    DEFAULT_BETA,
    DEFAULT_Q,
    prob_auc,
    scor_auc,
    soft_auc,
    sond_auc,
)
from rocwidgets.numeric.auc_family.curves import (
    LoweredScores,
    ProbROC,
    prob_roc,
    scor_roc,
    scor_roc_line,
)

__all__ = [
    "DEFAULT_BETA",
    "DEFAULT_Q",
    "LoweredScores",
    "ProbROC",
    "prob_auc",
    "prob_roc",
    "scor_auc",
    "scor_roc",
    "scor_roc_line",
    "soft_auc",
    "sond_auc",
]
