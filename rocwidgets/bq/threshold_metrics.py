"""Metrics against the threshold."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Unpack

from rocwidgets.bq.figure import EvaluationFigure

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rocwidgets.bq.traits import FigureTraits
    from rocwidgets.views.option_types import Metric
    from rocwidgets.widget.evaluation import Evaluation


class ThresholdMetrics(EvaluationFigure):
    """Metrics of the current model against the threshold, which is a vertical line.

    Guides ``best`` (the optimum), ``crossing`` (where the threshold crosses the metrics), and in
    `guides` ``metric-accuracy`` and so on.

    Parameters
    ----------
    evaluation, metrics
        As for `rocwidgets.ThresholdMetrics`.
    **traits
        Of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27, Fig. 1.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.ThresholdMetrics(ev)
    >>> figure.axes[0].label
    'Threshold, score of model'
    """

    kind = "threshold_metrics"
    guide_kinds: ClassVar[dict[str, str]] = {"best": "line", "crossing": "dots"}
    moving_guides = ("crossing",)
    threshold_is_line = True

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        metrics: Iterable[Metric] = ("precision", "tpr", "f1"),
        **traits: Unpack[FigureTraits],
    ) -> None:
        super().__init__(evaluation)
