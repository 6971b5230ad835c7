"""Widths of text in the font of Matplotlib."""

from __future__ import annotations


def width_of(text: str, size: float) -> float:
    """Return the width of a text in the font of ``rcParams``, in the unit of its size."""
    from matplotlib.font_manager import FontProperties  # noqa: PLC0415 - an extra
    from matplotlib.textpath import text_to_path  # noqa: PLC0415 - an extra

    font = FontProperties(size=size)
    width, _, _ = text_to_path.get_text_width_height_descent(text, font, ismath=False)
    return float(width)
