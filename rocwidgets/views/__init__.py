"""Views of an Evaluation: which picture, and nothing else."""

from rocwidgets.views.confusion_matrix import ConfusionMatrix
from rocwidgets.views.cost_matrix import CostMatrix
from rocwidgets.views.dashboard import Dashboard
from rocwidgets.views.discrimination import Discrimination
from rocwidgets.views.roc import ROC
from rocwidgets.views.roi import ROI
from rocwidgets.views.threshold import Threshold
from rocwidgets.views.view import View

__all__ = [
    "ROC",
    "ROI",
    "ConfusionMatrix",
    "CostMatrix",
    "Dashboard",
    "Discrimination",
    "Threshold",
    "View",
]
