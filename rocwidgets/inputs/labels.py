"""Class labels: which rows are positive."""

from __future__ import annotations

import datetime as dt
import numbers
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.column import Column, read_column
from rocwidgets.inputs.label_counts import LabelCounts, count_labels
from rocwidgets.inputs.scalars import is_finite
from rocwidgets.inputs.wording import a_kind, plural, python_scalar, show

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

_MATRIX_DIMENSIONS = 2
_OBVIOUS = ({0, 1}, {-1, 1})


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """Which rows are positive.

    Attributes
    ----------
    positive : ndarray of bool of shape (n,)
    pos_label, neg_label : object
        The two labels as Python scalars, as they stand in the data.
    """

    positive: NDArray[np.bool_]
    pos_label: Any
    neg_label: Any


def read_labels(y_true: Any, *, pos_label: Any = None) -> Labels:
    """Return binary labels, checked.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        Two distinct labels.
    pos_label : label, optional
        The positive class. Needed unless the labels are {0, 1}, {-1, 1} or {False, True}.

    Raises
    ------
    TypeError, ValueError
        As `rocwidgets.inputs.read_cases`.
    """
    column = label_column(y_true)
    if not len(column):
        raise ValueError("y_true is empty. Pass at least one row of each class.")
    return binary_labels(column, pos_label)


def label_column(y_true: Any) -> Column:
    """Return the labels as one column, their meaning unchecked."""
    return read_column(y_true, "y_true", _wide)


def _wide(values: NDArray[Any]) -> str:
    """Return what to do about labels of several columns."""
    if is_one_hot(values):
        return (
            "The labels are one-hot encoded. Pass the column of the positive class, y_true[:, 1]. "
            "For three or more classes write MulticlassEvaluation(y_true.argmax(axis=1), y_prob)."
        )
    if not is_of_zeros_and_ones(values):
        return "Pass one label per row. If these are features, X and y are swapped."
    return (
        "This is a multi-label matrix. Write Evaluation.from_multilabel(y_true, y_score), with a "
        "score for each case and label."
    )


def is_one_hot(values: NDArray[Any]) -> bool:
    """Return whether each row of a matrix is 0 but for one 1."""
    is_matrix = values.ndim == _MATRIX_DIMENSIONS and is_of_zeros_and_ones(values)
    return is_matrix and bool((values.sum(axis=1) == 1).all())


def is_of_zeros_and_ones(values: NDArray[Any]) -> bool:
    """Return whether an array has no other values."""
    return values.dtype.kind in "biuf" and bool(np.isin(values, (0, 1)).all())


def binary_labels(
    column: Column, pos_label: Any, swapped: Callable[[], bool] = lambda: False
) -> Labels:
    """Return the binary labels of a column of at least one row.

    Parameters
    ----------
    column : Column
    pos_label : label or None
    swapped : callable
        Returns whether the scores look like labels; called only if the labels look like scores.
    """
    try:
        hash(pos_label)
    except TypeError:
        raise TypeError(
            f"pos_label is {a_kind(pos_label)}, {show(pos_label)}. Pass one of the labels "
            "in y_true."
        ) from None
    counts = count_labels(column)
    if counts.n_labels == 1:
        raise ValueError(_one_class(column, counts))
    fractional = [label for label in counts.rows if is_fractional(label)]
    if counts.second is None or fractional:
        raise ValueError(_not_binary(column, counts, fractional, pos_label, swapped))
    low, high = counts.rows
    wanted = positive_label((low, high), str(counts), pos_label, column.what)
    if wanted is high:
        return Labels(counts.second, high, low)
    return Labels(~counts.second, low, high)


