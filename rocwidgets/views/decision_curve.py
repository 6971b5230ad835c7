"""The decision curve."""

from __future__ import annotations

from rocwidgets.views.view import EvaluationView


class DecisionCurve(EvaluationView):
    """Net benefit against the threshold probability, for models whose scores are probabilities.

    With the benefit of treating all and of treating none.

    References
    ----------
    Vickers & Elkin (2006), Decision curve analysis, Medical Decision Making 26.
    """

    kind = "decision_curve"
