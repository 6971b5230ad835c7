"""The lift chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.views.option_types import AxisScale, Band, CurrentOrAll, OnOff
    from rocwidgets.widget.evaluation import Evaluation


class Lift(EvaluationView):
    """Precision as a multiple of the prevalence against the share predicted positive.

    At the target prevalence, with the lines of a perfect model and of random choice, and the lift
    of the rule that predicts at most 10 % positive.

    Parameters
    ----------
    evaluation : Evaluation
    x : {"linear", "log"}
        Scale of the x axis.
    hull : {"off", "on"}
        Whether the convex hull of the current model is drawn.
    band : {"none", "vertical", "fixed", "threshold", ...}
        Confidence band of the curve, one of the kinds of `rocwidgets.core.Model.bands`.
    bands_of : {"current", "all"}
        Models whose bands are drawn.
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.4.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.Lift(ev, x="log")
    """

    kind = "lift"

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        x: AxisScale = "linear",
        hull: OnOff = "off",
        band: Band = "none",
        bands_of: CurrentOrAll = "current",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
