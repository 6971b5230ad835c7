"""Colours and fonts of figures, visible on light and on dark backgrounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rocwidgets.draw import styles

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# Text follows the theme; marks have literal colours, as CSS variables are missing in a saved PNG.
TEXT = "var(--jp-ui-font-color1, #333333)"
QUIET = "var(--jp-ui-font-color2, #666666)"
GREY = "#808080"
GRID = "rgba(128, 128, 128, 0.22)"
FONT = "var(--jp-ui-font-family, system-ui, sans-serif)"
SMALL = {"font-size": "11px", "font-family": FONT, "fill": QUIET}
HEADING = {"font-size": "13px", "font-weight": "600", "font-family": FONT, "fill": TEXT}

_WHITE, _INK = 255, int(styles.INK[1:3], 16)
# Opacity of the faintest grey that is visible, and the growth of opacity from there.
_FAINT, _GROWTH = 0.12, 1.2
# Lowest luminance: a contrast of 3.8 on black, 5 on white.
_LEAST = 0.16
# Highest luminance of small text: a contrast of 4.5 on white.
_LEGIBLE = 0.183
_LONG_DASH = 4.0
_PARTS_OF_TWO = 2


class Paint(NamedTuple):
    """A literal colour, and its opacity in 0..1."""

    colour: str
    opacity: float


def paint(colour: str) -> Paint:
    """Return a colour for a white background as one that is visible on any.

    Greys become a mid grey of some opacity; dark hues become light enough for a black background.

    Parameters
    ----------
    colour : str
        ``#rrggbb``, as in `rocwidgets.draw.style`.
    """
    red, green, blue = bytes.fromhex(colour[1:])
    if not red == green == blue:
        return Paint(next(each for each in _lighter(colour) if luminance(each) >= _LEAST), 1.0)
    share = (_WHITE - red) / (_WHITE - _INK)
    return Paint(GREY, min(1.0, _FAINT + _GROWTH * share))


def _lighter(colour: str) -> Iterator[str]:
    return (styles.mix(colour, share / 20) for share in range(20, -1, -1))


def paint_text(colour: str) -> str:
    """Return a colour with as much ink as makes small text legible, on black too."""
    inked = (styles.mix(colour, share / 20, styles.INK) for share in range(20, -1, -1))
    return next(each for each in inked if luminance(each) <= _LEGIBLE)


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb`` in 0..1 (WCAG 2.2, section 5)."""
    parts = [part / _WHITE for part in bytes.fromhex(colour[1:])]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - of sRGB
        for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def line_style(dash: Sequence[float]) -> str:
    """Return bqplot's name of the line style nearest to dashes."""
    if not dash:
        return "solid"
    if len(dash) > _PARTS_OF_TWO:
        return "dash_dotted"
    return "dashed" if dash[0] > _LONG_DASH else "dotted"
