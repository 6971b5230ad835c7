"""Calibration, refinement and discrimination of probability forecasts.

All of it is computed from the count table, with weights; scores have to be probabilities, 0..1.
"""

from .brier import BrierScore, brier, brier_decomposition, brier_skill
from .discrimination import Discrimination, class_shares, discrimination, overlap
from .isotonic import Isotonic, isotonic
from .loess import MAX_CASES, LocalRegression, loess
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
    "class_shares",
    "discrimination",
    "isotonic",
    "loess",
    "moments",
    "overlap",
    "reliability",
    "score_sums_above",
]
