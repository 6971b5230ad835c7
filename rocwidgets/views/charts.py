"""The charts, tables and controls of evaluations, each as a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from rocwidgets.multiclass.evaluation import MulticlassEvaluation
    from rocwidgets.views.options import (
        AttributesOptions,
        ConfusionMatrixOptions,
        CostCurveOptions,
        DecisionCurveOptions,
        DecisionStripOptions,
        DETOptions,
        DiscriminationOptions,
        GainsOptions,
        GainsTableOptions,
        GroupsTableOptions,
        KSOptions,
        LiftOptions,
        LossComparisonOptions,
        ModelsTableOptions,
        PairMatrixOptions,
        PNOptions,
        PrecisionRecallOptions,
        ProfitOptions,
        ReliabilityOptions,
        ROCOptions,
        ROIOptions,
        ThresholdMetricsOptions,
        TimelineOptions,
    )
    from rocwidgets.widget.evaluation import Evaluation


class ROC(EvaluationView):
    """True positive rate against false positive rate, a curve for each model.

    By default it also shows the convex hull of all models, the chance diagonal, the optimum for
    the costs and prevalence (a diamond) and the iso-performance line through it, along which the
    expected cost stays the same. Drag the handle along the curve to set the threshold, or use the
    arrow keys.

    With a `MulticlassEvaluation` it draws the curve of each class against the rest, and their
    averages.

    Parameters
    ----------
    evaluation : Evaluation or MulticlassEvaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Prati, Batista & Monard (2011), section 3.2; Vuk & Curk (2006), section 4 and figure 1; for
    lines of equal metrics Flach (2003), The geometry of ROC space, ICML; Majnik & Bosnic (2013),
    section 4.1; for several classes their section 5.3, and Provost & Domingos (2001), Well-trained
    PETs, section 5.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.ROC(ev, x="log", hull="current")
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> mc = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.ROC(mc, averages="macro")
    """

    kind = "roc"

    def __init__(
        self,
        evaluation: Evaluation | MulticlassEvaluation,
        **options: Unpack[ROCOptions],
    ) -> None:
        super().__init__(evaluation, **options)


class PN(EvaluationView):
    """True positives against false positives, a curve for each model: the ROC curve, unscaled.

    With the hull of the current model, the chance line, the optimum as a diamond, and through it
    the line of equal cost.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Fürnkranz & Flach (2005), ROC 'n' rule learning, Machine Learning 58.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.PN(ev, isolines="accuracy")
    """

    kind = "pn"

    def __init__(self, evaluation: Evaluation, **options: Unpack[PNOptions]) -> None:
        super().__init__(evaluation, **options)


class PrecisionRecall(EvaluationView):
    """Precision at the target prevalence against recall, a curve for each model.

    Between two operating points counts change in proportion, so that the curve bends; at recall 0
    it starts with the precision of the highest threshold that predicts any positive. With the curve
    that the ROC hull achieves, the prevalence and lines of equal F1.

    With a `MulticlassEvaluation` it draws the curve of each class against the rest, at the class's
    share of the cases, and their averages.

    Parameters
    ----------
    evaluation : Evaluation or MulticlassEvaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Davis & Goadrich (2006), The relationship between precision-recall and ROC curves, ICML.
    Prati, Batista & Monard (2011), section 4.3.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.PrecisionRecall(ev, band="vertical")
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> mc = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.PrecisionRecall(mc)
    """

    kind = "precision_recall"

    def __init__(
        self,
        evaluation: Evaluation | MulticlassEvaluation,
        **options: Unpack[PrecisionRecallOptions],
    ) -> None:
        super().__init__(evaluation, **options)


class Gains(EvaluationView):
    """Share of the positives found against the share predicted positive, at the target prevalence.

    With the lines of a perfect model and of random choice, and through the optimum the line of
    equal cost. In numbers of cases its slope is the Bayes threshold of the costs.

    With a `MulticlassEvaluation` it draws the curve of each class against the rest, and their
    averages.

    Parameters
    ----------
    evaluation : Evaluation or MulticlassEvaluation
    {options}
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
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> mc = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.Gains(mc)
    """

    kind = "gains"

    def __init__(
        self,
        evaluation: Evaluation | MulticlassEvaluation,
        **options: Unpack[GainsOptions],
    ) -> None:
        super().__init__(evaluation, **options)


class GainsTable(EvaluationView):
    """The current model's cases binned by descending score, and the profit of contacting them.

    Each row shows a bin's size, positives, their share and lift, and cumulative counts, rates, K-S
    distance, lift, precision and profit down to this bin. Tied scores are never split, so bins can
    differ in size.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
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
    >>> view = rw.GainsTable(ev, bins=5, columns=["n", "rate"])
    """

    kind = "gains_table"

    def __init__(self, evaluation: Evaluation, **options: Unpack[GainsTableOptions]) -> None:
        super().__init__(evaluation, **options)


class GroupsTable(EvaluationView):
    """A row for each group: its cases, a rate with its intervals, its threshold, and what it earns.

    All of it follows the threshold while it is dragged. A sentence says which group is treated
    differently and how sure that is: by Newcombe's interval of the difference between a group and
    all others, at a level that holds for all groups at once (Šidák). The thick line is Wilson's
    interval of the group alone, the thin one holds for all groups at once. Another sentence says
    what it costs to make a rate the same in all groups, as `rocwidgets.core.Groups.thresholds`
    finds it. Drag the handle of a row to give a group its own threshold, the attribute
    ``group_thresholds``. Of more than 40 groups, the largest 39 have a row each.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Newcombe (1998), Statistics in Medicine 17, 873-890, method 10; Hardt, Price & Srebro (2016),
    Equality of opportunity in supervised learning, NeurIPS.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> scores, regions = [0.1, 0.4, 0.35, 0.8], ["north", "north", "south", "south"]
    >>> ev = rw.Evaluation([0, 1, 0, 1], scores, group=regions)
    >>> view = rw.GroupsTable(ev, metric="ppr")
    """

    kind = "groups"

    def __init__(self, evaluation: Evaluation, **options: Unpack[GroupsTableOptions]) -> None:
        super().__init__(evaluation, **options)


class Lift(EvaluationView):
    """Precision as a multiple of the prevalence against the share predicted positive.

    At the target prevalence, with the lines of a perfect model and of random choice, and the lift
    of the threshold that predicts at most 10 % positive.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
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

    def __init__(self, evaluation: Evaluation, **options: Unpack[LiftOptions]) -> None:
        super().__init__(evaluation, **options)


