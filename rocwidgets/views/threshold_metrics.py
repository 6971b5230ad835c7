"""Metrics against the threshold."""

from __future__ import annotations

from rocwidgets.views.view import View


class ThresholdMetrics(View):
    """Some metrics of the current model against its threshold, at the target prevalence and costs.

    Any of accuracy, precision, true and false positive rate, specificity, negative predictive
    value, share predicted positive, lift, F1, Youden's J, expected cost and profit. Each is that of
    the rule score >= threshold, so that the curves are stairs. The line is the threshold: drag it,
    or use the arrow keys.

    References
    ----------
    Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27, Fig. 1.
    """

    kind = "threshold_metrics"
