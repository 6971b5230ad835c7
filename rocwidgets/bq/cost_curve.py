"""The cost curve."""

from __future__ import annotations

from typing import ClassVar

from .figure import EvaluationFigure


class CostCurve(EvaluationFigure):
    """Normalised expected cost against probability-cost, the lower envelope of each model.

    Option ``lines`` ("on", "off"). Guides ``lines`` (cost lines of operating points), ``chance``
    (the trivial rules), ``now`` (the current costs and prevalence) and ``rule`` (the cost line of
    the threshold); ``spans`` shows who is cheapest where.

    References
    ----------
    Drummond & Holte (2006), Cost curves, Machine Learning 65. Prati, Batista & Monard (2011),
    sections 3.3 and 4.2.
    """

    kind = "cost_curve"
    named: ClassVar[dict[str, str]] = {
        "lines": "ticks",
        "chance": "line",
        "now": "line",
        "rule": "line",
    }
    moving = ("rule",)
