"""The gains of each class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.multiclass.views.view import MulticlassView
from rocwidgets.views.gains import Gains

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.multiclass.evaluation import MulticlassEvaluation
    from rocwidgets.views.option_types import Averages, Curves


class ClassGains(MulticlassView):
    """Cumulative gains of each class against the rest, with averages.

    Parameters
    ----------
    evaluation : MulticlassEvaluation
    averages : {"both", "micro", "macro", "none"}
        Averages to draw: "micro" of all decisions together, each case once for each class, and
        "macro", the mean of the curves of the classes at each place of the x axis.
    classes : {"all", "none"}
        Whether the curves of the classes are drawn.
    options, layout
        As for `rocwidgets.views.EvaluationView`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.ClassGains(ev)
    """

    kind = "class_gains"
    _of_two = Gains

    def __init__(
        self,
        evaluation: MulticlassEvaluation,
        *,
        averages: Averages = "both",
        classes: Curves = "all",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
