"""Ways to the area under the ROC curve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.widget.evaluation import Evaluation


class AucTables(EvaluationView):
    """The area under the ROC curve of the current model, computed in three ways.

    It is the sum of trapezoids under the curve; it follows from the ranks of the positives; and it
    is the share of the pairs of a positive and a negative in which the positive has the higher
    score, pairs in order being under the curve and swapped ones above it. The cases under the
    pointer are highlighted in all three pictures and in the table, which has the first 200 scores.
    More than 40 cases of a class are drawn as areas, without a line for each.

    Parameters
    ----------
    evaluation : Evaluation
    way : {"trapezoids", "ranks", "pairs"}
        Way that the table shows, and the picture where no script runs.
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Rakotomalala, ROC curve, slides 12 to 14; Majnik & Bosnić (2013), sections 2.3 and 2.4.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.AucTables(ev, way="ranks")
    """

    kind = "auc_tables"

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        way: Literal["trapezoids", "ranks", "pairs"] = "trapezoids",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
