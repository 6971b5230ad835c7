"""Rows of data by their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rocwidgets.reading.column import read_column
from rocwidgets.reading.scalars import described
from rocwidgets.reading.wording import places, plural, show


def read_rows(what: str, given: Any, rows: int) -> np.ndarray:
    """Return row numbers, such as those that a fold holds out.

    Parameters
    ----------
    what : str
        How messages name them.
    given : array-like of int of shape (m,)
    rows : int
        Number of rows of the data.

    Raises
    ------
    ValueError
        If there are none, or they are no whole numbers from 0 to ``rows - 1``.
    """
    column = read_column(given, what, "Pass one whole number a row.")
    values = column.values
    if column.missing is not None or values.dtype.kind not in "iu" or not len(values):
        held = f"{plural(len(values), 'value')} of {values.dtype}"
        raise ValueError(
            f"{what} must be whole numbers from 0 to {rows - 1}, rows of X and y; got {held}"
        )
    outside = (values < 0) | (values >= rows)
    if outside.any():
        raise ValueError(
            f"{what} must be from 0 to {rows - 1}, rows of X and y: "
            f"{plural(int(outside.sum()), 'value')} beyond, {places(outside)}, such as "
            f"{show(values[int(np.argmax(outside))])}. Pass the X and y that were cross-validated."
        )
    return values


def take_rows(data: Any, rows: np.ndarray) -> Any:
    """Return rows of an array, frame, series or list, as data of the same type.

    Raises
    ------
    TypeError
        If the data have no rows to take.
    """
    if hasattr(data, "iloc"):
        return data.iloc[rows]
    if isinstance(data, Sequence):
        return [data[row] for row in rows.tolist()]
    if not hasattr(data, "__getitem__"):
        raise TypeError(f"rows can be taken of an array, frame or list; got {described(data)}")
    return data[rows]
