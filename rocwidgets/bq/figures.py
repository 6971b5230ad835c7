"""The charts of an Evaluation, each as a bqplot figure."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Unpack

from rocwidgets.bq.figure import EvaluationFigure

if TYPE_CHECKING:
    from rocwidgets.bq.options import (
        AttributesOptions,
        CostCurveOptions,
        DecisionCurveOptions,
        DETOptions,
        DiscriminationOptions,
        GainsOptions,
        KSOptions,
        LiftOptions,
        PNOptions,
        PrecisionRecallOptions,
        ProfitOptions,
        ReliabilityOptions,
        ROCOptions,
        ROIOptions,
        ThresholdMetricsOptions,
    )
    from rocwidgets.widget.evaluation import Evaluation


class ROC(EvaluationFigure):
    """True positive rate against false positive rate, with the hull of all models and the tangent.

    Guides ``chance``, ``hull``, ``tangent`` (the iso-performance line), ``isoline`` (lines of equal
    metric values), ``steps``, ``crossings`` (with other curves), ``rule`` (the isoline through the
    threshold) and ``optimum``; with `thresholds` the mark ``point_labels``.

    Parameters
    ----------
    evaluation, show, x, hull, isolines, band, bands_of, ties, extra_curve, crossings, thresholds
        As for `rocwidgets.ROC`.
    **traits
        Traits of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

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
        "isoline": "line",
        "steps": "line",
        "crossings": "dots",
        "rule": "line",
        "optimum": "diamond",
    }
    moving_guides = ("rule",)

    def __init__(self, evaluation: Evaluation, **given: Unpack[ROCOptions]) -> None:
        super().__init__(evaluation, **given)


class PN(EvaluationFigure):
    """True positives against false positives, in counts.

    Guides ``chance``, ``hull``, ``tangent`` (the line of equal cost through the optimum),
    ``isoline`` (lines of an equal metric), ``rule`` (that through the threshold) and ``optimum``.

    Parameters
    ----------
    evaluation, isolines, band, bands_of
        As for `rocwidgets.PN`.
    **traits
        Traits of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Fürnkranz & Flach (2005), ROC 'n' rule learning, Machine Learning 58.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.PN(ev)
    >>> figure.axes[0].label
    'False positives'
    """

    kind = "pn"
    guide_kinds: ClassVar[dict[str, str]] = {
        "chance": "line",
        "hull": "line",
        "tangent": "line",
        "isoline": "line",
        "rule": "line",
        "optimum": "diamond",
    }
    moving_guides = ("rule",)

    def __init__(self, evaluation: Evaluation, **given: Unpack[PNOptions]) -> None:
        super().__init__(evaluation, **given)


class PrecisionRecall(EvaluationFigure):
    """Precision against recall at the target prevalence, interpolated by counts.

    Guides ``level`` (lines of equal F1), ``chance`` (the prevalence), ``hull`` (what is achievable)
    and ``optimum``.

    Parameters
    ----------
    evaluation, band, bands_of
        As for `rocwidgets.PrecisionRecall`.
    **traits
        Traits of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Davis & Goadrich (2006), The relationship between precision-recall and ROC curves, ICML.
    Prati, Batista & Monard (2011), section 4.3.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.PrecisionRecall(ev)
    >>> figure.axes[0].label
    'Recall'
    """

    kind = "precision_recall"
    guide_kinds: ClassVar[dict[str, str]] = {
        "level": "line",
        "chance": "line",
        "hull": "line",
        "optimum": "diamond",
    }

    def __init__(self, evaluation: Evaluation, **given: Unpack[PrecisionRecallOptions]) -> None:
        super().__init__(evaluation, **given)


class Gains(EvaluationFigure):
    """Share of the positives found against share predicted positive.

    Guides ``chance``, ``perfect``, ``hull``, ``tangent`` (the line of equal cost through the
    optimum), ``isoline`` (lines of an equal metric), ``steps``, ``rule`` (that through the
    threshold) and ``optimum``.

    Parameters
    ----------
    evaluation, x, unit, hull, isolines, band, bands_of, ties
        As for `rocwidgets.Gains`.
    **traits
        Traits of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.4; Vuk & Curk (2006), section 5.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.Gains(ev)
    >>> figure.axes[0].label
    'Share predicted positive'
    """

    kind = "gains"
    guide_kinds: ClassVar[dict[str, str]] = {
        "chance": "line",
        "perfect": "line",
        "hull": "line",
        "tangent": "line",
        "isoline": "line",
        "steps": "line",
        "rule": "line",
        "optimum": "diamond",
    }
    moving_guides = ("rule",)

    def __init__(self, evaluation: Evaluation, **given: Unpack[GainsOptions]) -> None:
        super().__init__(evaluation, **given)


