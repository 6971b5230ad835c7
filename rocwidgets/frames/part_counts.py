"""Groups and periods of a frame, as further keys of the cells that its engine counts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import narwhals as nw
import numpy as np

from rocwidgets.inputs.group_labels import group_columns, read_group_labels
from rocwidgets.inputs.missing import is_missing
from rocwidgets.inputs.time_labels import read_time_labels, time_column
from rocwidgets.inputs.wording import listing, plural, python_scalar, show

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from rocwidgets.inputs.group_labels import GroupLabels

    Values = NDArray[np.float64]

_YEAR = 12


@dataclass(frozen=True, eq=False)
class PartCells:
    """Cells of the score axis, of each part of the cases that has some of theirs.

    Attributes
    ----------
    low : ndarray of float64, shape (k,)
        Lowest score of the cell, whatever part it is from.
    part : ndarray of int64, shape (k,)
        Number of the part.
    positive, negative : ndarray of int64 or object, shape (k,)
        Cases, or weights in units of ``2**unit``.
    """

    low: Values
    part: NDArray[np.int64]
    positive: NDArray[Any]
    negative: NDArray[Any]

    def with_divided(self, cells: Values, made: PartCells) -> PartCells:
        """Return the cells after those with some lowest scores were divided."""
        kept = ~np.isin(self.low, cells)
        return PartCells(
            *(
                np.concatenate((getattr(self, name)[kept], getattr(made, name)))
                for name in ("low", "part", "positive", "negative")
            )
        )


@dataclass(frozen=True, eq=False)
class CountedParts:
    """Counts of the groups or periods of cases that an engine counted.

    Attributes
    ----------
    names : tuple
        Labels of the parts, in order.
    columns : tuple of str
        Names of the columns that the parts are named by.
    cells : mapping of str to PartCells
        The counts of each model, in cases or weights. The cells of all parts add up to those of the
        model's table.
    is_weighted : bool
    """

    names: tuple[Any, ...]
    columns: tuple[str, ...]
    cells: Mapping[str, PartCells]
    is_weighted: bool


@dataclass(frozen=True, eq=False)
class PartKeys:
    """The columns that name groups and periods, and the parts that were found.

    Attributes
    ----------
    groups : sequence of str
        Columns.
    missing_group : {"refuse", "own"}
        What missing labels of groups are.
    time : str or None
        Column.
    is_date : bool
        Whether the time is a date, of which months are counted.
    order : sequence or None
        Categories of the time, in order.
    found : dict of tuple to int
        The number of each part, by its labels.
    """

    groups: Sequence[str]
    missing_group: str
    time: str | None
    is_date: bool
    order: Sequence[str] | None
    found: dict[tuple[Any, ...], int] = field(default_factory=dict)

    @classmethod
    def of(
        cls, frame: nw.LazyFrame[Any], groups: Sequence[str], missing_group: str, time: str | None
    ) -> PartKeys:
        """Return the keys of columns of a frame.

        Raises
        ------
        ValueError
            If there is no such column.
        """
        schema = frame.collect_schema()
        named = [*groups, *([] if time is None else [time])]
        if missing := [name for name in named if name not in schema]:
            raise ValueError(
                f"No column named {show(missing[0])}. The columns are "
                f"{listing([show(name) for name in schema], len(schema))}."
            )
        kind = None if time is None else schema[time]
        is_date = kind is not None and kind in (nw.Date, nw.Datetime)
        order = kind.categories if isinstance(kind, nw.Enum) else None
        return cls(groups, missing_group, time, is_date=is_date, order=order)

    @property
    def names(self) -> list[str]:
        """Names of the keys among the columns that are counted."""
        return [f"part{place}" for place in range(len(self._columns))]

    @property
    def expressions(self) -> list[nw.Expr]:
        """What the keys are of each row."""
        result = [nw.col(name) for name in self._columns]
        if self.is_date:
            date = result[-1].dt
            result[-1] = date.year().cast(nw.Int64) * _YEAR + date.month().cast(nw.Int64) - 1
        return [each.alias(name) for each, name in zip(result, self.names, strict=True)]

    @property
    def _columns(self) -> list[str]:
        return [*self.groups, *([] if self.time is None else [self.time])]

    def numbers(self, columns: Sequence[NDArray[Any]]) -> NDArray[np.int64]:
        """Return the number of each row's part, found before or now, by its labels."""
        each = [distinct(column) for column in columns]
        sizes = [len(labels) for labels, _ in each]
        joint = np.ravel_multi_index([place for _, place in each], sizes)
        found, place = distinct(joint)
        at = zip(each, np.unravel_index(found, sizes), strict=True)
        rows = zip(*(labels[index].tolist() for (labels, _), index in at), strict=True)
        keys = (
            tuple(None if is_missing(each) else python_scalar(each) for each in row) for row in rows
        )
        numbers = [self.found.setdefault(key, len(self.found)) for key in keys]
        return np.array(numbers, np.int64)[place]

    def require_labels(self, frame: nw.LazyFrame[Any]) -> None:
        """Raise ValueError if a label of a part is missing that is needed."""
        may_lack = len(self.groups) if self.missing_group == "own" else 0
        for place, name in enumerate(self._columns):
            if place < may_lack or all(key[place] is not None for key in self.found):
                continue
            column = nw.col(name)
            is_float = frame.collect_schema()[name].is_float()
            gap = column.is_null() | column.is_nan() if is_float else column.is_null()
            gaps = gap.cast(nw.Int64).sum().cast(nw.Int64)
            (row,) = frame.select(n=nw.len(), gaps=gaps).collect().iter_rows(named=True)
            of_group = place < len(self.groups)
            instead = ', or pass missing_group="own" to make them a group' if of_group else ""
            raise ValueError(
                f"Column {show(name)} contains {plural(int(row['gaps']), 'null or NaN label')} in "
                f"{plural(int(row['n']), 'row')}. Fill or drop these rows{instead}."
            )

    def parts(self, cells: Mapping[str, PartCells], unit: int | None) -> dict[str, CountedParts]:
        """Return what was counted by groups, and by periods.

        Raises
        ------
        TypeError, ValueError
            If periods have no order.
        """
        columns = [list(each) for each in zip(*self.found, strict=True)]
        labels = {}
        if self.groups:
            of_groups = zip(self.groups, columns, strict=False)
            given = group_columns(dict(of_groups))
            labels["groups"] = read_group_labels(given, self.missing_group)
        if self.time is not None:
            time = self._ordered(columns[-1])
            labels["periods"] = read_time_labels(time_column(time), time)
        in_cases = {name: _in_cases(each, unit) for name, each in cells.items()}
        return {kind: _counted(each, in_cases, unit) for kind, each in labels.items()}

    def _ordered(self, labels: list[Any]) -> Any:
        """Return labels of periods as they are read: texts for dates, categories in order."""
        if self.is_date:
            return [f"{month // _YEAR:04}-{month % _YEAR + 1:02}" for month in labels]
        if self.order is None:
            return labels
        import pandas as pd  # noqa: PLC0415 - only categories need pandas

        return pd.Series(pd.Categorical(labels, list(self.order), ordered=True))


def distinct(column: NDArray[Any]) -> tuple[NDArray[Any], NDArray[np.int64]]:
    """Return the distinct values in order of appearance, missing ones too, and the place of each.

    A hash table is quicker than the sort of numpy.unique, also for texts.
    """
    import pandas as pd  # noqa: PLC0415 - only parts need pandas

    place, values = pd.factorize(column, use_na_sentinel=False)
    return np.asarray(values), place.astype(np.int64, copy=False)


def _in_cases(cells: PartCells, unit: int | None) -> PartCells:
    if unit is None:
        return cells
    positive, negative = (
        np.array([each * 2.0**unit for each in column.tolist()], np.float64)
        for column in (cells.positive, cells.negative)
    )
    return replace(cells, positive=positive, negative=negative)


def _counted(labels: GroupLabels, cells: Mapping[str, PartCells], unit: int | None) -> CountedParts:
    of_part = {name: replace(each, part=labels.code[each.part]) for name, each in cells.items()}
    return CountedParts(labels.names, labels.columns, of_part, is_weighted=unit is not None)
