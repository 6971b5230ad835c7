"""Entries laid out in lines of limited width."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.vocabulary import SIZES

if TYPE_CHECKING:
    from collections.abc import Iterable

LINE = 16.0
TITLE = SIZES["title"]
BETWEEN = 12.0


def flow(widths: Iterable[float], room: float) -> list[tuple[int, float]]:
    """Return the row of each entry and its x position, breaking lines like words of a text."""
    result: list[tuple[int, float]] = []
    row, x = 0, 0.0
    for width in widths:
        if x and x + width > room:
            row, x = row + 1, 0.0
        result.append((row, x))
        x += width + BETWEEN
    return result
