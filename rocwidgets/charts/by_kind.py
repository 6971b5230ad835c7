"""The functions that describe charts, by kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any


class ByKind(Mapping[str, Any]):
    """The function of each kind, which has the name of its file; imported when it is first used.

    Parameters
    ----------
    package : str
        The package of the files.
    kinds : iterable of str
    elsewhere : mapping of str to str
        The packages of kinds whose files are in another one.
    """

    def __init__(
        self, package: str, kinds: Iterable[str], elsewhere: Mapping[str, str] | None = None
    ) -> None:
        self._package = package
        self._kinds = tuple(kinds)
        self._elsewhere = elsewhere or {}

    def __getitem__(self, kind: str) -> Any:
        if kind not in self._kinds:
            raise KeyError(kind)
        package = self._elsewhere.get(kind, self._package)
        return getattr(import_module(f"{package}.{kind}"), kind)

    def __iter__(self) -> Iterator[str]:
        return iter(self._kinds)

    def __len__(self) -> int:
        return len(self._kinds)
