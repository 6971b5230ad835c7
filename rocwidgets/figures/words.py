"""Numbers as people read them, the same as on the page; a dash for what is undefined."""

from __future__ import annotations

import math
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rocwidgets.numeric import CountTable

UNDEFINED = "\N{EN DASH}"
_TICK_DIGITS = 7
# Smaller numbers would be rows of zeros.
_SMALLEST_EXPONENT = -7
_COMPACT = ((1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "K"))
_WHOLE = 1000


def significant(value: float, digits: int, *, pad: bool = False) -> str:
    """Return a number with so many significant digits, zeros at its end only if padded."""
    if math.isnan(value):
        return UNDEFINED
    if math.isinf(value):
        return "∞" if value > 0 else "\N{MINUS SIGN}∞"
    mantissa = f"{value:.{digits - 1}e}"
    exponent = int(mantissa.partition("e")[2])
    if exponent < _SMALLEST_EXPONENT:
        return f"{value:.{digits}g}"
    text = f"{float(mantissa) + 0.0:,.{max(0, digits - 1 - exponent)}f}"
    return text if pad or "." not in text else text.rstrip("0").rstrip(".")


def count(value: float) -> str:
    """Return a count, thousands separated; weights with at most one decimal."""
    return f"{value:,.1f}".removesuffix(".0")


def rate(value: float) -> str:
    """Return a share in percent, always with three digits."""
    return percent_of(significant(100 * value, 3, pad=True))


def percent(value: float) -> str:
    """Return a share in percent, with at most three digits."""
    return percent_of(significant(100 * value, 3))


def percent_of(text: str) -> str:
    """Return a number with its percent sign, if it is one."""
    return text if text == UNDEFINED else f"{text}%"


def ratio(value: float) -> str:
    """Return a ratio such as lift, always with three digits."""
    return significant(value, 3, pad=True)


def short(value: float) -> str:
    """Return a number with at most three digits."""
    return significant(value, 3)


def fixed(value: float, decimals: int) -> str:
    """Return a number with so many decimals, never a negative zero."""
    return UNDEFINED if math.isnan(value) else f"{round(value, decimals) + 0.0:.{decimals}f}"


def area(value: float, bound: float) -> str:
    """Return an area, and how far it can be off where that is not 0."""
    if not bound > 0:
        return fixed(value, 3)
    return f"{fixed(value, 3)} ± {bound:.2g}".replace("e-0", "e-")


def index(value: float) -> str:
    """Return an index of -1 to 1 with its sign."""
    return f"{round(value, 3):+.3f}" if round(value, 3) else "0.000"


def money(value: float) -> str:
    """Return an amount: whole from a thousand up, else with at most four digits."""
    return f"{value:,.0f}" if abs(value) >= _WHOLE else significant(value, 4)


def moneys(*values: float) -> list[str]:
    """Return amounts that are compared: whole from 100 up, else three digits of the largest."""
    largest = max(abs(value) for value in values)
    digits = max(0, min(20, 2 - math.floor(math.log10(largest)))) if largest else 0
    return [f"{round(value, digits) + 0.0:,.{digits}f}" for value in values]


def score(value: float) -> str:
    """Return a score with at most three digits, for prose."""
    return significant(value, 3).replace(",", "")


def threshold(value: float, table: CountTable) -> str:
    """Return the shortest decimal that names exactly the rule of a threshold."""
    if math.isinf(value):
        return significant(value, 3)
    below = float(table.below(value))
    for digits in range(3, 17):
        rounded = float(f"{value:.{digits}g}")
        if below < rounded <= value:
            return f"{rounded:.{digits}g}"
    return repr(value)


def tick(value: float) -> str:
    """Return the label of a tick."""
    return significant(value, _TICK_DIGITS)


def percent_tick(value: float) -> str:
    """Return the label of a tick of shares."""
    return f"{significant(100 * value, _TICK_DIGITS)}%"


def compact_tick(value: float) -> str:
    """Return the label of a tick of counts or amounts, such as 20K."""
    for unit, sign in _COMPACT:
        if abs(value) >= unit:
            return significant(value / unit, _TICK_DIGITS) + sign
    return tick(value)


def plain(text: str, longest: int = 30) -> str:
    """Return a name as text that every drawing can hold: no control characters, not too long."""
    # A name may be a megabyte.
    first = text[: longest + 1]
    shown = "".join(
        "\N{REPLACEMENT CHARACTER}" if unicodedata.category(c) in {"Cc", "Cs"} else c for c in first
    )
    # The two that XML excludes beside the controls.
    shown = shown.replace("\ufffe", "\N{REPLACEMENT CHARACTER}").replace(
        "\uffff", "\N{REPLACEMENT CHARACTER}"
    )
    return shown if len(shown) <= longest else f"{shown[: longest - 1]}…"
