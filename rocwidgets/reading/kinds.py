"""Refuse values that are no real numbers."""

from __future__ import annotations

import datetime as dt
import numbers
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.reading.missing import is_missing
from rocwidgets.reading.wording import listing, places, plural, show

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from rocwidgets.reading.column import Column

_DTYPE_KINDS = {
    "c": "complex numbers",
    "U": "text",
    "S": "text",
    "M": "dates",
    "m": "durations",
    "V": "records",
}


def require_numbers(column: Column, source: str) -> None:
    """Refuse a column that holds anything but real numbers and missing values.

    Parameters
    ----------
    column : Column
    source : str
        What to pass instead, for the message.

    Raises
    ------
    TypeError
        Saying what the column holds and where.
    """
    values = column.values
    kind = _DTYPE_KINDS.get(values.dtype.kind)
    if kind is not None:
        everywhere = np.ones(len(values), dtype=bool)
        raise TypeError(_message(column, {kind}, everywhere, source))
    if values.dtype != object:
        return
    strange = {type(value): value for value in values}
    kinds = {t: _object_kind(value) for t, value in strange.items()}
    bad = {t for t, name in kinds.items() if name is not None}
    if bad:
        mask = np.fromiter((type(value) in bad for value in values), bool, len(values))
        names = {name for name in kinds.values() if name is not None}
        raise TypeError(_message(column, names, mask, source))


def _object_kind(value: Any) -> str | None:
    if is_missing(value) or isinstance(value, numbers.Real | np.bool_ | Decimal):
        return None
    if isinstance(value, str | bytes):
        return "text"
    if isinstance(value, numbers.Complex):
        return "complex numbers"
    if isinstance(value, dt.date | dt.time | np.datetime64):
        return "dates"
    if isinstance(value, dt.timedelta | np.timedelta64):
        return "durations"
    return f"{type(value).__name__} objects"


def _message(column: Column, names: Iterable[str], mask: NDArray[np.bool_], source: str) -> str:
    first = column.values[int(np.argmax(mask))]
    text = (
        f"{column.what} holds {listing(sorted(names))} where numbers are needed: "
        f"{plural(int(np.count_nonzero(mask)), 'value')} such as {show(first)}, "
        f"{places(mask, column.index)}. "
    )
    if _reads_as_number(first):
        return f"{text}Convert the text to float first; nothing is parsed here."
    return text + source


def _reads_as_number(value: Any) -> bool:
    if not isinstance(value, str | bytes):
        return False
    try:
        float(value)
    except ValueError:
        return False
    return True
