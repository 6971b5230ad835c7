"""Losses averaged over the costs of errors, each by a distribution of the costs."""

from rocwidgets.numeric.losses.brier_curve import (
    BrierCurve,
    brier_curve,
    brier_loss,
    cost_as_probabilities,
)
from rocwidgets.numeric.losses.cost_area import cost_curve_area, rule_cost_area
from rocwidgets.numeric.losses.h_measure import Belief, h_measure

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