class KS(EvaluationView):
    """True and false positive rate against the share predicted positive, or their difference.

    The bar stands where they are farthest apart: its length is the Kolmogorov-Smirnov distance.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Dyakonov, Machine Learning Curves, figures 14 to 16.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.KS(ev, show="difference")
    """

    kind = "ks"

    def __init__(self, evaluation: Evaluation, **options: Unpack[KSOptions]) -> None:
        super().__init__(evaluation, **options)


class DET(EvaluationView):
    """False negative against false positive rate on probit axes, a curve for each model.

    Normal scores give straight lines. The equal error rate is where the curve crosses the diagonal.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Martin et al. (1997), The DET curve in assessment of detection task performance, Eurospeech.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.DET(ev, band="vertical")
    """

    kind = "det"

    def __init__(self, evaluation: Evaluation, **options: Unpack[DETOptions]) -> None:
        super().__init__(evaluation, **options)


class Profit(EvaluationView):
    """Total expected profit against the share predicted positive, a curve for each model.

    At the chosen costs and prevalence: every false positive is charged the cost of a false positive
    and every true positive its own, net. With the chance line (contact cases at random) and the
    maximum marked. The handle is the threshold.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.5, eq. 8, Fig. 7.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.Profit(ev, band="vertical")
    """

    kind = "profit"

    def __init__(self, evaluation: Evaluation, **options: Unpack[ProfitOptions]) -> None:
        super().__init__(evaluation, **options)


