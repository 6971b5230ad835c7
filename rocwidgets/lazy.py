"""Packages whose names are imported when they are first used."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def attach(
    package: str, file: str
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` of a package, from its stub.

    No name may be that of a file of the package: importing the file would set it to the module.

    Parameters
    ----------
    package : str
        Its name.
    file : str
        Its file; beside it is the stub, ``__init__.pyi``, which says where each name is from.
    """
    stub = ast.parse(Path(file).with_suffix(".pyi").read_text("utf-8"))
    homes = {
        name.name: f"{package}.{each.module}"
        for each in stub.body
        if isinstance(each, ast.ImportFrom)
        for name in each.names
    }

    def get(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(homes[name]), name)
        setattr(import_module(package), name, found)
        return found

    return get, lambda: sorted(homes), sorted(homes)
