"""The distinct labels of a column and their numbers of rows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.missing import is_missing, refuse_missing
from rocwidgets.inputs.wording import listing, plural, python_scalar, show

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.inputs.column import Column

_KEPT = 1000
_PAIR = 2


@dataclass(frozen=True, slots=True, eq=False)
class LabelCounts:
    """Distinct labels of a column.

    Attributes
    ----------
    rows : dict
        Rows of each label (Python scalars), in sorted order where there is one; at most the first
        1000 labels.
    n_labels : int
        Number of distinct labels.
    second : ndarray of bool of shape (n,) or None
        Rows of the second label, when there are two labels.
    """

    rows: dict[Any, int]
    n_labels: int
    second: NDArray[np.bool_] | None = None

    def __str__(self) -> str:
        shown = (f"{show(v)} ({plural(n, 'row')})" for v, n in islice(self.rows.items(), 5))
        return listing(shown, self.n_labels)


def count_labels(column: Column) -> LabelCounts:
    """Return the distinct labels in a column with at least one row, and how often each occurs.

    Labels are the same if they are equal as Python objects, so True, 1 and 1.0 are.

    Raises
    ------
    ValueError
        If labels are missing.
    TypeError
        If labels are unhashable, complex numbers, durations or records.
    """
    if column.missing is not None:
        refuse_missing(column)
    values = column.values
    if values.dtype == object:
        return _count_objects(column, values)
    if values.dtype.kind not in "biufSUM":
        raise TypeError(
            f"{column.what} has dtype {values.dtype}, so its {plural(len(values), 'value')} cannot "
            "be class labels. Pass numbers, booleans or text."
        )
    return _count_pair(values) or _count_sorted(column, values)


def _count_pair(values: NDArray[Any]) -> LabelCounts | None:
    """Return the counts of one or two labels by comparison, without a sort; else None.

    NaN equals nothing, not even itself, so the result is None for a column with NaN.
    """
    first = values[0]
    differs = values != first
    n_differs = int(np.count_nonzero(differs))
    if n_differs == 0:
        return LabelCounts({python_scalar(first): len(values)}, 1)
    second = values[int(np.argmax(differs))]
    is_second = values == second
    n_second = int(np.count_nonzero(is_second))
    n_first = len(values) - n_differs
    if n_second != n_differs:
        return None
    if second < first:
        first, second, n_first, n_second = second, first, n_second, n_first
        is_second = ~is_second
    return LabelCounts(
        {python_scalar(first): n_first, python_scalar(second): n_second}, _PAIR, is_second
    )


def _count_sorted(column: Column, values: NDArray[Any]) -> LabelCounts:
    refuse_missing(column)
    labels, counts = np.unique(values, return_counts=True)
    kept = zip(labels[:_KEPT], counts[:_KEPT].tolist(), strict=True)
    return LabelCounts({python_scalar(label): n for label, n in kept}, len(labels))


def _count_objects(column: Column, values: NDArray[np.object_]) -> LabelCounts:
    try:
        counts: Counter[Any] = Counter(values)
    except TypeError as error:
        raise TypeError(
            f"{column.what} contains labels that cannot be compared ({error}), such as "
            f"{show(values[0])}. Pass numbers, booleans or text."
        ) from error
    odd = next((label for label in counts if isinstance(label, complex | np.complexfloating)), None)
    if odd is not None:
        raise TypeError(
            f"{column.what} contains complex numbers, such as {show(odd)}. Pass numbers, booleans "
            "or text."
        )
    if any(map(is_missing, counts)):
        refuse_missing(column)
    try:
        order = sorted(counts)
    except TypeError:
        order = sorted(counts, key=lambda label: (type(label).__name__, repr(label)))
    rows = {python_scalar(label): counts[label] for label in order[:_KEPT]}
    if len(order) != _PAIR:
        return LabelCounts(rows, len(order))
    is_second = {label: i == 1 for i, label in enumerate(order)}
    second = np.fromiter(map(is_second.__getitem__, values), bool, len(values))
    return LabelCounts(rows, _PAIR, second)
