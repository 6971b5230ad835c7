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


def _refusing(kind: str, changed: str) -> Any:
    """Return a method that refuses to change a list or a dict, and tells what to write instead."""

    def refuse(self: FixedList[Any] | FixedDict[Any, Any], *_: Any, **__: Any) -> NoReturn:
        raise TypeError(
            f"{self.name} cannot be changed in place, as nothing would follow. Assign a new "
            f"{kind}, as in ev.{self.name} = {changed.format(f'ev.{self.name}')}."
        )

    return refuse


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
        self.name = name

    append = extend = insert = remove = pop = clear = _refusing("list", "[*{}, ...]")
    sort = reverse = __setitem__ = __delitem__ = __imul__ = _refusing("list", "[*{}, ...]")

    def __iadd__(self, others: Any) -> Any:
        """Return another list, which ``ev.charts += ...`` assigns."""
        return [*self, *others]

    def __reduce__(self) -> tuple[type, tuple[list[Value]]]:
        return list, ([*self],)


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
        self.name = name

    update = setdefault = pop = popitem = clear = __setitem__ = __delitem__ = _refusing(
        "dict", "{{**{}, ...}}"
    )

    def __ior__(self, others: Any) -> Any:
        """Return another dict, which ``ev.metrics |= ...`` assigns."""
        return {**self, **others}

    def __reduce__(self) -> tuple[type, tuple[dict[Key, Value]]]:
        return dict, ({**self},)
