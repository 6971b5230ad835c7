"""The editable pay-off matrix."""

from __future__ import annotations

from rocwidgets.views.view import EvaluationView


class CostMatrix(EvaluationView):
    """Fields for the costs or gains of the four outcomes, target prevalence and population.

    A change of costs changes profit, iso-performance line and optimum, but not the threshold.
    """

    kind = "cost_matrix"
