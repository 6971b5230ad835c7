"""Choose a model and a threshold for these costs, live in a notebook."""

from rocwidgets import datasets
from rocwidgets.costs import Costs
from rocwidgets.evaluation import Evaluation
from rocwidgets.operating_point import OperatingPoint
from rocwidgets.views import (
    ROC,
    ROI,
    ConfusionMatrix,
    CostMatrix,
    Dashboard,
    Discrimination,
    Threshold,
)

__version__ = "0.1.0"

__all__ = [
    "ROC",
    "ROI",
    "ConfusionMatrix",
    "CostMatrix",
    "Costs",
    "Dashboard",
    "Discrimination",
    "Evaluation",
    "OperatingPoint",
    "Threshold",
    "datasets",
]
