"""What docstrings refer to: functions without pages of their own, and names without a module."""

from __future__ import annotations

import re
from functools import cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from sphinx.util.nodes import make_refnode

from builder.public import MODULES, function_of, public

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAME = re.compile(r"(?<!`)`(rocwidgets(?:\.\w+)+)`")


@cache
def named_functions() -> list[str]:
    """Return the functions that docstrings of the reference name, and those that these name.

    Without the public ones, which have pages of their own.
    """
    known = {f"{each.module}.{each.name}" for module in MODULES for each in public(module)}
    found: set[str] = set()
    texts = list(_docstrings())
    while texts:
        named = {name for name in _NAME.findall(texts.pop()) if _is_function(name)}
        new = named - known - found
        found |= new
        texts += [resolve_name(name).__doc__ or "" for name in new]
    return sorted(found)


def _docstrings() -> Iterator[str]:
    for module in MODULES:
        for each in public(module):
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


def resolve(app: Any, env: Any, node: Any, content: Any) -> Any:
    """Return a link for the name of a class or method without its module, as `Compare.mix`."""
    target = node.get("reftarget", "")
    if node.get("refdomain") != "py" or not target[:1].isupper():
        return None
    objects = env.get_domain("py").objects
    found = sorted((name for name in objects if name.endswith(f".{target}")), key=len)
    if not found:
        return None
    entry = objects[found[0]]
    return make_refnode(
        app.builder, node["refdoc"], entry.docname, entry.node_id, content, found[0]
    )
