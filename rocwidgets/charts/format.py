"""Numbers as text, formatted as on the page; a dash for undefined values."""

from __future__ import annotations

import math
import re
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rocwidgets.numeric import CountTable

UNDEFINED = "\N{EN DASH}"
# The two decisions that need no model.
ALL_NEGATIVE, ALL_POSITIVE = "always negative", "always positive"
_MINUS = "\N{MINUS SIGN}"
_TICK_DIGITS = 7
# Smaller numbers would be rows of zeros, larger ones rows of digits without meaning.
_SMALLEST_EXPONENT, _LARGEST_EXPONENT = -7, 20
# Control characters, lone surrogates, and the last two of the first plane, which XML excludes too.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_COMPACT = ((12, "T"), (9, "B"), (6, "M"), (3, "K"))
_WHOLE, _HUGE = 1000, 1e21
# From so many on, expected cases are whole in a sentence.
SAID_WHOLE = 100
# Of the largest amount, what it may be off by.
_OFF = 1e-12
# Currencies that are written before a number.
_BEFORE = re.compile("[A-Z]*[$£¥₹₩₱₦₪]")
# Rounds the shortest decimal that names the float, half away from zero; the precision is enough for
# any float with any number of decimals.
_ROUNDING = Context(prec=700, rounding=ROUND_HALF_UP)


def printed(text: str) -> str:
    """Return a number as it is printed: with minus signs, which code has no key for."""
    return text.replace("-", _MINUS)


def _decimal(value: float) -> Decimal:
    return Decimal(repr(float(value)))


def _infinite(value: float) -> str | None:
    """Return the text of NaN and of infinite numbers, None for others."""
    if math.isnan(value):
        return UNDEFINED
    if math.isinf(value):
        return "∞" if value > 0 else f"{_MINUS}∞"
    return None


def _rounded(number: Decimal, decimals: int) -> Decimal:
    """Return a number rounded to some decimals, which may be negative; no negative zero."""
    rounded = number.quantize(Decimal((0, (1,), -decimals)), context=_ROUNDING)
    return rounded or abs(rounded)


def _fixed(value: float, decimals: int) -> str:
    return printed(f"{_rounded(_decimal(value), decimals):,.{decimals}f}")


def significant(value: float, digits: int, *, pad: bool = False, shift: int = 0) -> str:
    """Return a number with a number of significant digits, trailing zeros only if padded.

    Parameters
    ----------
    value : float
    digits : int
    pad : bool
    shift : int, default 0
        The number is multiplied by this power of ten first; 2 gives percent.
    """
    infinite = _infinite(value)
    if infinite is not None:
        return infinite
    number = _decimal(value).scaleb(shift, _ROUNDING)
    if not number:
        return f"{0:.{digits - 1 if pad else 0}f}"
    rounded = _rounded(number, digits - 1 - number.adjusted())
    if number.adjusted() < _SMALLEST_EXPONENT:
        return _ungrouped(rounded)
    exponent = rounded.adjusted()
    text = printed(f"{rounded:,.{max(0, digits - 1 - exponent)}f}")
    return text if pad or "." not in text else text.rstrip("0").rstrip(".")


def _ungrouped(number: Decimal) -> str:
    """Return a number without separators, very large and small ones with an exponent."""
    if not number:
        return "0"
    exponent = number.adjusted()
    if _SMALLEST_EXPONENT < exponent <= _LARGEST_EXPONENT:
        text = printed(f"{number:f}")
        return text.rstrip("0").rstrip(".") if "." in text else text
    sign, digits, _ = number.normalize(_ROUNDING).as_tuple()
    mantissa = "".join(map(str, digits))
    point = "." if len(mantissa) > 1 else ""
    return printed(f"{'-' * sign}{mantissa[0]}{point}{mantissa[1:]}e{exponent:+d}")


def count(value: float) -> str:
    """Return a count, thousands separated; weights with at most one decimal."""
    return _fixed(value, 1).removesuffix(".0")


def cases(value: float, whole_from: float = _WHOLE) -> str:
    """Return an expected number of cases, whole from a thousand or less up."""
    return _fixed(value, 0) if abs(value) >= whole_from else count(value)


def rate(value: float) -> str:
    """Return a share in percent, always with three digits."""
    return percent_of(significant(value, 3, pad=True, shift=2))


