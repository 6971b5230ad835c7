"""What was computed before, and what it holds for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping


class Memory:
    """What was computed under some setting, each by a name that ends with its models.

    Parameters
    ----------
    setting : tuple
        What all of it depends on.
    made : mapping, optional
    """

    def __init__(
        self, setting: tuple[float, ...] = (), made: Mapping[tuple[str, ...], Any] | None = None
    ) -> None:
        self._setting = setting
        self._made = dict(made or {})

    def at(self, *setting: float) -> Memory:
        """Return itself, or one that remembers nothing if the setting is another one now."""
        return self if setting == self._setting else Memory(setting)

    def without(self, models: Collection[str]) -> Memory:
        """Return what is remembered of other models."""
        others = {n: made for n, made in self._made.items() if not {*n[1:]} & {*models}}
        return Memory(self._setting, others)

    def kept(self, name: tuple[str, ...], make: Callable[[], Any]) -> Any:
        """Return what has a name, made at most once."""
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]

    def known(self, name: tuple[str, ...]) -> Any:
        """Return what has a name, or None."""
        return self._made.get(name)

    def keep(self, name: tuple[str, ...], made: Any) -> None:
        """Remember, in place of what had the name."""
        self._made[name] = made
