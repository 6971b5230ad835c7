"""A cache of results, keyed by the inputs they were computed from."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

Result = TypeVar("Result")


class Cache:
    """The last result under each name, valid for the inputs that it was computed from.

    Examples
    --------
    >>> cache = Cache()
    >>> cache.get("square", (3,), lambda: 3**2), cache.get("square", (4,), lambda: 4**2)
    (9, 16)
    """

    def __init__(self) -> None:
        self._results: dict[Hashable, tuple[tuple[object, ...], object]] = {}

    def __reduce__(self) -> tuple[type[Cache], tuple[()]]:
        """Return an empty cache: copies and pickles compute their own results."""
        return Cache, ()

    def get(
        self, name: Hashable, inputs: tuple[object, ...], compute: Callable[[], Result]
    ) -> Result:
        """Return the result of `compute`, called only if the inputs have changed.

        Parameters
        ----------
        name : hashable
        inputs : tuple
            Everything that the result depends on; compared by identity, then by equality.
        compute : callable
            Without arguments; returns the result.
        """
        known = self._results.get(name)
        if known is None or known[0] != inputs:
            known = self._results[name] = (inputs, compute())
        return known[1]  # type: ignore[return-value]

    def __contains__(self, name: Hashable) -> bool:
        """Return whether there is a result under a name."""
        return name in self._results

    def drop(self, name: Hashable) -> None:
        """Remove the result under a name, if there is one."""
        self._results.pop(name, None)
