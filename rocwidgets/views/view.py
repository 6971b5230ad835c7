"""The base class of all views of an Evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, Unpack

from rocwidgets.inputs.calls import not_shown
from rocwidgets.views.chart_view import ChartView
from rocwidgets.vocabulary import DRAWN_KINDS, MISSING, VIEW_KINDS, read_kind
from rocwidgets.widget.drawing import figure_of, static_svg
from rocwidgets.widget.evaluation import Evaluation
from rocwidgets.widget.layers import following, layers_of

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rocwidgets.views.options import ViewOptions
    from rocwidgets.widget.drawing import ByModel

# What the rows of a table are.
_PARTS = {"groups": "groups", "timeline": "periods"}


def require_open(name: str, evaluation: Any) -> None:
    """Raise unless there is an open Evaluation to show; ``name`` is that of the view."""
    if not isinstance(evaluation, Evaluation):
        if hasattr(evaluation, "one_vs_rest"):
            raise TypeError(
                f"{name} shows an Evaluation, got {type(evaluation).__name__}. Write "
                f"rw.{name}(ev.one_vs_rest(label)), or rw.ClassROC(ev) for all classes."
            )
        if isinstance(getattr(evaluation, "evaluation", None), Evaluation):
            raise TypeError(
                f"{name} shows an Evaluation, got {type(evaluation).__name__}, which has one. "
                f"Write rw.{name}(view.evaluation)."
            )
        raise TypeError(not_shown(name, "Evaluation", evaluation))
    if evaluation.comm is None:
        raise ValueError(
            f"{name} cannot show this Evaluation because ev.close() closed it. Create a new one "
            "with Evaluation(y_true, y_score), or draw a static chart with ev.figure()."
        )


class EvaluationView(ChartView):
    """One chart of an Evaluation.

    It has only the kind of the chart and its options; the Evaluation draws it.

    Parameters
    ----------
    evaluation : Evaluation
        Evaluation to show.
    options : dict, optional
        Options of the chart by name, instead of arguments of these names such as
        ``charged="wasted"`` of `ROI`.
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
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.ROI(ev, options={"charged": "wasted"})
    >>> view.options
    {'charged': 'wasted'}
    """

    evaluation_class = Evaluation
    _follow = following("options", "charts")

    def __init__(self, evaluation: Evaluation, **keywords: Unpack[ViewOptions]) -> None:
        super().__init__(evaluation, **keywords)

    @classmethod
    def _require_open(cls, evaluation: Any) -> None:
        require_open(cls.__name__, evaluation)

    def _refresh(self) -> None:
        layers_of(self).refresh()

    def _restoring(self) -> AbstractContextManager[None]:
        return layers_of(self).paused()

    def figure(
        self,
        *,
        plot_threshold: bool = False,
        plot_optimum: bool = False,
        figsize: tuple[float, float] | None = None,
        ax: Axes | None = None,
        colors: ByModel = None,
        labels: ByModel = None,
        linestyles: ByModel = None,
    ) -> Figure:
        """Return this chart, with its options, as a Matplotlib figure.

        Parameters
        ----------
        plot_threshold : bool, default False
            Whether to mark the current threshold and tiers.
        plot_optimum : bool, default False
            Whether to draw what the costs imply: the optimum, the line of equal cost, hulls.
        figsize : tuple of float, optional
            Width and height of the figure in inches.
        ax : matplotlib.axes.Axes, optional
            Axes to draw it on.
        colors, labels, linestyles : mapping or sequence, optional
            Colors, names and line styles of models: a dict by model, or a list in the order of the
            models.

        Returns
        -------
        matplotlib.figure.Figure
            The figure that `ax` belongs to, or a new one.

        Raises
        ------
        ImportError
            Without Matplotlib, the extra ``rocwidgets[figures]``.
        ValueError
            If it is a table or a control, which has no axes.

        Examples
        --------
        >>> figure = view.figure(plot_threshold=True, figsize=(5, 4))
        >>> len(figure.axes)
        1
        """
        if self.kind not in DRAWN_KINDS:
            raise ValueError(
                f"{self._lacking()}{self.kind!r} cannot be drawn as a figure because it has no "
                "axes. Save it from its menu in the page."
            )
        return figure_of(
            self.evaluation,
            [self.kind],
            {self.kind: self.options},
            plot_threshold=plot_threshold,
            plot_optimum=plot_optimum,
            figsize=figsize,
            ax=ax,
            colors=colors,
            labels=labels,
            linestyles=linestyles,
        )

    def _lacking(self) -> str:
        """Return that the cases have no groups or periods for a table of these; "" if they have."""
        part = _PARTS.get(self.kind)
        if part is None or getattr(self.evaluation, part).names:
            return ""
        return f"{MISSING[part]} "

    def _static_svg(self) -> str | None:
        return static_svg(self.evaluation, [self.kind], {self.kind: self.options})


class View(EvaluationView):
    """Any chart or table of a dashboard, by its kind.

    `ROC` and the other classes show one each, and list its options.

    Parameters
    ----------
    evaluation : Evaluation
    kind : str or view class
        One of ``rocwidgets.vocabulary.VIEW_KINDS``.
    options, layout
        As for `EvaluationView`.
    **chosen
        Options of the chart by name.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.View(ev, "roi", charged="wasted")
    """

    def __init__(self, evaluation: Evaluation, kind: str, **chosen: Any) -> None:
        vars(self)["kind"] = read_kind("kind", kind, VIEW_KINDS)
        super().__init__(evaluation, **chosen)

    @classmethod
    def of(cls, evaluation: Any, kind: str, **chosen: Any) -> Self:  # pyright: ignore[reportIncompatibleMethodOverride] - the kind is its class elsewhere
        """Return the open view of a kind with these options, or a new one.

        Parameters
        ----------
        evaluation : Evaluation
        kind : str or view class
        **chosen
            Options of the chart by name.

        Examples
        --------
        >>> rw.View.of(ev, "profit") is rw.View.of(ev, "profit")
        True
        """
        cls._require_open(evaluation)
        kind = read_kind("kind", kind, VIEW_KINDS)
        asked = cls._read(kind, chosen)
        return cls._open(evaluation, kind, asked) or cls(evaluation, kind, **asked)
