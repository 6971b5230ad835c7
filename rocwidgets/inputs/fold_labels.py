"""The fold of each case."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.column import Column, read_column
from rocwidgets.inputs.missing import refuse_missing
from rocwidgets.inputs.wording import python_scalar, show
from rocwidgets.numeric.counts.indices import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_WHAT = "fold"
_WIDE = "Pass one label per row, such as the fold number."


@dataclass(frozen=True, slots=True, eq=False)
class FoldLabels:
    """The fold of each row.

    Attributes
    ----------
    names : tuple
        The labels as Python scalars, in the order of an ordered categorical, or sorted if they can
        be, else in order of appearance.
    code : ndarray of int64 of shape (n,)
        Index of each row's label in `names`.
    """

    names: tuple[Any, ...]
    code: NDArray[np.int64]

    def rows(self) -> list[NDArray[np.intp]]:
        """Return the positions of the rows with each label, in order."""
        order = np.argsort(self.code, kind="stable")
        ends = np.cumsum(counted(self.code, minlength=len(self.names)))[:-1]
        return np.split(order, ends)


def fold_column(fold: Any) -> Column:
    """Return the fold labels as one column, values unchecked."""
    return read_column(fold, _WHAT, _WIDE)


def read_fold_labels(column: Column) -> FoldLabels:
    """Return the folds that a column of labels names.

    Raises
    ------
    TypeError
        If a label cannot be hashed.
    ValueError
        If a label is missing, or one is True or False and another one the equal number.
    """
    refuse_missing(column)
    result = _labels_of(column)
    return result if column.order is None else _in_order(result, column.order)


def _in_order(labels: FoldLabels, order: Sequence[Any]) -> FoldLabels:
    place = {python_scalar(name): at for at, name in enumerate(order)}
    used = sorted(range(len(labels.names)), key=lambda at: place[labels.names[at]])
    code = np.empty(len(used), np.int64)
    code[used] = np.arange(len(used), dtype=np.int64)
    return FoldLabels(tuple(labels.names[at] for at in used), code[labels.code])


def _require_one_type(column: Column) -> None:
    """Raise ValueError if True or False is also a number among the labels, which would be one."""
    values = [python_scalar(value) for value in column.values.tolist()]
    truths = {value for value in values if isinstance(value, bool)}
    others = {value for value in values if not isinstance(value, bool)}
    for truth in sorted(truths & others):
        raise ValueError(
            f"{column.what} has the labels {bool(truth)} and {int(truth)}, which are equal. "
            "Convert all to one type, such as text."
        )


def _labels_of(column: Column) -> FoldLabels:
    values = column.values
    if values.dtype != object:
        names, code = np.unique(values, return_inverse=True)
        return FoldLabels(tuple(python_scalar(name) for name in names), code.astype(np.int64))
    try:
        result = list(dict.fromkeys(values.tolist()))
    except TypeError as error:
        raise TypeError(
            f"{column.what} contains labels that cannot be compared ({error}), such as "
            f"{show(values[0])}. Pass numbers or text."
        ) from error
    _require_one_type(column)
    with suppress(TypeError):
        result.sort()
    place = {name: index for index, name in enumerate(result)}
    return FoldLabels(
        tuple(map(python_scalar, result)),
        np.fromiter(map(place.__getitem__, values), np.int64, len(values)),
    )
