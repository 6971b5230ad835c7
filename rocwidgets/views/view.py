"""The base class of all views."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, Self, Unpack

import anywidget
import traitlets

from rocwidgets.assets import built
from rocwidgets.inputs.calls import explain_call_errors, not_pickled, not_shown, unknown_argument
from rocwidgets.views.signatures import document_options
from rocwidgets.vocabulary import MISSING, OF_SEVERAL, OF_TWO, Option
from rocwidgets.widget.documented import traits_documented
from rocwidgets.widget.evaluation import Evaluation
from rocwidgets.widget.layers import layers_of
from rocwidgets.widget.options import (
    ChartOptions,
    known_charts,
    with_options,
    without_defaults,
)
from rocwidgets.widget.page_widget import FROM_PAGE, PageWidget
from rocwidgets.widget.sample_widget import SampleWidget

if TYPE_CHECKING:
    import os
    from contextlib import AbstractContextManager
    from pathlib import Path

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rocwidgets.multiclass.evaluation import MulticlassEvaluation
    from rocwidgets.views.options import ViewOptions
    from rocwidgets.widget.drawing import ByModel

# Traits by which two views of one class can differ.
IDENTITY = frozenset({"charts", "options"})
# What the rows of a table are.
_PARTS = {"groups": "groups", "timeline": "periods"}
# Keywords of every view, in signatures.
_SHARED = [
    inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=of)
    for name, of in {
        "options": "Mapping[str, Any] | None",
        "layout": "Mapping[str, Any] | Layout | None",
    }.items()
]


def require_open(name: str, kind: str, evaluation: Any) -> None:
    """Raise unless there is an open evaluation with a chart of a kind to show.

    Parameters
    ----------
    name : str
        That of the view.
    kind : str
    evaluation : object

    Raises
    ------
    TypeError, ValueError
        If it is no evaluation, has no such chart, or was closed.
    """
    if isinstance(getattr(evaluation, "evaluation", None), SampleWidget):
        raise TypeError(
            f"{name} shows an Evaluation, got {type(evaluation).__name__}, which has one. "
            f"Write rw.{name}(view.evaluation)."
        )
    if not isinstance(evaluation, SampleWidget):
        raise TypeError(not_shown(name, _takes(kind), evaluation))
    evaluation._require_view(name, kind)  # noqa: SLF001 - each says what it has
    if evaluation.comm is None:
        raise ValueError(
            f"{name} cannot show this {type(evaluation).__name__} because ev.close() closed it. "
            "Create a new one, or draw a static chart with ev.figure()."
        )


def _takes(kind: str) -> str:
    """Return the class that a view shows; those of both kinds of evaluation mostly show two."""
    several = kind in OF_SEVERAL.views and kind not in OF_TWO.views
    return "MulticlassEvaluation" if several else "Evaluation"


class EvaluationTrait(anywidget.WidgetTrait):
    """The evaluation that a widget shows, which cannot be changed."""

    allow_none = False

    def validate(self, obj: Any, value: Any) -> Any:
        """Return ``value``, or raise ValueError."""
        shown = obj._trait_values.get(self.name)  # noqa: SLF001 - of traitlets
        if shown is not None and shown is not value:
            name = type(obj).__name__
            raise ValueError(f"evaluation of {name} cannot be changed. Create another {name}.")
        return value


@traits_documented
class EvaluationView(PageWidget):
    """One chart of an Evaluation or a MulticlassEvaluation.

    It has only the kind of the chart and its options; the evaluation draws it.

    Parameters
    ----------
    evaluation : Evaluation or MulticlassEvaluation
        Evaluation to show.
    options : dict, optional
        Options of the chart by name, instead of arguments of these names such as
        ``charged="wasted"`` of `ROI`.
    layout : dict or ipywidgets.Layout, optional
        Size and place, such as ``{"width": "50%"}``.

    Attributes
    ----------
    kind : str
        Kind of the chart, such as "roc".
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

    kind: ClassVar[str] = ""
    _keywords: ClassVar[tuple[str, ...]] = ("options", "layout")

    __reduce_ex__ = not_pickled

    _esm = traitlets.Unicode(built("view.js")).tag(sync=True)
    _kind = traitlets.Unicode().tag(sync=True)
    evaluation = EvaluationTrait().tag(sync=True)
    options: traitlets.TraitType[dict[str, Any], Any] = ChartOptions().tag(**FROM_PAGE)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Give the class the documentation and the signature of the options of its chart."""
        super().__init_subclass__(**kwargs)
        document_options(cls, _documented(cls.kind), _SHARED)
        explain_call_errors(cls)
        traits_documented(cls)

    def __init__(
        self, evaluation: Evaluation | MulticlassEvaluation, **keywords: Unpack[ViewOptions]
    ) -> None:
        require_open(type(self).__name__, self.kind, evaluation)
        traits = self._read(evaluation, self.kind, {**keywords})
        try:
            super().__init__(evaluation=evaluation, _kind=self.kind, **traits)
            evaluation.views[_free_name(self.kind, evaluation.views)] = self
            self._refresh()
        except BaseException:
            self.close()
            raise

    def to_html(
        self,
        path: str | os.PathLike[str] | None = None,
        title: str | None = None,
        *,
        locale: str | None = None,
    ) -> Path | str:
        """Write one HTML file with this chart, and the controls of its evaluation.

        Parameters
        ----------
        path, title, locale
            As for `Evaluation.to_html`.

        Returns
        -------
        pathlib.Path or str
            Path of the file; without one, the text of the page.

        Raises
        ------
        ValueError, TypeError, OSError
            As `Evaluation.to_html`.

        Examples
        --------
        >>> page = rw.ROC(ev).to_html()
        """
        return self.evaluation.to_html(path, [self], title, locale=locale)

    @classmethod
    def of(cls, evaluation: Any, **given: Any) -> Self:
        """Return the open view of an evaluation with these options, or a new one if there is none.

        Re-running a cell with it adds no widget models to the kernel or the page.

        Parameters
        ----------
        evaluation, **given
            As for a call of the class, which makes a new view each time.

        Examples
        --------
        >>> rw.ROC.of(ev, x="log") is rw.ROC.of(ev, x="log"), rw.ROC.of(ev) is rw.ROC(ev)
        (True, False)
        """
        require_open(cls.__name__, cls.kind, evaluation)
        asked = cls._read(evaluation, cls.kind, given)
        return cls._open(evaluation, cls.kind, asked) or cls(evaluation, **asked)

    @classmethod
    def _open(cls, evaluation: Any, kind: str, asked: dict[str, Any]) -> Self | None:
        """Return the open view of a kind that has these traits, without a layout of its own."""
        if not asked.keys() <= IDENTITY:
            return None
        for view in evaluation.views.values():
            if type(view) is not cls or view.kind != kind:
                continue
            defaults = {name: view.trait_defaults(name) for name in IDENTITY & {*view.traits()}}
            wanted = defaults | asked
            if all(_is_alike(view, name, value) for name, value in wanted.items()):
                return view
        return None

    def __setattr__(self, name: str, value: Any) -> None:
        # While it is constructed there may be no evaluation yet.
        shown = vars(self).get("_trait_values", {}).get("evaluation")
        known = OF_TWO if shown is None else known_charts(self)
        if name in known.options_of(self.kind) and not self.has_trait(name):
            line = f"options = {{**view.options, {name!r}: {value!r}}}"
            raise AttributeError(f"{name} is an option of {type(self).__name__}. Set view.{line}.")
        super().__setattr__(name, value)

    def close(self) -> None:
        """Remove the view from every page and free its models.

        Examples
        --------
        >>> view.close()
        """
        # If construction was interrupted there may be none.
        shown = vars(self).get("_trait_values", {}).get("evaluation")
        views = {} if shown is None else shown.views
        for name in [name for name, view in views.items() if view is self]:
            del views[name]
        super().close()

    def _followers(self) -> tuple[PageWidget, ...]:
        return (self.evaluation,)

    @classmethod
    def _instead(cls, given: tuple[Any, ...]) -> str:
        """Return what to write instead of a call with labels and scores, or with a classifier."""
        if not given or isinstance(given[0], SampleWidget):
            return ""
        return not_shown(cls.__name__, _takes(cls.kind), given[0])

    @traitlets.observe("options", "charts")
    def _follow(self, _change: Any) -> None:
        if self._has_layers:
            layers_of(self).follow(self)

    def _refresh(self) -> None:
        """Compute what the chart shows besides the state of its evaluation."""
        if self._has_layers:
            layers_of(self).refresh()

    def _restoring(self) -> AbstractContextManager[None]:
        return layers_of(self).paused() if self._has_layers else nullcontext()

    @property
    def _has_layers(self) -> bool:
        """Whether its evaluation has bands and intervals to compute."""
        return isinstance(self.evaluation, Evaluation)

    @classmethod
    def _read(cls, evaluation: Any, kind: str, given: dict[str, Any]) -> dict[str, Any]:
        """Return keywords as traits, charts and options checked and in canonical form."""
        name, charts = cls.__name__, known_charts(evaluation)
        given = {
            key: value
            for key, value in given.items()
            if key not in cls._keywords or value is not None
        }
        known = charts.options_of(kind)
        chosen = {key: value for key, value in given.items() if key in known}
        traits = {key: value for key, value in given.items() if key not in known}
        own: dict[str, Any] = cls.class_traits()
        unknown = [key for key in traits if key not in cls._keywords]
        if unknown:
            raise TypeError(
                unknown_argument(f"{name}{charts.of}", unknown[0], [*known, *cls._keywords])
            )
        if chosen and "options" in traits:
            raise TypeError(
                f"{name} got both {next(iter(chosen))} and options. Pass only one of them."
            )
        if chosen:
            traits["options"] = chosen
        if "charts" in traits:
            traits["charts"], brought = with_options(traits["charts"])
            if brought and isinstance(traits.get("options", {}), Mapping):
                traits["options"] = {**traits.get("options", {}), **brought}
        of = SimpleNamespace(kind=kind, evaluation=evaluation)
        for key in traits.keys() & IDENTITY:
            traits[key] = own[key].validate(of, traits[key])
        return traits

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.evaluation!r})"

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
            Whether to mark the current threshold and tiers, which several classes do not have.
        plot_optimum : bool, default False
            Whether to draw what the costs imply: the optimum, the line of equal cost, hulls; not
            with several classes.
        figsize : tuple of float, optional
            Width and height of the figure in inches.
        ax : matplotlib.axes.Axes, optional
            Axes to draw it on.
        colors, labels, linestyles : mapping or sequence, optional
            Colors, names and line styles of models, or of several classes: a dict by model or
            class, or a list in their order.

        Returns
        -------
        matplotlib.figure.Figure
            The figure that `ax` belongs to, or a new one.

        Raises
        ------
        ImportError
            Without Matplotlib, the extra ``rocwidgets[figures]``.
        ValueError
            If it is a table or a control, which has no axes, or several classes are drawn with a
            threshold.

        Examples
        --------
        >>> figure = view.figure(plot_threshold=True, figsize=(5, 4))
        >>> len(figure.axes)
        1
        """
        known = known_charts(self)
        if self.kind in known.numbers:
            raise ValueError(f"{self._lacking()}{known.without_axes(self.kind)}")
        known.read_one("figure", self.kind, known.drawn)
        return self.evaluation._figure_of(  # noqa: SLF001 - which draws it
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
        drawn = self.evaluation._svg_of  # noqa: SLF001 - which draws it
        return drawn([self.kind], {self.kind: self.options})


def _documented(kind: str) -> dict[str, Option]:
    """Return the options of a chart, of two classes and then of several."""
    own, several = OF_TWO.options_of(kind), OF_SEVERAL.options_of(kind)
    if kind in OF_TWO.views:
        told = {name: f"For a `MulticlassEvaluation`: {each.doc}" for name, each in several.items()}
        several = {name: replace(each, doc=told[name]) for name, each in several.items()}
    return {**own, **several}


def _is_alike(view: EvaluationView, name: str, value: Any) -> bool:
    """Return whether a trait shows the same with a value; options may be left out."""
    own = getattr(view, name)
    if name != "options":
        return bool(own == value)
    charts = known_charts(view)
    one, other = (without_defaults(view.kind, each, charts) for each in (own, value))
    return one == other


def _free_name(kind: str, taken: Mapping[str, Any]) -> str:
    """Return the kind of a view, with a number if there is one of that kind."""
    names = (kind, *(f"{kind} {number}" for number in range(2, len(taken) + 2)))
    return next(name for name in names if name not in taken)


document_options(EvaluationView, {}, _SHARED)
explain_call_errors(EvaluationView)


class View(EvaluationView):
    """Any chart or table of an evaluation, by its kind.

    `ROC` and the other classes show one each, and list its options.

    Parameters
    ----------
    evaluation : Evaluation or MulticlassEvaluation
    kind : str or view class
        One of ``rocwidgets.vocabulary.VIEW_KINDS``, or of ``CLASS_KINDS`` for several classes.
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

    def __init__(
        self,
        evaluation: Evaluation | MulticlassEvaluation,
        kind: str | type[EvaluationView],
        **chosen: Any,
    ) -> None:
        vars(self)["kind"] = _read_kind(evaluation, kind)
        super().__init__(evaluation, **chosen)

    @classmethod
    def of(cls, evaluation: Any, kind: str | type[EvaluationView], **chosen: Any) -> Self:  # pyright: ignore[reportIncompatibleMethodOverride] - the kind is its class elsewhere
        """Return the open view of a kind with these options, or a new one.

        Parameters
        ----------
        evaluation : Evaluation or MulticlassEvaluation
        kind : str or view class
        **chosen
            Options of the chart by name.

        Examples
        --------
        >>> rw.View.of(ev, "profit") is rw.View.of(ev, "profit")
        True
        """
        kind = _read_kind(evaluation, kind)
        require_open(cls.__name__, kind, evaluation)
        asked = cls._read(evaluation, kind, chosen)
        return cls._open(evaluation, kind, asked) or cls(evaluation, kind, **asked)


def _read_kind(evaluation: Any, kind: Any) -> str:
    known = known_charts(evaluation) if isinstance(evaluation, SampleWidget) else OF_TWO
    return known.read_one("kind", kind, known.views)
