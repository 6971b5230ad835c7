"""The decision curve."""

from __future__ import annotations

from typing import ClassVar

from .figure import EvaluationFigure


class DecisionCurve(EvaluationFigure):
    """Net benefit against threshold probability.

    Guides ``chance`` (treat all) and ``zero`` (treat none).

    References
    ----------
    Vickers & Elkin (2006), Decision curve analysis, Medical Decision Making 26.
    """

    kind = "decision_curve"
    named: ClassVar[dict[str, str]] = {"chance": "line", "zero": "line"}
