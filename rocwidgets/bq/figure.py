"""The base class of all figures of an Evaluation."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

import ipywidgets
from bqplot.marks import Mark

from rocwidgets.bq.link import Link
from rocwidgets.bq.picture_figure import PictureFigure
from rocwidgets.inputs.calls import (
    explain_call_errors,
    not_shown,
    unknown_argument,
)
from rocwidgets.inputs.scalars import described, read_bool, read_text
from rocwidgets.inputs.wording import listing, show
from rocwidgets.views.picture_view import document_options
from rocwidgets.views.view import require_open
from rocwidgets.vocabulary import Option, options_of
from rocwidgets.widget.evaluation import Evaluation
from rocwidgets.widget.options import read_options
from rocwidgets.widget.scene import picture_of

if TYPE_CHECKING:
    from bqplot.marks import Lines, Scatter

    from rocwidgets.bq.page_driven import PageDriven
    from rocwidgets.pictures import Picture

# Options that only views in the page have.
_PAGE_OPTIONS = ("models",)
_TRAITS = inspect.Parameter("traits", inspect.Parameter.VAR_KEYWORD, annotation="Any")


def options_of_figure(kind: str) -> dict[str, Option]:
    """Return the options of a picture that its figure has too, by name."""
    known = options_of(kind).items()
    return {name: option for name, option in known if name not in _PAGE_OPTIONS}


@explain_call_errors
class EvaluationFigure(PictureFigure):
    """One picture of an Evaluation, as a bqplot figure with named parts.

    The threshold can be dragged along its curve, or moved by the keys of a view; it moves in every
    view and figure of the Evaluation, in the page. After a change of costs, prevalence, model and
    other inputs of the picture the kernel draws it again.

    Parameters
    ----------
    evaluation : Evaluation
        Evaluation to show.
    **kwargs
        Options of the picture, those of the view of this name, such as ``x="log"`` or
        ``band="vertical"`` of `ROC`, and traits of `bqplot.Figure` such as ``layout``, with a
        height in pixels, or ``interaction``.

    Attributes
    ----------
    curves : dict of str to bqplot.Lines
        The curve of each model, by its name, with at most 1,500 points; empty if the picture has
        none for it.
    guides : dict of str to bqplot.Lines or bqplot.Scatter
        Everything else that is drawn, by name. Those in `guide_kinds` are attributes too; a guide
        that the picture does not have is invisible.
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

    kind: ClassVar[str] = ""
    evaluation: Evaluation
    options: dict[str, Any]
    added: dict[str, Mark]
    link: Link

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Give the class the signature of the options of its picture."""
        super().__init_subclass__(**kwargs)
        document_options(cls, options_of_figure(cls.kind), [_TRAITS])
        explain_call_errors(cls)

    def __init__(self, evaluation: Evaluation, **given: Any) -> None:
        require_open(f"bq.{type(self).__name__}", evaluation)
        if not self.kind:
            name = type(self).__name__
            raise TypeError(f"{name} is the base class of figures; write one such as bq.ROC(ev)")
        known = options_of_figure(self.kind)
        chosen = {name: value for name, value in given.items() if name in known}
        traits = {name: value for name, value in given.items() if name not in known}
        self._check(traits, [*known])
        self.evaluation = evaluation
        self.added = {}
        self.options = read_options(self.kind, chosen)
        try:
            super().__init__(self._picture(), evaluation.models, **traits)
            self.link = Link.of(evaluation)
            self.link.add(self)
        except BaseException:
            if "link" in vars(self):
                self.link.remove(self)
            self._free()
            raise
        for mark in self.moving_marks().values():
            cast("PageDriven", mark).update_stale = self.link.update_stale

    @classmethod
    def of(cls, evaluation: Evaluation, **options: Any) -> Self:
        """Return the open figure of an Evaluation with these options, or a new one without traits.

        In a cell that is run again and again it adds no widget models to the kernel and the page.

        Parameters
        ----------
        evaluation, **options
            As for a call of the class, which makes a new figure each time.

        Examples
        --------
        >>> from rocwidgets import Evaluation, bq
        >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> bq.ROC.of(ev, x="log") is bq.ROC.of(ev, x="log"), bq.ROC.of(ev) is bq.ROC(ev)
        (True, False)
        """
        require_open(f"bq.{cls.__name__}", evaluation)
        chosen = read_options(cls.kind, options)
        for figure in Link.figures_of(evaluation):
            if type(figure) is cls and figure.options == chosen:
                return figure
        return cls(evaluation, **options)

    def __getattr__(self, name: str) -> Any:
        """Return the guide of a name, at the current threshold."""
        if name in type(self).moving_guides:
            self.link.update_stale()
        return super().__getattr__(name)

    @classmethod
    def _instead(cls, given: tuple[Any, ...]) -> str:
        """Return what to write instead of a call with labels and scores, or with a classifier."""
        if not given or isinstance(given[0], Evaluation):
            return ""
        return not_shown(f"bq.{cls.__name__}", "Evaluation", given[0])

    def __repr__(self) -> str:
        models = listing(map(show, self.curves))
        return f"bq.{type(self).__name__}({models}; {self.options})"

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
        """Add a mark of your own, in place of an earlier one of this name.

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
        >>> from rocwidgets import Evaluation, bq
        >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> figure = bq.ROC(ev)
        >>> mark = bqplot.Scatter(x=[0.2], y=[0.6], scales=figure.marks[0].scales)
        >>> figure.add("target", mark) in figure.marks
        True
        """
        name = read_text("name", name)
        if not isinstance(mark, Mark):
            raise TypeError(f"mark must be a bqplot.Mark; got {described(mark)}")
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
        >>> from rocwidgets import Evaluation, bq
        >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> bq.ROC(ev).refresh()
        """
        send = read_bool("send", send)
        moving = self.moving_marks()
        for mark in moving.values():
            cast("PageDriven", mark).sends = send
        try:
            self._draw(self._picture())
        finally:
            for mark in moving.values():
                cast("PageDriven", mark).sends = True

    def close(self) -> None:
        """Remove the figure from every page and free its models.

        Examples
        --------
        >>> from rocwidgets import Evaluation, bq
        >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> bq.ROC(ev).close()
        """
        if self.comm is None or "link" not in vars(self):
            return
        for mark in self.moving_marks().values():
            cast("PageDriven", mark).update_stale = None
        self.link.remove(self)
        self.layout.unobserve(self._draw_texts, "height")
        # A toolbar or selector of a closed figure would keep it in memory.
        self.interaction = None
        self._free()

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

    def _picture(self) -> Picture:
        return picture_of(self.evaluation, self.kind, self.options)
