"""Recurring parts of messages: values, counts and positions, kept short."""

from __future__ import annotations

import datetime as dt
import re
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

_LONGEST = 60
_FIRST = 5


def show(value: object) -> str:
    """Return `repr` of a value in one line, cut to a length that keeps a message readable."""
    if isinstance(value, np.generic):
        value = python_scalar(value)
    if isinstance(value, str | bytes | bytearray):
        # More of it would be thrown away.
        value = value[:_LONGEST]
    text = re.sub(r"\s*\n\s*", " ", _text_of(value))
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def _text_of(value: object) -> str:
    try:
        return repr(value)
    except Exception:  # noqa: BLE001 - a message about a value must not fail for its own repr
        return f"<{type(value).__name__}>"


def python_scalar(value: object) -> object:
    """Return the Python object equal to a numpy scalar; other objects come back unchanged."""
    if isinstance(value, np.datetime64):
        micro = value.astype("datetime64[us]")
        item = value.item()
        if isinstance(item, dt.date):
            return item
        return micro.item() if micro == value else value
    item = value.item() if isinstance(value, np.generic) else value
    # The item of a longdouble is a longdouble.
    return float(item) if isinstance(item, np.floating) and float(item) == item else item


def plural(count: int, noun: str, many: str | None = None) -> str:
    """Return the count and the noun, as in '1 row' and '3 rows'."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {many or noun + 's'}"


def a(name: str) -> str:
    """Return a name after its article."""
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def a_kind(value: object) -> str:
    """Return the type of a value after its article.

    >>> a_kind(1)
    'an int'
    """
    return a(type(value).__name__)


def capitalized(text: str) -> str:
    """Return the beginning of a sentence; `str.capitalize` would lower the rest."""
    return f"{text[0].upper()}{text[1:]}"


def reason_of(error: Exception) -> str:
    """Return the message of an error as it continues a sentence, such as "No band: ...".

    >>> reason_of(ValueError("The cases have no fold labels. Pass fold=."))
    'the cases have no fold labels. Pass fold='
    """
    text = str(error).removesuffix(".")
    first = text.partition(" ")[0]
    # Names such as DeLong's keep their capital.
    return text[:1].lower() + text[1:] if first[1:].islower() or len(first) == 1 else text


def html_row(values: Mapping[str, object]) -> str:
    """Return values under their names as an HTML table of one row, for notebooks."""
    from html import escape

    heads = "".join(f"<th>{escape(name)}</th>" for name in values)
    cells = "".join(f"<td>{escape(str(value))}</td>" for value in values.values())
    return f"<table><thead><tr>{heads}</tr></thead><tbody><tr>{cells}</tr></tbody></table>"


def listing(items: Iterable[object], total: int | None = None) -> str:
    """Return the first few items separated by commas, and how many were left out."""
    texts = [str(item) for item in items]
    total = len(texts) if total is None else total
    shown = texts[:_FIRST]
    rest = total - len(shown)
    return ", ".join(shown) + (f" and {rest:,} more" if rest > 0 else "")


def places(mask: NDArray[np.bool_], index: object = None) -> str:
    """Return at which positions, and under which pandas index labels, a mask is true.

    A default index (0, 1, 2, ...) repeats the positions, so it is left out.
    """
    first = np.flatnonzero(mask)[:_FIRST]
    total = int(np.count_nonzero(mask))
    noun = "position" if total == 1 else "positions"
    text = f"at {noun} {listing(first.tolist(), total)}"
    if index is None:
        return text
    labels = [index[int(i)] for i in first]  # type: ignore[index]
    if all(_is_position(label, i) for label, i in zip(labels, first, strict=True)):
        return text
    noun = "index label" if total == 1 else "index labels"
    return f"{text} ({noun} {listing([show(label) for label in labels], total)})"


def _is_position(label: object, position: int) -> bool:
    return isinstance(label, int | np.integer) and int(label) == int(position)
