"""Convert real numbers of any type to float64, and find where that merges values."""

from __future__ import annotations

import datetime as dt
import math
import numbers
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.column import read_column
from rocwidgets.inputs.missing import is_missing, missing_rows, refuse_missing
from rocwidgets.inputs.scalars import (
    continued,
    is_finite,
    is_real,
    nearest_float,
    percent_hint,
    read_number,
)
from rocwidgets.inputs.wording import listing, places, plural, show

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from rocwidgets.inputs.column import Column

    Floats = NDArray[np.float64] | NDArray[np.float32]


_DTYPE_KINDS = {
    "c": "complex numbers",
    "U": "text",
    "S": "text",
    "M": "dates",
    "m": "durations",
    "V": "records",
}


def require_numbers(column: Column, source: str) -> None:
    """Refuse a column that holds anything but real numbers and missing values.

    Parameters
    ----------
    column : Column
    source : str
        What to pass instead, for the message.

    Raises
    ------
    TypeError
        Saying what the column holds and where.
    """
    values = column.values
    kind = _DTYPE_KINDS.get(values.dtype.kind)
    if kind is not None:
        everywhere = np.ones(len(values), dtype=bool)
        raise TypeError(_message(column, {kind}, everywhere, source))
    if values.dtype != object:
        return
    strange = {type(value): value for value in values}
    kinds = {t: _object_kind(value) for t, value in strange.items()}
    bad = {t for t, name in kinds.items() if name is not None}
    if bad:
        mask = np.fromiter((type(value) in bad for value in values), bool, len(values))
        names = {name for name in kinds.values() if name is not None}
        raise TypeError(_message(column, names, mask, source))


def _object_kind(value: Any) -> str | None:
    if is_missing(value) or isinstance(value, numbers.Real | np.bool_ | Decimal):
        return None
    if isinstance(value, str | bytes):
        return "text"
    if isinstance(value, numbers.Complex):
        return "complex numbers"
    if isinstance(value, dt.date | dt.time | np.datetime64):
        return "dates"
    if isinstance(value, dt.timedelta | np.timedelta64):
        return "durations"
    return f"{type(value).__name__} objects"


def _message(column: Column, names: Iterable[str], mask: NDArray[np.bool_], source: str) -> str:
    first = column.values[int(np.argmax(mask))]
    text = (
        f"{column.what} contains {listing(sorted(names))}, but real numbers are needed: "
        f"{plural(int(np.count_nonzero(mask)), 'value')} such as {show(first)}, "
        f"{places(mask, column.index)}. "
    )
    if _reads_as_number(first):
        return f"{text}Convert the text to float first; rocwidgets does not parse text."
    return text + source


def _reads_as_number(value: Any) -> bool:
    if not isinstance(value, str | bytes):
        return False
    try:
        float(value)
    except ValueError:
        return False
    return True


_KEPT_DTYPES = (np.dtype(np.float64), np.dtype(np.float32))
_EXACT_INTEGERS = 2**53
_FLAT = "Pass one number, or one per position."


def read_floats(column: Column, source: str, infinite_advice: str) -> Floats:
    """Return a column of at least one row as finite, native, contiguous floats.

    float32 and float64 keep their dtype, and are not copied if native and contiguous; all else
    is rounded to the nearest float64 (see `collapsed_rows` for what that merges).

    Parameters
    ----------
    column : Column
    source : str
        What to pass instead of something that is no number.
    infinite_advice : str
        What to do about infinite values.

    Raises
    ------
    TypeError
        If a value is no real number.
    ValueError
        If a value is missing, infinite or beyond the range of float64.
    """
    require_numbers(column, source)
    if column.missing is not None:
        refuse_missing(column)
    if column.values.dtype == object:
        refuse_missing(column)
    floats = _as_floats(column.values)
    # The extremes show NaN and infinity without a mask of all rows.
    with np.errstate(invalid="ignore"):
        extremes = (float(floats.min()), float(floats.max()))
    if not all(map(math.isfinite, extremes)):
        refuse_missing(column)
        raise ValueError(_infinite(column, floats, infinite_advice))
    return floats


