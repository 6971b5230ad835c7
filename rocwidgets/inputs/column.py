"""One column of values, read from any one-dimensional container."""

from __future__ import annotations

import array
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.sequence import sequence_values
from rocwidgets.inputs.series import as_series, frame_columns, row_index, series_values
from rocwidgets.inputs.wording import a_kind, listing, plural, show

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Advice = str | Callable[[NDArray[Any]], str]

_ADVICE = "Pass a one-dimensional array, Series or list with one value per row."
_MATRIX_DIMENSIONS = 2


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """Values of one input, one entry per row, before their meaning is checked.

    Attributes
    ----------
    what : str
        The name of this input in messages, such as ``y_score['tree']``.
    values : ndarray of shape (n,)
        Values of any dtype; object where the container mixes types or holds text.
    missing : ndarray of bool of shape (n,) or None
        Rows that the container itself marks as null or masked, None when there are none.
        NaN among floats and None among objects may come on top of these.
    index : pandas Index or None
        Row labels, for pandas inputs only.
    name : object
        The name that the container carries, None without one.
    order : tuple or None
        The categories of an ordered categorical, in their order.
    """

    what: str
    values: NDArray[Any]
    missing: NDArray[np.bool_] | None = None
    index: Any = None
    name: object = None
    order: tuple[Any, ...] | None = None

    def __len__(self) -> int:
        return len(self.values)


def read_column(data: object, what: str, wide_advice: Advice) -> Column:
    """Return one column from an array-like.

    Parameters
    ----------
    data : array-like of shape (n,) or (n, 1)
        numpy, pandas, polars, pyarrow or any series narwhals reads, a one-column frame of
        these, a sequence or another iterable (consumed once).
    what : str
        How messages name the input.
    wide_advice : str or callable
        What to do about an input of several columns; a callable gets the array.

    Raises
    ------
    TypeError
        If `data` is None, a scalar, text, a set, a mapping, a sparse or `numpy.matrix`, or lazy.
    ValueError
        If `data` has more than one column.
    """
    _refuse_container(data, what)
    frame = frame_columns(data, what)
    if frame is not None:
        if len(frame) != 1:
            names = [show(name) for name, _ in frame]
            such_as = f", such as {what}[{names[0]}]" if names else ""
            raise ValueError(
                f"{what} is a DataFrame of {plural(len(frame), 'column')} ({listing(names)}), "
                f"but one column is needed{such_as}."
            )
        return read_column(frame[0][1], what, wide_advice)
    series = as_series(data)
    if series is not None:
        values, missing = series_values(series, what)
        name: object = series.name
        known: Any = getattr(data, "dtype", None)
        order = tuple(known.categories) if getattr(known, "ordered", False) is True else None
        return Column(what, values, missing, row_index(data), None if name == "" else name, order)
    return _array_column(data, what, wide_advice)


def _refuse_container(data: object, what: str) -> None:
    if data is None:
        msg = f"{what} is None. {_ADVICE}"
    elif isinstance(data, str | bytes | bytearray):
        msg = f"{what} is a single {type(data).__name__}, {show(data)}. {_ADVICE}"
    elif isinstance(data, AbstractSet):
        msg = (
            f"{what} is {a_kind(data)} with {plural(len(data), 'value')}. Sets are "
            f"unordered, so their values cannot be matched to rows. {_ADVICE}"
        )
    elif isinstance(data, Mapping):
        msg = (
            f"{what} is {a_kind(data)} with {plural(len(data), 'entry', 'entries')} and "
            f"has no row order. Pass list({what}.values()) if the values are in row order."
        )
    elif isinstance(data, np.matrix):
        msg = (
            f"{what} is a numpy.matrix of shape {data.shape}, which cannot become one-dimensional. "
            f"Pass numpy.asarray({what}).ravel()."
        )
    elif hasattr(data, "toarray") and hasattr(data, "nnz"):
        msg = (
            f"{what} is a sparse {type(data).__name__} of shape {getattr(data, 'shape', None)}. "
            f"Pass a dense array: {what}.toarray().ravel()."
        )
    else:
        return
    raise TypeError(msg)


def _array_column(data: Any, what: str, wide_advice: Advice) -> Column:
    missing = None
    if isinstance(data, np.ma.MaskedArray):
        missing = np.ma.getmaskarray(data)
        values = np.asarray(data.data)
    elif isinstance(data, np.ndarray):
        values = np.asarray(data)
    elif isinstance(data, list | tuple | range):
        values = sequence_values(data, what)
    elif hasattr(data, "__array__") or isinstance(data, memoryview | array.array):
        values = _converted(data, what)
    elif isinstance(data, Iterable):
        values = sequence_values(list(data), what)
    else:
        values = np.asarray(data)
    values = _one_dimensional(values, what, wide_advice, data)
    if missing is not None:
        missing = missing.reshape(-1) if missing.any() else None
    return Column(what, values, missing)


def _converted(data: object, what: str) -> NDArray[Any]:
    try:
        return np.asarray(data)
    except (TypeError, ValueError, RuntimeError) as error:
        raise TypeError(
            f"{what} is {a_kind(data)} that numpy cannot read ({error}). "
            "Convert it to a numpy array first."
        ) from error


def _one_dimensional(
    values: NDArray[Any], what: str, wide_advice: Advice, data: object
) -> NDArray[Any]:
    if values.dtype.kind == "T":
        values = values.astype(object)
    if values.ndim == 1:
        return values
    if values.ndim == 0:
        raise TypeError(f"{what} is a single {type(data).__name__}, {show(data)}. {_ADVICE}")
    if values.ndim == _MATRIX_DIMENSIONS and values.shape[1] == 1:
        return values[:, 0]
    advice = wide_advice if isinstance(wide_advice, str) else wide_advice(values)
    raise ValueError(
        f"{what} has shape {values.shape}, but one value per row is needed: shape "
        f"({max(values.shape)},). {advice}"
    )
