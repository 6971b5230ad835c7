"""The reliability of each class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from rocwidgets.multiclass.views.view import MulticlassView
from rocwidgets.views.reliability import Reliability

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.multiclass.evaluation import MulticlassEvaluation
    from rocwidgets.views.option_types import Averages, Curves


class ClassReliability(MulticlassView):
    """Observed frequency of each class against its probability, with averages.

    Parameters
    ----------
    evaluation : MulticlassEvaluation
    averages : {"both", "micro", "macro", "none"}
        Averages to draw: "micro" of all decisions together, each case once for each class, and
        "macro", the mean of the curves of the classes at each place of the x axis.
    classes : {"all", "none"}
        Whether the curves of the classes are drawn.
    strategy : {"uniform", "quantile", "isotonic"}
        Bins: of equal width, of as many cases, or by isotonic regression.
    bins : {"5", "10", "20"}
        Number of bins, but for "isotonic".
    options, layout
        As for `rocwidgets.views.EvaluationView`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.ClassReliability(ev, strategy="isotonic")
    """

    kind = "class_reliability"
    _of_two = Reliability

    def __init__(
        self,
        evaluation: MulticlassEvaluation,
        *,
        averages: Averages = "both",
        classes: Curves = "all",
        strategy: Literal["uniform", "quantile", "isotonic"] = "uniform",
        bins: Literal["5", "10", "20"] = "10",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
