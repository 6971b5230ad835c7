"""Count tables of a data frame, wherever it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import narwhals as nw

from rocwidgets.frames.cell_sums import CellSums
from rocwidgets.frames.column_scan import scan_columns
from rocwidgets.frames.engines import engine_of, to_narwhals
from rocwidgets.frames.limits import LIMIT, TOLERANCE
from rocwidgets.frames.plan import Plan
from rocwidgets.frames.query import cell_bytes, count_cells
from rocwidgets.frames.row_expression import FrameColumns
from rocwidgets.frames.running import run_interruptible
from rocwidgets.inputs import read_cases
from rocwidgets.inputs.names import model_names
from rocwidgets.inputs.scalars import described, read_int, read_items, read_number
from rocwidgets.inputs.wording import a_kind, listing, show
from rocwidgets.numeric.counts.binned import BinnedTable, ErrorBounds, of_same_cases

if TYPE_CHECKING:
    from collections.abc import Sequence

_LEAST_LIMIT = 16
_MOST_LIMIT = 2**24
_MOST_SCANS = 24


class Tables(NamedTuple):
    """Tables of all models of a frame.

    Attributes
    ----------
    tables : dict of str to BinnedTable
    labels : tuple of str
        Negative and positive label.
    error_bounds : dict of str to ErrorBounds
        Upper bounds on the errors due to binning, of each model.
    columns : FrameColumns
        For filters of the frame.

    """

    tables: dict[str, BinnedTable]
    labels: tuple[str, str]
    error_bounds: dict[str, ErrorBounds]
    columns: FrameColumns


def tables_from_frame(
    frame: Any,
    y_true: str = "y",
    y_score: str | Sequence[str] = "score",
    sample_weight: str | None = None,
    pos_label: Any = None,
    *,
    limit: int = LIMIT,
    tolerance: float = TOLERANCE,
) -> Tables:
    """Count the cases of a frame at every distinct score, or in cells of the score axis.

    Frames in memory give exact tables. Others are aggregated by their engine, all models in one
    query, and only the aggregates come back: exact if there are at most `limit` distinct scores;
    else in cells, of which every lower end is a real operating point with exact counts, and divided
    again until the error of AUC is at most `tolerance`. One scan reads labels and ranges; one or
    two more count scores that are spread evenly, three more rare events.

    Parameters
    ----------
    frame : DataFrame or LazyFrame
        From pandas, Polars, PyArrow, DuckDB (a relation), Dask, PySpark or Ibis. Weighted scores
        of a frame in memory are not copied; do not change their values in place.
    y_true : str
        Column of two distinct labels.
    y_score : str or sequence of str
        A column of finite numbers for each model.
    sample_weight : str, optional
        Column of finite weights >= 0, each class at least 1e-100 in all, both at most 1e100. Bits
        of a weight below 2**-90 of the largest are cut off, and of the sum of a cell those below
        2**-71 of the total of its class.
    pos_label : label, optional
        The positive class. Needed unless the labels are {0, 1}, {-1, 1} or {False, True}.
    limit : int
        Distinct scores that may come back of each model, 16 to 2**24.
    tolerance : float
        Bound of the error of AUC above which cells are divided again, at least 0. The returned
        bounds say what was reached; no more than 24 scans are made, and no more than 2 MB come back
        of a model at the default `limit`.

    Returns
    -------
    Tables
        The same, to the last bit, for every lazy or distributed engine.

    Raises
    ------
    TypeError
        If it is no frame, or scores or weights are no numbers.
    ValueError
        If values cannot be used as they are, such as null, NaN or infinite ones, and how many; if
        there are not two labels, or it is not known which is positive.

    """
    names = read_names("y_score", y_score)
    model_names(names, "y_score")
    y_true = _read_name("y_true", y_true)
    if sample_weight is not None:
        sample_weight = _read_name("sample_weight", sample_weight)
    limit = read_int("limit", limit, _LEAST_LIMIT, _MOST_LIMIT)
    tolerance = read_number("tolerance", tolerance, "at least 0", lambda x: x >= 0)
    read = to_narwhals(frame)

    def result(tables: dict[str, BinnedTable], labels: tuple[Any, Any]) -> Tables:
        bounds = {name: table.error_bounds for name, table in tables.items()}
        columns = FrameColumns(engine_of(frame), y_true, sample_weight, labels)
        return Tables(tables, (str(labels[0]), str(labels[1])), bounds, columns)

    if isinstance(read, nw.DataFrame):
        return result(*_exact(read, y_true, names, sample_weight, pos_label))
    if not isinstance(read, nw.LazyFrame):
        raise TypeError(
            f"frame is {a_kind(frame)}, not a data frame. Pass one from pandas, Polars, "
            "PyArrow, DuckDB (a relation), Dask, PySpark or Ibis."
        )

    def counted() -> Tables:
        scan = scan_columns(read, y_true, names, sample_weight, pos_label)
        greatest = 1.0 if sample_weight is None else scan.ranges[sample_weight][1]
        sums = CellSums(y_true, scan.labels[1], scan.totals, sample_weight, greatest)
        size = cell_bytes(sums, len(names))
        plans = {
            name: Plan(
                name, scan.ranges[name], limit, tolerance=tolerance, sums=sums, cell_bytes=size
            )
            for name in names
        }
        _scan(read, sums, list(plans.values()))
        tables = {name: plan.table for name, plan in plans.items()}
        return result(tables if sample_weight is None else of_same_cases(tables), scan.labels)

    return run_interruptible(read, counted)


def _scan(frame: nw.LazyFrame[Any], sums: CellSums, plans: list[Plan]) -> None:
    for _ in range(_MOST_SCANS):
        result = count_cells(frame, sums, [plan.query(frame) for plan in plans])
        for plan, counts in zip(plans, result, strict=True):
            plan.update(counts)
        plans = [plan for plan in plans if not plan.finished()]
        if not plans:
            return


def _exact(
    frame: nw.DataFrame[Any],
    y_true: str,
    names: Sequence[str],
    sample_weight: str | None,
    pos_label: Any,
) -> tuple[dict[str, BinnedTable], tuple[Any, Any]]:
    missing = [
        name
        for name in (y_true, *names, *([] if sample_weight is None else [sample_weight]))
        if name not in frame.columns
    ]
    if missing:
        raise ValueError(
            f"No column named {show(missing[0])}. The columns are "
            f"{listing([show(name) for name in frame.columns], len(frame.columns))}."
        )
    sample = read_cases(
        frame[y_true].to_native(),
        {name: frame[name].to_native() for name in names},
        pos_label=pos_label,
        sample_weight=None if sample_weight is None else frame[sample_weight].to_native(),
    )
    tables = {
        name: BinnedTable.from_scores(sample.positive, score, sample.sample_weight)
        for name, score in sample.scores.items()
    }
    return tables, (sample.neg_label, sample.pos_label)


def read_names(what: str, value: Any) -> list[str]:
    """Return names of columns, of which one may stand for itself."""
    if isinstance(value, str):
        return [value]
    rule = f"{what} must be a column name, or a list of column names"
    return [_read_name(f"each of {what}", name) for name in read_items(rule, value)]


def _read_name(what: str, value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a column name, got {described(value)}.")
    return str(value)
