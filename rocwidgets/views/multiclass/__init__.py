"""Views of a MulticlassEvaluation: one widget class for each picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.lazy import attach

if TYPE_CHECKING:
    from rocwidgets.views.multiclass.class_gains import ClassGains
    from rocwidgets.views.multiclass.class_precision_recall import ClassPrecisionRecall
    from rocwidgets.views.multiclass.class_reliability import ClassReliability
    from rocwidgets.views.multiclass.class_roc import ClassROC
    from rocwidgets.views.multiclass.multiclass_confusion_matrix import MulticlassConfusionMatrix
    from rocwidgets.views.multiclass.pair_matrix import PairMatrix
    from rocwidgets.views.multiclass.simplex import Simplex
    from rocwidgets.views.multiclass.view import MulticlassView

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
