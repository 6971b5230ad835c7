"""SVG as text: elements, escaped names, short numbers, and about how wide words are."""

from __future__ import annotations

import unicodedata
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from . import words

if TYPE_CHECKING:
    from collections.abc import Iterable

SIZE = 11.0
# In the widest of the fonts: how much wider bold type is, and letters, in sizes of the type.
BOLD = 1.1
_NARROW, _DIGIT, _CAPITAL, _WIDE = 0.58, 0.64, 0.72, 1.05
_BROAD = frozenset("mwMW@%…—")


def element(tag: str, *children: str, **attributes: object) -> str:
    """Return an element; attributes that are None are left out, _ in names stands for -."""
    parts = [tag]
    for name, value in attributes.items():
        if value is None:
            continue
        shown = number(value) if isinstance(value, float) else escape(str(value))
        parts.append(f'{name.replace("_", "-")}="{shown}"')
    head = " ".join(parts)
    return f"<{head}>{''.join(children)}</{tag}>" if children else f"<{head}/>"


def label(text: str, x: float, y: float, **attributes: object) -> str:
    """Return words at a place; whatever they are, they stay words."""
    return element("text", inert(text), x=float(x), y=float(y), **attributes)


def inert(text: str) -> str:
    """Return words as they may stand between tags."""
    return escape(words.plain(text, len(text)), quote=False)


def number(value: float) -> str:
    """Return a number with at most one decimal."""
    shown = f"{value:.1f}".removesuffix(".0")
    return "0" if shown == "-0" else shown


def path(points: Iterable[tuple[float, float]]) -> str:
    """Return the outline through points, in whole tenths of a pixel, each told from the last."""
    tenths = [(round(10 * x), round(10 * y)) for x, y in points]
    steps = (
        f"{_tenth(x - last_x)},{_tenth(y - last_y)}"
        for (last_x, last_y), (x, y) in pairwise(tenths)
    )
    (x, y) = tenths[0]
    return f"M{_tenth(x)},{_tenth(y)}l{' '.join(steps)}"


def _tenth(tenths: int) -> str:
    """Return so many tenths in as few letters as that takes."""
    whole, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{whole or ''}.{rest}" if rest else f"{sign}{whole}"


def width_of(text: str, size: float = SIZE) -> float:
    """Return about how wide words are, rather too wide than too narrow."""
    return size * sum(map(_width, text))


def _width(letter: str) -> float:
    if letter in _BROAD or unicodedata.east_asian_width(letter) in "WF":
        return _WIDE
    if letter.isdigit():
        return _DIGIT
    return _CAPITAL if letter.isupper() else _NARROW


def cut(text: str, room: float, size: float = SIZE) -> str:
    """Return words that are no wider than the room, cut short if they have to be."""
    if width_of(text, size) <= room:
        return text
    while text and width_of(f"{text}…", size) > room:
        text = text[:-1]
    return f"{text}…"


def wrap(parts: Iterable[str], between: str, room: float, size: float) -> list[str]:
    """Return parts joined in lines no wider than the room, unless a single part is."""
    lines: list[str] = []
    for part in parts:
        if lines and width_of(longer := f"{lines[-1]}{between}{part}", size) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines
