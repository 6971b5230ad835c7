"""Two samples of the same models as one."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

from rocwidgets.inputs.totals import require_usable_totals
from rocwidgets.numeric.binned import add_tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rocwidgets.numeric import CountTable

    Tables = Mapping[str, CountTable]
    Part = tuple[Any, Tables]
    Labels = tuple[str, str]


def sum_of_tables(one: Tables, other: Tables, labels: tuple[Labels, Labels]) -> Tables:
    """Return the tables of both samples together, the same, to the last bit, in any order.

    Parameters
    ----------
    one, other : mapping of str to CountTable
    labels : tuple of two pairs of str
        Negative and positive label of each sample.

    Raises
    ------
    ValueError
        If models or labels differ, or one sample is weighted and the other is not.
    """
    if set(one) != set(other):
        raise ValueError(
            "only evaluations of the same models can be added up: "
            f"{', '.join(one)} and {', '.join(other)}"
        )
    (negative, positive), others = labels
    if (negative, positive) != others:
        raise ValueError(
            "only evaluations of the same labels can be added up: the negative and the "
            f"positive one are {(negative, positive)} and {others}"
        )
    tables = {name: add_tables(each, other[name]) for name, each in one.items()}
    for table in tables.values():
        if table.weighted:
            require_usable_totals("the sum", (negative, table.N), (positive, table.P))
    return tables


def sum_of_parts(one: Iterable[Part], other: Iterable[Part]) -> dict[Any, Tables]:
    """Return the tables of the parts of two samples by label: those of one label are added up.

    Parts without a label (None) get the first whole numbers that are no labels.
    """
    parts = [*one, *other]
    taken = {name for name, _ in parts}
    numbers = (number for number in count() if number not in taken)
    found: dict[Any, Tables] = {}
    for name, tables in parts:
        label = next(numbers) if name is None else name
        before = found.get(label, {})
        found[label] = {
            model: add_tables(each, before[model]) if before else each
            for model, each in tables.items()
        }
    return found
