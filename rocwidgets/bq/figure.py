"""What all figures of an Evaluation share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

import ipywidgets
from bqplot.marks import Mark

from rocwidgets.calls import explain_call_errors, show_arguments, unknown_argument
from rocwidgets.reading.scalars import described, read_bool, read_text
from rocwidgets.views.view import require_open
from rocwidgets.vocabulary import OPTIONS
from rocwidgets.widget.options import read_options
from rocwidgets.widget.scene import picture_of

from .link import Link
from .picture_figure import PictureFigure

if TYPE_CHECKING:
    from bqplot.marks import Lines, Scatter

    from rocwidgets.pictures import Picture
    from rocwidgets.widget.evaluation import Evaluation

    from .page_driven import PageDriven

# Options of what only views in the page draw.
_OF_VIEWS = ("models",)


@explain_call_errors
class EvaluationFigure(PictureFigure):
    """One picture of an Evaluation, as a bqplot figure in which everything has a name.

    Dragging the threshold along its curve, or moving it by the keys of a view, moves it in every
    view of the Evaluation, and the other way round, in the page. Costs, prevalence, model and
    whatever else the picture depends on are followed through the kernel.

    Parameters
    ----------
    evaluation : Evaluation
        Whose picture.
    **kwargs
        Options of the picture, those of the view of this name, such as ``x="log"`` or
        ``band="vertical"`` of `ROC`, and traits of `bqplot.Figure` such as ``layout``, of a height
        in pixels, or ``interaction``. Without any, the same class gives the same figure of an
        Evaluation until that is closed, so that running a cell again adds no models.

    Attributes
    ----------
    curves : dict of str to bqplot.Lines
        The curve of each model, by its name, with at most 1,500 points; empty where a picture has
        no curve for it.
    guides : dict of str to bqplot.Lines or bqplot.Scatter
        Everything else that is drawn, by name. Those in `named` are attributes too; a guide that
        the picture has no use for is invisible.
    threshold : bqplot.Scatter or bqplot.Lines
        Where the threshold is: a point on a curve, or a vertical line.
    others : bqplot.Scatter
        Where the other models are compared.
    heading : Heading
        Names of the models and of guides above the plot: its ``words`` and ``signs`` are each a
        bqplot.Label.
    scales : dict of str to bqplot.Scale
        "x" and "y", for marks of your own.
    x_axis, y_axis : bqplot.Axis
    """

    kind: ClassVar[str]

    _asked: dict[str, Any]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Show the arguments of `__init__`, not those of `__new__`, which takes any."""
        super().__init_subclass__(**kwargs)
        show_arguments(cls)

    def __new__(cls, evaluation: Evaluation, **kwargs: Any) -> Self:
        """Return the figure that already shows this, if there is one."""
        require_open(cls.__name__, evaluation)
        known = None if kwargs else Link.of(evaluation).plain.get(cls.kind)
        if known is not None and type(known) is cls:
            return cast("Self", known)
        figure = super().__new__(cls)
        figure._asked = kwargs
        return figure

    def __init__(self, evaluation: Evaluation) -> None:
        if getattr(self, "evaluation", None) is not None:
            return
        kwargs = self._asked
        if not hasattr(type(self), "kind"):
            name = type(self).__name__
            raise TypeError(f"{name} is what all figures share; write one such as bq.ROC(ev)")
        known = [name for name in OPTIONS.get(self.kind, {}) if name not in _OF_VIEWS]
        given = {name: value for name, value in kwargs.items() if name in known}
        traits = {name: value for name, value in kwargs.items() if name not in known}
        self._check(traits, known)
        self.evaluation = evaluation
        self.added: dict[str, Mark] = {}
        self.options = read_options(self.kind, given)
        try:
            super().__init__(self._picture(), evaluation.models, **traits)
            self.link = Link.of(evaluation)
            self.link.add(self, plain=not kwargs)
        except BaseException:
            if "link" in vars(self):
                self.link.remove(self)
            self._free()
            raise
        for mark in self.moving_marks().values():
            cast("PageDriven", mark).settle = self.link.settle

    @property
    def threshold(self) -> Lines | Scatter:
        """Where the threshold is."""
        self.link.settle()
        return self._threshold

    @property
    def others(self) -> Scatter:
        """Where the other models are compared."""
        self.link.settle()
        return self._others

    def add(self, name: str, mark: Mark) -> Mark:
        """Draw a mark of your own, in place of the one that had this name.

        Unlike ``fig.marks = [*fig.marks, mark]`` it can be repeated, as when a cell is run again:
        the mark before is closed.

        Parameters
        ----------
        name : str
        mark : bqplot.Mark
            On ``fig.scales``, or on scales of its own.

        Returns
        -------
        bqplot.Mark
            The mark.
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

    def refresh(self, *, quiet: bool = False) -> None:
        """Draw what the Evaluation shows at this moment.

        Parameters
        ----------
        quiet : bool, default False
            The page has moved what moves with the threshold by itself, so that it is not sent.
        """
        quiet = read_bool("quiet", quiet)
        moving = self.moving_marks()
        for mark in moving.values():
            cast("PageDriven", mark).quiet = quiet
        try:
            self._draw(self._picture())
        finally:
            for mark in moving.values():
                cast("PageDriven", mark).quiet = False

    def close(self) -> None:
        """Remove the figure from every page and free its models."""
        if self.comm is None or "link" not in vars(self):
            return
        for mark in self.moving_marks().values():
            cast("PageDriven", mark).settle = None
        self.link.remove(self)
        self.layout.unobserve(self._draw_words, "height")
        # A toolbar or selector on a figure that is gone would keep it.
        self.interaction = None
        self._free()

    def _free(self) -> None:
        """Free the models, of a figure that could not be made those that were."""
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
