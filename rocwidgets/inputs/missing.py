"""Missing values: NaN, None, null, NA, NaT and masked."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.wording import places, plural

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.inputs.column import Column


def is_missing(value: Any) -> bool:
    """Return whether one object stands for a missing value."""
    if value is None or value is np.ma.masked or type(value).__name__ in {"NAType", "NaTType"}:
        return True
    if isinstance(value, Decimal):
        return value.is_nan()
    if isinstance(value, np.datetime64 | np.timedelta64):
        return bool(np.isnat(value))
    return isinstance(value, float | np.floating) and bool(value != value)  # noqa: PLR0124 - NaN


def missing_rows(column: Column) -> NDArray[np.bool_] | None:
    """Return which rows of a column are missing, None if none is."""
    values = column.values
    if values.dtype == object:
        absent = np.fromiter(map(is_missing, values), bool, len(values))
    elif values.dtype.kind in "fc":
        absent = np.isnan(values)
    elif values.dtype.kind in "mM":
        absent = np.isnat(values)
    else:
        absent = np.zeros(len(values), dtype=bool)
    if column.missing is not None:
        absent |= column.missing
    return absent if absent.any() else None


_ADVICE = "Drop these rows from all inputs or impute them before evaluating."


def refuse_missing(column: Column, advice: str = _ADVICE) -> None:
    """Refuse a column with missing rows, with what to do about them.

    Raises
    ------
    ValueError
        Saying how many rows are missing and where the first of them are.
    """
    absent = missing_rows(column)
    if absent is None:
        return
    count = int(np.count_nonzero(absent))
    raise ValueError(
        f"{column.what} contains {plural(count, 'missing value')} (NaN, None, null, NA or "
        f"masked) among {plural(len(column), 'row')}, {places(absent, column.index)}. {advice}"
    )
