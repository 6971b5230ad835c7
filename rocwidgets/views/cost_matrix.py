"""The editable pay-off matrix."""

from __future__ import annotations

from rocwidgets.views.view import EvaluationView


class CostMatrix(EvaluationView):
    """Edit the costs or gains of the four outcomes, the target prevalence and the population.

    A change moves nothing but what follows from it: profit, the iso-performance line, the optimum.
    The threshold stays.
    """

    kind = "cost_matrix"
