"""The functions that docstrings refer to, and that have no pages of their own."""

from __future__ import annotations

import re
from functools import cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from builder.public import everything, function_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAME = re.compile(r"(?<!`)`(rocwidgets(?:\.\w+)+)`")


@cache
def named_functions() -> list[str]:
    """Return the functions that docstrings of the reference name, and those that these name.

    Without the public ones, which have pages of their own.
    """
    known = {f"{each.module}.{each.name}" for each in everything()}
    found: set[str] = set()
    texts = list(_docstrings())
    while texts:
        named = {name for name in _NAME.findall(texts.pop()) if _is_function(name)}
        new = named - known - found
        found |= new
        texts += [resolve_name(name).__doc__ or "" for name in new]
    return sorted(found)


def _docstrings() -> Iterator[str]:
    for each in everything():
        yield each.value.__doc__ or ""
        for name in each.members:
            yield each.member(name).__doc__ or ""


def _is_function(name: str) -> bool:
    """Whether a name is that of a function of a module, not of a method."""
    module, _, last = name.rpartition(".")
    try:
        home = resolve_name(module)
    except (ImportError, AttributeError):
        return False
    return not isinstance(home, type) and callable(function_of(getattr(home, last, None)))
