"""Averages over thresholds, one for each belief about the costs that will be met."""

from .brier_curve import BrierCurve, brier_curve, brier_loss, cost_as_probabilities
from .cost_area import cost_curve_area, rule_cost_area
from .h_measure import Belief, h_measure

__all__ = [
    "Belief",
    "BrierCurve",
    "brier_curve",
    "brier_loss",
    "cost_as_probabilities",
    "cost_curve_area",
    "h_measure",
    "rule_cost_area",
]
