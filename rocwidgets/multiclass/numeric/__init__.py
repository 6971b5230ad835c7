"""Measures of probabilities of several classes, in plain numpy."""

from rocwidgets.multiclass.numeric.agreement import (
    accuracy,
    balanced_accuracy,
    expected_cost,
    f1_score,
    kappa,
    mcc,
    precision,
    recall,
)
from rocwidgets.multiclass.numeric.areas import AucMatrix, auc_matrix, one_vs_one, one_vs_rest
from rocwidgets.multiclass.numeric.calibration import (
    BrierScores,
    TopLabel,
    brier_scores,
    classwise_calibration_error,
    top_label,
)
from rocwidgets.multiclass.numeric.descent import Descent, descend
from rocwidgets.multiclass.numeric.losses import (
    brier,
    brier_distances,
    is_in_top,
    log_loss,
    log_losses,
    top_k_accuracy,
)
from rocwidgets.multiclass.numeric.ordered import volume_under_surface
from rocwidgets.multiclass.numeric.rule import confusion, decide

__all__ = [
    "AucMatrix",
    "BrierScores",
    "Descent",
    "TopLabel",
    "accuracy",
    "auc_matrix",
    "balanced_accuracy",
    "brier",
    "brier_distances",
    "brier_scores",
    "classwise_calibration_error",
    "confusion",
    "decide",
    "descend",
    "expected_cost",
    "f1_score",
    "is_in_top",
    "kappa",
    "log_loss",
    "log_losses",
    "mcc",
    "one_vs_one",
    "one_vs_rest",
    "precision",
    "recall",
    "top_k_accuracy",
    "top_label",
    "volume_under_surface",
]
