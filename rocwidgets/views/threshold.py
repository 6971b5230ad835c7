"""The threshold bar."""

from __future__ import annotations

from rocwidgets.views.view import EvaluationView


class Threshold(EvaluationView):
    """The threshold as a handle on the score distributions, and as a number.

    With a button that jumps to the optimum. The handle runs over real operating
    points; the field takes any number.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.Threshold(ev)
    """

    kind = "threshold"
