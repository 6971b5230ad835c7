"""The public classes and functions, and their public members."""

from __future__ import annotations

import importlib
import inspect
import re
from dataclasses import dataclass
from functools import cache, cached_property
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

MODULES = {
    "rocwidgets": "Widgets, costs and decisions",
    "rocwidgets.views": "Base class of views",
    "rocwidgets.core": "Without widgets",
    "rocwidgets.multiclass": "Several classes, without widgets",
    "rocwidgets.model_selection": "Results of studies",
    "rocwidgets.research": "Curves of the literature",
    "rocwidgets.teaching": "For lectures",
    "rocwidgets.datasets": "Data sets",
    "rocwidgets.bq": "bqplot figures",
}
# What ipywidgets has in every widget, and calls itself.
_PLUMBING = {
    *("add_traits", "hold_trait_notifications", "notify_change"),
    *("open", "send_state", "set_state", "set_trait"),
}
_NAME = re.compile(r"(?<!`)`(rocwidgets(?:\.\w+)+)`")


@dataclass(frozen=True)
class Public:
    """A public class or function.

    Attributes
    ----------
    module : str
        Module in which its name is documented.
    name : str
    value : class or function
    """

    module: str
    name: str
    value: Any

    @property
    def is_class(self) -> bool:
        """Whether it is a class."""
        return inspect.isclass(self.value)

    @cached_property
    def members(self) -> list[str]:
        """Names of its public methods and properties, those that it inherits included."""
        if not self.is_class:
            return []
        ours = [each for each in self.value.__mro__ if each.__module__.startswith("rocwidgets")]
        result = {name: each for kind in reversed(ours) for name, each in vars(kind).items()}
        return sorted(name for name, each in result.items() if _is_member(name, each))

    @property
    def methods(self) -> list[str]:
        """Names of its members that are called."""
        return [name for name in self.members if not self.is_value(name)]

    def is_value(self, name: str) -> bool:
        """Whether a member is a property."""
        result = inspect.getattr_static(self.value, name)
        return isinstance(result, property) or hasattr(result, "func")

    def member(self, name: str) -> Any:
        """Return the function of a method or property."""
        return function_of(inspect.getattr_static(self.value, name))


def function_of(value: Any) -> Any:
    """Return the function that a class has as a method or property, or the value itself."""
    if isinstance(value, staticmethod | classmethod):
        return value.__func__
    if isinstance(value, property):
        return value.fget
    return getattr(value, "func", value)


def public(module: str) -> list[Public]:
    """Return what is public in a module and documented there, by name."""
    result = importlib.import_module(module)
    names = getattr(result, "__all__", None) or _functions(result)
    values = [Public(module, name, getattr(result, name)) for name in names]
    known = set() if module == "rocwidgets" else {id(each.value) for each in public("rocwidgets")}
    kept = [each for each in values if not inspect.ismodule(each.value)]
    return sorted(
        (each for each in kept if id(each.value) not in known), key=lambda each: each.name
    )


def everything() -> list[Public]:
    """Return what is public, module by module."""
    return [each for module in MODULES for each in public(module)]


def _functions(module: Any) -> list[str]:
    return [
        name
        for name, value in vars(module).items()
        if inspect.isfunction(value)
        and value.__module__ == module.__name__
        and not name.startswith("_")
    ]


def _is_member(name: str, value: Any) -> bool:
    if name.startswith("_") or name in _PLUMBING:
        return False
    return inspect.isfunction(function_of(value))


@cache
def named_functions() -> list[str]:
    """Return the functions that docstrings of the reference name, and those that these name.

    Without the public ones, which have pages of their own.
    """
    known = {f"{each.module}.{each.name}" for each in everything()}
    result: set[str] = set()
    texts = list(_docstrings())
    while texts:
        named = {name for name in _NAME.findall(texts.pop()) if _is_function(name)}
        new = named - known - result
        result |= new
        texts += [resolve_name(name).__doc__ or "" for name in new]
    return sorted(result)


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
