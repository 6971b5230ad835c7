"""Lists and dicts that are values of traits, and so are replaced as a whole.

traitlets notices an assignment alone: what were changed in place would be neither checked nor sent
to the page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Key = TypeVar("Key")
Value = TypeVar("Value")


class FixedList(list[Value]):
    """A list that refuses to be changed; a copy of it is a plain list.

    Parameters
    ----------
    name : str
        Name of the trait.
    items : iterable
        What is in it.
    """

    def __init__(self, name: str, items: Iterable[Value]) -> None:
        super().__init__(items)
        self._name = name

    def __reduce__(self) -> tuple[type, tuple[list[Value]]]:
        return list, ([*self],)

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        name = self._name
        raise TypeError(
            f"{name} cannot be changed in place, as nothing would follow. Assign a new list, as in "
            f"ev.{name} = [*ev.{name}, ...]."
        )

    append = extend = insert = remove = pop = clear = sort = reverse = _refuse
    __setitem__ = __delitem__ = __imul__ = _refuse

    def __iadd__(self, others: Iterable[Value]) -> list[Value]:
        """Return another list, which ``ev.charts += ...`` assigns."""
        return [*self, *others]


class FixedDict(dict[Key, Value]):
    """A dict that refuses to be changed; a copy of it is a plain dict.

    Parameters
    ----------
    name : str
        Name of the trait.
    items : mapping
        What is in it.
    """

    def __init__(self, name: str, items: Mapping[Key, Value]) -> None:
        super().__init__(items)
        self._name = name

    def __reduce__(self) -> tuple[type, tuple[dict[Key, Value]]]:
        return dict, ({**self},)

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        name = self._name
        raise TypeError(
            f"{name} cannot be changed in place, as nothing would follow. Assign a new dict, as in "
            f"ev.{name} = {{**ev.{name}, ...}}."
        )

    update = setdefault = pop = popitem = clear = _refuse
    __setitem__ = __delitem__ = _refuse

    def __ior__(self, others: Mapping[Key, Value]) -> dict[Key, Value]:
        """Return another dict, which ``ev.metrics |= ...`` assigns."""
        return {**self, **others}
