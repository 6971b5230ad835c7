"""Names of a package that are imported when they are first used (PEP 562)."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


def attach(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a package.

    Parameters
    ----------
    package : str
        Its ``__name__``.
    homes : mapping of str to str
        For each name the module that has it, such as ``".sample"``; the name of a module is that
        module, as an import of it sets this name in the package.

    Examples
    --------
    >>> load, names = attach("rocwidgets", {"Costs": ".outcomes.costs"})
    >>> load("Costs").__name__
    'Costs'
    """

    def load(name: str) -> Any:
        if name not in homes:
            raise AttributeError(unknown(package, name, homes))
        home = import_module(homes[name], package)
        result = home if homes[name] == f".{name}" else getattr(home, name)
        setattr(sys.modules[package], name, result)
        return result

    def names() -> list[str]:
        # What the package itself imports would only clutter completion.
        own = (each for each in vars(sys.modules[package]) if each.startswith("__"))
        return sorted({*own, *homes})

    return load, names


def unknown(package: str, name: str, known: Iterable[str]) -> str:
    """Return the message for a name that a package does not have."""
    # An import of a module asks for its name first.
    if name.startswith("_") or find_spec(f"{package}.{name}"):
        return f"module {package!r} has no attribute {name!r}"
    # Named, not imported: all rooms import this one.
    suggestions = import_module("rocwidgets.inputs.suggestions")
    return suggestions.not_found(package, name, known)
