"""The loss comparison plot."""

from __future__ import annotations

from rocwidgets.views.view import EvaluationView


class LossComparison(EvaluationView):
    """Which model is cheapest for which share of the cost of a miss in that of both errors.

    Below, the belief about that share as a triangle whose three corners can be dragged, and the LC
    index of each pair of models: the belief that one is cheaper minus that the other is. Each model
    uses its best threshold for each cost.

    References
    ----------
    Adams & Hand (1999), Comparing classifiers when the misallocation costs are uncertain, Pattern
    Recognition 32. Majnik & Bosnić (2013), section 6, Fig. 9a.
    """

    kind = "loss_comparison"
