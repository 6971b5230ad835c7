"""Numbers in the reprs of results, as people write them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

# From here on six digits are no more than the unit, and then more digits than anybody reads.
_WHOLE_AMOUNT, _LONGEST_AMOUNT = 1e5, 1e15
_WHOLE = 1e3


def amount(value: Any) -> str:
    """Return an amount of money to six digits, or to the unit, as people write it.

    Examples
    --------
    >>> amount(-2229712.3), amount(10403.999999999998), amount(-0.0), amount(1e20)
    ('-2,229,712', '10,404', '0', '1e+20')
    """
    number = float(value)
    is_long = _WHOLE_AMOUNT <= abs(number) < _LONGEST_AMOUNT
    return f"{number:z,.0f}" if is_long else f"{number:z,.6g}"


def rounded(value: float) -> str:
    """Return a number to four digits, or to the unit.

    Examples
    --------
    >>> rounded(0.123456), rounded(-10403.999999999998), rounded(1e20)
    ('0.1235', '-10,404', '1e+20')
    """
    return f"{value:z,.0f}" if _WHOLE <= abs(value) < _LONGEST_AMOUNT else f"{value:z,.4g}"


def record(name: str, values: Iterable[tuple[str, Any]]) -> str:
    """Return the repr of a record whose numbers are rounded."""
    parts = ", ".join(f"{field}={_shown(value)}" for field, value in values)
    return f"{name}({parts})"


def _shown(value: Any) -> str:
    return rounded(float(value)) if isinstance(value, float | np.floating) else repr(value)
