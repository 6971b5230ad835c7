"""Views for lectures: construction of the ROC curve, and three ways to the AUC."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from rocwidgets.views.options import AucTablesOptions
    from rocwidgets.widget.evaluation import Evaluation


class Construction(EvaluationView):
    """The current model's ROC curve, built case by case by descending score.

    Each step lowers the threshold to the next score: a positive moves the curve up by 1 / P, a
    negative moves it right by 1 / N, and tied cases of both classes move it along a diagonal, the
    mean of all their orders. Play it, use the arrow keys, or drag along the curve. The confusion
    matrix follows, and so does the list of scores, which shows the first 200 steps. With more than
    1500 distinct scores, a step goes to the next operating point drawn, past many scores.

    References
    ----------
    Majnik & Bosnić (2013), sections 2.2.1 and 2.4; Rakotomalala, ROC curve, slides 8 to 10.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.teaching.Construction(ev)
    """

    kind = "construction"


class AucTables(EvaluationView):
    """The area under the ROC curve of the current model, computed in three ways.

    It is the sum of trapezoids under the curve; it follows from the ranks of the positives; and it
    is the share of positive-negative pairs in which the positive scores higher: pairs in order lie
    under the curve, swapped ones above it. Pointing at cases highlights them in all three charts
    and in the table, which lists the first 200 scores. With more than 40 cases in a class, areas
    replace the lines of single cases.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Rakotomalala, ROC curve, slides 12 to 14; Majnik & Bosnić (2013), sections 2.3 and 2.4.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.teaching.AucTables(ev, way="ranks")
    """

    kind = "auc_tables"

    def __init__(self, evaluation: Evaluation, **options: Unpack[AucTablesOptions]) -> None:
        super().__init__(evaluation, **options)
