"""The Kolmogorov-Smirnov plot."""

from __future__ import annotations

from typing import ClassVar

from .figure import EvaluationFigure


class KS(EvaluationFigure):
    """Both rates of the current model against share predicted positive.

    Guides ``positive`` (tpr), ``fpr`` and ``distance``, the largest difference of the two. The
    threshold is a vertical line.
    """

    kind = "ks"
    named: ClassVar[dict[str, str]] = {"fpr": "line", "positive": "line", "distance": "line"}
    upright = True
