"""Choose a model and a threshold for these costs, live in a notebook."""

from rocwidgets import datasets
from rocwidgets.costs import Costs
from rocwidgets.evaluation import Evaluation
from rocwidgets.operating_point import OperatingPoint
from rocwidgets.views import (
    DET,
    KS,
    PN,
    ROC,
    ROI,
    Attributes,
    ConfusionMatrix,
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
)

__version__ = "0.1.0"

__all__ = [
    "DET",
    "KS",
    "PN",
    "ROC",
    "ROI",
    "Attributes",
    "ConfusionMatrix",
    "CostCurve",
    "CostMatrix",
    "Costs",
    "Dashboard",
    "DecisionCurve",
    "Discrimination",
    "Evaluation",
    "Gains",
    "GainsTable",
    "Lift",
    "LossComparison",
    "OperatingPoint",
    "PrecisionRecall",
    "Reliability",
    "Threshold",
    "ThresholdMetrics",
    "datasets",
]
