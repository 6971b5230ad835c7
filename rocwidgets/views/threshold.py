"""The threshold bar."""

from __future__ import annotations

from rocwidgets.views.view import EvaluationView


class Threshold(EvaluationView):
    """The threshold as a handle on the score distributions, and as a number.

    With a button that jumps to the optimum. The handle runs over real operating
    points; the field takes any number.
    """

    kind = "threshold"
