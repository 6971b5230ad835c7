"""Metrics against the threshold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ipywidgets import Layout

    from rocwidgets.views.option_types import Metric
    from rocwidgets.widget.evaluation import Evaluation


class ThresholdMetrics(EvaluationView):
    """Some metrics of the current model against its threshold, at the target prevalence and costs.

    Any of accuracy, precision, true and false positive rate, specificity, negative predictive
    value, share predicted positive, lift, F1, Matthews' correlation, balanced accuracy, Youden's J,
    expected cost and profit. Each is that of the rule score >= threshold, so that the curves are
    stairs. The line is the threshold: drag it, or use the arrow keys. Metrics of your own,
    ``ev.metrics``, are drawn with them.

    Parameters
    ----------
    evaluation : Evaluation
    metrics : iterable of str
        Names of metrics: "accuracy", "precision", "tpr", "fpr", "tnr", "fnr", "npv", "ppr", "lift",
        "f1", "mcc", "balanced_accuracy", "youden", "kappa", "g_mean", "csi", "lr_plus",
        "expected_cost", "profit", "tp", "fp", "fn" and "tn".
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27, Fig. 1.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> ev.metrics = {"net hits": lambda tp, fp, fn, tn: tp - fp / 4}
    >>> view = rw.ThresholdMetrics(ev, metrics=["tpr", "precision"])
    """

    kind = "threshold_metrics"

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        metrics: Iterable[Metric] = ("precision", "tpr", "f1"),
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
