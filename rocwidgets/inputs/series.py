"""Series and frames of pandas, polars, pyarrow and whatever else narwhals reads.

No data frame library is imported here: a user can only pass an object of a library that is
already loaded.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.sequence import object_array

if TYPE_CHECKING:
    import narwhals as nw
    from numpy.typing import NDArray

_PLAIN = (np.ndarray, np.generic, list, tuple, range, int, float, complex)


def frame_columns(data: Any, what: str) -> list[tuple[object, Any]] | None:
    """Return (name, column) of each column of a frame, or None if `data` is no frame.

    Raises
    ------
    TypeError
        If the frame is lazy: its rows have no order until it is collected.
    """
    if isinstance(data, _PLAIN):
        return None
    import narwhals as nw
    from narwhals import dependencies

    data = nw.to_native(data, pass_through=True)
    if dependencies.is_pandas_like_dataframe(data):
        return [(name, data.iloc[:, i]) for i, name in enumerate(data.columns)]
    arrow = dependencies.get_pyarrow()
    if arrow is not None and isinstance(data, arrow.Table | arrow.RecordBatch):
        names = data.schema.names
        return [(name, data.column(i)) for i, name in enumerate(names)]
    frame = nw.from_native(data, allow_series=True, pass_through=True)
    if isinstance(frame, nw.LazyFrame):
        raise TypeError(
            f"{what} is a lazy {type(data).__name__}, whose rows have no fixed order. Collect it "
            "into a DataFrame first, labels and scores together."
        )
    if isinstance(frame, nw.DataFrame):
        return [(column.name, column) for column in frame.iter_columns()]
    return None


def as_series(data: Any) -> nw.Series[Any] | None:
    """Return a narwhals Series of one column of data, or None if `data` is no series."""
    if isinstance(data, _PLAIN):
        return None
    import narwhals as nw
    from narwhals import dependencies

    arrow = dependencies.get_pyarrow()
    if arrow is not None and isinstance(data, arrow.Array):
        data = arrow.chunked_array([data])
    pandas = sys.modules.get("pandas")
    if pandas is not None:
        if isinstance(data, pandas.Index):
            data = data.to_series()
        elif isinstance(data, pandas.api.extensions.ExtensionArray):
            data = pandas.Series(data)
    series = nw.from_native(data, allow_series=True, pass_through=True)
    return series if isinstance(series, nw.Series) else None


def row_index(data: Any) -> Any:
    """Return the index of a pandas-like Series or DataFrame, None for anything else."""
    if isinstance(data, _PLAIN):
        return None
    import narwhals as nw
    from narwhals import dependencies

    native = nw.to_native(data, pass_through=True)
    if dependencies.is_pandas_like_series(native) or dependencies.is_pandas_like_dataframe(native):
        return native.index
    return None


def series_values(
    series: nw.Series[Any], what: str
) -> tuple[NDArray[Any], NDArray[np.bool_] | None]:
    """Return the values of a series and which of them are null (None if none is).

    Raises
    ------
    TypeError
        If the series holds lists, arrays or structs.
    """
    import narwhals as nw

    dtype = series.dtype
    if dtype.is_nested():
        raise TypeError(f"{what} is a series of {dtype}. Pass a series with one value per row.")
    if dtype == nw.Object:
        # Which objects are missing is found out one by one: pandas compares them, as some refuse.
        return np.asarray(series.to_numpy()), None
    missing = series.is_null().to_numpy() if series.null_count() else None
    zoned = isinstance(dtype, nw.Datetime) and dtype.time_zone is not None
    if zoned or isinstance(dtype, nw.Int128 | nw.UInt128):
        return object_array(series.to_list()), missing
    return np.asarray(series.to_numpy()), missing
