"""Synchronises the figures of an Evaluation with it, in the page and in Python."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, cast

import anywidget
import traitlets

from rocwidgets.assets import built
from rocwidgets.core.setting import VALUES
from rocwidgets.widget.page_widget import PageWidget
from rocwidgets.widget.script import Script

if TYPE_CHECKING:
    from rocwidgets.bq.marks import LinesOrScatter
    from rocwidgets.widget.evaluation import Evaluation

# Values of a setting that change charts, but not the place of the threshold.
_NOT_MOVING = (
    "tiers",
    "group_thresholds",
    "words",
    "intervals",
    "confidence_level",
    "n_bootstrap",
    "seed",
)
_CONTEXT = tuple(name for name in VALUES if name not in ("threshold", *_NOT_MOVING))
_REDRAWN = (*_CONTEXT, *_NOT_MOVING, "_sample")
# Options of layers that only Python draws.
_PYTHON_OPTIONS = ("band", "bands_of", "win_rate")
_KEY = "bqplot"
# Seconds without a change after which a drag is over.
_REST = 0.15


class Figure(Protocol):
    """The interface of a figure that a link uses."""

    kind: ClassVar[str]
    options: dict[str, Any]
    scales: dict[str, Any]
    _dom_classes: Any

    def refresh(self, *, send: bool = True) -> None:
        """Draw the current state of the Evaluation."""
        ...

    def moving_marks(self) -> dict[str, LinesOrScatter]:
        """Return the marks that move with the threshold, by name."""
        ...

    def close(self) -> None:
        """Remove the figure from every page and free its models."""
        ...


class Link(PageWidget):
    """All figures of one Evaluation.

    In the page it moves the marks that move with the threshold, which can be dragged along its
    curve. In Python it draws the figures again after any other change, and updates the marks of the
    threshold when a drag is over.

    Parameters
    ----------
    evaluation : Evaluation
    """

    figures: list[Figure]

    _esm = traitlets.Unicode(built("loader.js")).tag(sync=True)
    _script = Script("link.js")
    evaluation = anywidget.WidgetTrait().tag(sync=True)
    _figures = traitlets.List().tag(sync=True)
    _drawn = traitlets.Dict().tag(sync=True)

    def __init__(self, evaluation: Evaluation) -> None:
        self.figures = []
        self._waiting: asyncio.TimerHandle | None = None
        self._is_stale = False
        super().__init__(evaluation=evaluation, _drawn=_context(evaluation))
        evaluation.observe(self._redraw, _REDRAWN)
        evaluation.observe(self._follow, ["threshold"])

    @classmethod
    def of(cls, evaluation: Evaluation) -> Self:
        """Return the link of an Evaluation; the Evaluation closes it."""
        if _KEY not in evaluation.views:
            evaluation.views[_KEY] = cls(evaluation)
        return evaluation.views[_KEY]

    @staticmethod
    def figures_of(evaluation: Evaluation) -> list[Any]:
        """Return the open figures of an Evaluation."""
        return evaluation.views[_KEY].figures if _KEY in evaluation.views else []

    def add(self, figure: Figure) -> None:
        """Synchronise a figure."""
        self.figures.append(figure)
        self._send_figures()

    def remove(self, figure: Figure) -> None:
        """Remove a figure; the last one closes the link."""
        if figure not in self.figures:
            return
        self.figures.remove(figure)
        if self.figures:
            self._send_figures()
        else:
            self.close()

    def update_stale(self) -> None:
        """Draw the figures if the threshold has changed since they were drawn."""
        if not self._is_stale:
            return
        self._forget()
        for figure in self.figures:
            figure.refresh(send=False)

    def close(self) -> None:
        """Close all figures and free the models."""
        evaluation = cast("Evaluation | None", self.evaluation)
        if evaluation is None or self.comm is None:
            return
        self._forget()
        evaluation.unobserve(self._redraw, _REDRAWN)
        evaluation.unobserve(self._follow, ["threshold"])
        if evaluation.views.get(_KEY) is self:
            del evaluation.views[_KEY]
        figures, self.figures = self.figures, []
        super().close()
        for figure in figures:
            figure.close()

    def _redraw(self, change: Any) -> None:
        # In focus, that of the group is moved by the page like a common one.
        if change["name"] == "group_thresholds" and change["owner"].focus is not None:
            self._follow()
            return
        self._forget()
        for figure in self.figures:
            figure.refresh()
        self._drawn = _context(cast("Evaluation", self.evaluation))

    def _follow(self, _change: Any = None) -> None:
        """Update the marks when a drag is over: the page needs no answer to each move."""
        self._forget()
        self._is_stale = True
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            # Without a loop they are updated when they are read.
            return
        self._waiting = loop.call_later(_REST, self.update_stale)

    def _forget(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting, self._is_stale = None, False

    def _send_figures(self) -> None:
        """Send the widget models of the figures to the page."""
        self._figures = [_parts(figure) for figure in self.figures]


def _context(evaluation: Evaluation) -> dict[str, Any]:
    """Return the inputs of the figures as JSON values."""
    drawn = {name: getattr(evaluation, name) for name in _CONTEXT}
    return drawn | {"costs": evaluation.costs.to_dict()}


def _parts(figure: Figure) -> dict[str, Any]:
    name = next(each for each in figure._dom_classes if each.startswith("rw-bq-"))  # noqa: SLF001 - ipywidgets has no public name for it
    return {
        "kind": figure.kind,
        "name": name,
        "options": {
            option: value
            for option, value in figure.options.items()
            if option not in _PYTHON_OPTIONS
        },
        "scales": {axis: scale.model_id for axis, scale in figure.scales.items()},
        "marks": {of: mark.model_id for of, mark in figure.moving_marks().items()},
    }
