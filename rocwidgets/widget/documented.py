"""Documentation of attributes shared by two classes."""

from __future__ import annotations

import inspect
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
            section = attributes(source).replace("\n", "\n    ").replace("\n    \n", "\n\n")
            cls.__doc__ = cls.__doc__.replace(_PLACE, section)
        return cls

    return fill


def attributes(source: type) -> str:
    """Return the section of the attributes in the docstring of a class."""
    text = inspect.cleandoc(source.__doc__ or "")
    section = text.partition(f"{_HEAD}\n{_UNDERLINE}\n")[2]
    return section.partition("\n\n")[0]
