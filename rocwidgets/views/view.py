"""What all views of an Evaluation share."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import anywidget
import traitlets

from rocwidgets.assets import script
from rocwidgets.evaluation import Evaluation


class View(anywidget.AnyWidget):
    """One picture of an Evaluation.

    It holds nothing but which picture, and asks the Evaluation to draw it.

    Parameters
    ----------
    evaluation : Evaluation
        Whose picture.
    **kwargs
        Traits of the widget such as ``layout``. Without any, the same view of the same Evaluation
        is the same widget, so that running a cell again adds nothing to the page or to the kernel.
    """

    kind: ClassVar[str]

    _esm = script("view.js")
    _kind = traitlets.Unicode().tag(sync=True)
    evaluation = anywidget.WidgetTrait().tag(sync=True)

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
        super().__init__(evaluation=evaluation, _kind=self.kind, **kwargs)
        if not kwargs:
            evaluation.views[self.kind] = self

    def close(self) -> None:
        """Remove the view from every page and free its models."""
        views = self.evaluation.views if self.evaluation else {}
        if views.get(self.kind) is self:
            del views[self.kind]
        super().close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.evaluation!r})"
