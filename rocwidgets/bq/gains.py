"""Cumulative gains."""

from __future__ import annotations

from typing import ClassVar

from .figure import EvaluationFigure


class Gains(EvaluationFigure):
    """Share of the positives found against share predicted positive.

    Options ``x`` ("linear", "log") and ``hull`` ("off", "on"). Guides ``chance``, ``perfect``,
    ``hull`` and ``optimum``.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.4; Vuk & Curk (2006), section 5.
    """

    kind = "gains"
    named: ClassVar[dict[str, str]] = {
        "chance": "line",
        "perfect": "line",
        "hull": "line",
        "optimum": "diamond",
    }
