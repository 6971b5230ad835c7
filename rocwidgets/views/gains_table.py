"""The gains table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ipywidgets import Layout

    from rocwidgets.views.option_types import GainsColumn
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
    columns : iterable of str
        Columns shown: of the group "n", "positives", "negatives", "rate" (share of positives),
        "group_share", "group_tpr" and "group_fpr" (its shares of all cases, of all positives and of
        all negatives) and "bin_lift"; of this group and those above "cum_n", "share", "tpr",
        "lift", "ks" and "profit". They stand in this order.
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Prati, Batista & Monard (2011), sections 4.4 and 4.5. Dyakonov, machine learning curves, figure
    17, for the shares of a group.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.GainsTable(ev, groups="5", columns=["n", "rate"])
    """

    kind = "gains_table"

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        groups: Literal["5", "10", "20"] = "10",
        columns: Iterable[GainsColumn] = (
            "n",
            "positives",
            "rate",
            "bin_lift",
            "cum_n",
            "share",
            "tpr",
            "lift",
            "ks",
            "profit",
        ),
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
