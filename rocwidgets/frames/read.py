"""Count tables of a data frame, wherever it is."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import narwhals as nw

from rocwidgets.frames.cell_sums import CellSums
from rocwidgets.frames.changes import telling_changes
from rocwidgets.frames.column_scan import ColumnScan, scan_columns
from rocwidgets.frames.engines import read_frame
from rocwidgets.frames.limits import LIMIT, TOLERANCE
from rocwidgets.frames.part_counts import CountedParts, PartKeys
from rocwidgets.frames.plan import Plan
from rocwidgets.frames.query import cell_bytes, count_cells
from rocwidgets.frames.row_expression import FrameColumns
from rocwidgets.frames.running import run_interruptible
from rocwidgets.inputs import read_cases
from rocwidgets.inputs.group_labels import MISSING_GROUPS
from rocwidgets.inputs.names import model_names
from rocwidgets.inputs.scalars import described, read_choice, read_int, read_items, read_number
from rocwidgets.inputs.wording import listing, show
from rocwidgets.numeric.counts.binned import BinnedTable, ErrorBounds, of_same_cases

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rocwidgets.inputs.cases import Cases

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
    cases : Cases or None
        The cases of a frame in memory, if their groups or periods were asked for.
    parts : dict of str to CountedParts
        Of other frames, what was counted by "groups" and "periods".

    """

    tables: dict[str, BinnedTable]
    labels: tuple[str, str]
    error_bounds: dict[str, ErrorBounds]
    columns: FrameColumns
    cases: Cases | None = None
    parts: Mapping[str, CountedParts] = MappingProxyType({})


def tables_from_frame(
    frame: Any,
    y_true: str = "y",
    y_score: str | Sequence[str] = "score",
    sample_weight: str | None = None,
    pos_label: Any = None,
    *,
    group: str | Sequence[str] | None = None,
    missing_group: str = "refuse",
    time: str | None = None,
    cluster: str | Sequence[str] | None = None,
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
        From pandas, Polars, PyArrow, DuckDB (a relation) or PySpark. Weighted scores
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
    group : str or sequence of str, optional
        Column of group labels, or several that name the groups together.
    missing_group : {"refuse", "own"}
        Whether missing labels of groups are an error, or a group of their own, "(missing)".
    time : str, optional
        Column of dates, months or other periods.
    cluster : str or sequence of str, optional
        Column of what belongs together, or several that name it, of a frame in memory.
    limit : int
        Distinct scores that may come back of each model, 16 to 2**24.
    tolerance : float
        Bound of the error of AUC above which cells are divided again, at least 0. The returned
        bounds say what was reached; no more than 24 scans are made, and no more than 2 MB come back
        of a model at the default `limit`. With groups or periods, all cells that a scan counts come
        back for each of them, and are merged here: of 12 groups some 30 MB.

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
        there are not two labels, or it is not known which is positive; if the data of an engine
        change while they are read.

    """
    names = read_names("y_score", y_score)
    model_names(names, "y_score")
    y_true = _read_name("y_true", y_true)
    if sample_weight is not None:
        sample_weight = _read_name("sample_weight", sample_weight)
    groups = [] if group is None else read_names("group", group)
    missing_group = read_choice("missing_group", missing_group, MISSING_GROUPS)
    time = None if time is None else _read_name("time", time)
    clusters = [] if cluster is None else read_names("cluster", cluster)
    limit = read_int("limit", limit, _LEAST_LIMIT, _MOST_LIMIT)
    tolerance = read_number("tolerance", tolerance, "at least 0", lambda x: x >= 0)
    read = read_frame(frame)
    engine = str(read.implementation)

    def result(tables: dict[str, BinnedTable], labels: tuple[Any, Any]) -> Tables:
        bounds = {name: table.error_bounds for name, table in tables.items()}
        columns = FrameColumns(engine, y_true, sample_weight, labels)
        return Tables(tables, (str(labels[0]), str(labels[1])), bounds, columns)

    if isinstance(read, nw.DataFrame):
        of_cases = {"y_true": y_true, "sample_weight": sample_weight, "time": time}
        of_parts = {"group": groups, "missing_group": missing_group, "cluster": clusters}
        tables, cases = _exact(read, names, pos_label, of_cases, **of_parts)
        exact = result(tables, (cases.neg_label, cases.pos_label))
        # What a weight or a cluster does to an interval cannot be told from counts.
        is_plain = time is None and sample_weight is None and not groups and not clusters
        return exact if is_plain else exact._replace(cases=cases)
    if clusters:
        raise ValueError(
            f"cluster needs each case, but {engine} returns only counts. Pass a frame in "
            "memory, such as one of pandas or Polars."
        )

    def scanned() -> ColumnScan:
        return scan_columns(read, y_true, names, sample_weight, pos_label)

    def counted() -> Tables:
        scan = scanned()
        greatest = 1.0 if sample_weight is None else scan.ranges[sample_weight][1]
        sums = CellSums(y_true, scan.labels[1], scan.totals, sample_weight, greatest)
        size = cell_bytes(sums, len(names))
        plans = {
            name: Plan(
                name, scan.ranges[name], limit, tolerance=tolerance, sums=sums, cell_bytes=size
            )
            for name in names
        }
        has_parts = groups or time is not None
        keys = PartKeys.of(read, groups, missing_group, time) if has_parts else None
        with telling_changes(lambda: scanned() == scan):
            _scan(read, sums, list(plans.values()), keys)
            if keys is not None:
                keys.require_labels(read)
        tables = {name: plan.table for name, plan in plans.items()}
        whole = result(tables if sample_weight is None else of_same_cases(tables), scan.labels)
        if keys is None:
            return whole
        of_models = {name: plan.parts for name, plan in plans.items()}
        return whole._replace(parts=keys.parts(of_models, sums.unit))

    return run_interruptible(read, counted)


def _scan(
    frame: nw.LazyFrame[Any], sums: CellSums, plans: list[Plan], keys: PartKeys | None
) -> None:
    for _ in range(_MOST_SCANS):
        result = count_cells(frame, sums, [plan.query(frame) for plan in plans], keys)
        for plan, counts in zip(plans, result, strict=True):
            plan.update(counts)
        plans = [plan for plan in plans if not plan.finished()]
        if not plans:
            return


def _exact(
    frame: nw.DataFrame[Any],
    names: Sequence[str],
    pos_label: Any,
    of_cases: dict[str, str | None],
    *,
    group: Sequence[str],
    missing_group: str,
    cluster: Sequence[str],
) -> tuple[dict[str, BinnedTable], Cases]:
    given = {what: name for what, name in of_cases.items() if name is not None}
    missing = [
        name for name in (*given.values(), *names, *group, *cluster) if name not in frame.columns
    ]
    if missing:
        raise ValueError(
            f"No column named {show(missing[0])}. The columns are "
            f"{listing([show(name) for name in frame.columns], len(frame.columns))}."
        )
    cases = read_cases(
        y_score={name: frame[name].to_native() for name in names},
        pos_label=pos_label,
        group={name: frame[name].to_native() for name in group} or None,
        missing_group=missing_group,
        cluster={name: frame[name].to_native() for name in cluster} or None,
        **{what: frame[name].to_native() for what, name in given.items()},
    )
    tables = {
        name: BinnedTable.from_scores(cases.positive, score, cases.sample_weight)
        for name, score in cases.scores.items()
    }
    return tables, cases


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
