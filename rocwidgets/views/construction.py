"""The construction of the ROC curve, step by step."""

from __future__ import annotations

from rocwidgets.views.view import EvaluationView


class Construction(EvaluationView):
    """The ROC curve of the current model, made step by step from the cases by falling score.

    Each step predicts the cases of the next lower score positive too: a positive moves the curve up
    by 1 / P, a negative to the right by 1 / N, and tied cases of both classes move it along a
    diagonal, the mean of all their orders. The player, the arrow keys, and a drag along the curve
    move the threshold, which is the step. The confusion matrix and the list of the scores are
    shown too; the list has the first 200 steps. Where there are more than 1500 distinct scores, a
    step is an operating point of those that are drawn, and can have many scores.

    References
    ----------
    Majnik & Bosnić (2013), sections 2.2.1 and 2.4; Rakotomalala, ROC curve, slides 8 to 10.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.Construction(ev)
    """

    kind = "construction"
