"""A picture by its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.widget.evaluation import Evaluation


class View(EvaluationView):
    """Any picture of a dashboard, by its kind.

    `ROC` and the other classes show one picture each, and list its options. Controls and tables
    that every dashboard has, `Threshold`, `ConfusionMatrix` and `CostMatrix`, have no kind here.

    Parameters
    ----------
    evaluation : Evaluation
    kind : str or view class
        One of ``rocwidgets.vocabulary.KINDS``.
    options, layout
        As for `EvaluationView`.
    **chosen
        Options of the picture by name.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.View(ev, "roi", unit="percent")
    """

    def __init__(
        self,
        evaluation: Evaluation,
        kind: str,
        *,
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
        **chosen: Any,
    ) -> None:
        super().__init__(evaluation)
