"""Metrics against the threshold."""

from __future__ import annotations

from typing import ClassVar

from .figure import EvaluationFigure


class ThresholdMetrics(EvaluationFigure):
    """Metrics of the current model against the threshold, which is a vertical line.

    Option ``metrics``, a list of names. Guides ``best`` (the optimum), ``crossing`` (where the
    threshold crosses the metrics), and in `guides` ``metric-accuracy`` and so on.

    References
    ----------
    Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27, Fig. 1.
    """

    kind = "threshold_metrics"
    named: ClassVar[dict[str, str]] = {"best": "line", "crossing": "dots"}
    moving = ("crossing",)
    upright = True
