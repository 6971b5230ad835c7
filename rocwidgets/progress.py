"""A bar for what takes long."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tqdm import tqdm

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


def percentage(what: str) -> tqdm[Any]:
    """Return a bar of what is done in percent, to be updated; none for what is over in a second.

    Parameters
    ----------
    what : str
        Is done, in words.
    """
    from tqdm.auto import tqdm  # noqa: PLC0415 - as above

    look = "{desc}: {percentage:3.0f} %|{bar}| {elapsed}"
    return tqdm(total=100.0, desc=what, delay=PATIENCE, leave=False, bar_format=look)
