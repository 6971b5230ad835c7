"""Calibration, refinement and discrimination of probability forecasts.

All of it is computed from the count table, with weights; scores have to be probabilities, 0..1.
"""

from .brier import BrierScore, brier, brier_decomposition, brier_skill
from .calibration_error import calibration_error
from .discrimination import Discrimination, class_shares, discrimination, overlap
from .isotonic import Isotonic, isotonic
from .loess import MAX_CASES, LocalRegression, loess
from .log_loss import log_loss
from .reliability import STRATEGIES, ReliabilityBins, Strategy, reliability
from .sums import Moments, moments, score_sums_above

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
