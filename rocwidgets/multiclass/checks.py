"""Checks of costs, weights and labels of several classes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from narwhals import dependencies

from rocwidgets.inputs.scalars import (
    GREATEST,
    described,
    read_items,
    read_number,
)
from rocwidgets.inputs.series import frame_columns
from rocwidgets.inputs.wording import a_kind, listing, python_scalar, show

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_PAIR = 2
# Products with probabilities and costs are float64 numbers, and probabilities can be so small that
# such weights change decisions.
_LEAST, _MOST = 1e-200, 1e200


def read_place(name: str, label: Any, classes: Sequence[Any]) -> int:
    """Return the place of a label among the classes, or raise ValueError."""
    try:
        return {own: place for place, own in enumerate(classes)}[python_scalar(label)]
    except (TypeError, KeyError):
        known = listing(map(show, classes), len(classes))
        raise ValueError(f"{name}: no class {show(label)}. The classes are {known}.") from None


def read_costs(name: str, value: Any, classes: Sequence[Any]) -> tuple[tuple[float, ...], ...]:
    """Return costs of true classes (rows) predicted to be of classes (columns), checked.

    Parameters
    ----------
    name : str
    value : None, matrix, DataFrame or mapping
        A mapping of pairs (true, predicted) of labels to costs; the others are those of None, 1 for
        each error. Rows and columns of a pandas DataFrame are matched with the classes by name.
    classes : sequence of labels
    """
    size = len(classes)
    if value is None or isinstance(value, Mapping):
        rows = [[float(i != j) for j in range(size)] for i in range(size)]
        for pair, cost in (value or {}).items():
            true, predicted = _places_of(name, pair, classes)
            rows[true][predicted] = cost
        return _checked(name, rows)
    if dependencies.is_pandas_like_dataframe(value):
        value = _in_order(name, value, classes).to_numpy()
    elif frame_columns(value, name) is not None:
        raise TypeError(
            f"{name} is {a_kind(value)}, whose rows have no names. Pass its values as an "
            "array, with true classes in rows."
        )
    rule = f"{name} must be {size} rows of {size} numbers, with true classes in rows"
    rows = [read_items(rule, row) for row in read_items(rule, value)]
    if len(rows) != size or any(len(row) != size for row in rows):
        widths = " or ".join(map(str, sorted({len(row) for row in rows})))
        raise ValueError(f"{rule}, got {len(rows)} rows of {widths or 'none'}.")
    return _checked(name, rows)


def read_class_weight(name: str, value: Any, classes: Sequence[Any]) -> tuple[float, ...]:
    """Return a weight above 0 for each class, checked.

    Parameters
    ----------
    name : str
    value : None, sequence, pandas Series or mapping
        A Series by its index, and a mapping, are of labels to weights; the others are 1.
    classes : sequence of labels
    """
    if value is None:
        return (1.0,) * len(classes)
    if dependencies.is_pandas_like_series(value):
        value = dict(zip(value.index, value, strict=True))
    if isinstance(value, Mapping):
        given = [1.0] * len(classes)
        for label, weight in value.items():
            given[read_place(name, label, classes)] = weight
    else:
        given = read_items(f"{name} must be a number above 0 for each class", value)
    if len(given) != len(classes):
        raise ValueError(
            f"{name} must be {len(classes)} numbers, one per class, got {described(value)}."
        )
    return tuple(
        read_number(
            f"{name} of {show(label)}",
            each,
            f"from {_LEAST:g} to {_MOST:g}",
            lambda x: _LEAST <= x <= _MOST,
        )
        for label, each in zip(classes, given, strict=True)
    )


def _checked(name: str, rows: Sequence[Sequence[Any]]) -> tuple[tuple[float, ...], ...]:
    return tuple(
        tuple(
            read_number(
                f"{name}[{i}][{j}]",
                each,
                f"finite, at most {GREATEST:g} in magnitude",
                lambda x: math.isfinite(x) and abs(x) <= GREATEST,
            )
            for j, each in enumerate(row)
        )
        for i, row in enumerate(rows)
    )


def _places_of(name: str, pair: Any, classes: Sequence[Any]) -> tuple[int, int]:
    if not isinstance(pair, tuple) or len(pair) != _PAIR:
        raise TypeError(
            f"{name} by label needs keys (true, predicted), such as "
            f"{show((classes[0], classes[1]))}, got {show(pair)}."
        )
    true, predicted = (read_place(name, label, classes) for label in pair)
    return true, predicted


def _in_order(name: str, frame: Any, classes: Sequence[Any]) -> Any:
    rows = _order(f"rows of {name}", frame.index, classes)
    columns = _order(f"columns of {name}", frame.columns, classes)
    return frame.iloc[rows, columns]


def _order(name: str, given: Iterable[Any], classes: Sequence[Any]) -> list[int]:
    """Return where each class stands among labels."""
    places = [read_place(name, label, classes) for label in given]
    if sorted(places) != list(range(len(classes))):
        known = listing(map(show, classes), len(classes))
        raise ValueError(f"{name} must list each class once: {known}.")
    return [places.index(place) for place in range(len(classes))]
