"""The aggregation that an engine is asked for: per cell, its cases and its extreme scores."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import narwhals as nw
import numpy as np

from .census import as_float

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

LIMB_BITS = 30
_MOST_INT32 = 2**31 - 1
_LIMBS = 3  # 90 bits: all of float64 weights down to 2**-37 of the greatest one


@dataclass(frozen=True)
class Question:
    """Which cells of which scores are asked for.

    Attributes
    ----------
    score : str
        Column.
    level : int
        Level of the first cells, whose key is ``floor(score * 2**level)``.
    steps : list of LazyFrame
        Columns ``key``, ``scale`` and ``base``: which keys are divided further. Of a row with that
        key the next is ``base + floor(score * scale)``; rows with other keys are left out.
    head : int
        Most cells to return.

    """

    score: str
    level: int
    steps: Sequence[nw.LazyFrame[Any]]
    head: int


@dataclass(frozen=True, eq=False)
class Answer:
    """Non-empty cells in order of their scores.

    Attributes
    ----------
    low : ndarray of float64, shape (k,)
        Least score of each.
    single : ndarray of bool, shape (k,)
        Whether it is the only one.
    positive, negative : ndarray of int64 or object, shape (k,)
        Cases, or weights in units of ``2**unit``.

    """

    low: NDArray[np.float64]
    single: NDArray[np.bool_]
    positive: NDArray[Any]
    negative: NDArray[Any]


@dataclass(frozen=True)
class Labelled:
    """Where labels and weights of a frame are.

    Attributes
    ----------
    y_true : str
        Column.
    pos_label : object
    sample_weight : str or None
        Column.
    greatest_weight : float
    n_rows : int

    """

    y_true: str
    pos_label: Any
    sample_weight: str | None = None
    greatest_weight: float = 1.0
    n_rows: int = _MOST_INT32

    @property
    def unit(self) -> int | None:
        """Weights are counted in multiples of ``2**unit``; None without weights."""
        return None if self.sample_weight is None else self._exponent - LIMB_BITS * _LIMBS

    @property
    def _exponent(self) -> int:
        return math.frexp(self.greatest_weight)[1]

    def prepare(self, frame: nw.LazyFrame[Any], score: str) -> nw.LazyFrame[Any]:
        """Return score, label as 0 or 1, and weights in whole numbers below 2**30.

        Whole numbers add up to the same in every order, which floats do not.
        """
        label = (nw.col(self.y_true) == self.pos_label).cast(nw.Int64)
        if self.sample_weight is None:
            return frame.select(s=as_float(score), y=label)
        weight = as_float(self.sample_weight) * 2.0 ** (LIMB_BITS - self._exponent)
        rows = frame.select(s=as_float(score), y=label, rest=weight).filter(nw.col("rest") > 0)
        for i in range(_LIMBS):
            rows = rows.with_columns(nw.col("rest").floor().alias("whole"))
            rows = rows.with_columns(
                nw.col("whole").cast(nw.Int64).alias(f"w{i}"),
                ((nw.col("rest") - nw.col("whole")) * 2.0**LIMB_BITS).alias("rest"),
            )
            rows = rows.with_columns((nw.col(f"w{i}") * nw.col("y")).alias(f"v{i}"))
        return rows.drop("rest", "whole")

    @property
    def counted(self) -> list[nw.Expr]:
        """What is added up in a cell."""
        if self.sample_weight is None:
            return [nw.len().alias("n"), nw.col("y").sum()]
        return [nw.col(*_limbs("v"), *_limbs("w")).sum()]

    def narrow(self, cells: nw.LazyFrame[Any]) -> nw.LazyFrame[Any]:
        """Return cells with sums in the fewest bytes that hold them, since they all come back."""
        if self.sample_weight is None:
            few = self.n_rows <= _MOST_INT32
            return cells.with_columns(nw.col("n", "y").cast(nw.Int32 if few else nw.Int64))
        cells = cells.with_columns(nw.col(*_limbs("v"), *_limbs("w")).cast(nw.Int64))
        for kind in "vw":
            for i in reversed(range(1, _LIMBS)):
                part, above = nw.col(f"{kind}{i}"), nw.col(f"{kind}{i - 1}")
                # What is carried over is a whole number of few bits, so that no float rounds it.
                rest = part % 2**LIMB_BITS
                carried = ((part - rest).cast(nw.Float64) * 2.0**-LIMB_BITS).cast(nw.Int64)
                cells = cells.with_columns(
                    (above + carried).alias(f"{kind}{i - 1}"),
                    rest.cast(nw.Int32).alias(f"{kind}{i}"),
                )
        return cells


def ask(
    frame: nw.LazyFrame[Any], labelled: Labelled, questions: Sequence[Question]
) -> list[Answer]:
    """Have the engine count the cells of several scores, in one query.

    Parameters
    ----------
    frame : LazyFrame
    labelled : Labelled
    questions : sequence of Question

    Returns
    -------
    list of Answer
        One to each question.

    """
    parts = [_cells(frame, labelled, one) for one in questions]
    if len(parts) == 1:
        return [_answer(_columns(parts[0]), labelled)]
    places = (nw.lit(i).cast(nw.Int8) for i in range(len(parts)))
    columns = _columns(nw.concat([part.with_columns(place=next(places)) for part in parts]))
    rows = [columns["place"] == i for i in range(len(parts))]
    return [_answer({name: c[row] for name, c in columns.items()}, labelled) for row in rows]


def _cells(frame: nw.LazyFrame[Any], labelled: Labelled, question: Question) -> nw.LazyFrame[Any]:
    rows = labelled.prepare(frame, question.score)
    kept = rows.collect_schema().names()
    scaled_down = question.level < 0
    rows = rows.with_columns(key=_index(nw.lit(2.0**question.level), scaled_down=scaled_down))
    for step in question.steps:
        inside = _index(nw.col("scale"), scaled_down=scaled_down)
        rows = rows.join(step, on="key", how="inner").select(*kept, key=inside + nw.col("base"))
    ends = [nw.col("s").min().alias("low"), nw.col("s").max().alias("high")]
    made = rows.group_by("key").agg(*ends, *labelled.counted)
    made = made.with_columns(single=nw.col("low") == nw.col("high")).drop("key", "high")
    return labelled.narrow(made.head(question.head))


def _index(scale: nw.Expr, *, scaled_down: bool) -> nw.Expr:
    product = nw.col("s") * scale
    index = product.floor().cast(nw.Int64)
    if not scaled_down:
        return index
    return index - ((nw.col("s") < 0) & (product == 0)).cast(nw.Int64)


def _columns(frame: nw.LazyFrame[Any]) -> dict[str, NDArray[Any]]:
    found = frame.collect()
    return {name: found[name].to_numpy() for name in found.columns}


def _answer(columns: dict[str, NDArray[Any]], labelled: Labelled) -> Answer:
    order = np.argsort(columns["low"])
    taken = {name: column[order] for name, column in columns.items()}
    if labelled.sample_weight is None:
        positive = taken["y"].astype(np.int64)
        total = taken["n"].astype(np.int64)
    else:
        positive, total = (_joined(taken, kind) for kind in "vw")
    return Answer(
        taken["low"].astype(np.float64) + 0.0,
        taken["single"].astype(bool),
        positive,
        total - positive,
    )


def _limbs(kind: str) -> list[str]:
    """Return the columns of weights, most significant first: all of them are w, of positives v."""
    return [f"{kind}{i}" for i in range(_LIMBS)]


def _joined(columns: dict[str, NDArray[Any]], kind: str) -> NDArray[Any]:
    """Return the sums of the parts of weights as exact Python integers."""
    total = np.zeros(len(columns["low"]), object)
    for i in range(_LIMBS):
        total = total * 2**LIMB_BITS + columns[f"{kind}{i}"].astype(object)
    return total
