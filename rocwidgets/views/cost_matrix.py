"""The editable pay-off matrix."""

from __future__ import annotations

from rocwidgets.views.view import EvaluationView


class CostMatrix(EvaluationView):
    """Fields for the costs or gains of the four outcomes, target prevalence and population.

    A change of costs changes profit, iso-performance line and optimum, but not the threshold.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.CostMatrix(ev)
    """

    kind = "cost_matrix"
