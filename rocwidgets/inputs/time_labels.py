"""The month or other period of each case, in order."""

from __future__ import annotations

import calendar
import re
from datetime import date
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.column import Column, read_column
from rocwidgets.inputs.fold_labels import read_fold_labels
from rocwidgets.inputs.group_labels import GroupLabels
from rocwidgets.inputs.wording import show

if TYPE_CHECKING:
    from collections.abc import Sequence

_WHAT = "time"
_WIDE = "Pass one label per row, such as its date or month."
# Days as texts, with a time or without one, and days that begin with the day or the month.
_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}($|[T ])")
_DAY, _MONTH, _YEAR_DIGITS = len("2026-05-31"), len("2026-05"), len("2026")
_ISO_MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])$")
_TWO_DIGITS = re.compile(r"\d{4}-\d{2}$")
_YEARS = re.compile(r"\d{4}$")
# Of farther gaps a date that stands for "unknown" is the likely reason.
_MOST = 1200
_OTHER_DAY = re.compile(r"\d{1,2}[./-]\d{1,2}([./-]\d{2,4})?$")
# Numbers in a text, and years.
_NUMBERS = re.compile(r"(\d+)")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_MONTHS = {
    name.lower() for names in (calendar.month_name, calendar.month_abbr) for name in names if name
}


def time_column(time: Any) -> Column:
    """Return the labels of periods as one column, values unchecked."""
    return read_column(time, _WHAT, _WIDE)


def read_time_labels(column: Column, time: Any) -> GroupLabels:
    """Return the periods that a column of labels names, in order.

    Dates, and texts such as "2026-05-31", are put together by month, "2026-05", also where some
    texts are months already; years of NumPy stay years, "2026". Other labels stay what they are:
    periods of pandas and numbers in their order, ordered categories in that of the categories,
    texts in alphabetical order, which is right for "2026-05" or "2026-W07". Months, years, periods
    of pandas and ordered categories between the first and the last are named also if they have no
    cases, so that gaps show, unless there are more than 1,200.

    Parameters
    ----------
    column : Column
        What `time_column` returns.
    time : object
        What it was read from.

    Raises
    ------
    TypeError, ValueError
        If a label is missing, or the labels have no order.
    """
    read = read_fold_labels(column)
    dtype: Any = getattr(time, "dtype", None)
    names: Sequence[Any] = _months(read.names) or read.names
    dates = [name for name in names if isinstance(name, date)]
    if dates and len(dates) == len(names):
        # Not by strftime, which writes the year 1 without zeros.
        length = _YEAR_DIGITS if str(dtype) == "datetime64[Y]" else _MONTH
        names = [name.isoformat()[:length] for name in dates]
    found = set(names)
    if getattr(dtype, "ordered", None):
        used = [name for name in dtype.categories.tolist() if name in found]
        every = dtype.categories.tolist()
        ordered = every[every.index(used[0]) : every.index(used[-1]) + 1]
    else:
        _require_order(names)
        used = sorted(found)
        ordered = _months_between(used) or _years_between(used) or _periods_between(used)
    if not 0 < len(ordered) <= _MOST:
        ordered = used
    place = {name: index for index, name in enumerate(ordered)}
    code = np.array([place[name] for name in names], np.int64)[read.code]
    return GroupLabels(tuple(ordered), code, (_WHAT,))


def _months_between(names: Sequence[Any]) -> list[str]:
    """Return all months from the first to the last; none if the names are no months."""
    if not all(isinstance(name, str) and _ISO_MONTH.match(name) for name in names):
        return []
    first, last = (12 * int(name[:4]) + int(name[5:]) - 1 for name in (names[0], names[-1]))
    return [f"{month // 12:04}-{month % 12 + 1:02}" for month in range(first, last + 1)]


def _years_between(names: Sequence[Any]) -> list[str]:
    """Return all years from the first to the last; none if the names are no years as texts."""
    if not all(isinstance(name, str) and _YEARS.match(name) for name in names):
        return []
    return [f"{year:04}" for year in range(int(names[0]), int(names[-1]) + 1)]


def _periods_between(names: Sequence[Any]) -> list[Any]:
    """Return all periods of pandas from the first to the last; none if they are no periods."""
    if not all(type(name).__name__ == "Period" for name in names):
        return []
    result = [names[0]]
    while result[-1] < names[-1] and len(result) <= _MOST:
        result.append(result[-1] + 1)
    return result


def _months(names: Sequence[Any]) -> list[str]:
    """Return texts of days, and of months among them, as months; none if one is something else."""
    if not all(isinstance(name, str) for name in names):
        return []
    _require_months([name for name in names if _TWO_DIGITS.match(name)])
    if not all(_ISO_DAY.match(name) or _ISO_MONTH.match(name) for name in names):
        return []
    for name in names:
        if _ISO_MONTH.match(name):
            continue
        try:
            date.fromisoformat(name[:_DAY])
        except ValueError as error:
            raise ValueError(
                f"time has {show(name)} among its dates, but {error}. Correct it."
            ) from None
    return [name[:_MONTH] for name in names]


def _require_months(names: Sequence[str]) -> None:
    if wrong := [name for name in names if not _ISO_MONTH.match(name)]:
        raise ValueError(
            f"time has {show(wrong[0])}, but months are 01 to 12. Correct it; write weeks as "
            '"2026-W07", and other periods as numbers.'
        )


def _require_order(names: Sequence[Any]) -> None:
    if names and all(isinstance(name, str) and name.lower() in _MONTHS for name in names):
        raise ValueError(
            f"time has names of months without a year, such as {show(names[0])}, whose order is "
            'not known. Pass dates, or texts such as "2026-05".'
        )
    if foreign := [name for name in names if isinstance(name, str) and _OTHER_DAY.match(name)]:
        raise ValueError(
            f"time has dates such as {show(foreign[0])}, which are not in order as texts. Pass "
            'dates, such as pandas.to_datetime makes them, or texts such as "2026-05-31".'
        )
    if names and all(isinstance(name, str) for name in names):
        _require_order_of_texts(sorted(names))
    kinds = {type(name) for name in names}
    try:
        sorted(names)
    except TypeError as error:
        raise TypeError(
            f"time has labels that have no order, of {len(kinds)} types ({error}). Pass dates, "
            'numbers, or texts such as "2026-05".'
        ) from error


def _require_order_of_texts(names: list[str]) -> None:
    """Raise ValueError if texts in alphabetical order are not in that of their numbers."""
    parts = [
        [int(part) if part.isdecimal() else part for part in _NUMBERS.split(name)] for name in names
    ]
    years = [_YEAR.findall(name) for name in names]
    has_years = all(len(found) == 1 for found in years)
    for first, second, one, other, year, later in zip(
        names, names[1:], parts, parts[1:], years, years[1:], strict=False
    ):
        # Texts split at numbers are at the same places.
        is_later = [type(each) for each in one] != [type(each) for each in other] or one <= other
        if is_later and not (has_years and later < year):
            continue
        raise ValueError(
            f"time has texts such as {show(first)} and {show(second)}, whose alphabetical order is "
            'not that of time. Pass dates, texts such as "2026-05" or "2026-W07", or an ordered '
            "pandas.Categorical."
        )
