"""Read one scalar argument: a number, an integer, a bool, a choice or a text.

Each kind is read here and nowhere else, so that all arguments take the same types and are refused
in the same words.
"""

from __future__ import annotations

import math
import numbers
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.suggestions import did_you_mean
from rocwidgets.inputs.wording import show

if TYPE_CHECKING:
    from collections.abc import Callable

# Of amounts and numbers of cases: their products, and the squares of these, are float64 numbers.
LEAST, GREATEST = 1e-100, 1e100
# Of the share of positives: what is left for the negatives is more than rounding.
GREATEST_SHARE = 1 - 2e-16
_PERCENT = 100


def read_number(
    name: str,
    value: Any,
    rule: str,
    accepts: Callable[[float], bool] = lambda _value: True,
    *,
    upward: bool = False,
) -> float:
    """Return a value as the nearest float64.

    Parameters
    ----------
    name : str
        What it is called.
    value : object
        A real number of Python, numpy, `fractions` or `decimal`; NaN and bool excluded.
    rule : str
        What it must be, in words, for the error.
    accepts : callable
        float -> bool, whether it is that.
    upward : bool
        Whether to round to the smallest float64 that is not below it, as a threshold has to be: the
        scores that are at least that high are the same.

    Raises
    ------
    TypeError
        If it is no number.
    ValueError
        If it is NaN, finite but beyond the range of float64, or not accepted.
    """
    be = f"{name} must be a number{continued(rule)}"
    if not is_real(value):
        raise TypeError(f"{be}, got {described(value)}.")
    number = nearest_float(value)
    if math.isinf(number) and is_finite(value):
        raise ValueError(
            f"{be}, got {show(value)}, which exceeds the range of float64 (about 1.8e308)."
        )
    if math.isnan(number) or not accepts(number):
        raise ValueError(f"{be}, got {show(value)}.{percent_hint(rule, number)}")
    return _not_below(number, value) if upward else number


def percent_hint(rule: str, number: float) -> str:
    """Return how an error about a share ends, where the number may be percent; else ""."""
    is_share = rule.startswith(("from 0 to 1", "between 0 and 1"))
    is_percent = is_share and 1 < number <= _PERCENT
    return f" For {number:g} %, pass {number / _PERCENT:g}." if is_percent else ""


def continued(rule: str) -> str:
    """Return a rule as it continues "a number"."""
    return f" {rule}" if rule.startswith(("above ", "between ", "from ", "in ")) else f", {rule}"


def read_share(name: str, value: Any, *, upward: bool = False) -> float:
    """Return a number from 0 to 1, both included, as a float."""
    return read_number(name, value, "from 0 to 1", lambda x: 0 <= x <= 1, upward=upward)


def read_int(name: str, value: Any, low: int, high: float = math.inf) -> int:
    """Return a whole number in a range, both ends included, as an int.

    Raises
    ------
    TypeError
        If it is no whole number of Python or numpy.
    ValueError
        If it is out of range.
    """
    reach = f"at least {low}" if high == math.inf else f"from {low} to {high}"
    rule = f"{name} must be a whole number{',' * (high == math.inf)} {reach}"
    if not is_real(value) or not isinstance(value, numbers.Integral):
        raise TypeError(f"{rule}, got {described(value)}.")
    whole = int(value)
    if not low <= whole <= high:
        raise ValueError(f"{rule}, got {show(value)}.")
    return whole


def read_bool(name: str, value: Any) -> bool:
    """Return True or False of Python or numpy as a bool, or raise TypeError."""
    if not isinstance(value, bool | np.bool_):
        raise TypeError(f"{name} must be True or False, got {described(value)}.")
    return bool(value)


def read_choice(name: str, value: Any, choices: Iterable[str]) -> str:
    """Return a text if it is one of some choices.

    Raises
    ------
    TypeError
        If it is no text.
    ValueError
        If it is none of them.
    """
    known = tuple(choices)
    rule = f"{name} must be one of {', '.join(known)}"
    if not isinstance(value, str):
        raise TypeError(f"{rule}, got {described(value)}.")
    if value not in known:
        raise ValueError(f"{rule}, got {show(value)}{did_you_mean(value, known)}")
    return known[known.index(value)]


def read_items(rule: str, value: Any) -> list[Any]:
    """Return the items of an iterable other than a string or a mapping.

    Parameters
    ----------
    rule : str
        What it must be, in words, for the error.
    value : object

    Raises
    ------
    TypeError
        If it is no such iterable.
    """
    if isinstance(value, str | bytes | bytearray | Mapping) or not isinstance(value, Iterable):
        raise TypeError(f"{rule}, got {described(value)}.")
    try:
        return list(value)
    except TypeError:
        # An array of no dimension is an Iterable, but raises.
        raise TypeError(f"{rule}, got {described(value)}.") from None


def read_text(name: str, value: Any) -> str:
    """Return a text that can be written.

    Raises
    ------
    TypeError
        If it is no text.
    ValueError
        If it has characters that no file can hold.
    """
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a string, got {described(value)}.")
    if not is_writable(value):
        raise ValueError(
            f"{name} contains lone surrogates, which cannot be written to files, got "
            f"{show(value)}. Remove them."
        )
    return str(value)


def is_real(value: Any) -> bool:
    """Return whether a value is one real number, NaN and infinity included, bool excluded."""
    # A duration of numpy counts as an integer there.
    return isinstance(value, numbers.Real | Decimal) and not isinstance(
        value, bool | np.timedelta64
    )


def is_writable(text: str) -> bool:
    """Return whether a text has no lone surrogates, which cannot be encoded."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def described(value: object) -> str:
    """Return a value and its type, kept short."""
    return f"{show(value)} ({type(value).__name__})"


def nearest_float(value: Any) -> float:
    """Return a real number as the nearest float64, infinite where that is out of range."""
    if isinstance(value, Decimal) and value.is_nan():
        # float() of a signalling NaN would raise.
        return math.nan
    try:
        with np.errstate(over="ignore", under="ignore"):
            return float(value)
    except OverflowError:
        return math.copysign(math.inf, 1 if value > 0 else -1)


def is_finite(value: Any) -> bool:
    """Return whether a real number is finite, in whatever type it is."""
    if isinstance(value, Decimal):
        return value.is_finite()
    return bool(np.isfinite(value)) if isinstance(value, float | np.floating) else True


def _not_below(number: float, value: Any) -> float:
    if math.isinf(number) or isinstance(value, float):
        return number
    ratio = value.as_integer_ratio() if hasattr(value, "as_integer_ratio") else (int(value), 1)
    return math.nextafter(number, math.inf) if Fraction(number) < Fraction(*ratio) else number
