"""The PN graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.views.option_types import Isolines
    from rocwidgets.widget.evaluation import Evaluation


class PN(EvaluationView):
    """True positives against false positives, a curve for each model: the ROC curve, unscaled.

    With the hull of the current model, the chance line, the optimum as a diamond, and through it
    the line of equal cost.

    Parameters
    ----------
    evaluation : Evaluation
    isolines : {"none", "profit", "accuracy", "precision", "f1", "lift"}
        Metric whose lines of equal values are drawn, with the line through the threshold.
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Fürnkranz & Flach (2005), ROC 'n' rule learning, Machine Learning 58.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.PN(ev, isolines="accuracy")
    """

    kind = "pn"

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        isolines: Isolines = "none",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
