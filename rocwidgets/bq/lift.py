"""Cumulative lift."""

from __future__ import annotations

from typing import ClassVar

from .figure import EvaluationFigure


class Lift(EvaluationFigure):
    """Precision over prevalence against share predicted positive.

    Options ``x`` ("linear", "log") and ``hull`` ("off", "on"). Guides ``chance``, ``perfect``,
    ``hull`` and ``optimum``.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.4.
    """

    kind = "lift"
    named: ClassVar[dict[str, str]] = {
        "chance": "line",
        "perfect": "line",
        "hull": "line",
        "optimum": "diamond",
    }