class ROI(EvaluationView):
    """Return on investment against the share predicted positive, a curve for each model.

    The profit as a percentage of what is spent, at the chosen costs and prevalence. A contact costs
    what a false positive costs more than a correct rejection; ``Costs(fixed=...)`` is added once.
    Thresholds that contact under 5 % do not set the range of the axis, as their returns have no
    bound.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.5, Fig. 7.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], costs=rw.Costs(fp=1, fn=5))
    >>> view = rw.ROI(ev, charged="wasted")
    """

    kind = "roi"

    def __init__(self, evaluation: Evaluation, **options: Unpack[ROIOptions]) -> None:
        super().__init__(evaluation, **options)


class CostCurve(EvaluationView):
    """Normalised expected cost against probability-cost: the lower envelope of all thresholds.

    A point of ROC space is a line here. The vertical line is the current costs and prevalence, the
    dashed line the current threshold. Drag the handle along the envelope, or use the arrow keys.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
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
    >>> view = rw.CostCurve(ev, lines=True)
    """

    kind = "cost_curve"

    def __init__(self, evaluation: Evaluation, **options: Unpack[CostCurveOptions]) -> None:
        super().__init__(evaluation, **options)


class LossComparison(EvaluationView):
    """Cost against the ratio of both errors' costs, with a belief about that ratio: the LC plot.

    The triangle, of area 1, is what you believe: from the lowest to the highest ratio in the ranges
    of the costs, ``ev.costs = rw.Costs(fp=1, fn=(2, 5))``, with its peak at the ratio of their
    means; without ranges, from half to twice the ratio. Under the axis is the cheapest model for
    each ratio, each at its best threshold, and in the legend the belief in these ratios;
    `rocwidgets.core.Compare.loss_comparison` takes any triangle. The dashed line is the cost of the
    current threshold, the vertical line the current ratio. Drag the handle along the curve, or use
    the arrow keys.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Adams & Hand (1999), Pattern Recognition 32. Majnik & Bosnić (2013), Intelligent Data Analysis
    17, section 6, figure 9a, whose ratio is ``ratio="fp/fn"``.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> costs = rw.Costs(fp=(2, 5), fn=1)
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], costs=costs)
    >>> view = rw.LossComparison(ev, ratio="fp/fn")
    """

    kind = "loss_comparison"

    def __init__(self, evaluation: Evaluation, **options: Unpack[LossComparisonOptions]) -> None:
        super().__init__(evaluation, **options)


class DecisionCurve(EvaluationView):
    """Net benefit against the threshold probability, for models whose scores are probabilities.

    It also shows the benefit of treating all and of treating none. Instead it can show the
    difference between the current model and each other one, or the current model's clinical impact.
    Scores are taken as they stand: if they are probabilities of the sample and the target
    prevalence is another one, correct them first by `rocwidgets.core.Model.prior_corrected`.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Vickers & Elkin (2006), Decision curve analysis, Medical Decision Making 26. Kerr, Brown, Zhu &
    Janes (2016), Journal of Clinical Oncology 34, for the share of the maximum and for clinical
    impact. Vickers, Cronin, Elkin & Gonen (2008), BMC Medical Informatics and Decision Making 8,
    for the interval of a difference.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.DecisionCurve(ev, unit="interventions_avoided")
    """

    kind = "decision_curve"

    def __init__(self, evaluation: Evaluation, **options: Unpack[DecisionCurveOptions]) -> None:
        super().__init__(evaluation, **options)


