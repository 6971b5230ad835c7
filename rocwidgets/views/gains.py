"""The cumulative gains chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.views.option_types import AxisScale, Band, CurrentOrAll, OnOff
    from rocwidgets.widget.evaluation import Evaluation


class Gains(EvaluationView):
    """Share of the positives found against the share predicted positive, at the target prevalence.

    With the lines of a perfect model and of random choice.

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
    Prati, Batista & Monard (2011), section 4.4; Vuk & Curk (2006), section 5.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.Gains(ev, hull="on")
    """

    kind = "gains"

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
