"""The ROC curve."""

from __future__ import annotations

from typing import ClassVar

from .figure import EvaluationFigure


class ROC(EvaluationFigure):
    """True positive rate against false positive rate, with the hull of all models and the tangent.

    Options ``x`` ("linear", "log") and ``hull`` ("common", "current", "none"). Guides ``chance``,
    ``hull``, ``vertex`` (its vertices), ``tangent`` (the iso-performance line) and ``optimum``.

    References
    ----------
    Prati, Batista & Monard (2011), section 3.2; Vuk & Curk (2006), section 4.
    """

    kind = "roc"
    named: ClassVar[dict[str, str]] = {
        "chance": "line",
        "hull": "line",
        "tangent": "line",
        "vertex": "dots",
        "optimum": "diamond",
    }