class ThresholdMetrics(EvaluationView):
    """Some metrics of the current model against its threshold, at the target prevalence and costs.

    Any of accuracy, precision, true and false positive rate, specificity, negative predictive
    value, share predicted positive, lift, F1, Matthews' correlation, balanced accuracy, Youden's J,
    expected cost and profit. Each is taken at the threshold on the x axis, so that the curves are
    stairs. The line is the threshold: drag it, or use the arrow keys. Metrics of your own,
    ``ev.metrics``, are drawn with them.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27, Fig. 1.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> ev.metrics = {"net hits": lambda tp, fp, fn, tn: tp - fp / 4}
    >>> view = rw.ThresholdMetrics(ev, metrics=["tpr", "precision"])
    """

    kind = "threshold_metrics"

    def __init__(self, evaluation: Evaluation, **options: Unpack[ThresholdMetricsOptions]) -> None:
        super().__init__(evaluation, **options)


class Discrimination(EvaluationView):
    """Score distributions of the two classes for the current model, the threshold as a line.

    Histograms of equal-width score bins, each class on its own scale of shares, so that a rare
    class stays visible. Scores at or right of the line are predicted positive. Drag the line, or
    use the arrow keys.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.4.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.Discrimination(ev, form="density")
    """

    kind = "discrimination"

    def __init__(self, evaluation: Evaluation, **options: Unpack[DiscriminationOptions]) -> None:
        super().__init__(evaluation, **options)


class Reliability(EvaluationView):
    """Observed share of positives against the mean forecast in bins of it, for probabilities.

    Bins of equal width, of equal number (ties never split) or those of the isotonic fit; with the
    number of cases in each (the refinement distribution) and a rug of both classes. Calibrated
    forecasts lie on the diagonal.

    With a `MulticlassEvaluation` it draws the observed frequency of each class against its
    probability, and their averages.

    Parameters
    ----------
    evaluation : Evaluation or MulticlassEvaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.2. Dimitriadis, Gneiting & Jordan (2021), Stable
    reliability diagrams for probabilistic classifiers, PNAS 118. Vuk & Curk (2006), section 6.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.Reliability(ev, band="consistency")
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> mc = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.Reliability(mc, strategy="isotonic")
    """

    kind = "reliability"

    def __init__(
        self,
        evaluation: Evaluation | MulticlassEvaluation,
        **options: Unpack[ReliabilityOptions],
    ) -> None:
        super().__init__(evaluation, **options)


class Attributes(EvaluationView):
    """Reliability diagram with the lines of no resolution and of no skill.

    Points in the shaded region, nearer to the diagonal than to the reference forecast, add to the
    Brier skill. With the Brier score as uncertainty + reliability - resolution.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.3, figures 9 and 19. Hsu & Murphy (1986), The
    attributes diagram, International Journal of Forecasting 2. Murphy (1973), A new vector
    partition of the probability score, Journal of Applied Meteorology 12.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.Attributes(ev, reference="always")
    """

    kind = "attributes"

    def __init__(self, evaluation: Evaluation, **options: Unpack[AttributesOptions]) -> None:
        super().__init__(evaluation, **options)


class Threshold(EvaluationView):
    """The threshold as a handle on the score distributions, and as a number.

    With a button that jumps to the optimum. The handle runs over real operating
    points; the field takes any number.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.Threshold(ev)
    """

    kind = "threshold"


class ConfusionMatrix(EvaluationView):
    """Counts and rates at the threshold, rows actual and columns predicted, negative class first.

    Shown alone it includes the threshold bar.

    With a `MulticlassEvaluation` it is a heat map of all classes: the darker a cell, the larger its
    share of the true class. A click on a cell in the page selects it.

    Parameters
    ----------
    evaluation : Evaluation or MulticlassEvaluation
    {options}
    options, layout
        As for `EvaluationView`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.ConfusionMatrix(ev)
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> mc = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.ConfusionMatrix(mc, order="similarity")
    """

    kind = "confusion_matrix"

    def __init__(
        self,
        evaluation: Evaluation | MulticlassEvaluation,
        **options: Unpack[ConfusionMatrixOptions],
    ) -> None:
        super().__init__(evaluation, **options)


