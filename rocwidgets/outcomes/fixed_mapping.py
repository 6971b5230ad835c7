"""A dict that stays what it is, for the fields of immutable objects."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class FixedMapping(dict[Key, Value]):
    """A dict that refuses to be changed; `copy` returns a plain one.

    Unlike ``types.MappingProxyType`` it can be pickled and written as JSON.
    """

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("This dict cannot be changed. Change a copy of it: {**values, ...}.")

    update = setdefault = pop = popitem = clear = __setitem__ = __delitem__ = _refuse  # pyright: ignore[reportAssignmentType]

    __ior__ = _refuse  # pyright: ignore[reportAssignmentType]

    def copy(self) -> dict[Key, Value]:
        """Return a plain dict."""
        return dict(self)

    def __reduce__(self) -> tuple[type, tuple[dict[Key, Value]]]:
        return FixedMapping, (dict(self),)
