"""The confusion matrix of several classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from rocwidgets.multiclass.views.view import MulticlassView
from rocwidgets.views.confusion_matrix import ConfusionMatrix

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.multiclass.evaluation import MulticlassEvaluation
    from rocwidgets.views.option_types import ClassOrder


class MulticlassConfusionMatrix(MulticlassView):
    """Counts of the current rule, true classes in rows and predicted ones in columns.

    A heat map: the darker a cell, the larger its share of the true class. A click on a cell in the
    page selects it.


    Parameters
    ----------
    evaluation : MulticlassEvaluation
    order : {"similarity", "given"}
        Order of the classes; "similarity" puts those next to each other that are hard to tell
        apart, by the areas of `PairMatrix`.
    cells : {"both", "counts", "shares"}
        What stands in the cells: counts, shares of the true class, or both.
    options, layout
        As for `rocwidgets.views.EvaluationView`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.MulticlassConfusionMatrix(ev, order="given")
    """

    kind = "multiclass_confusion_matrix"
    _of_two = ConfusionMatrix

    def __init__(
        self,
        evaluation: MulticlassEvaluation,
        *,
        order: ClassOrder = "similarity",
        cells: Literal["both", "counts", "shares"] = "both",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
