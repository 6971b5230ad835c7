"""Choose a model and a threshold for these costs, live in a notebook."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rocwidgets import datasets
    from rocwidgets.core import Decision
    from rocwidgets.costs import Costs
    from rocwidgets.inputs import CaseCosts
    from rocwidgets.model_selection import (
        LearningCurve,
        NestedThreshold,
        learning_curve,
        nested_threshold,
    )
    from rocwidgets.operating_point import OperatingPoint
    from rocwidgets.review_zone import ReviewZone
    from rocwidgets.views import (
        DET,
        KS,
        PN,
        ROC,
        ROI,
        Attributes,
        AucTables,
        Cases,
        ConfusionMatrix,
        Construction,
        CostCurve,
        CostMatrix,
        Dashboard,
        DecisionCurve,
        Discrimination,
        Gains,
        GainsTable,
        Lift,
        LossComparison,
        PrecisionRecall,
        Reliability,
        Threshold,
        ThresholdMetrics,
        View,
    )
    from rocwidgets.views.multiclass import (
        ClassGains,
        ClassPrecisionRecall,
        ClassReliability,
        ClassROC,
        MulticlassConfusionMatrix,
        PairMatrix,
        Simplex,
    )
    from rocwidgets.widget.evaluation import Evaluation
    from rocwidgets.widget.model_problem import ModelProblem
    from rocwidgets.widget.multiclass.evaluation import MulticlassEvaluation

__version__ = "0.2.0"

__all__ = [
    "DET",
    "KS",
    "PN",
    "ROC",
    "ROI",
    "Attributes",
    "AucTables",
    "CaseCosts",
    "Cases",
    "ClassGains",
    "ClassPrecisionRecall",
    "ClassROC",
    "ClassReliability",
    "ConfusionMatrix",
    "Construction",
    "CostCurve",
    "CostMatrix",
    "Costs",
    "Dashboard",
    "Decision",
    "DecisionCurve",
    "Discrimination",
    "Evaluation",
    "Gains",
    "GainsTable",
    "LearningCurve",
    "Lift",
    "LossComparison",
    "ModelProblem",
    "MulticlassConfusionMatrix",
    "MulticlassEvaluation",
    "NestedThreshold",
    "OperatingPoint",
    "PairMatrix",
    "PrecisionRecall",
    "Reliability",
    "ReviewZone",
    "Simplex",
    "Threshold",
    "ThresholdMetrics",
    "View",
    "datasets",
    "learning_curve",
    "nested_threshold",
]

# Where names are that are no views. A name is imported when it is first used, so that
# rocwidgets.core needs no widgets.
_HOMES = {
    "CaseCosts": "rocwidgets.inputs",
    "Costs": "rocwidgets.costs",
    "Decision": "rocwidgets.core",
    "Evaluation": "rocwidgets.widget.evaluation",
    "ModelProblem": "rocwidgets.widget.model_problem",
    "MulticlassEvaluation": "rocwidgets.widget.multiclass.evaluation",
    "OperatingPoint": "rocwidgets.operating_point",
    "ReviewZone": "rocwidgets.review_zone",
    **dict.fromkeys(
        (
            "ClassGains",
            "ClassPrecisionRecall",
            "ClassROC",
            "ClassReliability",
            "MulticlassConfusionMatrix",
            "PairMatrix",
            "Simplex",
        ),
        "rocwidgets.views.multiclass",
    ),
    **dict.fromkeys(
        ("LearningCurve", "NestedThreshold", "learning_curve", "nested_threshold"),
        "rocwidgets.model_selection",
    ),
}


def __getattr__(name: str) -> Any:
    if name == "datasets":
        return importlib.import_module("rocwidgets.datasets")
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(importlib.import_module(_HOMES.get(name, "rocwidgets.views")), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
