"""Labels of several classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.column import Column, read_column
from rocwidgets.inputs.labels import is_fractional, is_of_zeros_and_ones, is_one_hot
from rocwidgets.inputs.sample_labels import SampleLabels, read_sample_labels
from rocwidgets.inputs.scalars import described, read_items
from rocwidgets.inputs.wording import listing, places, plural, python_scalar, show

if TYPE_CHECKING:
    from numpy.typing import NDArray

_FEWEST = 3


def class_column(y_true: Any) -> Column:
    """Return the labels as one column, their values unchecked."""
    return read_column(y_true, "y_true", _wide)


def _wide(values: NDArray[Any]) -> str:
    """Return what to do about labels of several columns."""
    if is_one_hot(values):
        return "The labels are one-hot encoded: pass y_true.argmax(axis=1)."
    if not is_of_zeros_and_ones(values):
        return "Pass one label per row; if these are features, X and y are swapped."
    return (
        "This is a multi-label matrix: evaluate one label at a time, "
        "Evaluation(y_true[:, k], y_prob[:, k])."
    )


def read_classes(column: Column, classes: Any = None) -> SampleLabels:
    """Return the class of each case, and the labels of the classes.

    Parameters
    ----------
    column : Column
        Labels; sorted unless `classes` has their order.
    classes : iterable of labels, optional
        All classes, in the order of the columns of probabilities.

    Raises
    ------
    TypeError
        If labels cannot be compared.
    ValueError
        If there are fewer than three classes, a number is not whole, a class has no case, or a
        label is not among `classes`.
    """
    found = read_sample_labels(column)
    _require_whole(column, found)
    if len(found.names) < _FEWEST:
        raise ValueError(
            f"{column.what} has {plural(len(found.names), 'class', 'classes')}, "
            f"{listing([show(name) for name in found.names], len(found.names))}. Two classes are "
            "for Evaluation; here three or more are needed."
        )
    return found if classes is None else _in_order(column, found, classes)


def _require_whole(column: Column, found: SampleLabels) -> None:
    parts = (k for k, name in enumerate(found.names) if is_fractional(name))
    first = next(parts, None)
    if first is not None:
        off = found.code == first
        raise ValueError(
            f"{column.what} holds numbers that are not whole, such as {show(found.names[first])}, "
            f"{places(off, column.index)}: a target of a regression, or scores. Pass the labels of "
            "the classes."
        )


def _in_order(column: Column, found: SampleLabels, classes: Any) -> SampleLabels:
    places_of = _places(classes)
    names = tuple(places_of)
    unseen = np.isin(found.code, [k for k, name in enumerate(found.names) if name not in places_of])
    if unseen.any():
        label = found.names[int(found.code[np.argmax(unseen)])]
        raise ValueError(
            f"{column.what} has the label {show(label)}, which is not among classes, in "
            f"{plural(int(unseen.sum()), 'row')}, {places(unseen, column.index)}. Add it to "
            "classes, with its column of probabilities, or leave these rows out."
        )
    absent = [name for name in names if name not in set(found.names)]
    if absent:
        raise ValueError(
            f"the class {show(absent[0])} has no case in {column.what}, so that nothing can be "
            "measured of it. Leave it out of classes and of the probabilities."
        )
    place = np.array([places_of[name] for name in found.names], np.int64)
    return SampleLabels(names, place[found.code])


def _places(classes: Any) -> dict[Any, int]:
    """Return the place of each label, each given once."""
    rule = "classes must be a list of all labels"
    found: dict[Any, int] = {}
    for label in map(python_scalar, read_items(rule, classes)):
        try:
            again = label in found
        except TypeError:
            raise TypeError(f"{rule}; got one that is {described(label)}") from None
        if again:
            raise ValueError(f"classes has {show(label)} twice")
        found[label] = len(found)
    return found
