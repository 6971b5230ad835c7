"""A bar for what takes long."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Item = TypeVar("Item")
PATIENCE = 1.0  # seconds that pass without a bar


def progress(items: Iterable[Item], what: str) -> Iterator[Item]:
    """Yield items, with a bar that tells how many are done; none for what is over in a second.

    The bar is gone at the end, also if that is an interruption.

    Parameters
    ----------
    items : iterable
        Best of known length.
    what : str
        Is done to them, in words.
    """
    from tqdm.auto import tqdm  # noqa: PLC0415 - most of what is asked for needs no bar

    with tqdm(items, desc=what, delay=PATIENCE, leave=False) as bar:
        yield from bar
