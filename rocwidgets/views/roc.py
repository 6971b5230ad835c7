"""The ROC curve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.views.option_types import AxisScale, Band, CurrentOrAll, Isolines, OnOff, Ties
    from rocwidgets.widget.evaluation import Evaluation


class ROC(EvaluationView):
    """True positive rate against false positive rate, a curve for each model.

    With the convex hull of the current model, the chance diagonal, the optimum for the costs and
    prevalence as a diamond, and through it the iso-performance line: along it the expected cost is
    that of the optimum. The handle is the threshold: drag it along the curve, or use the arrow
    keys.

    Parameters
    ----------
    evaluation : Evaluation
    x : {"linear", "log"}
        Scale of the x axis.
    hull : {"common", "current", "none"}
        Convex hull to draw: of all models together, or of the current one.
    isolines : {"none", "profit", "accuracy", "precision", "f1", "lift"}
        Metric whose lines of equal values are drawn, with the line through the threshold.
    band : {"none", "vertical", "fixed", "threshold", ...}
        Confidence band of the curve, one of the kinds of `rocwidgets.core.Model.bands`.
    bands_of : {"current", "all"}
        Models whose bands are drawn.
    ties : {"lines", "steps"}
        Whether the curve of the current model is also drawn as steps, with the areas under both.
    extra_curve : {"none", "prob_roc", "rociv"}
        Further curve of the current model: probROC of its probabilities, or ROCIV of the costs of
        each case.
    thresholds : {"off", "on"}
        Whether thresholds are written along the curve of the current model, as many as have room.
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Prati, Batista & Monard (2011), section 3.2; Vuk & Curk (2006), section 4 and figure 1; for
    lines of equal metrics Flach (2003), The geometry of ROC space, ICML; Majnik & Bosnic (2013),
    section 4.1.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.ROC(ev, x="log", hull="current")
    """

    kind = "roc"

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        x: AxisScale = "linear",
        hull: Literal["common", "current", "none"] = "common",
        isolines: Isolines = "none",
        band: Band = "none",
        bands_of: CurrentOrAll = "current",
        ties: Ties = "lines",
        extra_curve: Literal["none", "prob_roc", "rociv"] = "none",
        thresholds: OnOff = "off",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
