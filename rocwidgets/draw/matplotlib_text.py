"""Widths of text in the fonts of Matplotlib."""

from __future__ import annotations

from functools import lru_cache


def width_of(text: str, size: float) -> float:
    """Return the width of a text in the font of ``rcParams``, in the unit of its size."""
    from matplotlib.font_manager import FontProperties  # noqa: PLC0415 - an extra

    font = FontProperties(size=size)
    return _width(text, tuple(font.get_family()), font.get_fontconfig_pattern())


@lru_cache(maxsize=4096)
def _width(text: str, _family: tuple[str, ...], pattern: str) -> float:
    from matplotlib.font_manager import FontProperties  # noqa: PLC0415 - an extra
    from matplotlib.textpath import text_to_path  # noqa: PLC0415 - an extra

    width, _, _ = text_to_path.get_text_width_height_descent(
        text, FontProperties(pattern), ismath=False
    )
    return float(width)