def read_numbers(
    name: str, value: Any, rule: str, accepts: Callable[[NDArray[np.float64]], Any]
) -> NDArray[np.float64]:
    """Return one number, or an array of any shape, as float64.

    Parameters
    ----------
    name : str
        What it is called.
    value : real number, ndarray or array-like of shape (n,)
    rule : str
        What each must be, in words, for the error.
    accepts : callable
        ndarray of float64 -> ndarray of bool, whether each is that; never of NaN.

    Raises
    ------
    TypeError
        If it holds anything but real numbers.
    ValueError
        If some are missing or not accepted, and how many, where.
    """
    if is_real(value):
        return np.array(read_number(name, value, rule, lambda x: bool(accepts(np.array(x)))))
    shape = value.shape if isinstance(value, np.ndarray) and value.ndim else (-1,)
    flat = value.reshape(-1) if isinstance(value, np.ndarray) and value.ndim else value
    column = read_column(flat, name, _FLAT)
    require_numbers(column, f"Pass numbers{continued(rule)}.")
    values = column.values
    if not {bool, np.bool_}.isdisjoint(
        map(type, values) if values.dtype == object else [values.dtype.type]
    ):
        raise TypeError(f"{name} must be numbers{continued(rule)}, got True or False (bool).")
    bad = missing_rows(column)
    bad = np.zeros(len(column), bool) if bad is None else bad
    values = np.where(bad, math.nan, column.values) if bad.any() else column.values
    floats = _as_floats(values).astype(np.float64, copy=False)
    with np.errstate(invalid="ignore"):
        bad |= ~np.asarray(accepts(floats), bool) | np.isnan(floats)
    if bad.any():
        at = int(np.argmax(bad))
        raise ValueError(
            f"{name} must be numbers{continued(rule)}, but {plural(int(bad.sum()), 'value')} of "
            f"{len(bad):,} cannot be used, such as {show(column.values[at])}, {places(bad)}."
            f"{percent_hint(rule, float(floats[at]))}"
        )
    return floats.reshape(shape)


def read_scores(name: str, value: Any) -> NDArray[np.float64]:
    """Return one score, or an array of any shape, as float64; infinite ones are scores.

    Parameters
    ----------
    name, value
        As for `read_numbers`, which has the errors.
    """
    return read_numbers(name, value, "not NaN", lambda x: ~np.isnan(x))


def read_shares(name: str, value: Any) -> NDArray[np.float64]:
    """Return numbers from 0 to 1, both included, by `read_numbers`."""
    return read_numbers(name, value, "from 0 to 1", lambda x: (x >= 0) & (x <= 1))


def _as_floats(values: NDArray[Any]) -> Floats:
    if values.dtype == object:
        return np.fromiter(map(nearest_float, values), np.float64, len(values))
    if values.dtype.newbyteorder("=") in _KEPT_DTYPES:
        return np.ascontiguousarray(values, values.dtype.newbyteorder("="))
    with np.errstate(over="ignore", under="ignore"):
        return np.ascontiguousarray(values, np.float64)


def collapsed_rows(values: NDArray[Any], floats: Floats) -> NDArray[np.bool_] | None:
    """Return the rows whose order float64 cannot keep, None if there are none.

    For 64-bit integers these are all that float64 cannot represent, for other types all that
    share their float64 with a different value.
    """
    if values.dtype.kind in "iu":
        mask = _inexact_integers(values, floats)
    elif values.dtype == object or values.dtype.itemsize > floats.dtype.itemsize:
        mask = _merged(values, floats)
    else:
        return None
    return mask if mask is not None and mask.any() else None


def _infinite(column: Column, floats: Floats, advice: str) -> str:
    mask = np.isinf(floats)
    above = int(np.count_nonzero(floats == np.inf))
    below = int(np.count_nonzero(mask)) - above
    signs = " and ".join(f"{n:,} {sign}" for n, sign in ((above, "+inf"), (below, "-inf")) if n)
    at = places(mask, column.index)
    if any(is_finite(value) for value in column.values[mask]):
        return (
            f"{column.what} has {plural(above + below, 'value')} beyond the range of float64 "
            f"(about 1.8e308), {at}. Rescale the values or pass ranks instead."
        )
    return f"{column.what} has {plural(above + below, 'infinite value')} ({signs}), {at}. {advice}"


def _inexact_integers(values: NDArray[Any], floats: Floats) -> NDArray[np.bool_] | None:
    if values.dtype.itemsize < np.dtype(np.int64).itemsize:
        return None
    if max(-int(values.min()), int(values.max())) <= _EXACT_INTEGERS:
        return None
    # Rounded up out of the range of the type, floats come back as anything on some machines.
    limit = float(np.iinfo(values.dtype).max)
    with np.errstate(invalid="ignore"):
        back = floats.astype(values.dtype)
    return (floats >= limit) | (back != values)


def _merged(values: NDArray[Any], floats: Floats) -> NDArray[np.bool_] | None:
    if values.dtype != object and (values == floats).all():
        return None
    seen: dict[float, Any] = {}
    merged = set()
    for value, number in zip(values, floats.tolist(), strict=True):
        if _differ(seen.setdefault(number, value), value):
            merged.add(number)
    return np.isin(floats, list(merged)) if merged else None


def _differ(a: Any, b: Any) -> bool:
    if a is b:
        return False
    if type(a) is type(b):
        return bool(a != b)
    return _exact(a) != _exact(b)


def _exact(value: Any) -> Fraction:
    if hasattr(value, "as_integer_ratio"):
        return Fraction(*value.as_integer_ratio())
    return Fraction(int(value))
