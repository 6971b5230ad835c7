"""Repair of concavities in ROC curves, by changing the ranks of misleading scores."""

from rocwidgets.numeric.repair.repaired import Repair
from rocwidgets.numeric.repair.swap_curve import Concavities, concavities, swap_curve
from rocwidgets.numeric.repair.swap_one import swap_one

__all__ = ["Concavities", "Repair", "concavities", "swap_curve", "swap_one"]
