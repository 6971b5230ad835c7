"""Counts in nested cells of the score axis (dyadic intervals), to refine and add up."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.counted import MAX_CASES, require_exact
from rocwidgets.numeric.counts.indices import reduced
from rocwidgets.numeric.counts.rows import Rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.table import CountTable

    Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Cells:
    """Positives and negatives in disjoint pieces of the score axis, in increasing order.

    A piece is a single score or a half-open cell ``[edge, edge + width)`` whose width is a power of
    two and whose edge is a multiple of it. Of two such cells one holds the other or they are
    apart, whatever data they come from. Weights are whole multiples of a power of two, so that sums
    do not depend on their order.

    Attributes
    ----------
    edge : ndarray of float64, shape (k,)
        Increasing; the score itself where `width` is 0.
    width : ndarray of float64, shape (k,)
        A power of two, or 0 for a single distinct score.
    low : ndarray of float64, shape (k,)
        The lowest score in the piece: the rule ``score >= low`` has exact counts.
    positive, negative : ndarray of int64, or of object (int), shape (k,)
        Cases of each class; of weighted ones, their weights in units of ``2**unit``.
    unit : int or None
        None for cases counted once each.

    """

    edge: Values
    width: Values
    low: Values
    positive: NDArray[Any]
    negative: NDArray[Any]
    unit: int | None = None

    def __len__(self) -> int:
        """Return the number of pieces."""
        return len(self.edge)

    def __getitem__(self, index: NDArray[Any] | slice) -> Cells:
        """Return some of the pieces."""
        columns = (self.edge, self.width, self.low, self.positive, self.negative)
        return Cells(*(column[index] for column in columns), unit=self.unit)

    @property
    def crowded(self) -> NDArray[np.bool_]:
        """Whether a piece holds more than one distinct score."""
        return self.width > 0

    @property
    def totals(self) -> tuple[int, int]:
        """Positives and negatives in all pieces, in units of ``2**unit``."""
        return int(self.positive.sum()), int(self.negative.sum())

    def filled(self, totals: tuple[int, int]) -> Cells:
        """Return the same cells with given totals; the difference is added to the lowest piece."""
        columns = []
        for column, have, wanted in zip(
            (self.positive, self.negative), self.totals, totals, strict=True
        ):
            filled = column.copy()
            filled[0] += wanted - have
            columns.append(filled)
        return Cells(self.edge, self.width, self.low, *columns, unit=self.unit)

    def rows(self) -> Rows:
        """Return the operating points at the lowest score of every piece.

        Returns
        -------
        Rows
            Exact counts: int64, or float64 if weighted or more than 2**32 - 1 cases, rounded once.

        Raises
        ------
        ValueError
            If a class is empty, or whole numbers of cases or weights add up to more than 2**53.

        """
        if self.unit in (None, 0):
            self._require_exact()
        tp, fp = (_falling_sums(column, self.unit) for column in (self.positive, self.negative))
        if not tp[-1] or not fp[-1]:
            msg = f"Both classes are needed, got {tp[-1]:g} positive and {fp[-1]:g} negative."
            raise ValueError(msg)
        if self.unit is None and tp[-1] + fp[-1] > MAX_CASES:
            tp, fp = tp.astype(np.float64), fp.astype(np.float64)
        return Rows(np.concatenate(([np.inf], self.low[::-1])), tp, fp)

    def _require_exact(self) -> None:
        """Refuse whole numbers that float64 cannot distinguish."""
        # Up to 2**53 a sum in float64 is exact, and no int64 overflows on the way.
        kind = np.float64 if self.unit is None else object
        total = self.positive.sum(dtype=kind) + self.negative.sum(dtype=kind)
        require_exact("The cells add up to", total)


def single_scores(table: CountTable) -> Cells:
    """Return every distinct score of a table as a piece of its own.

    Parameters
    ----------
    table : CountTable
        Weighted ones give up the exact differences of the sums that they hold.

    """
    rows = table.rows()
    score = rows.threshold[:0:-1]
    tp, fp, unit = rows.tp, rows.fp, None
    if table.weighted:
        (tp, fp), unit = _whole((rows.tp, rows.fp))
    positive, negative = (np.diff(column)[::-1] for column in (tp, fp))
    return Cells(score, np.zeros(len(score)), score, positive, negative, unit)


def add_cells(parts: Sequence[Cells]) -> Cells:
    """Add up cells of different data.

    A score that is single in all parts and outside of all cells stays single; others join the
    largest cell around them. So the result has no information that a part lacks, every count of it
    is exact, and it is the same for every order and grouping of the parts.

    Parameters
    ----------
    parts : sequence of Cells
        At least one; all weighted, or none.

    Raises
    ------
    ValueError
        If some are weighted and others are not.

    """
    if len({part.unit is None for part in parts}) > 1:
        msg = "Weighted and unweighted cases cannot be added. Pass weights for both or for neither."
        raise ValueError(msg)
    parts, unit = _common_unit(parts)
    edge, width, low, positive, negative = (
        np.concatenate([getattr(part, name) for part in parts])
        for name in ("edge", "width", "low", "positive", "negative")
    )
    order = np.lexsort((-width, edge))
    edge, width = edge[order], width[order]
    with np.errstate(over="ignore"):
        reach = np.maximum.accumulate(edge + width)
    apart = np.ones(len(edge), bool)
    # A score at the end of a cell is outside of it; pieces with one edge are within the first.
    apart[1:] = (edge[1:] >= reach[:-1]) & (edge[1:] != edge[:-1])
    first = np.flatnonzero(apart)
    return Cells(
        edge[first],
        width[first],
        reduced(np.minimum, low[order], first),
        reduced(np.add, positive[order], first),
        reduced(np.add, negative[order], first),
        unit,
    )


def _falling_sums(count: NDArray[Any], unit: int | None) -> NDArray[Any]:
    if unit is None:
        return np.concatenate((np.zeros(1, np.int64), np.cumsum(count[::-1])))
    total = accumulate(count[::-1].tolist(), initial=0)
    return np.fromiter((_scaled(value, unit) for value in total), np.float64, len(count) + 1)


def _scaled(value: int, unit: int) -> float:
    """Return ``value * 2**unit``, rounded once."""
    if unit >= 0:
        return float(value << unit)
    return value / (1 << -unit)


def _whole(columns: tuple[NDArray[Any], ...]) -> tuple[list[NDArray[Any]], int]:
    """Return floats as exact Python integers, in units of a common power of two."""
    ratios = [[value.as_integer_ratio() for value in column.tolist()] for column in columns]
    largest = max(under for column in ratios for _, under in column)
    made = [np.array([over * (largest // under) for over, under in c], object) for c in ratios]
    return made, 1 - largest.bit_length()


def _common_unit(parts: Sequence[Cells]) -> tuple[list[Cells], int | None]:
    units = [part.unit for part in parts if part.unit is not None]
    if not units:
        return list(parts), None
    least = min(units)
    made = []
    for part, unit in zip(parts, units, strict=True):
        factor = 1 << (unit - least)
        counts = (part.positive * factor, part.negative * factor)
        made.append(Cells(part.edge, part.width, part.low, *counts, least))
    return made, least
