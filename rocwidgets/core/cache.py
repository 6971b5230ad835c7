"""What was computed before, and what it was computed from."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

Made = TypeVar("Made")


class Cache:
    """The last result under each name, valid for the inputs that it was computed from.

    Examples
    --------
    >>> cache = Cache()
    >>> cache.kept("square", (3,), lambda: 3**2), cache.kept("square", (4,), lambda: 4**2)
    (9, 16)
    """

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[tuple[object, ...], object]] = {}

    def kept(self, name: Hashable, inputs: tuple[object, ...], make: Callable[[], Made]) -> Made:
        """Return the result of `make`, called only if the inputs are not those of the last call.

        Parameters
        ----------
        name : hashable
        inputs : tuple
            Everything that the result depends on; compared by identity, then by equality.
        make : callable
            () -> result.
        """
        known = self._made.get(name)
        if known is None or known[0] != inputs:
            known = self._made[name] = (inputs, make())
        return known[1]  # type: ignore[return-value]

    def forget(self, name: Hashable) -> None:
        """Drop what is kept under a name, if anything is."""
        self._made.pop(name, None)
