"""The confusion matrix at the threshold."""

from __future__ import annotations

from rocwidgets.views.view import EvaluationView


class ConfusionMatrix(EvaluationView):
    """Counts and rates at the threshold, rows actual and columns predicted, negative class first.

    Shown alone it includes the threshold bar.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.ConfusionMatrix(ev)
    """

    kind = "confusion_matrix"
