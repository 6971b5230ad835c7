"""The cost curve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.views.option_types import CurrentOrAll, OnOff
    from rocwidgets.widget.evaluation import Evaluation


class CostCurve(EvaluationView):
    """Normalised expected cost against probability-cost: the lower envelope of all rules.

    A point of ROC space is a line here. The vertical line is the current costs and prevalence, the
    dashed line the current threshold. Drag the handle along the envelope, or use the arrow keys.

    Parameters
    ----------
    evaluation : Evaluation
    lines : {"off", "on"}
        Whether the cost lines of operating points are drawn.
    band : {"none", "vertical", "fixed", "samples"}
        Confidence band of the curve, one of the kinds of `rocwidgets.core.Model.bands`.
    bands_of : {"current", "all"}
        Models whose bands are drawn.
    win_rate : {"off", "on"}
        Whether it shows how often the current model beats each other one in resamples.
    extra_curve : {"none", "as_probabilities"}
        Further curve of the current model: its cost if scores are taken as probabilities.
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Drummond & Holte (2006), Cost curves, Machine Learning 65. Prati, Batista & Monard (2011),
    sections 3.3 and 4.2.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.CostCurve(ev, lines="on")
    """

    kind = "cost_curve"

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        lines: OnOff = "off",
        band: Literal["none", "vertical", "fixed", "samples"] = "none",
        bands_of: CurrentOrAll = "current",
        win_rate: OnOff = "off",
        extra_curve: Literal["none", "as_probabilities"] = "none",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
