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
_DAY = len("2026-05-31")
_OTHER_DAY = re.compile(r"\d{1,2}[./-]\d{1,2}([./-]\d{2,4})?$")
_MONTHS = {
    name.lower() for names in (calendar.month_name, calendar.month_abbr) for name in names if name
}


def time_column(time: Any) -> Column:
    """Return the labels of periods as one column, values unchecked."""
    return read_column(time, _WHAT, _WIDE)


def read_time_labels(column: Column, time: Any) -> GroupLabels:
    """Return the periods that a column of labels names, in order.

    Dates, and texts such as "2026-05-31", are put together by month, "2026-05". Other labels stay
    what they are: periods of pandas and numbers in their order, ordered categories in that of the
    categories, texts in alphabetical order, which is right for "2026-05" or "2026-W07".

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
    names: Sequence[Any] = _dates(read.names) or read.names
    if names and all(isinstance(name, date) for name in names):
        months = [name.strftime("%Y-%m") for name in names]
        found = sorted(set(months))
        place = {month: index for index, month in enumerate(found)}
        code = np.array([place[month] for month in months], np.int64)[read.code]
        return GroupLabels(tuple(found), code, (_WHAT,))
    dtype: Any = getattr(time, "dtype", None)
    if getattr(dtype, "ordered", None):
        ranks = {name: rank for rank, name in enumerate(dtype.categories.tolist())}
        order = sorted(range(len(names)), key=lambda index: ranks[names[index]])
    else:
        _require_order(names)
        order = sorted(range(len(names)), key=lambda index: names[index])
    place_of = np.empty(len(order), np.int64)
    place_of[order] = range(len(order))
    return GroupLabels(tuple(names[index] for index in order), place_of[read.code], (_WHAT,))


def _dates(names: Sequence[Any]) -> list[date]:
    """Return texts of days as dates; none if one of them is something else."""
    if not all(isinstance(name, str) and _ISO_DAY.match(name) for name in names):
        return []
    try:
        return [date.fromisoformat(name[:_DAY]) for name in names]
    except ValueError:
        return []


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
    kinds = {type(name) for name in names}
    try:
        sorted(names)
    except TypeError as error:
        raise TypeError(
            f"time has labels that have no order, of {len(kinds)} types ({error}). Pass dates, "
            'numbers, or texts such as "2026-05".'
        ) from error