def percent(value: float) -> str:
    """Return a share in percent, with at most three digits."""
    return percent_of(significant(value, 3, shift=2))


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
    """Return a number with fixed decimals, never a negative zero."""
    return UNDEFINED if math.isnan(value) else _fixed(value, decimals)


def area(value: float, bound: float) -> str:
    """Return an area, and the bound on its error where that is not 0."""
    if not bound > 0:
        return fixed(value, 3)
    return f"{fixed(value, 3)} ± {printed(f'{bound:.2g}'.replace('e-0', 'e-'))}"


def index(value: float) -> str:
    """Return an index of -1 to 1 with its sign."""
    text = fixed(value, 3)
    return f"+{text}" if text.strip("0.") and value > 0 else text


def money(value: float) -> str:
    """Return an amount: whole from a thousand up, with four digits below and from 1e21 up."""
    if abs(value) >= _HUGE and math.isfinite(value):
        return printed(f"{value:.4g}")
    return _fixed(value, 0) if abs(value) >= _WHOLE else significant(value, 4)


def in_unit(text: str, unit: str) -> str:
    """Return a text with its unit, if there is one; at its end, where no number takes it."""
    if not unit:
        return text
    if _BEFORE.fullmatch(unit) and re.search("[0-9]", text):
        return re.sub("(?<![0-9.,])[0-9]", lambda digit: unit + digit[0], text)
    return f"{text} {unit}"


def amounts(*values: float) -> list[str]:
    """Return amounts that are compared, with as many decimals.

    None if all are whole or one is 100 or more, else three digits of the largest.
    """
    largest = max(abs(value) for value in values)
    is_whole = all(abs(value - round(value)) <= _OFF * largest for value in values)
    digits = 0 if is_whole else max(0, min(20, 2 - math.floor(math.log10(largest))))
    return [_fixed(value, digits) for value in values]


def plain(value: float) -> str:
    """Return a number in full, without separators."""
    return printed(f"{value + 0.0:.15g}")


def score(value: float) -> str:
    """Return a score with at most three digits, for running text."""
    infinite = _infinite(value)
    if infinite is not None:
        return infinite
    number = _decimal(value)
    return _ungrouped(_rounded(number, 2 - number.adjusted()) if number else number)


def cut(value: float) -> str:
    """Return a threshold with at most three digits, where an infinite one is in words."""
    if math.isinf(value):
        return ALL_NEGATIVE if value > 0 else ALL_POSITIVE
    return score(value)


def threshold(value: float, table: CountTable) -> str:
    """Return a threshold rounded, also down, to the fewest digits that keep its operating point."""
    if math.isinf(value):
        return significant(value, 3)
    below = float(table.below(value))
    for digits in range(3, 17):
        nearest = float(f"{value:.{digits}g}")
        for rounded in (nearest, _next_below(nearest, digits)):
            if below < rounded <= value:
                return _ungrouped(_decimal(rounded))
    return _ungrouped(_decimal(value))


def _next_below(value: float, digits: int) -> float:
    """Return the number before one of some significant digits."""
    step = float(f"1e{_decimal(value).adjusted() - digits + 1}")
    return float(f"{value - step:.{digits}g}")


@lru_cache(maxsize=1024)
def tick(value: float) -> str:
    """Return the label of a tick."""
    return significant(value, _TICK_DIGITS)


@lru_cache(maxsize=1024)
def percent_tick(value: float) -> str:
    """Return the label of a tick of shares."""
    return f"{significant(value, _TICK_DIGITS, shift=2)}%"


def compact_tick(value: float) -> str:
    """Return the label of a tick of counts or amounts, such as 20K."""
    number = _decimal(value)
    size = _rounded(number, _TICK_DIGITS - 1 - number.adjusted()).adjusted() if number else 0
    for power, sign in _COMPACT:
        if size >= power:
            return significant(value, _TICK_DIGITS, shift=-power) + sign
    return tick(value)


def label(text: str, longest: int = 30) -> str:
    """Return a name as a label: without control characters, cut in its middle."""
    if len(text) <= longest:
        return _printable(text)
    # Names often differ at their ends; a name may be a megabyte.
    end = (longest - 1) // 3
    return _printable(f"{text[: longest - 1 - end]}…{text[len(text) - end :]}")


def _printable(text: str) -> str:
    return _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text)
