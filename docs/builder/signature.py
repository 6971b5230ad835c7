"""Signatures of classes in the reference."""

from __future__ import annotations

import inspect
from typing import Any

from sphinx.util.inspect import stringify_signature


def class_signature(
    _app: Any, what: str, _name: str, value: Any, _options: Any, *_found: str | None
) -> tuple[str, str] | None:
    """Return the arguments of ``__init__``; that of a widget has ``__new__(*args, **kwargs)``."""
    # A named tuple is made by ``__new__`` alone.
    if what != "class" or not inspect.isfunction(value.__init__):
        return None
    whole = inspect.signature(value.__init__)
    bound = whole.replace(parameters=list(whole.parameters.values())[1:])
    return stringify_signature(bound, show_annotation=False, show_return_annotation=False), ""
