"""The areas of pairs of classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from rocwidgets.multiclass.views.view import MulticlassView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.multiclass.evaluation import MulticlassEvaluation
    from rocwidgets.views.option_types import ClassOrder


class PairMatrix(MulticlassView):
    """Areas under the ROC curve of all pairs of classes, with their mean, M.

    A heat map: the darker a cell, the nearer to ranking at random.


    Parameters
    ----------
    evaluation : MulticlassEvaluation
    order : {"similarity", "given"}
        Order of the classes; "similarity" puts those next to each other that are hard to tell
        apart, by the areas of `PairMatrix`.
    areas : {"each", "pair"}
        Whether a cell is the area by the probability of the class of its row, or the mean of both
        of a pair.
    options, layout
        As for `rocwidgets.views.EvaluationView`.

    References
    ----------
    Hand & Till (2001), A simple generalisation of the area under the ROC curve for multiple class
    classification problems, Machine Learning 45, equations 3 and 7.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.PairMatrix(ev, areas="pair")
    """

    kind = "pair_matrix"

    def __init__(
        self,
        evaluation: MulticlassEvaluation,
        *,
        order: ClassOrder = "similarity",
        areas: Literal["each", "pair"] = "each",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
