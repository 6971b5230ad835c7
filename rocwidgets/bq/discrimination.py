"""The discrimination diagram."""

from __future__ import annotations

from typing import ClassVar

from .figure import EvaluationFigure


class Discrimination(EvaluationFigure):
    """Scores of each class, of the current model: shares in bins, or smooth densities.

    Option ``form`` ("histogram", "density"). Guides ``negative`` and ``positive``. The threshold is
    a vertical line.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.4.
    """

    kind = "discrimination"
    named: ClassVar[dict[str, str]] = {"negative": "area", "positive": "line"}
    upright = True
