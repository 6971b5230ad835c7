"""The PN graph."""

from __future__ import annotations

from rocwidgets.views.view import EvaluationView


class PN(EvaluationView):
    """True positives against false positives, a curve for each model: the ROC curve, unscaled.

    With the hull of the current model, the chance line and the optimum as a diamond.

    References
    ----------
    Fürnkranz & Flach (2005), ROC 'n' rule learning, Machine Learning 58.
    """

    kind = "pn"
