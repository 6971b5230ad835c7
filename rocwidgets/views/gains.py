"""The cumulative gains chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.views.option_types import (
        AxisScale,
        Band,
        CurrentOrAll,
        GainsUnit,
        Isolines,
        OnOff,
        Ties,
    )
    from rocwidgets.widget.evaluation import Evaluation


class Gains(EvaluationView):
    """Share of the positives found against the share predicted positive, at the target prevalence.

    With the lines of a perfect model and of random choice, and through the optimum the line of
    equal cost. In numbers of cases its slope is the Bayes threshold of the costs.

    Parameters
    ----------
    evaluation : Evaluation
    x : {"linear", "log"}
        Scale of the x axis.
    unit : {"share", "positives", "count"}
        Shares on both axes, the number of positives found against the share predicted positive, or
        numbers of cases on both axes: those expected of the population.
    hull : {"off", "on"}
        Whether the convex hull of the current model is drawn.
    isolines : {"none", "profit", "accuracy", "precision", "f1", "lift"}
        Metric whose lines of equal values are drawn, with the line through the threshold.
    band : {"none", "vertical", "fixed", "threshold", ...}
        Confidence band of the curve, one of the kinds of `rocwidgets.core.Model.bands`.
    bands_of : {"current", "all"}
        Models whose bands are drawn.
    ties : {"lines", "steps"}
        Whether the curve of the current model is also drawn as steps, with the areas under both.
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.4; Vuk & Curk (2006), section 5.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.Gains(ev, unit="positives", isolines="profit")
    """

    kind = "gains"

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        x: AxisScale = "linear",
        unit: GainsUnit = "share",
        hull: OnOff = "off",
        isolines: Isolines = "none",
        band: Band = "none",
        bands_of: CurrentOrAll = "current",
        ties: Ties = "lines",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
