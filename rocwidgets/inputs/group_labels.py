"""The group of each case: a column of labels, or several columns together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from rocwidgets.inputs.alignment import require_same_length
from rocwidgets.inputs.column import Column, read_column
from rocwidgets.inputs.fold_labels import FoldLabels, read_fold_labels
from rocwidgets.inputs.missing import missing_rows, refuse_missing
from rocwidgets.inputs.scalars import read_choice
from rocwidgets.inputs.series import frame_columns
from rocwidgets.inputs.wording import show

_WHAT = "group"
_WIDE = "Pass one label per row, or a DataFrame or a dict with a column for each attribute."
MISSING_GROUPS = ("refuse", "own")
_MISSING = "(missing)"
_ADVICE = 'Pass missing_group="own" to make them a group, or drop these rows from all inputs.'


def place_of(label: Any, labels: Sequence[Any]) -> int | None:
    """Return where a label is among others, None where it is not: arrays are no labels."""
    try:
        return {each: place for place, each in reversed([*enumerate(labels)])}.get(label)
    except TypeError:
        return None


@dataclass(frozen=True, slots=True, eq=False)
class GroupLabels(FoldLabels):
    """The group of each row; a name has one label for each of several attributes.

    Attributes
    ----------
    columns : tuple of str
        Names of the attributes; "group" for one without a name.
    """

    columns: tuple[str, ...]


def group_columns(group: Any, what: str = _WHAT) -> dict[str, Column]:
    """Return the columns of groups by name, values unchecked.

    Parameters
    ----------
    group : array-like, DataFrame or mapping of columns
    what : str
        The argument that they were given as.

    Raises
    ------
    TypeError, ValueError
        If they are no columns of equal length, or two have the same name.
    """
    given = list(group.items()) if isinstance(group, Mapping) else frame_columns(group, what)
    if given is None:
        column = read_column(group, what, _WIDE)
        return {what if column.name is None else str(column.name): column}
    if not given:
        raise ValueError(f"{what} has no columns. {_WIDE}")
    names = [str(name) for name, _ in given]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise ValueError(f"{what} has two columns named {show(twice)}. Rename one.")
    result = {
        name: read_column(values, f"{what}[{show(name)}]", _WIDE)
        for name, (_, values) in zip(names, given, strict=True)
    }
    require_same_length([*result.values()])
    return result


def read_group_labels(columns: dict[str, Column], missing: str = "refuse") -> GroupLabels:
    """Return the groups that columns of labels name together.

    Parameters
    ----------
    columns : dict of str to Column
    missing : {"refuse", "own"}
        Whether missing labels are an error, or "(missing)", the last label of their column.

    Raises
    ------
    TypeError, ValueError
        If a label is missing, or cannot be hashed, or `missing` is no choice.
    """
    read = _with_missing
    if read_choice("missing_group", missing, MISSING_GROUPS) == "refuse":
        read = read_fold_labels
        for column in columns.values():
            refuse_missing(column, _ADVICE)
    each = [read(column) for column in columns.values()]
    if len(each) == 1:
        return GroupLabels(each[0].names, each[0].code, tuple(columns))
    cells = np.ravel_multi_index([one.code for one in each], [len(one.names) for one in each])
    found, code = np.unique(cells, return_inverse=True)
    places = np.unravel_index(found, [len(one.names) for one in each])
    labels = ([one.names[at] for at in place] for one, place in zip(each, places, strict=True))
    return GroupLabels(tuple(zip(*labels, strict=True)), code.astype(np.int64), tuple(columns))


def _with_missing(column: Column) -> FoldLabels:
    """Return the labels of a column, missing ones as a label of their own."""
    absent = missing_rows(column)
    if absent is None:
        return read_fold_labels(column)
    known = read_fold_labels(replace(column, values=column.values[~absent], missing=None))
    if _MISSING in known.names:
        raise ValueError(
            f"{column.what} has the label {show(_MISSING)} as well as missing ones, which would "
            "get this label. Rename it."
        )
    code = np.full(len(column), len(known.names), np.int64)
    code[~absent] = known.code
    return FoldLabels((*known.names, _MISSING), code)
