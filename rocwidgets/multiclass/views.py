"""The charts and tables of a MulticlassEvaluation, each as a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Unpack

from rocwidgets.inputs.calls import not_shown
from rocwidgets.multiclass.charts.simplex import CLASSES
from rocwidgets.multiclass.drawing import figure_of, static_svg
from rocwidgets.multiclass.evaluation import MulticlassEvaluation
from rocwidgets.views.chart_view import ChartView
from rocwidgets.views.charts import ROC, ConfusionMatrix, Gains, PrecisionRecall, Reliability
from rocwidgets.widget.evaluation import Evaluation

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rocwidgets.views.options import (
        ClassGainsOptions,
        ClassPrecisionRecallOptions,
        ClassReliabilityOptions,
        ClassROCOptions,
        MulticlassConfusionMatrixOptions,
        PairMatrixOptions,
        ViewOptions,
    )
    from rocwidgets.widget.drawing import ByModel


__all__ = [
    "ClassGains",
    "ClassPrecisionRecall",
    "ClassROC",
    "ClassReliability",
    "MulticlassConfusionMatrix",
    "MulticlassView",
    "PairMatrix",
    "Simplex",
]


class MulticlassView(ChartView):
    """One chart of a MulticlassEvaluation.

    It has only the kind of the chart and its options; the MulticlassEvaluation draws it.

    Parameters
    ----------
    evaluation : MulticlassEvaluation
    options : dict, optional
        Options of the chart by name, instead of arguments of these names such as
        ``averages="macro"`` of `ClassROC`.
    layout : dict or ipywidgets.Layout, optional
        Size and place, such as ``{"width": "50%"}``.

    Attributes
    ----------
    options : dict
        Chosen options of the chart, by name. Can be changed in the page, or by assigning a dict;
        options left out have their defaults.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> mc = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.ClassROC(mc)
    >>> view.kind
    'class_roc'
    """

    evaluation_class = MulticlassEvaluation

    def __init__(self, evaluation: MulticlassEvaluation, **keywords: Unpack[ViewOptions]) -> None:
        super().__init__(evaluation, **keywords)

    # The view of an Evaluation that shows the same of two classes.
    _of_two: ClassVar[type[ChartView] | None] = None

    @classmethod
    def _require_open(cls, evaluation: Any) -> None:
        name = cls.__name__
        if not isinstance(evaluation, MulticlassEvaluation):
            if not isinstance(evaluation, Evaluation):
                raise TypeError(not_shown(name, "MulticlassEvaluation", evaluation))
            what = "It has two classes"
            if cls._of_two is not None:
                what = f"Write rw.{cls._of_two.__name__}(ev)"
            raise TypeError(f"{name} shows a MulticlassEvaluation, got Evaluation. {what}.")
        if evaluation.comm is None:
            raise ValueError(
                f"{name} cannot show this MulticlassEvaluation because ev.close() closed it. "
                "Create a new one, or draw a static chart with ev.figure()."
            )

    def figure(
        self,
        *,
        figsize: tuple[float, float] | None = None,
        ax: Axes | None = None,
        colors: ByModel = None,
        labels: ByModel = None,
        linestyles: ByModel = None,
    ) -> Figure:
        """Return this chart, with its options, as a Matplotlib figure.

        Parameters
        ----------
        figsize : tuple of float, optional
            Width and height of the figure in inches.
        ax : matplotlib.axes.Axes, optional
            Axes to draw it on.
        colors, labels, linestyles : mapping or sequence, optional
            Colors, names and line styles of classes: a dict by class, or a list in the order of the
            classes.

        Returns
        -------
        matplotlib.figure.Figure
            The figure of `ax`, or a new one.

        Raises
        ------
        ImportError
            Without Matplotlib, the extra ``rocwidgets[figures]``.
        ValueError
            If it is a table, which has no axes.

        Examples
        --------
        >>> view.figure().axes[0].get_xlabel()
        'False positive rate'
        """
        return figure_of(
            self.evaluation,
            [self.kind],
            {self.kind: self.options},
            figsize=figsize,
            ax=ax,
            colors=colors,
            labels=labels,
            linestyles=linestyles,
        )

    def _static_svg(self) -> str | None:
        return static_svg(self.evaluation, [self.kind], {self.kind: self.options})


class ClassROC(MulticlassView):
    """ROC curve of each class against the rest, with averages.

    Parameters
    ----------
    evaluation : MulticlassEvaluation
    {options}
    options, layout
        As for `rocwidgets.views.EvaluationView`.

    References
    ----------
    Provost & Domingos (2001), Well-trained PETs, section 5; Majnik & Bosnic (2013), section 5.3.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.ClassROC(ev, averages="macro")
    """

    kind = "class_roc"
    _of_two = ROC

    def __init__(
        self, evaluation: MulticlassEvaluation, **options: Unpack[ClassROCOptions]
    ) -> None:
        super().__init__(evaluation, **options)


class ClassPrecisionRecall(MulticlassView):
    """Precision against recall of each class against the rest, with averages.

    Each class is drawn at its own share of the cases.


    Parameters
    ----------
    evaluation : MulticlassEvaluation
    {options}
    options, layout
        As for `rocwidgets.views.EvaluationView`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.ClassPrecisionRecall(ev)
    """

    kind = "class_precision_recall"
    _of_two = PrecisionRecall

    def __init__(
        self, evaluation: MulticlassEvaluation, **options: Unpack[ClassPrecisionRecallOptions]
    ) -> None:
        super().__init__(evaluation, **options)


class ClassGains(MulticlassView):
    """Cumulative gains of each class against the rest, with averages.

    Parameters
    ----------
    evaluation : MulticlassEvaluation
    {options}
    options, layout
        As for `rocwidgets.views.EvaluationView`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.ClassGains(ev)
    """

    kind = "class_gains"
    _of_two = Gains

    def __init__(
        self, evaluation: MulticlassEvaluation, **options: Unpack[ClassGainsOptions]
    ) -> None:
        super().__init__(evaluation, **options)


class ClassReliability(MulticlassView):
    """Observed frequency of each class against its probability, with averages.

    Parameters
    ----------
    evaluation : MulticlassEvaluation
    {options}
    options, layout
        As for `rocwidgets.views.EvaluationView`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.ClassReliability(ev, strategy="isotonic")
    """

    kind = "class_reliability"
    _of_two = Reliability

    def __init__(
        self, evaluation: MulticlassEvaluation, **options: Unpack[ClassReliabilityOptions]
    ) -> None:
        super().__init__(evaluation, **options)


class MulticlassConfusionMatrix(MulticlassView):
    """Current counts, true classes in rows and predicted ones in columns.

    A heat map: the darker a cell, the larger its share of the true class. A click on a cell in the
    page selects it.


    Parameters
    ----------
    evaluation : MulticlassEvaluation
    {options}
    options, layout
        As for `rocwidgets.views.EvaluationView`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.MulticlassConfusionMatrix(ev, order="given")
    """

    kind = "multiclass_confusion_matrix"
    _of_two = ConfusionMatrix

    def __init__(
        self, evaluation: MulticlassEvaluation, **options: Unpack[MulticlassConfusionMatrixOptions]
    ) -> None:
        super().__init__(evaluation, **options)


class PairMatrix(MulticlassView):
    """Areas under the ROC curve of all pairs of classes, with their mean, M.

    A heat map: the darker a cell, the nearer to ranking at random.


    Parameters
    ----------
    evaluation : MulticlassEvaluation
    {options}
    options, layout
        As for `rocwidgets.views.EvaluationView`.

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


class Simplex(MulticlassView):
    """Cases by their probabilities of three classes, and the regions of the predictions.

    The regions follow weights and costs. With more or fewer than three classes, a ValueError is
    raised.


    Parameters
    ----------
    evaluation : MulticlassEvaluation
    options, layout
        As for `rocwidgets.views.EvaluationView`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> view = rw.Simplex(ev)
    """

    kind = "simplex"

    @classmethod
    def _require_open(cls, evaluation: Any) -> None:
        super()._require_open(evaluation)
        size = len(evaluation.classes)
        if size != CLASSES:
            raise ValueError(
                f"Simplex shows {CLASSES} classes, got {size}. Use PairMatrix(ev) or ClassROC(ev)."
            )
