"""The PN graph."""

from __future__ import annotations

from typing import ClassVar

from .figure import EvaluationFigure


class PN(EvaluationFigure):
    """True positives against false positives, in counts.

    Guides ``chance``, ``hull`` and ``optimum``.

    References
    ----------
    Fürnkranz & Flach (2005), ROC 'n' rule learning, Machine Learning 58.
    """

    kind = "pn"
    named: ClassVar[dict[str, str]] = {"chance": "line", "hull": "line", "optimum": "diamond"}