class Lift(EvaluationFigure):
    """Precision over prevalence against share predicted positive.

    Guides ``chance``, ``perfect``, ``hull`` and ``optimum``.

    Parameters
    ----------
    evaluation, x, hull, band, bands_of
        As for `rocwidgets.Lift`.
    **traits
        Traits of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.4.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.Lift(ev)
    >>> figure.axes[0].label
    'Share predicted positive'
    """

    kind = "lift"
    guide_kinds: ClassVar[dict[str, str]] = {
        "chance": "line",
        "perfect": "line",
        "hull": "line",
        "optimum": "diamond",
    }

    def __init__(self, evaluation: Evaluation, **given: Unpack[LiftOptions]) -> None:
        super().__init__(evaluation, **given)


class KS(EvaluationFigure):
    """Both rates against share predicted positive, or their difference.

    Guides ``positive`` (tpr), ``fpr`` and ``distance``, the largest difference of the two; with
    ``show="difference"`` instead of both rates ``difference``, ``difference-other`` of the other
    models, and ``chance``. The threshold is a vertical line.

    Parameters
    ----------
    evaluation, show, band
        As for `rocwidgets.KS`.
    **traits
        Traits of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.KS(ev)
    >>> figure.axes[0].label
    'Share predicted positive'
    """

    kind = "ks"
    guide_kinds: ClassVar[dict[str, str]] = dict.fromkeys(
        ("fpr", "positive", "chance", "difference-other", "difference", "distance"), "line"
    )
    threshold_is_line = True

    def __init__(self, evaluation: Evaluation, **given: Unpack[KSOptions]) -> None:
        super().__init__(evaluation, **given)


class DET(EvaluationFigure):
    """False negative rate against false positive rate on probit axes.

    Scales are probits: 0 is a rate of one half. Guides ``equal`` (equal error rates), ``chance``
    and ``optimum``.

    Parameters
    ----------
    evaluation, band, bands_of
        As for `rocwidgets.DET`.
    **traits
        Traits of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Martin et al. (1997), The DET curve in assessment of detection task performance, Eurospeech.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.DET(ev)
    >>> figure.axes[0].label
    'False positive rate (probit scale)'
    """

    kind = "det"
    guide_kinds: ClassVar[dict[str, str]] = {
        "equal": "line",
        "chance": "line",
        "optimum": "diamond",
    }

    def __init__(self, evaluation: Evaluation, **given: Unpack[DETOptions]) -> None:
        super().__init__(evaluation, **given)


class Profit(EvaluationFigure):
    """Total expected profit against share predicted positive.

    Guides ``zero``, ``chance``, ``optimum`` and ``gap`` (from the profit at the threshold to the
    largest).

    Parameters
    ----------
    evaluation, band, bands_of
        As for `rocwidgets.Profit`.
    **traits
        Traits of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.5, eq. 8, Fig. 7.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.Profit(ev)
    >>> figure.axes[0].label
    'Share predicted positive'
    """

    kind = "profit"
    guide_kinds: ClassVar[dict[str, str]] = {
        "zero": "line",
        "chance": "line",
        "gap": "line",
        "optimum": "diamond",
    }
    moving_guides = ("gap",)

    def __init__(self, evaluation: Evaluation, **given: Unpack[ProfitOptions]) -> None:
        super().__init__(evaluation, **given)


class ROI(EvaluationFigure):
    """Return on investment against share predicted positive.

    Guides ``zero``, ``chance`` and ``optimum``.

    Parameters
    ----------
    evaluation, charged, band, bands_of
        As for `rocwidgets.ROI`.
    **traits
        Traits of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.5, Fig. 7.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.ROI(ev)
    >>> figure.axes[1].label
    'Profit as % of spending'
    """

    kind = "roi"
    guide_kinds: ClassVar[dict[str, str]] = {"zero": "line", "chance": "line", "optimum": "diamond"}

    def __init__(self, evaluation: Evaluation, **given: Unpack[ROIOptions]) -> None:
        super().__init__(evaluation, **given)


class CostCurve(EvaluationFigure):
    """Normalised expected cost against probability-cost, the lower envelope of each model.

    Guides ``lines`` (cost lines of operating points), ``chance`` (the trivial rules), ``now`` (the
    current costs and prevalence), ``rule`` (the cost line of the threshold), ``paid`` (its cost at
    the current costs) and ``gap`` (from there to the lowest cost); ``spans`` shows the cheapest
    model for each cost.

    Parameters
    ----------
    evaluation, lines, band, bands_of, win_rate, extra_curve
        As for `rocwidgets.CostCurve`.
    **traits
        Traits of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Drummond & Holte (2006), Cost curves, Machine Learning 65. Prati, Batista & Monard (2011),
    sections 3.3 and 4.2.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.CostCurve(ev)
    >>> figure.axes[0].label
    'Probability-cost of positives'
    """

    kind = "cost_curve"
    guide_kinds: ClassVar[dict[str, str]] = {
        "lines": "ticks",
        "chance": "line",
        "now": "line",
        "rule": "line",
        "gap": "line",
        "paid": "dots",
    }
    moving_guides = ("rule", "gap", "paid")

    def __init__(self, evaluation: Evaluation, **given: Unpack[CostCurveOptions]) -> None:
        super().__init__(evaluation, **given)


