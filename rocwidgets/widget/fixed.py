"""Lists and dicts that are values of traits, and so are replaced as a whole.

traitlets notices an assignment alone: what were changed in place would be neither checked nor sent
to the page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

if TYPE_CHECKING:
    import traitlets

Key = TypeVar("Key")
Value = TypeVar("Value")


def _called(owner: Any) -> str:
    """Return how the owner of a trait is called in an example: a view has an Evaluation."""
    return "view" if hasattr(owner, "evaluation") else "ev"


def _refusing(kind: str, changed: str) -> Any:
    """Return a method that refuses to change a list or a dict, and tells what to write instead."""

    def refuse(self: FixedList[Any] | FixedDict[Any, Any], *_: Any, **__: Any) -> NoReturn:
        raise TypeError(
            f"{self.name} cannot be changed in place, as the page would not follow. Assign a new "
            f"{kind}, as in {self.of}.{self.name} = {changed.format(f'{self.of}.{self.name}')}."
        )

    return refuse


class FixedList(list[Value]):
    """A list that refuses to be changed; a copy of it is a plain list.

    Parameters
    ----------
    trait : traitlets.TraitType
    owner : Evaluation or view
    items : iterable
        What is in it.
    """

    def __init__(self, trait: traitlets.TraitType[Any, Any], owner: Any, items: Any) -> None:
        super().__init__(items)
        self.name, self.of = trait.name, _called(owner)

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
    trait : traitlets.TraitType
    owner : Evaluation or view
    items : mapping
        What is in it.
    """

    def __init__(self, trait: traitlets.TraitType[Any, Any], owner: Any, items: Any) -> None:
        super().__init__(items)
        self.name, self.of = trait.name, _called(owner)

    def copy(self) -> dict[Key, Any]:
        """Return a plain dict, of plain dicts."""
        return {key: dict(each) if isinstance(each, dict) else each for key, each in self.items()}

    update = setdefault = pop = popitem = clear = __setitem__ = __delitem__ = _refusing(
        "dict", "{{**{}, ...}}"
    )

    def __ior__(self, others: Any) -> Any:
        """Return another dict, which ``ev.metrics |= ...`` assigns."""
        return {**self, **others}

    def __reduce__(self) -> tuple[type, tuple[dict[Key, Any]]]:
        return dict, (self.copy(),)
