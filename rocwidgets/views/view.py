"""What all views of an Evaluation share."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import anywidget
import traitlets

from rocwidgets.assets import built
from rocwidgets.evaluation import Evaluation
from rocwidgets.options import ViewOptions
from rocwidgets.pictures import OPTIONS


class View(anywidget.AnyWidget):
    """One picture of an Evaluation.

    It holds nothing but which picture and what is chosen about it, and asks the Evaluation to draw
    it.

    Parameters
    ----------
    evaluation : Evaluation
        Whose picture.
    **kwargs
        Options of the picture, such as ``unit="percent"`` of `ROI`, and traits of the widget such
        as ``layout``. Without any, the same view of the same Evaluation is the same widget, so that
        running a cell again adds nothing to the page or to the kernel.

    Attributes
    ----------
    options : dict
        What is chosen about the picture, by name; also chosen in the page. Assign a dict to change
        it; options left out are as at first.
    """

    kind: ClassVar[str]
    _keywords: ClassVar[tuple[str, ...]] = ("options", "layout")

    _esm = built("view.js")
    _kind = traitlets.Unicode().tag(sync=True)
    evaluation = anywidget.WidgetTrait().tag(sync=True)
    options: traitlets.TraitType[dict[str, Any], Any] = ViewOptions().tag(sync=True)

    def __new__(cls, evaluation: Evaluation, **kwargs: Any) -> Self:
        """Return the view that already shows this, if there is one."""
        if not isinstance(evaluation, Evaluation):
            name, kind = cls.__name__, type(evaluation).__name__
            raise TypeError(f"{name} shows an Evaluation, got {kind}; write {name}(ev)")
        known = evaluation.views.get(cls.kind)
        if not kwargs and isinstance(known, cls):
            return known
        return super().__new__(cls)

    def __init__(self, evaluation: Evaluation, **kwargs: Any) -> None:
        if self._kind:
            return
        traits = self._gather_options(kwargs)
        super().__init__(evaluation=evaluation, _kind=self.kind, **traits)
        if not kwargs:
            evaluation.views[self.kind] = self

    def close(self) -> None:
        """Remove the view from every page and free its models."""
        views = self.evaluation.views if self.evaluation else {}
        if views.get(self.kind) is self:
            del views[self.kind]
        super().close()

    def _gather_options(self, kwargs: dict[str, Any]) -> dict[str, Any]:
        """Return keywords as traits, those that name options together in the trait for them."""
        name = type(self).__name__
        known = OPTIONS.get(self.kind, {})
        chosen = {key: value for key, value in kwargs.items() if key in known}
        traits = {key: value for key, value in kwargs.items() if key not in known}
        unknown = [key for key in traits if key.startswith("_") or not self.has_trait(key)]
        if unknown:
            takes = ", ".join([*known, *self._keywords])
            raise TypeError(f"{name} got an unknown argument {unknown[0]!r}; it takes {takes}")
        if chosen and "options" in traits:
            raise TypeError(f"{name} got {next(iter(chosen))} and options; give one of the two")
        return traits | {"options": chosen} if chosen else traits

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.evaluation!r})"
