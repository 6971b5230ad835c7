"""Approximate widths of text, and text fitted to a width."""

from __future__ import annotations

import math
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from rocwidgets.vocabulary import SIZES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

SIZE = SIZES["small"]
# In the widest of the fonts: bold relative to regular, and letters in units of the font size.
BOLD = 1.1
_NARROW, _DIGIT, _CAPITAL, _WIDE = 0.58, 0.64, 0.72, 1.05
_BROAD = frozenset("mwMW@%…—")


def width_of(text: str, size: float = SIZE) -> float:
    """Return the approximate width of a text, rather too wide than too narrow."""
    return size * sum(map(_width, text))


@lru_cache(maxsize=1024)
def _width(letter: str) -> float:
    if letter in _BROAD or unicodedata.east_asian_width(letter) in "WF":
        return _WIDE
    if letter.isdigit():
        return _DIGIT
    return _CAPITAL if letter.isupper() else _NARROW


def cut(text: str, room: float, size: float = SIZE) -> str:
    """Return a text, truncated to the available width."""
    if width_of(text, size) <= room:
        return text
    while text and width_of(f"{text}…", size) > room:
        text = text[:-1]
    return f"{text}…"


def wrap(
    parts: Iterable[str],
    between: str,
    room: float,
    size: float,
    measure: Callable[[str, float], float] = width_of,
) -> list[str]:
    """Return parts joined in lines no wider than the available width, unless one part is wider."""
    lines: list[str] = []
    for part in parts:
        if lines and measure(longer := f"{lines[-1]}{between}{part}", size) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def with_room(
    texts: Iterable[tuple[float, str]],
    end: float,
    size: float,
    measure: Callable[[str, float], float] = width_of,
) -> list[tuple[float, str]]:
    """Return those texts, centred at places, that are a digit apart and end before an end."""
    shown: list[tuple[float, str]] = []
    last = -math.inf
    for place, text in texts:
        half = measure(text, size) / 2
        if last <= place - half and place + half <= end:
            shown.append((place, text))
            last = place + half + measure("0", size)
    return shown


def fill(parts: Iterable[str], between: str, room: float, size: float) -> list[str]:
    """Return parts joined in lines; a part that is wider than a line continues in the next."""
    pieces = (piece for part in parts for piece in _pieces(part, room, size))
    return wrap(pieces, between, room, size)


def _pieces(text: str, room: float, size: float) -> list[str]:
    """Return a text in lines: broken between words, and in a word that is wider than a line."""
    if width_of(text, size) <= room:
        return [text]
    words = (piece for word in text.split(" ") for piece in _broken(word, room, size))
    return wrap(words, " ", room, size)


def _broken(word: str, room: float, size: float) -> Iterator[str]:
    while width_of(word, size) > room and len(word) > 1:
        kept = len(word) - 1
        while kept > 1 and width_of(word[:kept], size) > room:
            kept -= 1
        yield word[:kept]
        word = word[kept:]
    yield word
