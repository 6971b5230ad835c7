"""The gains table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.widget.evaluation import Evaluation


class GainsTable(EvaluationView):
    """Groups of the cases of the current model by falling score, and the profit of contacting them.

    Of each group its size, positives, their share and lift, and up to it cumulative counts, rates,
    K-S distance, lift, precision and profit. Tied scores are never split, so groups can differ in
    size.

    Parameters
    ----------
    evaluation : Evaluation
    groups : {"5", "10", "20"}
        Number of groups.
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Prati, Batista & Monard (2011), sections 4.4 and 4.5.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.GainsTable(ev, groups="5")
    """

    kind = "gains_table"

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        groups: Literal["5", "10", "20"] = "10",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
