"""Views of evaluations: one widget class for each chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.lazy import attach

if TYPE_CHECKING:
    from rocwidgets.views.cases import Cases
    from rocwidgets.views.charts import (
        DET,
        KS,
        PN,
        ROC,
        ROI,
        Attributes,
        ConfusionMatrix,
        CostCurve,
        CostMatrix,
        DecisionCurve,
        DecisionStrip,
        Discrimination,
        Gains,
        GainsTable,
        GroupsTable,
        Lift,
        LossComparison,
        ModelsTable,
        PairMatrix,
        PrecisionRecall,
        Profit,
        Reliability,
        Simplex,
        Threshold,
        ThresholdMetrics,
        Timeline,
    )
    from rocwidgets.views.dashboard import Dashboard
    from rocwidgets.views.view import EvaluationView, View

__all__ = [
    "DET",
    "KS",
    "PN",
    "ROC",
    "ROI",
    "Attributes",
    "Cases",
    "ConfusionMatrix",
    "CostCurve",
    "CostMatrix",
    "Dashboard",
    "DecisionCurve",
    "DecisionStrip",
    "Discrimination",
    "EvaluationView",
    "Gains",
    "GainsTable",
    "GroupsTable",
    "Lift",
    "LossComparison",
    "ModelsTable",
    "PairMatrix",
    "PrecisionRecall",
    "Profit",
    "Reliability",
    "Simplex",
    "Threshold",
    "ThresholdMetrics",
    "Timeline",
    "View",
]

__getattr__, __dir__ = attach(
    __name__,
    {
        **dict.fromkeys(__all__, ".charts"),
        "Cases": ".cases",
        "Dashboard": ".dashboard",
        "EvaluationView": ".view",
        "View": ".view",
    },
)
