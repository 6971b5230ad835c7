"""SVG as text: elements, escaped names and short numbers."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.charts import format as fmt

if TYPE_CHECKING:
    from collections.abc import Sequence

_SHORT = 40  # characters of values that are often the same: colours, widths, dashes
_MANY = 16  # points that are rounded together


def element(tag: str, *children: str, **attributes: object) -> str:
    """Return an element; attributes of None are left out; _ in a name becomes -."""
    parts = [
        f' {_attribute(name)}="{_value(value)}"'
        for name, value in attributes.items()
        if value is not None
    ]
    head = tag + "".join(parts)
    return f"<{head}>{''.join(children)}</{tag}>" if children else f"<{head}/>"


@lru_cache(maxsize=256)
def _attribute(name: str) -> str:
    return name.replace("_", "-")


def _value(value: object) -> str:
    """Return the value of an attribute, escaped to stand between quotation marks."""
    if isinstance(value, float):
        return number(value)
    text = str(value)
    return _escaped(text) if len(text) <= _SHORT else escape(text)


@lru_cache(maxsize=1024)
def _escaped(text: str) -> str:
    return escape(text)


def label(text: str, x: float, y: float, **attributes: object) -> str:
    """Return a text element; markup in the text is escaped."""
    return element("text", inert(text), x=float(x), y=float(y), **attributes)


def inert(text: str) -> str:
    """Return text escaped to stand between tags."""
    return escape(fmt.label(text, len(text)), quote=False)


def number(value: float) -> str:
    """Return a number with at most one decimal."""
    shown = f"{value:.1f}".removesuffix(".0")
    return "0" if shown == "-0" else shown


def path(points: Sequence[tuple[float, float]]) -> str:
    """Return the outline through points, in whole tenths of a pixel, each relative to the last."""
    tenths = _tenths(points)
    steps = [
        f"{_tenth(x - last_x)},{_tenth(y - last_y)}"
        for (last_x, last_y), (x, y) in pairwise(tenths)
    ]
    x, y = tenths[0]
    return f"M{_tenth(x)},{_tenth(y)}l{' '.join(steps)}"


def _tenths(points: Sequence[tuple[float, float]]) -> list[Any]:
    if len(points) < _MANY:
        return [(round(10 * x), round(10 * y)) for x, y in points]
    return np.rint(10 * np.array(points)).astype(np.int64).tolist()


@lru_cache(maxsize=4096)
def _tenth(tenths: int) -> str:
    """Return a number of tenths as the shortest decimal."""
    whole, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{whole or ''}.{rest}" if rest else f"{sign}{whole}"
