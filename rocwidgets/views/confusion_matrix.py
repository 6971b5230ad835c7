"""The confusion matrix at the threshold."""

from __future__ import annotations

from rocwidgets.views.view import EvaluationView


class ConfusionMatrix(EvaluationView):
    """Counts and rates at the threshold, rows actual and columns predicted, negative class first.

    Shown alone it includes the threshold bar.
    """

    kind = "confusion_matrix"
