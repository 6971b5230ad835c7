"""What an engine adds up per cell: cases of both classes, or their weights."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import narwhals as nw
import numpy as np

from rocwidgets.frames.column_scan import as_float

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Columns = dict[str, NDArray[Any]]

_LIMB_BITS = 30
_LIMBS = 3  # 90 bits: all of float64 weights down to 2**-37 of the largest one
_SENT_BITS = 71  # in an int64 and an int8, whose sign is used too
_LOW_BITS = 8
_ROUNDED_BITS = 52  # whole numbers of a float64, whose sums are the same in every order
_MOST_INT32 = 2**31 - 1
_MARGIN = 1.01


@dataclass(frozen=True)
class CellSums:
    """Where labels and weights of a frame are, and how their sums come back.

    Attributes
    ----------
    y_true : str
        Column.
    pos_label : object
    totals : tuple of float
        Cases, or weights, of the negative and the positive class; of weights within a millionth.
    sample_weight : str or None
        Column.
    greatest_weight : float

    """

    y_true: str
    pos_label: Any
    totals: tuple[float, float]
    sample_weight: str | None = None
    greatest_weight: float = 1.0

    @property
    def unit(self) -> int | None:
        """Sums are counted in multiples of ``2**unit``; None for cases, which count once each."""
        return None if self.sample_weight is None else min(map(self._sent_unit, (0, 1)))

    @property
    def cut_off(self) -> tuple[int, int]:
        """How much is cut off a sum of each class at most, in these units."""
        if self.sample_weight is None:
            return 0, 0
        negative, positive = (2 ** (self._sent_unit(i) - (self.unit or 0)) for i in (0, 1))
        return negative, positive

    @property
    def columns(self) -> list[str]:
        """Columns that are added up."""
        return ["y", "n"] if self.sample_weight is None else [*_limbs("v"), *_limbs("w")]

    @property
    def cell_bytes(self) -> float:
        """What the counts of a cell take when they come back, each with a bit that it is there."""
        if self.sample_weight is None:
            return 2 * ((4 if self._few else 8) + 1 / 8)
        return 2 * (8 + 1 + 2 / 8)

    @property
    def _few(self) -> bool:
        return sum(self.totals) <= _MOST_INT32

    @property
    def _exponent(self) -> int:
        return math.frexp(self.greatest_weight)[1]

    @property
    def _limb_unit(self) -> int:
        return self._exponent - _LIMB_BITS * _LIMBS

    def _top(self, label: int) -> int:
        """Return the exponent of a power of two above a total, however that was rounded."""
        return math.frexp(self.totals[label] * _MARGIN)[1]

    def _sent_unit(self, label: int) -> int:
        lost = max(self._top(label) - _SENT_BITS - self._limb_unit, 0)
        # The last two parts are one int64 when they are cut.
        return self._limb_unit + min(lost, 2 * _LIMB_BITS - _LOW_BITS)

    def prepare(
        self, frame: nw.LazyFrame[Any], score: str, also: Sequence[nw.Expr] = ()
    ) -> nw.LazyFrame[Any]:
        """Return score, label as 0 or 1, weights in whole numbers below 2**30, and what else.

        Whole numbers add up to the same in every order, which floats do not.
        """
        label = (nw.col(self.y_true) == self.pos_label).cast(nw.Int64)
        if self.sample_weight is None:
            return frame.select(*also, s=as_float(score), y=label)
        # The power of two that makes them so may itself be beyond float64.
        half = (_LIMB_BITS - self._exponent) // 2
        weight = as_float(self.sample_weight) * 2.0**half
        weight *= 2.0 ** (_LIMB_BITS - self._exponent - half)
        rows = frame.select(*also, s=as_float(score), y=label, rest=weight)
        rows = rows.filter(nw.col("rest") > 0)
        for i in range(_LIMBS):
            rows = rows.with_columns(nw.col("rest").floor().alias("whole"))
            rows = rows.with_columns(
                nw.col("whole").cast(nw.Int64).alias(f"w{i}"),
                ((nw.col("rest") - nw.col("whole")) * 2.0**_LIMB_BITS).alias("rest"),
            )
            rows = rows.with_columns((nw.col(f"w{i}") * nw.col("y")).alias(f"v{i}"))
        return rows.drop("rest", "whole")

    @property
    def counted(self) -> list[nw.Expr]:
        """Sums over the rows of a cell."""
        if self.sample_weight is None:
            return [nw.len().alias("n"), nw.col("y").sum()]
        return [nw.col(*self.columns).sum()]

    @property
    def rounded(self) -> tuple[nw.Expr, nw.Expr]:
        """Negatives and positives of a cell as floats that are whole numbers.

        Cases are exact to 2**53, weights cut to 52 bits of their total, so that sums of them do not
        depend on their order. In units of `rounded_totals`.
        """
        if self.sample_weight is None:
            positive = nw.col("y").cast(nw.Float64)
            return nw.col("n").cast(nw.Float64) - positive, positive
        all_of, positive = ([nw.col(c).cast(nw.Float64) for c in _limbs(kind)] for kind in "wv")
        negative = [a - p for a, p in zip(all_of, positive, strict=True)]
        return self._rounded(negative, 0), self._rounded(positive, 1)

    def _rounded(self, limbs: list[nw.Expr], label: int) -> nw.Expr:
        scale = self._limb_unit - self._top(label) + _ROUNDED_BITS
        parts = [limb * 2.0 ** (_LIMB_BITS * (2 - i) + scale) for i, limb in enumerate(limbs)]
        # The floor is a whole number to Spark.
        return (parts[0] + parts[1] + parts[2]).floor().cast(nw.Float64)

    @property
    def rounded_totals(self) -> tuple[float, float]:
        """Sums of `rounded` over all cells, of weights within a millionth."""
        if self.sample_weight is None:
            return self.totals
        low, high = (
            math.ldexp(self.totals[i], _ROUNDED_BITS - self._top(i))
            for i in range(len(self.totals))
        )
        return low, high

    def narrow(self, cells: nw.LazyFrame[Any]) -> nw.LazyFrame[Any]:
        """Return cells with sums in few bytes, since all of them come back."""
        if self.sample_weight is None:
            kind = nw.Int32 if self._few else nw.Int64
            return cells.with_columns(nw.col("n", "y").cast(kind))
        cells = cells.with_columns(nw.col(*self.columns).cast(nw.Int64))
        cells = cells.with_columns(
            (nw.col(f"w{i}") - nw.col(f"v{i}")).alias(f"w{i}") for i in range(_LIMBS)
        )
        for kind, label in (("w", 0), ("v", 1)):
            cells = self._cut(cells, kind, label)
        return cells.drop(*self.columns)

    def _cut(self, cells: nw.LazyFrame[Any], kind: str, label: int) -> nw.LazyFrame[Any]:
        """Return a sum as an int64 and an int8, what is below the last bit cut off."""
        one, two, three = _limbs(kind)
        cells = cells.with_columns(nw.col(two) + _shifted(nw.col(three), _LIMB_BITS))
        cells = cells.with_columns(
            (nw.col(one) + _shifted(nw.col(two), _LIMB_BITS)).alias(one),
            (nw.col(two) % 2**_LIMB_BITS * 2**_LIMB_BITS + nw.col(three) % 2**_LIMB_BITS).alias(
                two
            ),
        )
        lost = self._sent_unit(label) - self._limb_unit
        above = lost + _LOW_BITS
        tail = nw.col(two)
        low = (tail % 2**above - tail % 2**lost).cast(nw.Float64) * 2.0**-lost
        return cells.with_columns(
            (nw.col(one) * 2 ** (2 * _LIMB_BITS - above) + _shifted(tail, above)).alias(
                f"{kind}_high"
            ),
            (low.cast(nw.Int64) - 2 ** (_LOW_BITS - 1)).cast(nw.Int8).alias(f"{kind}_low"),
        )

    def read(self, columns: Columns) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return negatives and positives of what came back.

        Returns
        -------
        negative, positive : ndarray of int64, or of object (int) in units of ``2**unit``

        """
        if self.sample_weight is None:
            positive, total = (columns[name].astype(np.int64) for name in "yn")
            return total - positive, positive
        negative, positive = map(self._joined, (columns, columns), "wv", self.cut_off)
        return negative, positive

    @staticmethod
    def _joined(columns: Columns, kind: str, cut_off: int) -> NDArray[Any]:
        high, low = (columns[f"{kind}_{part}"].astype(object) for part in ("high", "low"))
        whole = high * 2**_LOW_BITS + low + 2 ** (_LOW_BITS - 1)
        return whole * cut_off


def _shifted(whole: nw.Expr, bits: int) -> nw.Expr:
    """Return ``floor(whole / 2**bits)`` of what is at least 0 and below 2**(53 + bits)."""
    # By way of a float, since engines do not agree on what dividing whole numbers is.
    return ((whole - whole % 2**bits).cast(nw.Float64) * 2.0**-bits).cast(nw.Int64)


def _limbs(kind: str) -> list[str]:
    """Return the columns of weights, most significant first: all of them are w, of positives v."""
    return [f"{kind}{i}" for i in range(_LIMBS)]
