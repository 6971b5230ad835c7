"""The ROC curve."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, Unpack

from rocwidgets.bq.figure import EvaluationFigure

if TYPE_CHECKING:
    from rocwidgets.bq.traits import FigureTraits
    from rocwidgets.views.option_types import AxisScale, Band, CurrentOrAll, Isolines, OnOff, Ties
    from rocwidgets.widget.evaluation import Evaluation


class ROC(EvaluationFigure):
    """True positive rate against false positive rate, with the hull of all models and the tangent.

    Guides ``chance``, ``hull``, ``vertex`` (its vertices), ``tangent`` (the iso-performance line),
    ``isoline`` (lines of an equal metric), ``steps``, ``rule`` (that through the threshold)
    and ``optimum``; with `thresholds` the mark ``point_labels``.

    Parameters
    ----------
    evaluation, x, hull, isolines, band, bands_of, ties, extra_curve, thresholds
        As for `rocwidgets.ROC`.
    **traits
        Of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Prati, Batista & Monard (2011), section 3.2; Vuk & Curk (2006), section 4.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.ROC(ev)
    >>> figure.axes[0].label
    'False positive rate'
    """

    kind = "roc"
    guide_kinds: ClassVar[dict[str, str]] = {
        "chance": "line",
        "hull": "line",
        "tangent": "line",
        "vertex": "dots",
        "isoline": "line",
        "steps": "line",
        "rule": "line",
        "optimum": "diamond",
    }
    moving_guides = ("rule",)

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
        **traits: Unpack[FigureTraits],
    ) -> None:
        super().__init__(evaluation)
