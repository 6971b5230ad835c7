"""Copies and pickles of an Evaluation: methods of each of its classes."""

from __future__ import annotations

import copy
import sys
import warnings
from typing import Any

from rocwidgets.widget.layout import chosen_layout


def reduced(self: Any, _protocol: Any = None) -> tuple[Any, ...]:
    """Return how to make the same Evaluation again, as a new widget."""
    return made_again, (_class_of(self), self._made_of(), _state_of(self))


def shallow(self: Any) -> Any:
    """Return a new widget of the same sample, with the same values."""
    make, arguments = reduced(self)
    return make(*arguments)


def deep(self: Any, memo: dict[int, Any]) -> Any:
    """Return a new widget of a copy of the sample, with the same values."""
    make, arguments = reduced(self)
    return make(*copy.deepcopy(arguments, memo))


def made_again(kind: Any, made_of: dict[str, Any], state: dict[str, Any]) -> Any:
    """Return a new Evaluation of what another one was made of, with its values."""
    with warnings.catch_warnings():
        # It was said when the first one was made.
        warnings.simplefilter("ignore", UserWarning)
        found = kind(**made_of, layout=state["layout"])
    with found.hold_trait_notifications():
        for name, value in state["traits"].items():
            setattr(found, name, value)
    return found


def _state_of(ev: Any) -> dict[str, Any]:
    traits = {name: getattr(ev, name) for name in ev._copied}  # noqa: SLF001 - of this room
    return {"traits": traits, "layout": chosen_layout(ev.layout)}


def _class_of(ev: Any) -> Any:
    """Return the class as it is known by name; a widget with traits added has one of its own."""
    return next(kind for kind in type(ev).__mro__ if _named(kind) is kind)


def _named(kind: type) -> Any:
    return getattr(sys.modules.get(kind.__module__), kind.__qualname__, None)
