"""The aggregation that an engine computes: per cell, its cases and its extreme scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import narwhals as nw
import numpy as np

from rocwidgets.frames.engines import then
from rocwidgets.frames.merging import KINDS, MAYBE_EXACT, SINGLE, MergeRule, merged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from rocwidgets.frames.cell_sums import CellSums

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

    """

    low: NDArray[np.float64]
    single: NDArray[np.bool_]
    merges: NDArray[np.int64]
    maybe_exact: bool
    positive: NDArray[Any]
    negative: NDArray[Any]


def count_cells(
    frame: nw.LazyFrame[Any], sums: CellSums, queries: Sequence[CellQuery]
) -> list[CellCounts]:
    """Return the counts of cells of several scores, computed by the engine in one query.

    Parameters
    ----------
    frame : LazyFrame
    sums : CellSums
    queries : sequence of CellQuery

    Returns
    -------
    list of CellCounts
        One for each query.

    """
    parts = [_cells(frame, sums, one, place) for place, one in enumerate(queries)]
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


def _cells(
    frame: nw.LazyFrame[Any], sums: CellSums, query: CellQuery, place: int
) -> nw.LazyFrame[Any]:
    rows = sums.prepare(frame, query.score)
    kept = rows.collect_schema().names()
    scaled_down = query.level < 0
    first = _index(nw.lit(2.0**query.level), scaled_down=scaled_down)
    rows = rows.with_columns(key=first - query.origin)
    for step in query.steps:
        inside = _index(nw.col("scale"), scaled_down=scaled_down) + nw.col("base")
        rows = rows.join(step, on="key", how="inner").select(*kept, key=inside)
    ends = [nw.col("s").min().alias("low"), nw.col("s").max().alias("high")]
    cells = rows.group_by("key").agg(*ends, *sums.counted)

    def sent(counted: Any) -> Any:
        made = merged(counted, sums, query.rule)
        code = nw.col("kind") + KINDS * nw.col("merges") + _CODES * place
        return sums.narrow(made.with_columns(code=code).drop("kind", "merges"))

    return then(cells, sent)


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
