"""Probabilities of several classes: one model, or several with names."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.column import Column, read_column
from rocwidgets.inputs.names import model_names
from rocwidgets.inputs.reals import read_floats
from rocwidgets.inputs.scalars import described
from rocwidgets.inputs.series import frame_columns
from rocwidgets.inputs.wording import listing, places, plural, show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from rocwidgets.inputs.reals import Floats

WHAT = "y_prob"
_DEFAULT_NAME = "model"
_TABLE = 2
_CHUNK = 4096  # rows
# Rows of float32 sum to 1 with an error of some 1e-7 a class, of float16 with one of some 5e-4.
_SLACK = 1e-5
_SLACK_OF_HALVES = 5e-3
_SOURCE = "Pass what the classifier returns for all classes: predict_proba(X)."

_ONE_COLUMN = " Pass the columns of one model as one DataFrame."

Columns = list[tuple[Any, Column]]


def read_tables(y_prob: Any) -> dict[str, Columns]:
    """Return one column of probabilities for each class of each model, with its name if it has one.

    Parameters
    ----------
    y_prob : array-like of shape (n, K), DataFrame, or mapping of model names to these

    Raises
    ------
    TypeError
        If it is none of these.
    ValueError
        If it holds no model, or names that are blank or equal.
    """
    if isinstance(y_prob, Mapping):
        names = model_names(y_prob, WHAT)
        each = zip(names, y_prob.items(), strict=True)
        return {name: _columns(data, f"{WHAT}[{show(key)}]") for name, (key, data) in each}
    return {_DEFAULT_NAME: _columns(y_prob, WHAT)}


def _columns(data: Any, what: str) -> Columns:
    frame = frame_columns(data, what)
    if frame is not None:
        if not frame:
            raise ValueError(f"{what} has no columns. {_SOURCE}")
        return [(name, read_column(each, f"{what}[{show(name)}]", _SOURCE)) for name, each in frame]
    try:
        with warnings.catch_warnings():
            # A masked value becomes NaN, which is refused by its place.
            warnings.simplefilter("ignore", UserWarning)
            array = data if isinstance(data, np.ndarray) else np.asarray(data)
    except ValueError:
        raise TypeError(f"{what} has rows of different lengths. {_SOURCE}") from None
    if array.ndim != _TABLE:
        shape = f"of shape {array.shape}" if array.ndim else described(data)
        raise TypeError(
            f"{what} must have shape (n, K), one column per class, got {shape}. "
            f"{_SOURCE}{_ONE_COLUMN * (array.ndim == 1)}"
        )
    if not array.shape[1]:
        raise ValueError(f"{what} has no columns. {_SOURCE}")
    columns = _contiguous_columns(array)
    names = (f"{what}[:, {k}]" for k in range(array.shape[1]))
    return [(None, read_column(each, n, _SOURCE)) for n, each in zip(names, columns, strict=True)]


def _contiguous_columns(array: NDArray[Any]) -> NDArray[Any]:
    """Return the transpose; of a large table some rows at a time, which stay in the cache."""
    if array.dtype == object or np.ma.isMaskedArray(array):
        return array.T
    result = np.empty(array.shape[::-1], array.dtype)
    for begin in range(0, len(array), _CHUNK):
        rows = slice(begin, begin + _CHUNK)
        result[:, rows] = array[rows].T
    return result


def probabilities_of(columns: Columns, classes: Sequence[Any], what: str) -> NDArray[np.float64]:
    """Return one model's probabilities, one column per class in class order.

    Parameters
    ----------
    columns : list of pairs of a name or None and a Column
        Those with names are put in the order of the classes.
    classes : sequence of labels
    what : str
        How messages name the model.

    Returns
    -------
    ndarray of float64 of shape (n, K)
        Its columns are contiguous.

    Raises
    ------
    ValueError
        If columns are not those of the classes, a value is missing or not in [0, 1], or a row does
        not sum to 1.
    """
    ordered = _in_order(columns, classes, what)
    result = np.empty((len(ordered[0]), len(ordered)), order="F")
    total = np.zeros(len(result))
    for k, column in enumerate(ordered):
        result[:, k] = _in_unit_range(column)
        total += result[:, k]
    halves = any(column.values.dtype.str[1:] == "f2" for column in ordered)
    off = np.abs(total - 1) > (_SLACK_OF_HALVES if halves else _SLACK)
    if off.any():
        first = float(total[np.argmax(off)])
        raise ValueError(
            f"{what}: the probabilities of {plural(int(off.sum()), 'row')} do not sum to 1, such "
            f"as {first:.6g}, {places(off, ordered[0].index)}. {_SOURCE} For other nonnegative "
            "scores, divide each row by its sum."
        )
    return result


def _in_unit_range(column: Column) -> Floats:
    values = read_floats(column, _SOURCE, _SOURCE)
    if values.min() < 0 or values.max() > 1:
        outside = (values < 0) | (values > 1)
        raise ValueError(
            f"{column.what} contains {plural(int(outside.sum()), 'value')} outside 0 to 1, "
            f"{places(outside, column.index)}. {_SOURCE}"
        )
    return values


def _in_order(columns: Columns, classes: Sequence[Any], what: str) -> list[Column]:
    shown = listing([show(label) for label in classes], len(classes))
    if len(columns) != len(classes):
        raise ValueError(
            f"{what} has {plural(len(columns), 'column')} for {len(classes)} classes: {shown}. "
            "Pass one column per class."
        )
    names = [name for name, _ in columns]
    if None in names:
        return [column for _, column in columns]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise ValueError(
            f"{what} contains two columns named {show(twice[0])}. Name each column after its class."
        )
    by_name = dict(columns)
    by_text = {str(name): column for name, column in columns}
    result = [by_name.get(label, by_text.get(str(label))) for label in classes]
    lacking = [label for label, column in zip(classes, result, strict=True) if column is None]
    if lacking:
        raise ValueError(
            f"{what} has no column for the class {show(lacking[0])}. Its columns are "
            f"{listing([show(name) for name in names], len(names))}. Name each column after its "
            "class."
        )
    return [column for column in result if column is not None]
