"""The dashboard: the whole page of an evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import traitlets

from rocwidgets.views.view import EvaluationView
from rocwidgets.widget.options import Charts, Options, known_charts
from rocwidgets.widget.page_widget import FROM_PAGE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ipywidgets import Layout
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rocwidgets.multiclass.evaluation import MulticlassEvaluation
    from rocwidgets.widget.drawing import ByModel
    from rocwidgets.widget.evaluation import Evaluation


class Dashboard(EvaluationView):
    """Models, threshold, costs, confusion matrix and the charts, as one widget.

    For several classes it has class weights in place of the threshold.

    Parameters
    ----------
    evaluation : Evaluation or MulticlassEvaluation
    charts : iterable of view classes or kinds, optional
        Its charts, in order; the default depends on the number of models and the kind of their
        scores.
    options : dict of str to dict, optional
        Options of the charts by kind, such as ``{"roi": {"charged": "wasted"}}``.
    layout
        As for `EvaluationView`.

    Attributes
    ----------
    charts : list of str
        Kinds of its charts; a view class stands for its kind. Can be changed in the page.
    options : dict of str to dict
        Options of the charts by kind. Can be changed in the page.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> dashboard = rw.Dashboard(ev, charts=[rw.ROC, rw.Gains])
    >>> dashboard.charts
    ['roc', 'gains']
    """

    kind = "dashboard"
    _keywords: ClassVar[tuple[str, ...]] = ("charts", "options", "layout")

    charts = Charts().tag(**FROM_PAGE)
    options = Options().tag(**FROM_PAGE)

    def __init__(
        self,
        evaluation: Evaluation | MulticlassEvaluation,
        *,
        charts: Iterable[Any] | None = None,
        options: Mapping[str, Mapping[str, Any]] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        given: Any = {"charts": charts, "options": options, "layout": layout}
        super().__init__(evaluation, **given)

    @traitlets.default("charts")
    def _default_charts(self) -> list[str]:
        return self.evaluation.trait_defaults("charts")

    def figure(
        self,
        *,
        columns: int = 3,
        plot_threshold: bool = False,
        plot_optimum: bool = False,
        figsize: tuple[float, float] | None = None,
        ax: Axes | None = None,
        colors: ByModel = None,
        labels: ByModel = None,
        linestyles: ByModel = None,
    ) -> Figure:
        """Return its charts, with their options, as a Matplotlib figure.

        Parameters
        ----------
        columns : int, default 3
            Charts side by side.
        plot_threshold : bool, default False
            Whether to mark the current threshold and tiers, and to write the decision above. Not
            for several classes, and nor is `plot_optimum`.
        plot_optimum : bool, default False
            Whether to draw what the costs imply: the optimum, the line of equal cost, hulls.
        figsize : tuple of float, optional
            Width and height of the figure in inches.
        ax : matplotlib.axes.Axes, optional
            Axes to draw on, if there is one chart.
        colors, labels, linestyles : mapping or sequence, optional
            Colors, names and line styles of models, or of several classes: a dict by model or
            class, or a list in their order.

        Returns
        -------
        matplotlib.figure.Figure
            The figure of `ax`, or a new one.

        Raises
        ------
        ImportError
            Without Matplotlib, the extra ``rocwidgets[figures]``.
        ValueError
            If `ax` is given with several charts, or `figsize` is too small.

        Examples
        --------
        >>> len(dashboard.figure().axes)
        2
        """
        drawn = known_charts(self).drawn
        return self.evaluation._figure_of(  # noqa: SLF001 - which draws it
            [kind for kind in self.charts if kind in drawn],
            self.options,
            has_headline=True,
            columns=columns,
            plot_threshold=plot_threshold,
            plot_optimum=plot_optimum,
            figsize=figsize,
            ax=ax,
            colors=colors,
            labels=labels,
            linestyles=linestyles,
        )

    def _static_svg(self) -> str | None:
        drawn = self.evaluation._dashboard_svg  # noqa: SLF001 - which draws it
        return drawn(self.charts, self.options)
