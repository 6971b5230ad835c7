"""The discrimination diagram."""

from __future__ import annotations

from typing import ClassVar

from .figure import EvaluationFigure


class Discrimination(EvaluationFigure):
    """Shares of each class in bins of the scores of the current model.

    Guides ``negative`` and ``positive``. The threshold is a vertical line.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.4.
    """

    kind = "discrimination"
    named: ClassVar[dict[str, str]] = {"negative": "area", "positive": "line"}
    upright = True