class ModelsTable(EvaluationView):
    """A row for each model: metrics, and what it earns now and at its best threshold.

    Until costs are set, errors are counted instead. "Now" is the current threshold; the other
    models are taken where they are compared, ``ev.compare_at``. A click on a name makes that model
    current. In a dashboard it is the part above the charts.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
    options, layout
        As for `EvaluationView`.

    See Also
    --------
    Evaluation.summary : The same numbers as a data frame.

    References
    ----------
    Profit: Prati, Batista & Monard (2011), section 4.5, eq. 8.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], {"a": [0.1, 0.4, 0.35, 0.8], "b": [0.2, 0.1, 0.6, 0.5]})
    >>> view = rw.ModelsTable(ev, metrics=["auc", "brier"])
    """

    kind = "models"

    def __init__(self, evaluation: Evaluation, **options: Unpack[ModelsTableOptions]) -> None:
        super().__init__(evaluation, **options)


class DecisionStrip(EvaluationView):
    """Profit of all models at every share flagged, or score, over the cases of the current model.

    Until costs are set, the curves show errors. Below them are the cases by descending score, in
    100 slices of equal size, each filled up to its share of positives relative to the fullest
    slice; ties are spread evenly. With ``x="score"`` the slices are 60 bins of equal width, each
    filled up to its share of positives, and the curves are those of models whose scores have the
    same range. Drag anywhere to move the threshold, or use the arrow keys.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Profit: Prati, Batista & Monard (2011), section 4.5, eq. 8.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.DecisionStrip(ev, x="score")
    """

    kind = "decision_strip"

    def __init__(self, evaluation: Evaluation, **options: Unpack[DecisionStripOptions]) -> None:
        super().__init__(evaluation, **options)


class CostMatrix(EvaluationView):
    """Fields for the costs or gains of the four outcomes, target prevalence and population.

    A change of costs changes profit, iso-performance line and optimum, but not the threshold.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.CostMatrix(ev)
    """

    kind = "cost_matrix"


class Timeline(EvaluationView):
    """A rate by period at the current threshold, and why the profit changed since a reference.

    The reference is the first period, or another one that is chosen in the page. A stable model
    leaves the limits that it sets, which are drawn in grey, about once in three years. The bars
    split the change of the profit, as `rocwidgets.core.Periods.changes` does, into volume,
    prevalence, ranking and a stale threshold; the line across a bar is their sum.

    Parameters
    ----------
    evaluation : Evaluation
    {options}
    options, layout
        As for `EvaluationView`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> periods = ["2026-01", "2026-01", "2026-02", "2026-02"]
    >>> ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8], time=periods)
    >>> view = rw.Timeline(ev, metric="precision")
    """

    kind = "timeline"

    def __init__(self, evaluation: Evaluation, **options: Unpack[TimelineOptions]) -> None:
        super().__init__(evaluation, **options)


class PairMatrix(EvaluationView):
    """Areas under the ROC curve of all pairs of classes, with their mean, M.

    A heat map: the darker a cell, the nearer to ranking at random.

    Parameters
    ----------
    evaluation : MulticlassEvaluation
    {options}
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Hand & Till (2001), A simple generalisation of the area under the ROC curve for multiple class
    classification problems, Machine Learning 45, equations 3 and 7.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.PairMatrix(ev, areas="pair")
    """

    kind = "pair_matrix"

    def __init__(
        self, evaluation: MulticlassEvaluation, **options: Unpack[PairMatrixOptions]
    ) -> None:
        super().__init__(evaluation, **options)


class Simplex(EvaluationView):
    """Cases by their probabilities of three classes, and the regions of the predictions.

    The regions follow weights and costs. With more or fewer than three classes, a ValueError is
    raised.

    Parameters
    ----------
    evaluation : MulticlassEvaluation
    options, layout
        As for `EvaluationView`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.Simplex(ev)
    """

    kind = "simplex"
