"""Views of a MulticlassEvaluation: one widget class for each picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.lazy import attach

if TYPE_CHECKING:
    from rocwidgets.multiclass.views.class_gains import ClassGains
    from rocwidgets.multiclass.views.class_precision_recall import ClassPrecisionRecall
    from rocwidgets.multiclass.views.class_reliability import ClassReliability
    from rocwidgets.multiclass.views.class_roc import ClassROC
    from rocwidgets.multiclass.views.multiclass_confusion_matrix import MulticlassConfusionMatrix
    from rocwidgets.multiclass.views.pair_matrix import PairMatrix
    from rocwidgets.multiclass.views.simplex import Simplex
    from rocwidgets.multiclass.views.view import MulticlassView

__all__ = [
    "ClassGains",
    "ClassPrecisionRecall",
    "ClassROC",
    "ClassReliability",
    "MulticlassConfusionMatrix",
    "MulticlassView",
    "PairMatrix",
    "Simplex",
]

__getattr__, __dir__ = attach(
    __name__,
    {
        "ClassGains": ".class_gains",
        "ClassPrecisionRecall": ".class_precision_recall",
        "ClassReliability": ".class_reliability",
        "ClassROC": ".class_roc",
        "MulticlassConfusionMatrix": ".multiclass_confusion_matrix",
        "PairMatrix": ".pair_matrix",
        "Simplex": ".simplex",
        "MulticlassView": ".view",
    },
)
