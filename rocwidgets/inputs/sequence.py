"""Python sequences to arrays, without type promotions that lose information.

``numpy.array([0, "1"])`` is two strings and ``numpy.array([2**63, -1])`` two floats; here a
sequence of mixed types becomes an object array of the same objects, for the caller to check.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.wording import places, plural, show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


def sequence_values(items: Sequence[Any], what: str) -> NDArray[Any]:
    """Return the items as an array of shape (n,), or of its own shape if they are nested.

    Parameters
    ----------
    items : sequence
        Scalars, or rows of one scalar each as database cursors return them.
    what : str
        How messages name the input.

    Raises
    ------
    TypeError
        If some items are rows and others are not.
    ValueError
        If rows differ in length.
    """
    if isinstance(items, range):
        return np.array(items) if _fits_int64(items) else object_array(items)
    kinds = set(map(type, items))
    if any(_is_nested(kind) for kind in kinds):
        return _nested_values(items, what)
    if len(kinds) == 1:
        kind = kinds.pop()
        if issubclass(kind, float | bool | np.number | np.bool_ | np.datetime64):
            return np.array(items)
        if kind is int:
            values = np.array(items)
            return values if values.dtype.kind in "iu" else object_array(items)
    return object_array(items)


def object_array(items: Sequence[Any]) -> NDArray[np.object_]:
    """Return a one-dimensional array of the objects themselves."""
    values = np.empty(len(items), dtype=object)
    for i, item in enumerate(items):
        values[i] = item
    return values


def _fits_int64(items: range) -> bool:
    limits = np.iinfo(np.int64)
    return not items or (
        limits.min <= min(items[0], items[-1]) <= max(items[0], items[-1]) <= limits.max
    )


def _is_nested(kind: type) -> bool:
    if issubclass(kind, np.generic | type(np.ma.masked)):
        return False
    return issubclass(kind, list | tuple | range) or hasattr(kind, "__array__")


def _nested_values(items: Sequence[Any], what: str) -> NDArray[Any]:
    rowed = np.fromiter(map(_is_row, items), bool, len(items))
    if rowed.any() and not rowed.all():
        count = int(np.count_nonzero(rowed))
        raise TypeError(
            f"{what} mixes single values and {plural(count, 'row')} of values such as "
            f"{show(items[int(np.argmax(rowed))])}, {places(rowed)}. Pass one value per row."
        )
    if all(_size(item) == 1 for item in items):
        return sequence_values([_only(item) for item in items], what)
    sizes = sorted({_size(item) for item in items})
    if len(sizes) > 1:
        raise ValueError(
            f"{what} mixes rows of different lengths, from {sizes[0]} to {sizes[-1]} values. Pass "
            "one value per row."
        )
    shape = getattr(items[0], "shape", (sizes[0],))
    return np.empty((len(items), *shape), dtype=object)


def _is_row(item: Any) -> bool:
    return isinstance(item, list | tuple | range) or np.ndim(item) > 0


def _size(item: Any) -> int:
    return len(item) if isinstance(item, list | tuple | range) else int(np.size(item))


def _only(item: Any) -> Any:
    return item[0] if isinstance(item, list | tuple | range) else np.asarray(item).reshape(-1)[0]
