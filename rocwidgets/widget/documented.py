"""Documentation of attributes shared by two classes."""

from __future__ import annotations

import inspect
import textwrap
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Class = TypeVar("Class", bound=type)
_PLACE = "{attributes}"
_HEAD, _UNDERLINE = "Attributes", "----------"


def documented(source: type) -> Callable[[Class], Class]:
    """Return a decorator that copies the attributes of a class into a docstring."""

    def fill(cls: Class) -> Class:
        if cls.__doc__ and source.__doc__:
            # Python 3.13 has removed the indentation of docstrings.
            before, _, after = cls.__doc__.partition(_PLACE)
            indent = before.rpartition("\n")[2]
            section = textwrap.indent(attributes(source), indent).removeprefix(indent)
            cls.__doc__ = f"{before}{section}{after}"
        return cls

    return fill


def attributes(source: type) -> str:
    """Return the section of the attributes in the docstring of a class."""
    text = inspect.cleandoc(source.__doc__ or "")
    section = text.partition(f"{_HEAD}\n{_UNDERLINE}\n")[2]
    return section.partition("\n\n")[0]