def positive_label(pair: tuple[Any, Any], described: str, pos_label: Any, what: str) -> Any:
    """Return which of two labels is the positive one.

    Parameters
    ----------
    pair : tuple
        Two different labels.
    described : str
        The labels as messages show them.
    pos_label : label or None
    what : str
        How messages name the holder of the labels.

    Raises
    ------
    ValueError
        If `pos_label` is None and the labels do not determine it, or it is not among them.
    """
    if pos_label is None:
        if set(pair) in _OBVIOUS:
            return next(label for label in pair if label == 1)
        raise ValueError(
            f"{what} contains the labels {described}, and neither is known to be the positive one. "
            f"Pass pos_label={show(pair[0])} or pos_label={show(pair[1])}."
        )
    for label in pair:
        if _is_same(label, pos_label):
            return label
    hints = [_near_miss(label, pos_label) for label in pair]
    raise ValueError(
        f"pos_label={show(pos_label)} is not among the labels of {what}: {described}. "
        + next(filter(None, hints), f"Pass pos_label={show(pair[0])} or pos_label={show(pair[1])}.")
    )


def _is_same(label: Any, wanted: Any) -> bool:
    if isinstance(label, dt.date | np.datetime64):
        label, wanted = _as_datetime64(label), _as_datetime64(wanted)
    try:
        return bool(label == wanted)
    except (TypeError, ValueError, ArithmeticError):
        return False


def _as_datetime64(value: Any) -> Any:
    if hasattr(value, "to_datetime64") and value.tzinfo is None:
        return value.to_datetime64()
    zoned = getattr(value, "tzinfo", None) is not None
    return np.datetime64(value) if isinstance(value, dt.date) and not zoned else value


def _near_miss(label: Any, wanted: Any) -> str:
    """Return a hint if a label is the wanted one in another type or spelling."""
    plain = label.decode(errors="replace") if isinstance(label, bytes) else str(label)
    meant = wanted.decode(errors="replace") if isinstance(wanted, bytes) else str(wanted)
    kind, other = type(label).__name__, type(python_scalar(wanted)).__name__
    if plain == meant and kind != other:
        return f"The labels are {kind} and pos_label is {other}. Pass pos_label={show(label)}."
    if _folded(plain) == _folded(meant):
        return (
            f"It differs from {show(label)} only in blanks or letter case. Pass "
            f"pos_label={show(label)}."
        )
    return ""


def _folded(label: str | bytes) -> str | bytes:
    return label.strip().lower()


def is_fractional(label: Any) -> bool:
    """Return whether a label is a number that is not whole, or not finite."""
    if isinstance(label, Decimal):
        return not label.is_finite() or label != label.to_integral_value()
    if not isinstance(label, numbers.Real):
        return False
    return not is_finite(label) or label % 1 != 0


def _one_class(column: Column, counts: LabelCounts) -> str:
    (label,) = counts.rows
    return (
        f"{column.what} contains only one class: {show(label)}, {plural(len(column), 'row')}. "
        "Curves need both classes. Check the filter or split that made this sample."
    )


def _not_binary(
    column: Column,
    counts: LabelCounts,
    fractional: list[Any],
    pos_label: Any,
    swapped: Callable[[], bool],
) -> str:
    if fractional:
        text = (
            f"{column.what} contains {counts.n_labels:,} distinct values, not all whole numbers: "
            f"{counts}. These look like soft labels, probabilities or a continuous target."
        )
        if swapped():
            return f"{text} y_true and y_score look swapped. Pass the labels first."
        return f"{text} Turn them into two classes first, such as {column.what} >= 0.5."
    text = f"{column.what} contains {counts.n_labels:,} distinct labels, expected two: {counts}."
    if swapped():
        return f"{text} y_true and y_score look swapped. Pass the labels first."
    stray = _stray_spelling(counts)
    if stray:
        return f"{text} {stray}"
    one = next((label for label in counts.rows if label == pos_label), next(iter(counts.rows)))
    return (
        f"{text} Pass the probabilities of all classes to MulticlassEvaluation, keep the rows "
        f"of two classes, or compare one class with the rest: {column.what} == {show(one)}, "
        "without pos_label."
    )


def _stray_spelling(counts: LabelCounts) -> str:
    seen: dict[str | bytes, str | bytes] = {}
    for label in counts.rows:
        if not isinstance(label, str | bytes):
            continue
        twin = seen.setdefault(_folded(label), label)
        if twin is not label:
            return (
                f"{show(twin)} and {show(label)} differ only in blanks or letter case. Spell them "
                "the same, for example with .strip()."
            )
    return ""
