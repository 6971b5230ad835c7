"""Repair of concavities in ROC curves, by changing the ranks of misleading scores."""

from .repaired import Repair
from .swap_curve import Concavities, concavities, swap_curve
from .swap_one import swap_one

__all__ = ["Concavities", "Repair", "concavities", "swap_curve", "swap_one"]
