"""The probabilities of three classes in a triangle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.multiclass.pictures.simplex import CLASSES
from rocwidgets.multiclass.views.view import MulticlassView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.multiclass.evaluation import MulticlassEvaluation


class Simplex(MulticlassView):
    """Cases by their probabilities of three classes, and the regions of the predictions.

    The regions follow weights and costs. Of other numbers of classes there is none: ValueError.


    Parameters
    ----------
    evaluation : MulticlassEvaluation
    options, layout
        As for `rocwidgets.views.EvaluationView`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.Simplex(ev)
    """

    kind = "simplex"

    @classmethod
    def _require_open(cls, evaluation: Any) -> None:
        super()._require_open(evaluation)
        size = len(evaluation.classes)
        if size != CLASSES:
            raise ValueError(
                f"Simplex shows {CLASSES} classes, got {size}; write PairMatrix(ev) or ClassROC(ev)"
            )

    def __init__(
        self,
        evaluation: MulticlassEvaluation,
        *,
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
