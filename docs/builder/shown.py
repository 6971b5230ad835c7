"""What an example shows: a widget, as the page draws it without a kernel."""

from __future__ import annotations

import hashlib
import html
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import rocwidgets as rw
from rocwidgets.multiclass.views import MulticlassView
from rocwidgets.views import EvaluationView
from rocwidgets.widget.export import packed_state, state_of
from rocwidgets.widget.layers import layers_of

if TYPE_CHECKING:
    from pathlib import Path

STATES = "_static/states"
_WIDGETS = (rw.Evaluation, rw.MulticlassEvaluation, EvaluationView, MulticlassView)
_NO_SCRIPT = "<noscript>This example needs scripts, which are switched off.</noscript>"


def is_widget(value: Any) -> bool:
    """Whether it is a widget that a page can show without Python."""
    return isinstance(value, _WIDGETS) and not isinstance(value, rw.Cases)


@dataclass(frozen=True)
class Shown:
    """A widget of an example.

    Attributes
    ----------
    evaluation : Evaluation or MulticlassEvaluation
    kind : str
        Kind of the view; empty for the evaluation by itself.
    view : dict
        Pictures and options of the view.
    """

    evaluation: Any
    kind: str
    view: dict[str, Any]

    @classmethod
    def of(cls, widget: Any) -> Shown:
        """Return what a page shows of a view or of an evaluation."""
        if isinstance(widget, rw.Evaluation | rw.MulticlassEvaluation):
            return cls(widget, "", {})
        view = {"options": widget.options}
        if isinstance(widget, rw.Dashboard):
            view["pictures"] = widget.pictures
        return cls(widget.evaluation, widget.kind, view)

    def element(self, folder: Path, top: str) -> str:
        """Write the state and return the element in which the page draws it.

        Parameters
        ----------
        folder : Path
            The folder of the site.
        top : str
            Its address relative to the page.
        """
        given = {"state": top + self._write(folder)}
        if self.kind:
            given |= {"kind": self.kind, "view": json.dumps(self.view)}
        if self._is_several:
            given["several"] = ""
        attributes = " ".join(f'data-rw-{key}="{html.escape(each)}"' for key, each in given.items())
        size = "wide" if self.kind in {"", "dashboard"} else "single"
        return f'<div class="rw-example rw-example-{size}" {attributes}>{_NO_SCRIPT}</div>'

    def _write(self, folder: Path) -> str:
        """Write the state into a file that examples of the same state share; return its path."""
        state, data = packed_state(self._state())
        text = f'{{"state": {state}, "bytes": "{data}"}}'
        path = f"{STATES}/{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
        return path

    def _state(self) -> dict[str, Any]:
        """Return the state, with the layers of all views, so that views can share it."""
        ev = self.evaluation
        if self._is_several:
            return state_of(ev, {"_children": {}})
        return state_of(ev, layers_of(ev).complete_shown())

    @property
    def _is_several(self) -> bool:
        return isinstance(self.evaluation, rw.MulticlassEvaluation)
