"""Calibration, refinement and discrimination of probability forecasts.

All of it is computed from the count table, with weights; scores have to be probabilities, 0..1.
"""

from rocwidgets.numeric.calibration.brier import BrierScore, brier, brier_decomposition, brier_skill
from rocwidgets.numeric.calibration.calibration_error import calibration_error
from rocwidgets.numeric.calibration.discrimination import (
    Discrimination,
    class_shares,
    discrimination,
    overlap,
)
from rocwidgets.numeric.calibration.isotonic import Isotonic, isotonic
from rocwidgets.numeric.calibration.loess import MAX_CASES, LocalRegression, loess
from rocwidgets.numeric.calibration.log_loss import log_loss
from rocwidgets.numeric.calibration.reliability import (
    STRATEGIES,
    ReliabilityBins,
    Strategy,
    reliability,
)
from rocwidgets.numeric.calibration.sums import Moments, moments, score_sums_above

__all__ = [
    "MAX_CASES",
    "STRATEGIES",
    "BrierScore",
    "Discrimination",
    "Isotonic",
    "LocalRegression",
    "Moments",
    "ReliabilityBins",
    "Strategy",
    "brier",
    "brier_decomposition",
    "brier_skill",
    "calibration_error",
    "class_shares",
    "discrimination",
    "isotonic",
    "loess",
    "log_loss",
    "moments",
    "overlap",
    "reliability",
    "score_sums_above",
]
