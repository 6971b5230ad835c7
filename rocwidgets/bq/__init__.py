"""Pictures of an Evaluation as bqplot figures, to be composed with marks, boxes and selectors.

Each class is a `bqplot.Figure` whose scales, axes and marks have names; see `EvaluationFigure`.
"""

from __future__ import annotations

import warnings

with warnings.catch_warnings():
    # It uses a deprecated way of traitlets, which users cannot change.
    warnings.simplefilter("ignore", DeprecationWarning)
    import bqplot as _bqplot  # noqa: F401 - first imported here

from rocwidgets.bq.attributes import Attributes
from rocwidgets.bq.cost_curve import CostCurve
from rocwidgets.bq.decision_curve import DecisionCurve
from rocwidgets.bq.det import DET
from rocwidgets.bq.discrimination import Discrimination
from rocwidgets.bq.figure import EvaluationFigure
from rocwidgets.bq.gains import Gains
from rocwidgets.bq.ks import KS
from rocwidgets.bq.lift import Lift
from rocwidgets.bq.pn import PN
from rocwidgets.bq.precision_recall import PrecisionRecall
from rocwidgets.bq.reliability import Reliability
from rocwidgets.bq.roc import ROC
from rocwidgets.bq.roi import ROI
from rocwidgets.bq.threshold_metrics import ThresholdMetrics
from rocwidgets.bq.toolbar import Toolbar

__all__ = [
    "DET",
    "KS",
    "PN",
    "ROC",
    "ROI",
    "Attributes",
    "CostCurve",
    "DecisionCurve",
    "Discrimination",
    "EvaluationFigure",
    "Gains",
    "Lift",
    "PrecisionRecall",
    "Reliability",
    "ThresholdMetrics",
    "Toolbar",
]
