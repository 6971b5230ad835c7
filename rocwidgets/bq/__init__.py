"""Charts of an Evaluation as bqplot figures, to be composed with marks, boxes and selectors.

Each class is a `bqplot.Figure` whose scales, axes and marks have names; see `EvaluationFigure`.
"""

from __future__ import annotations

import warnings
from typing import Any

with warnings.catch_warnings():
    # It uses a deprecated way of traitlets, which users cannot change.
    warnings.simplefilter("ignore", DeprecationWarning)
    import bqplot as _bqplot  # noqa: F401 - first imported here

from rocwidgets.bq.figure import EvaluationFigure
from rocwidgets.bq.figures import (
    DET,
    KS,
    PN,
    ROC,
    ROI,
    Attributes,
    CostCurve,
    DecisionCurve,
    Discrimination,
    Gains,
    Lift,
    PrecisionRecall,
    Profit,
    Reliability,
    ThresholdMetrics,
)
from rocwidgets.bq.toolbar import Toolbar
from rocwidgets.lazy import unknown

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
    "Profit",
    "Reliability",
    "ThresholdMetrics",
    "Toolbar",
]


def __getattr__(name: str) -> Any:
    raise AttributeError(unknown(__name__, name, __all__))
