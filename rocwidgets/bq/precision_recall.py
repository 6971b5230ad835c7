"""Precision against recall."""

from __future__ import annotations

from typing import ClassVar

from .figure import EvaluationFigure


class PrecisionRecall(EvaluationFigure):
    """Precision against recall at the target prevalence, interpolated by counts.

    Guides ``level`` (lines of equal F1), ``chance`` (the prevalence), ``hull`` (what is achievable)
    and ``optimum``.

    References
    ----------
    Davis & Goadrich (2006), The relationship between precision-recall and ROC curves, ICML.
    Prati, Batista & Monard (2011), section 4.3.
    """

    kind = "precision_recall"
    named: ClassVar[dict[str, str]] = {
        "level": "line",
        "chance": "line",
        "hull": "line",
        "optimum": "diamond",
    }
