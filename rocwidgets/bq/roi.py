"""Profit."""

from __future__ import annotations

from typing import ClassVar

from .figure import EvaluationFigure


class ROI(EvaluationFigure):
    """Total expected profit, or the return on what is spent, against share predicted positive.

    Options ``unit`` ("profit", "percent") and ``charged`` ("wasted", "every"). Guides ``zero``,
    ``chance`` and ``optimum``.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.5, eq. 8, Fig. 7.
    """

    kind = "roi"
    named: ClassVar[dict[str, str]] = {"zero": "line", "chance": "line", "optimum": "diamond"}
