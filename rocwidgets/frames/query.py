"""The aggregation that an engine computes: per cell, its cases and its extreme scores."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import narwhals as nw
import numpy as np

from rocwidgets.frames.engines import then
from rocwidgets.frames.merging import KINDS, MAYBE_EXACT, SINGLE, MergeRule, merged
from rocwidgets.frames.part_counts import PartCells, distinct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from rocwidgets.frames.cell_sums import CellSums
    from rocwidgets.frames.part_counts import PartKeys

    Columns = dict[str, NDArray[Any]]

_MOST_INT8 = 127
_CODES = KINDS * 9  # a block is at most 2**8 cells


@dataclass(frozen=True)
class CellQuery:
    """Which cells of which scores to count.

    Attributes
    ----------
    score : str
        Column.
    level : int
        Level of the first cells, whose key is ``floor(score * 2**level) - origin``.
    origin : int
    steps : list of LazyFrame
        Columns ``key``, ``scale`` and ``base``: which keys are divided further. Of a row with that
        key the next is ``base + floor(s * scale)``; rows with other keys are left out.
    rule : MergeRule
        Which cells are merged.

    """

    score: str
    level: int
    origin: int
    steps: Sequence[nw.LazyFrame[Any]]
    rule: MergeRule


@dataclass(frozen=True, eq=False)
class CellCounts:
    """Non-empty cells in order of their scores.

    Attributes
    ----------
    low : ndarray of float64, shape (k,)
        Lowest score of each.
    single : ndarray of bool, shape (k,)
        Whether it is the only one.
    merges : ndarray of int64, shape (k,)
        Each is ``2**merges`` cells of those that were counted.
    maybe_exact : bool
        Whether every score may still come back by itself.
    positive, negative : ndarray of int64 or object, shape (k,)
        Cases, or weights in units of ``2**unit``.
    parts : PartCells or None
        The same of each group and period, if these are counted, too.

    """

    low: NDArray[np.float64]
    single: NDArray[np.bool_]
    merges: NDArray[np.int64]
    maybe_exact: bool
    positive: NDArray[Any]
    negative: NDArray[Any]
    parts: PartCells | None = None


def count_cells(
    frame: nw.LazyFrame[Any],
    sums: CellSums,
    queries: Sequence[CellQuery],
    keys: PartKeys | None = None,
) -> list[CellCounts]:
    """Return the counts of cells of several scores, computed by the engine in one query.

    Parameters
    ----------
    frame : LazyFrame
    sums : CellSums
    queries : sequence of CellQuery
    keys : PartKeys, optional
        Groups and periods to count, too. The cells of all of them come back, and are merged here.

    Returns
    -------
    list of CellCounts
        One for each query.

    """
    if keys is not None:
        return _count_parts(frame, sums, queries, keys)
    parts = [_merged(frame, sums, one, place) for place, one in enumerate(queries)]
    kind = nw.Int8 if len(parts) * _CODES <= _MOST_INT8 else nw.Int16
    result = nw.concat(parts) if len(parts) > 1 else parts[0]
    columns = _columns(result.with_columns(nw.col("code").cast(kind)))
    place = columns["code"] // _CODES
    return [
        _counts_of({name: c[place == i] for name, c in columns.items()}, sums)
        for i in range(len(parts))
    ]


def cell_bytes(sums: CellSums, models: int) -> float:
    """Return how many bytes come back of a cell: its lowest score, its kind and its counts."""
    code = 1 if models * _CODES <= _MOST_INT8 else 2
    return 8 + code + 2 / 8 + sums.cell_bytes


def _count_parts(
    frame: nw.LazyFrame[Any], sums: CellSums, queries: Sequence[CellQuery], keys: PartKeys
) -> list[CellCounts]:
    """Return counts with those of their parts, whose cells are merged as those of the whole."""
    whole_numbers = nw.col(*sums.columns).cast(nw.Int64)
    cells = [
        _cells(frame, sums, one, keys).with_columns(whole_numbers, model=nw.lit(place))
        for place, one in enumerate(queries)
    ]
    columns = _columns(nw.concat(cells) if len(cells) > 1 else cells[0])
    models = columns.pop("model")
    made = []
    for place, query in enumerate(queries):
        rows = slice(None) if len(queries) == 1 else models == place
        of_model = {name: column[rows] for name, column in columns.items()}
        made.append(_counts_with_parts(of_model, sums, query.rule, keys))
    return made


def _counts_with_parts(
    columns: Columns, sums: CellSums, rule: MergeRule, keys: PartKeys
) -> CellCounts:
    key, cell = distinct(columns["key"])
    low, high = np.full(len(key), np.inf), np.full(len(key), -np.inf)
    np.minimum.at(low, cell, columns["low"])
    np.maximum.at(high, cell, columns["high"])
    whole: Columns = {"key": key, "low": low, "high": high}
    for name in sums.columns:
        whole[name] = np.zeros(len(key), np.int64)
        np.add.at(whole[name], cell, columns[name])
    counts = _counts_of(_columns(_sent(_in_memory(whole), sums, rule, 0)), sums)
    if not len(counts.low):
        return counts
    piece = (np.searchsorted(counts.low, low, side="right") - 1)[cell]
    sent = _columns(sums.narrow(_in_memory({name: columns[name] for name in sums.columns})))
    negative, positive = sums.read(sent)
    part = keys.numbers([columns[name] for name in keys.names])
    return replace(counts, parts=PartCells(counts.low[piece], part, positive, negative))


def _in_memory(columns: Columns) -> nw.LazyFrame[Any]:
    return nw.from_dict(columns, backend="pandas").lazy()


def _cells(
    frame: nw.LazyFrame[Any], sums: CellSums, query: CellQuery, keys: PartKeys | None = None
) -> nw.LazyFrame[Any]:
    rows = sums.prepare(frame, query.score, [] if keys is None else keys.expressions)
    kept = rows.collect_schema().names()
    scaled_down = query.level < 0
    first = _index(nw.lit(2.0**query.level), scaled_down=scaled_down)
    rows = rows.with_columns(key=first - query.origin)
    for step in query.steps:
        inside = _index(nw.col("scale"), scaled_down=scaled_down) + nw.col("base")
        rows = rows.join(step, on="key", how="inner").select(*kept, key=inside)
    ends = [nw.col("s").min().alias("low"), nw.col("s").max().alias("high")]
    return rows.group_by("key", *([] if keys is None else keys.names)).agg(*ends, *sums.counted)


def _merged(
    frame: nw.LazyFrame[Any], sums: CellSums, query: CellQuery, place: int
) -> nw.LazyFrame[Any]:
    return then(_cells(frame, sums, query), lambda cells: _sent(cells, sums, query.rule, place))


def _sent(cells: Any, sums: CellSums, rule: MergeRule, place: int) -> Any:
    made = merged(cells, sums, rule)
    code = nw.col("kind") + KINDS * nw.col("merges") + _CODES * place
    return sums.narrow(made.with_columns(code=code).drop("kind", "merges"))


def _index(scale: nw.Expr, *, scaled_down: bool) -> nw.Expr:
    product = nw.col("s") * scale
    index = product.floor().cast(nw.Int64)
    if not scaled_down:
        return index
    lost = (nw.col("s") < 0) & (product == 0) & (scale > 0)
    return index - lost.cast(nw.Int64)


def _columns(frame: nw.LazyFrame[Any]) -> Columns:
    result = frame.collect()
    return {name: result[name].to_numpy() for name in result.columns}


def _counts_of(columns: Columns, sums: CellSums) -> CellCounts:
    order = np.argsort(columns["low"])
    taken = {name: column[order] for name, column in columns.items()}
    negative, positive = sums.read(taken)
    code = taken["code"].astype(np.int64) % _CODES
    kind = code % KINDS
    maybe_exact = bool(np.isin(kind, (SINGLE, MAYBE_EXACT)).all())
    low = taken["low"].astype(np.float64) + 0.0
    return CellCounts(low, kind == SINGLE, code // KINDS, maybe_exact, positive, negative)
