"""The aggregation that an engine is asked for: per cell, its cases and its extreme scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import narwhals as nw
import numpy as np

from .engines import followed_by
from .merging import HOPEFUL, KINDS, SINGLE, Rule, merged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from .tally import Tally

    Columns = dict[str, NDArray[Any]]

_MOST_INT8 = 127
_CODES = KINDS * 9  # a block is at most 2**8 cells


@dataclass(frozen=True)
class Question:
    """Which cells of which scores are asked for.

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
    rule : Rule
        Which cells are merged.

    """

    score: str
    level: int
    origin: int
    steps: Sequence[nw.LazyFrame[Any]]
    rule: Rule


@dataclass(frozen=True, eq=False)
class Answer:
    """Non-empty cells in order of their scores.

    Attributes
    ----------
    low : ndarray of float64, shape (k,)
        Least score of each.
    single : ndarray of bool, shape (k,)
        Whether it is the only one.
    merges : ndarray of int64, shape (k,)
        Each is ``2**merges`` cells of those that were counted.
    hopeful : bool
        Whether every score may still come back by itself.
    positive, negative : ndarray of int64 or object, shape (k,)
        Cases, or weights in units of ``2**unit``.

    """

    low: NDArray[np.float64]
    single: NDArray[np.bool_]
    merges: NDArray[np.int64]
    hopeful: bool
    positive: NDArray[Any]
    negative: NDArray[Any]


def ask(frame: nw.LazyFrame[Any], tally: Tally, questions: Sequence[Question]) -> list[Answer]:
    """Have the engine count the cells of several scores, in one query.

    Parameters
    ----------
    frame : LazyFrame
    tally : Tally
    questions : sequence of Question

    Returns
    -------
    list of Answer
        One to each question.

    """
    parts = [_cells(frame, tally, one, place) for place, one in enumerate(questions)]
    kind = nw.Int8 if len(parts) * _CODES <= _MOST_INT8 else nw.Int16
    found = nw.concat(parts) if len(parts) > 1 else parts[0]
    columns = _columns(found.with_columns(nw.col("code").cast(kind)))
    place = columns["code"] // _CODES
    return [
        _answer({name: c[place == i] for name, c in columns.items()}, tally)
        for i in range(len(parts))
    ]


def cell_bytes(tally: Tally, models: int) -> float:
    """Return what comes back of a cell: its least score, what it is, and its counts."""
    code = 1 if models * _CODES <= _MOST_INT8 else 2
    return 8 + code + 2 / 8 + tally.cell_bytes


def _cells(
    frame: nw.LazyFrame[Any], tally: Tally, question: Question, place: int
) -> nw.LazyFrame[Any]:
    rows = tally.prepare(frame, question.score)
    kept = rows.collect_schema().names()
    scaled_down = question.level < 0
    first = _index(nw.lit(2.0**question.level), scaled_down=scaled_down)
    rows = rows.with_columns(key=first - question.origin)
    for step in question.steps:
        inside = _index(nw.col("scale"), scaled_down=scaled_down) + nw.col("base")
        rows = rows.join(step, on="key", how="inner").select(*kept, key=inside)
    ends = [nw.col("s").min().alias("low"), nw.col("s").max().alias("high")]
    cells = rows.group_by("key").agg(*ends, *tally.counted)

    def sent(counted: Any) -> Any:
        made = merged(counted, tally, question.rule)
        code = nw.col("kind") + KINDS * nw.col("merges") + _CODES * place
        return tally.narrow(made.with_columns(code=code).drop("kind", "merges"))

    return followed_by(cells, sent)


def _index(scale: nw.Expr, *, scaled_down: bool) -> nw.Expr:
    product = nw.col("s") * scale
    index = product.floor().cast(nw.Int64)
    if not scaled_down:
        return index
    lost = (nw.col("s") < 0) & (product == 0) & (scale > 0)
    return index - lost.cast(nw.Int64)


def _columns(frame: nw.LazyFrame[Any]) -> Columns:
    found = frame.collect()
    return {name: found[name].to_numpy() for name in found.columns}


def _answer(columns: Columns, tally: Tally) -> Answer:
    order = np.argsort(columns["low"])
    taken = {name: column[order] for name, column in columns.items()}
    negative, positive = tally.read(taken)
    code = taken["code"].astype(np.int64) % _CODES
    kind = code % KINDS
    hopeful = bool(np.isin(kind, (SINGLE, HOPEFUL)).all())
    low = taken["low"].astype(np.float64) + 0.0
    return Answer(low, kind == SINGLE, code // KINDS, hopeful, positive, negative)
