"""The loss comparison plot."""

from __future__ import annotations

from rocwidgets.views.view import EvaluationView


class LossComparison(EvaluationView):
    """Which model is cheapest, for what a miss is believed to be worth in false alarms.

    The belief about that number (`Evaluation.belief`, as a share of the costs of both errors) is a
    triangle; its three corners can be dragged or typed as numbers of false alarms. One sentence is
    the result: for which share of the belief each model is cheapest. Below, the LC index of each
    pair of models: the belief that one is cheaper minus that the other is. Each model uses its best
    threshold for each cost.

    References
    ----------
    Adams & Hand (1999), Comparing classifiers when the misallocation costs are uncertain, Pattern
    Recognition 32. Majnik & Bosnić (2013), section 6, Fig. 9a.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.LossComparison(ev)
    """

    kind = "loss_comparison"