class DecisionCurve(EvaluationFigure):
    """Net benefit against threshold probability, its differences or the clinical impact.

    Guides ``chance`` (treat all), ``zero`` (treat none) and ``now`` (the threshold probability that
    the current costs imply); with ``show="compared"`` ``difference`` from each other model and
    ``zero``, with ``show="impact"`` ``predicted`` and ``positive``, and the threshold is a vertical
    line.

    Parameters
    ----------
    evaluation, show, unit, band, bands_of
        As for `rocwidgets.DecisionCurve`.
    **traits
        Traits of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Vickers & Elkin (2006), Decision curve analysis, Medical Decision Making 26.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.DecisionCurve(ev)
    >>> figure.axes[0].label
    'Threshold probability'
    """

    kind = "decision_curve"
    guide_kinds: ClassVar[dict[str, str]] = dict.fromkeys(
        ("chance", "zero", "now", "difference", "predicted", "positive"), "line"
    )

    @property
    def _has_line(self) -> bool:
        return self.options.get("show") != "benefit"

    def __init__(self, evaluation: Evaluation, **given: Unpack[DecisionCurveOptions]) -> None:
        super().__init__(evaluation, **given)


class ThresholdMetrics(EvaluationFigure):
    """Metrics of the current model against the threshold, which is a vertical line.

    Guides ``best`` (the optimum), ``crossing`` (where the threshold crosses the metrics), and in
    `guides` ``metric-accuracy`` and so on.

    Parameters
    ----------
    evaluation, metrics
        As for `rocwidgets.ThresholdMetrics`.
    **traits
        Traits of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27, Fig. 1.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.ThresholdMetrics(ev)
    >>> figure.axes[0].label
    'Threshold, score of model'
    """

    kind = "threshold_metrics"
    guide_kinds: ClassVar[dict[str, str]] = {"best": "line", "crossing": "dots"}
    moving_guides = ("crossing",)
    threshold_is_line = True

    def __init__(self, evaluation: Evaluation, **given: Unpack[ThresholdMetricsOptions]) -> None:
        super().__init__(evaluation, **given)


class Discrimination(EvaluationFigure):
    """Scores of each class, of the current model: shares in bins, or smooth densities.

    Guides ``negative`` and ``positive``. The threshold is a vertical line.

    Parameters
    ----------
    evaluation, form
        As for `rocwidgets.Discrimination`.
    **traits
        Traits of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.4.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.Discrimination(ev)
    >>> figure.axes[0].label
    'Score'
    """

    kind = "discrimination"
    guide_kinds: ClassVar[dict[str, str]] = {"negative": "area", "positive": "line"}
    threshold_is_line = True

    def __init__(self, evaluation: Evaluation, **given: Unpack[DiscriminationOptions]) -> None:
        super().__init__(evaluation, **given)


class Reliability(EvaluationFigure):
    """Observed frequency against mean forecast in bins, with how many cases are where.

    Guides ``equal`` (calibrated), ``cases`` (bars) and ``rug``; in `guides` also the points of
    bins, ``bin-2``. The threshold is a vertical line; with ``forecast="y"`` it is a point, and
    instead of the bars there is the outline ``cases-across``.

    Parameters
    ----------
    evaluation, band, forecast, refinement, extra_curve
        As for `rocwidgets.Reliability`.
    **traits
        Traits of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.2. Dimitriadis, Gneiting & Jordan (2021), Stable
    reliability diagrams for probabilistic classifiers, PNAS 118. Vuk & Curk (2006), section 6.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.Reliability(ev)
    >>> figure.axes[0].label
    'Forecast probability'
    """

    kind = "reliability"
    guide_kinds: ClassVar[dict[str, str]] = {
        "cases": "bars",
        "rug": "ticks",
        "equal": "line",
    }
    threshold_is_line = True

    @property
    def _has_line(self) -> bool:
        return self.options.get("forecast") != "y"

    def __init__(self, evaluation: Evaluation, **given: Unpack[ReliabilityOptions]) -> None:
        super().__init__(evaluation, **given)


class Attributes(EvaluationFigure):
    """Reliability with the lines of no resolution and no skill.

    Guides ``skill`` (the shaded region), ``resolution``, ``equal``; in `guides` also ``no-skill``
    and the points of bins by size, ``bin-1`` to ``bin-4``. The threshold is a vertical line.

    Parameters
    ----------
    evaluation, reference
        As for `rocwidgets.Attributes`.
    **traits
        Traits of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.3. Hsu & Murphy (1986), The attributes diagram,
    International Journal of Forecasting 2. Murphy (1973), A new vector partition of the probability
    score, Journal of Applied Meteorology 12.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.Attributes(ev)
    >>> figure.axes[0].label
    'Forecast probability'
    """

    kind = "attributes"
    guide_kinds: ClassVar[dict[str, str]] = {
        "skill": "line",
        "resolution": "line",
        "no-skill": "line",
        "equal": "line",
    }
    threshold_is_line = True

    def __init__(self, evaluation: Evaluation, **given: Unpack[AttributesOptions]) -> None:
        super().__init__(evaluation, **given)
