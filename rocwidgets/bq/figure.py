"""The base class of all figures of an Evaluation."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast
from uuid import uuid4

import ipywidgets
from bqplot.figure import Figure
from bqplot.marks import Mark
from bqscales import LinearScale

from rocwidgets.bq import palette
from rocwidgets.bq.axes import axis_of, draw_axes, draw_ticks, scale_of
from rocwidgets.bq.heading import Heading, head_height
from rocwidgets.bq.link import Link
from rocwidgets.bq.marks import (
    LinesOrScatter,
    curve_mark,
    draw_curve,
    draw_guides,
    draw_line_labels,
    draw_others,
    draw_point_labels,
    draw_spans,
    draw_threshold,
    guide_mark,
    labelled,
    line_labels_mark,
    others_mark,
    place_line_labels,
    point_labels_mark,
    restore,
    set_changed,
    spans_mark,
    threshold_mark,
)
from rocwidgets.draw import styles
from rocwidgets.draw.line_labels import entries_left
from rocwidgets.inputs.calls import (
    KnownAttributes,
    explain_call_errors,
    not_pickled,
    not_shown,
    unknown_argument,
)
from rocwidgets.inputs.scalars import described, read_bool, read_text
from rocwidgets.inputs.suggestions import not_found
from rocwidgets.inputs.wording import listing, show
from rocwidgets.views.signatures import document_options
from rocwidgets.views.view import require_open
from rocwidgets.vocabulary import Option, options_of
from rocwidgets.widget.evaluation import Evaluation
from rocwidgets.widget.layout import read_layout
from rocwidgets.widget.options import read_options
from rocwidgets.widget.sample_widget import SampleWidget
from rocwidgets.widget.scene import chart_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bqplot.axes import Axis
    from bqplot.marks import Lines, Scatter

    from rocwidgets.bq.marks import PageDriven
    from rocwidgets.charts import Chart, Guide


_BOTTOM, _RIGHT = 52, 18
_LAYOUT = {"width": "auto", "height": "380px", "min_width": "290px", "flex": "1 1 290px"}
# In the style sheet of bqplot.
_HEIGHT = 480.0


# Options by which one view has several charts, or curves of other samples.
_PAGE_OPTIONS = ("models", "panels", "curves")
_TRAITS = inspect.Parameter("traits", inspect.Parameter.VAR_KEYWORD, annotation="Any")


def options_of_figure(kind: str) -> dict[str, Option]:
    """Return the options of a chart that its figure has too, by name."""
    known = options_of(kind).items()
    return {name: option for name, option in known if name not in _PAGE_OPTIONS}


@explain_call_errors
class EvaluationFigure(KnownAttributes, Figure):
    """One chart of an Evaluation, as a bqplot figure with named parts.

    The threshold can be dragged along its curve, or moved by the keys of a view; it moves in every
    view and figure of the Evaluation, in the page. After a change of costs, prevalence, model and
    other inputs of the chart the kernel draws it again.

    Parameters
    ----------
    evaluation : Evaluation
        Evaluation to show.
    **kwargs
        Options of the chart, those of the view of this name, such as ``x="log"`` or
        ``band="vertical"`` of `ROC`, and traits of `bqplot.Figure` such as ``layout``, with a
        height in pixels, or ``interaction``.

    Attributes
    ----------
    curves : dict of str to bqplot.Lines
        The curve of each model, by its name, with at most 1,500 points; empty if the chart has
        none for it.
    guides : dict of str to bqplot.Lines or bqplot.Scatter
        Everything else that is drawn, by name. Those in `guide_kinds` are attributes too; a guide
        that the chart does not have is invisible.
    threshold : bqplot.Scatter or bqplot.Lines
        The threshold: a point on a curve, or a vertical line.
    others : bqplot.Scatter
        The markers of the other models.
    heading : Heading
        Legend of models and guides above the plot; its ``texts`` and ``swatches`` are each a
        bqplot.Label.
    scales : dict of str to bqplot.Scale
        "x" and "y", for marks of your own.
    x_axis, y_axis : bqplot.Axis

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.ROC(ev, layout={"width": "400px"})
    >>> figure.threshold in figure.marks, figure.others in figure.marks
    (True, True)
    """

    # Kinds of the guides that every chart has, by name, and those that move with the threshold.
    guide_kinds: ClassVar[dict[str, str]] = {}
    moving_guides: ClassVar[tuple[str, ...]] = ()
    # Whether the threshold is a vertical line.
    threshold_is_line: ClassVar[bool] = False
    __reduce_ex__ = not_pickled
    scales: dict[str, Any]
    x_axis: Axis
    y_axis: Axis
    curves: dict[str, Lines]
    guides: dict[str, Any]
    heading: Heading
    spans: Any
    point_labels: Any
    line_labels: Any
    kind: ClassVar[str]
    evaluation: Evaluation
    options: dict[str, Any]
    added: dict[str, Mark]
    link: Link

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Give the class the signature of the options of its chart."""
        super().__init_subclass__(**kwargs)
        document_options(cls, options_of_figure(getattr(cls, "kind", "")), [_TRAITS])
        explain_call_errors(cls)

    def __init__(self, evaluation: Evaluation, **given: Any) -> None:
        self._require_open(evaluation)
        if not hasattr(type(self), "kind"):
            name = type(self).__name__
            raise TypeError(
                f"{name} is the base class of all figures. Create one of them, such as bq.ROC(ev)."
            )
        known = options_of_figure(self.kind)
        chosen = {name: value for name, value in given.items() if name in known}
        traits = {name: value for name, value in given.items() if name not in known}
        self._check(traits, [*known])
        self.evaluation = evaluation
        self.added = {}
        self.options = read_options(self.kind, chosen)
        try:
            self._start_drawing(self._chart(), evaluation.models, traits)
            self.link = Link.of(evaluation)
            self.link.add(self)
        except BaseException:
            if "link" in vars(self):
                self.link.remove(self)
            self._free()
            raise
        for mark in self.moving_marks().values():
            cast("PageDriven", mark).update_stale = self.link.update_stale

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.guide_kinds]

    def __getattr__(self, name: str) -> Any:
        """Return the guide of a name, at the current threshold."""
        if name.startswith("_") or name not in type(self).guide_kinds:
            cls = type(self).__name__
            raise AttributeError(not_found(cls, name, type(self).guide_kinds, is_view=True))
        if name in type(self).moving_guides:
            self.link.update_stale()
        return self.guides[name]

    def __repr__(self) -> str:
        models = listing(map(show, self.curves))
        return f"bq.{type(self).__name__}({models}; {self.options})"

    @property
    def _has_line(self) -> bool:
        """Whether the threshold is a line with the options chosen."""
        return self.threshold_is_line

    def reset_scales(self) -> None:
        """Show the whole chart again, after panning and zooming.

        Examples
        --------
        >>> from rocwidgets import Evaluation, bq
        >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> bq.ROC(ev).reset_scales()
        """
        for scale in self.scales.values():
            restore(scale, "min", "max")

    def moving_marks(self) -> dict[str, LinesOrScatter]:
        """Return the marks that move with the threshold, by name.

        Examples
        --------
        >>> from rocwidgets import Evaluation, bq
        >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> len(bq.ROC(ev).moving_marks())
        3
        """
        guides = {name: self.guides[name] for name in self.moving_guides}
        return {"threshold": self._threshold, "others": self._others, **guides}

    @classmethod
    def of(cls, evaluation: Evaluation, **options: Any) -> Self:
        """Return the open figure of an Evaluation with these options, or a new one without traits.

        Re-running a cell with it adds no widget models to the kernel or the page.

        Parameters
        ----------
        evaluation, **options
            As for a call of the class, which makes a new figure each time.

        Examples
        --------
        >>> bq.ROC.of(ev, x="log") is bq.ROC.of(ev, x="log"), bq.ROC.of(ev) is bq.ROC(ev)
        (True, False)
        """
        cls._require_open(evaluation)
        chosen = read_options(cls.kind, options)
        for figure in Link.figures_of(evaluation):
            if type(figure) is cls and figure.options == chosen:
                return figure
        return cls(evaluation, **options)

    @property
    def threshold(self) -> Lines | Scatter:
        """The mark of the threshold."""
        self.link.update_stale()
        return self._threshold

    @property
    def others(self) -> Scatter:
        """The markers of the other models."""
        self.link.update_stale()
        return self._others

    def add(self, name: str, mark: Mark) -> Mark:
        """Add your own mark, replacing an earlier one with the same name.

        Unlike ``fig.marks = [*fig.marks, mark]`` it can be repeated, as when a cell is run again:
        the earlier mark is closed.

        Parameters
        ----------
        name : str
        mark : bqplot.Mark
            On ``fig.scales``, or on scales of its own.

        Returns
        -------
        bqplot.Mark
            The mark.

        Examples
        --------
        >>> import bqplot
        >>> mark = bqplot.Scatter(x=[0.2], y=[0.6], scales=figure.marks[0].scales)
        >>> figure.add("target", mark) in figure.marks
        True
        """
        name = read_text("name", name)
        if not isinstance(mark, Mark):
            raise TypeError(f"mark must be a bqplot.Mark, got {described(mark)}.")
        before = self.added.get(name)
        kept = [each for each in self.marks if each is not before and each is not mark]
        self.added[name] = mark
        self.marks = [*kept, mark]
        if before is not None and before is not mark:
            before.close()
        return mark

    def refresh(self, *, send: bool = True) -> None:
        """Draw the current state of the Evaluation.

        Parameters
        ----------
        send : bool, default True
            Whether to send the marks that move with the threshold; the page moves them itself.

        Examples
        --------
        >>> figure.refresh()
        """
        send = read_bool("send", send)
        moving = self.moving_marks()
        for mark in moving.values():
            cast("PageDriven", mark).sends = send
        try:
            self._draw(self._chart())
        finally:
            for mark in moving.values():
                cast("PageDriven", mark).sends = True

    def close(self) -> None:
        """Remove the figure from every page and free its models.

        Examples
        --------
        >>> figure.close()
        """
        if self.comm is None or "link" not in vars(self):
            return
        for mark in self.moving_marks().values():
            cast("PageDriven", mark).update_stale = None
        self.link.remove(self)
        self.layout.unobserve(self._fit, "height")
        # A toolbar or selector of a closed figure would keep it in memory.
        self.interaction = None
        self._free()

    def _parts(self) -> list[Any]:
        """Return all widgets that belong to the figure alone, as far as they were made."""
        made = vars(self)
        named = [made.get(name, {}) for name in ("curves", "guides", "scales", "_unit")]
        own = ("_threshold", "_others", "spans", "point_labels", "line_labels")
        alone = (*own, "x_axis", "y_axis", "_own_layout")
        heading = [self.heading.swatches, self.heading.texts] if "heading" in made else []
        parts = [*(part for each in named for part in each.values()), *map(made.get, alone)]
        return [*heading, *(part for part in parts if part is not None)]

    def _make_marks(self, chart: Chart, models: Sequence[str]) -> None:
        self.curves = {
            name: curve_mark(self.scales, index, name) for index, name in enumerate(models)
        }
        self.guides = {
            name: guide_mark(self.scales, kind, name, moves=name in self.moving_guides)
            for name, kind in self.guide_kinds.items()
        }
        self._threshold = threshold_mark(self.scales, is_line=self._has_line)
        self._others = others_mark(self.scales)
        self.heading = Heading(self._unit)
        self.spans = spans_mark(self.scales["x"], self._unit["y"]) if chart.spans else None
        self.point_labels = point_labels_mark(self.scales) if chart.labels else None
        self.line_labels = line_labels_mark(self.scales)

    def _marks(self) -> list[Mark]:
        """Return the marks, those on top last."""
        on_top = styles.ON_TOP
        below = [mark for name, mark in self.guides.items() if name not in on_top]
        above = [mark for name, mark in self.guides.items() if name in on_top]
        own = [mark for mark in (self.spans, self.point_labels) if mark is not None]
        moving = [self._others, self._threshold]
        texts = [self.heading.swatches, self.heading.texts]
        return [*below, *self.curves.values(), *above, *own, self.line_labels, *moving, *texts]

    def _start(self, chart: Chart) -> dict[str, Any]:
        return {
            "title": chart.title,
            "marks": self._marks(),
            "axes": [self.x_axis, self.y_axis],
            "scale_x": self._unit["x"],
            "scale_y": self._unit["y"],
            "padding_x": 0.0,
            "padding_y": 0.0,
            "display_toolbar": False,
            "background_style": {"fill": "none"},
            "_dom_classes": ("rw-bq", f"rw-bq-{uuid4().hex}"),
        }

    def _draw_ticks(self, _change: Any) -> None:
        draw_ticks(self._shows, self.x_axis, self.y_axis)

    def _draw(self, whole: Chart) -> None:
        self._whole = whole
        named = labelled(whole, self.moving_guides)
        # The plot is higher with what is left of the legend.
        labels = place_line_labels(named, self._height - head_height(named) - _BOTTOM)
        self._shows = chart = replace(named, legend=entries_left(named, labels))
        top = head_height(chart)
        left = draw_axes(chart, self.scales, self.x_axis, self.y_axis)
        margin = {"top": top, "bottom": _BOTTOM, "left": left, "right": _RIGHT}
        lift = {"transform": f"translateY({4 - top / 2:g}px)"}
        own = {"fig_margin": margin, "title_style": palette.HEADING | lift}
        set_changed(self, **{name: own[name] for name in own.keys() - self._given})
        self._draw_guides(chart)
        self._add_curves(chart)
        drawn = {curve.name: curve for curve in chart.curves}
        for name, mark in self.curves.items():
            draw_curve(mark, drawn.get(name))
        draw_threshold(self._threshold, chart)
        draw_others(self._others, chart)
        plot = self._height - self.fig_margin["top"] - self.fig_margin["bottom"]
        self.heading.draw(chart, self.fig_margin["left"], plot)
        draw_line_labels(self.line_labels, chart, labels)
        if self.spans is not None:
            draw_spans(self.spans, chart)
        if self.point_labels is not None:
            draw_point_labels(self.point_labels, chart)

    def _add_curves(self, chart: Chart) -> None:
        """Add marks for models that were added to the Evaluation."""
        for index, (name, *_) in enumerate(chart.models):
            if name not in self.curves:
                self.curves[name] = mark = curve_mark(self.scales, index, name)
                self.marks = [mark, *self.marks]

    def _fit(self, _change: Any) -> None:
        """Draw again, as the texts of the legend and of labels are on the scale of the plot."""
        self._draw(self._whole)

    @property
    def _height(self) -> float:
        """Its height in pixels."""
        pixels = (self.layout.height or "").removesuffix("px")
        return float(pixels) if pixels.replace(".", "", 1).isdigit() else _HEIGHT

    def _draw_guides(self, chart: Chart) -> None:
        result: dict[str, list[Guide]] = {name: [] for name in self.guides}
        for guide in chart.guides:
            result.setdefault(guide.name, []).append(guide)
        for name, guides in result.items():
            if name not in self.guides:
                self._add_guide(name, guides[0].kind)
            draw_guides(self.guides[name], guides, chart)

    def _add_guide(self, name: str, kind: str) -> None:
        mark = guide_mark(self.scales, kind, name, moves=False)
        self.guides[name] = mark
        self.marks = [mark, *self.marks]

    def _start_drawing(self, chart: Chart, models: Sequence[str], traits: dict[str, Any]) -> None:
        """Make scales, axes and marks, the figure of these, and draw a chart."""
        self.scales = {"x": scale_of(chart.x), "y": scale_of(chart.y)}
        self.x_axis = axis_of(self.scales["x"], vertical=False)
        self.y_axis = axis_of(self.scales["y"], vertical=True)
        self._unit = {name: LinearScale(min=0, max=1) for name in ("x", "y")}
        self._shows = chart
        self._make_marks(chart, models)
        self._given = frozenset(traits)
        layout = traits.get("layout", {})
        if not isinstance(layout, ipywidgets.Layout):
            mine = {**_LAYOUT, **layout} if isinstance(layout, Mapping) else layout
            traits["layout"] = self._own_layout = read_layout(mine)
        super().__init__(**self._start(chart) | traits)
        self._draw(chart)
        self.layout.observe(self._fit, "height")
        for scale in self.scales.values():
            scale.observe(self._draw_ticks, ["min", "max"])

    @classmethod
    def _require_open(cls, evaluation: Any) -> None:
        """Raise TypeError or ValueError unless it is an open Evaluation."""
        name = f"bq.{cls.__name__}"
        if isinstance(evaluation, SampleWidget) and hasattr(evaluation, "one_vs_rest"):
            raise TypeError(
                f"{name} shows an Evaluation, got {type(evaluation).__name__}, which has no bqplot "
                f"figures. Write rw.{name}(ev.one_vs_rest(label)) for a class against the rest, or "
                "ev.figure() for all classes."
            )
        require_open(name, getattr(cls, "kind", ""), evaluation)

    @classmethod
    def _instead(cls, given: tuple[Any, ...]) -> str:
        """Return what to write instead of a call with labels and scores, or with a classifier."""
        if not given or isinstance(given[0], Evaluation):
            return ""
        return not_shown(f"bq.{cls.__name__}", "Evaluation", given[0])

    def _free(self) -> None:
        """Free the widget models; of a figure that could not be made, those made so far."""
        parts = [*self._parts(), *self.added.values()]
        super().close()
        for part in parts:
            part.close()

    def _check(self, traits: dict[str, Any], known: list[str]) -> None:
        foreign = ipywidgets.Widget.class_trait_names()
        unknown = [
            name
            for name in traits
            if name.startswith("_") or name in foreign or not self.has_trait(name)
        ]
        if unknown:
            takes = [*known, "traits of bqplot.Figure such as layout"]
            raise TypeError(unknown_argument(type(self).__name__, unknown[0], takes))

    def _chart(self) -> Chart:
        return chart_of(self.evaluation, self.kind, self.options)
