"""Views of an Evaluation: one widget class for each picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.lazy import attach

if TYPE_CHECKING:
    from rocwidgets.views.attributes import Attributes
    from rocwidgets.views.auc_tables import AucTables
    from rocwidgets.views.by_kind import View
    from rocwidgets.views.cases import Cases
    from rocwidgets.views.confusion_matrix import ConfusionMatrix
    from rocwidgets.views.construction import Construction
    from rocwidgets.views.cost_curve import CostCurve
    from rocwidgets.views.cost_matrix import CostMatrix
    from rocwidgets.views.dashboard import Dashboard
    from rocwidgets.views.decision_curve import DecisionCurve
    from rocwidgets.views.det import DET
    from rocwidgets.views.discrimination import Discrimination
    from rocwidgets.views.gains import Gains
    from rocwidgets.views.gains_table import GainsTable
    from rocwidgets.views.ks import KS
    from rocwidgets.views.lift import Lift
    from rocwidgets.views.loss_comparison import LossComparison
    from rocwidgets.views.pn import PN
    from rocwidgets.views.precision_recall import PrecisionRecall
    from rocwidgets.views.reliability import Reliability
    from rocwidgets.views.roc import ROC
    from rocwidgets.views.roi import ROI
    from rocwidgets.views.threshold import Threshold
    from rocwidgets.views.threshold_metrics import ThresholdMetrics
    from rocwidgets.views.view import EvaluationView

__all__ = [
    "DET",
    "KS",
    "PN",
    "ROC",
    "ROI",
    "Attributes",
    "AucTables",
    "Cases",
    "ConfusionMatrix",
    "Construction",
    "CostCurve",
    "CostMatrix",
    "Dashboard",
    "DecisionCurve",
    "Discrimination",
    "EvaluationView",
    "Gains",
    "GainsTable",
    "Lift",
    "LossComparison",
    "PrecisionRecall",
    "Reliability",
    "Threshold",
    "ThresholdMetrics",
    "View",
]

__getattr__, __dir__ = attach(
    __name__,
    {
        "Attributes": ".attributes",
        "AucTables": ".auc_tables",
        "View": ".by_kind",
        "Cases": ".cases",
        "ConfusionMatrix": ".confusion_matrix",
        "Construction": ".construction",
        "CostCurve": ".cost_curve",
        "CostMatrix": ".cost_matrix",
        "Dashboard": ".dashboard",
        "DecisionCurve": ".decision_curve",
        "DET": ".det",
        "Discrimination": ".discrimination",
        "Gains": ".gains",
        "GainsTable": ".gains_table",
        "KS": ".ks",
        "Lift": ".lift",
        "LossComparison": ".loss_comparison",
        "PN": ".pn",
        "PrecisionRecall": ".precision_recall",
        "Reliability": ".reliability",
        "ROC": ".roc",
        "ROI": ".roi",
        "Threshold": ".threshold",
        "ThresholdMetrics": ".threshold_metrics",
        "EvaluationView": ".view",
    },
)
