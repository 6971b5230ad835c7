"""The base class of all views of a MulticlassEvaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rocwidgets.inputs.calls import explain_call_errors, not_shown
from rocwidgets.multiclass.drawing import figure_of, static_svg
from rocwidgets.multiclass.evaluation import MulticlassEvaluation
from rocwidgets.views.picture_view import PictureView
from rocwidgets.widget.evaluation import Evaluation

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rocwidgets.widget.drawing import ByModel


@explain_call_errors
class MulticlassView(PictureView):
    """One picture of a MulticlassEvaluation, which draws it.

    Parameters
    ----------
    evaluation : MulticlassEvaluation
    options, layout
        As for `rocwidgets.views.EvaluationView`.

    Attributes
    ----------
    options : dict
        As that of `rocwidgets.views.EvaluationView`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> rw.ClassROC(ev).kind
    'class_roc'
    """

    evaluation_class = MulticlassEvaluation
    # The view of an Evaluation that shows the same of two classes.
    _of_two: ClassVar[type[PictureView] | None] = None

    @classmethod
    def _require_open(cls, evaluation: Any) -> None:
        name = cls.__name__
        if not isinstance(evaluation, MulticlassEvaluation):
            if not isinstance(evaluation, Evaluation):
                raise TypeError(not_shown(name, "MulticlassEvaluation", evaluation))
            what = "it has two classes"
            if cls._of_two is not None:
                what = f"of two classes write rw.{cls._of_two.__name__}(ev)"
            raise TypeError(f"{name} shows a MulticlassEvaluation, got Evaluation; {what}")
        if evaluation.comm is None:
            raise ValueError(
                f"{name} cannot show this MulticlassEvaluation: it was closed by ev.close(); make "
                "a new one, or draw a static picture with ev.figure()"
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
        """Return it as a static picture, with its options, as a Matplotlib figure.

        Parameters
        ----------
        figsize, ax, colors, labels, linestyles
            As for `MulticlassEvaluation.figure`.

        Returns
        -------
        matplotlib.figure.Figure

        Raises
        ------
        ValueError
            If it is a table, which has no axes.

        Examples
        --------
        >>> import rocwidgets as rw
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
        >>> rw.ClassROC(ev).figure().axes[0].get_xlabel()
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
