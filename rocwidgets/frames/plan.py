"""The search for the cells of one model: first of equal width, then finer where needed."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.frames.changes import changed
from rocwidgets.frames.grid import (
    Split,
    cells_from,
    first_level,
    index_of,
    levels,
    most_levels,
    split_for_exactness,
    split_for_tolerance,
    unresolved_pairs,
)
from rocwidgets.frames.merging import MergeRule
from rocwidgets.frames.query import CellCounts, CellQuery
from rocwidgets.frames.route import route
from rocwidgets.numeric.counts.binned import BinnedTable
from rocwidgets.numeric.counts.cells import Cells
from rocwidgets.numeric.counts.indices import counted, integers

if TYPE_CHECKING:
    import narwhals as nw
    from numpy.typing import NDArray

    from rocwidgets.frames.cell_sums import CellSums
    from rocwidgets.frames.part_counts import PartCells

_BYTES = 2_000_000  # of all scans of a model together, at the limit
_LIMIT = 2**16
_BLOCK_BITS = 8
_TARGET = 0.95  # of the tolerance
_LESS = 0.8
_SLACK = 4  # pieces of blocks may hold as many times more pairs than they should
_RESERVE = 1.25  # room, for pieces that have to be divided again
_PER_CELL = 0.65  # smallest tolerance, for each cell that may come back
_STEPS = 1024  # to the octave
_SPARE_BITS = 4  # parts that an engine counts, of which few hold cases, to each that comes back


class Plan:
    """What is known of one model, and its next query.

    Parameters
    ----------
    score : str
        Column.
    limits : tuple of float
        Lowest and highest score.
    limit : int
        Distinct scores that may come back.
    tolerance : float
        Bound of the error of AUC to reach.
    sums : CellSums
    cell_bytes : float
        What comes back of a cell.

    """

    def __init__(
        self,
        score: str,
        limits: tuple[float, float],
        limit: int,
        *,
        tolerance: float,
        sums: CellSums,
        cell_bytes: float,
    ) -> None:
        self._score = score
        self._limits = limits
        self._limit = limit
        self._sums = sums
        bits = limit.bit_length() - 1
        self._level = first_level(*limits, bits)
        self._block = min(_BLOCK_BITS, bits // 2)
        self._parts = bits + _SPARE_BITS
        # The first cells come back in any case.
        self._cells_left = max(int(_BYTES * limit / (_LIMIT * cell_bytes)), 2**bits + 2)
        self._tolerance = tolerance
        # No error of an area is greater than 1.
        self._target = max(min(tolerance, 1.0), _PER_CELL / self._cells_left)
        self._share = (2 * _TARGET * self._target) ** 2
        self._current_share = self._share
        self._reserve = _RESERVE
        self._slack = float(_SLACK)
        self._found: Cells | None = None
        self._split = Split(np.zeros(0, np.int64), np.zeros(0, np.int64))
        self._maybe_exact = True
        self._deeper = 0
        self._parts_found: PartCells | None = None

    @property
    def table(self) -> BinnedTable:
        """The table of the cells found so far."""
        return BinnedTable.from_cells(self._known)

    @property
    def parts(self) -> PartCells:
        """The cells found so far, of each group and period, if these are counted."""
        if self._parts_found is None:
            raise RuntimeError("No parts have been counted yet. Call run first.")
        return self._parts_found

    def finished(self) -> bool:
        """Return whether nothing is left to count; if something is, `query` returns it."""
        cells = self._known
        if self._cells_left <= 0 or not cells.crowded.any():
            return True
        if self._maybe_exact:
            self._split = split_for_exactness(cells, self._deeper, self._parts)
            return not len(self._split.cell)
        bound = self.table.error_bounds.auc
        while bound > self._tolerance:
            share = self._current_share = max(self._share, self._affordable)
            self._split = split_for_tolerance(cells, share, self._slack, self._block, self._parts)
            if len(self._split.cell):
                return False
            if share > self._share or bound <= self._target or not self._divisible.any():
                break
            self._slack = 1.0
            self._share *= _LESS
        return True

    @property
    def _affordable(self) -> float:
        """The share of all pairs that a cell may hold so that all cells can come back."""
        pairs = unresolved_pairs(self._known)
        cells = np.sqrt(pairs[pairs > self._slack * self._share]).sum()
        return float((self._reserve * cells / self._cells_left) ** 2)

    @property
    def _divisible(self) -> NDArray[np.bool_]:
        cells = self._known
        return (unresolved_pairs(cells) > 0) & (most_levels(cells) > levels(cells))

    def query(self, frame: nw.LazyFrame[Any]) -> CellQuery:
        """Return the next query to the engine."""
        if self._found is None:
            origin = int(index_of(np.array(self._limits[0]), np.array(self._level)))
            origin -= origin % 2**self._block
            return CellQuery(self._score, self._level, origin, [], self._rule(self._limit))
        chosen = self._known[self._split.cell]
        way = route(chosen, self._split.bits, self._block, self._level)
        steps = [step.upload(frame) for step in way.steps]
        known = len(self._known) - len(chosen)
        distinct = min(self._limit - known, self._cells_left) if self._maybe_exact else 0
        return CellQuery(self._score, way.level, 0, steps, self._rule(distinct))

    def _rule(self, distinct: int) -> MergeRule:
        negative, positive = self._sums.rounded_totals
        pairs = _rounded(negative * positive)
        held = self._current_share * pairs
        if self._found is None:
            total = 2 * self._target * pairs
            return MergeRule(held, total, distinct, self._block, 0, waits=False)
        return MergeRule(held, 0.0, distinct, self._block, self._cells_left, self._waits)

    @property
    def _waits(self) -> bool:
        """Whether counts may be empty: not if a cell is divided as finely as keys allow."""
        chosen = self._known[self._split.cell]
        finest = self._split.bits >= most_levels(chosen) - levels(chosen)
        return self._maybe_exact and not finest.any()

    def update(self, counts: CellCounts) -> None:
        """Take in the counts that the last query returned."""
        self._cells_left -= len(counts.low)
        if self._found is None:
            self._require_all(counts)
            self._found = self._located(counts, self._level - counts.merges)
            self._maybe_exact = counts.maybe_exact
            self._parts_found = counts.parts
        elif not len(counts.low) and self._waits:
            self._deeper += _SPARE_BITS
        elif self._over_limit(counts):
            # More than there is room for: if all could be exact, there would not be.
            self._reserve *= 1 if self._maybe_exact else 2
            self._maybe_exact = False
        else:
            self._replace(counts)
            self._deeper = 0
            self._maybe_exact &= counts.maybe_exact

    @property
    def _known(self) -> Cells:
        if self._found is None:
            raise RuntimeError("Nothing has been counted yet. Call run first.")
        return self._found

    def _over_limit(self, counts: CellCounts) -> bool:
        """Return whether this is one cell of more than may come back."""
        parents = self._known[self._split.cell]
        cases = (parents.negative.sum(), parents.positive.sum())
        result = (counts.negative.sum(), counts.positive.sum())
        lost = np.subtract(cases, result) > np.array(self._sums.cut_off, object)
        return len(counts.low) == 1 and bool(lost.any())

    def _replace(self, counts: CellCounts) -> None:
        split = self._split
        parents = self._known[split.cell]
        place = np.searchsorted(parents.edge, counts.low, side="right") - 1
        level = levels(parents)
        finest = (level + split.bits)[place]
        made = self._located(counts, np.maximum(finest - counts.merges, level[place]))
        self._require_same(parents, made, place)
        if counts.parts is not None:
            self._parts_found = self.parts.with_divided(parents.low, counts.parts)
        kept = np.delete(integers(len(self._known)), split.cell)
        self._found = _together(self._known[kept], made)

    def _require_all(self, counts: CellCounts) -> None:
        """Refuse counts that are not of the cases whose labels and ranges were read."""
        if self._sums.sample_weight is not None:
            # They were added up as floats there, and ranges hold for cases without weight, too.
            return
        sums = (counts.negative.sum(), counts.positive.sum())
        if sums != self._sums.totals or counts.low[0] != self._limits[0]:
            raise changed()

    def _require_same(self, parents: Cells, made: Cells, place: NDArray[np.int64]) -> None:
        """Refuse counts that do not add up to what is known of the cells that were divided."""
        parts = counted(place, minlength=len(parents))
        for name, cut_off in zip(("negative", "positive"), self._sums.cut_off, strict=True):
            whole = getattr(parents, name)
            result = np.zeros_like(whole)
            np.add.at(result, place, getattr(made, name))
            # Of weights, what is below the last bit was cut off each sum.
            lost = whole - result
            if not ((lost >= 0) & (lost <= cut_off * parts)).all():
                raise changed()

    def _located(self, counts: CellCounts, level: NDArray[np.int64]) -> Cells:
        edge, width = cells_from(counts.low, counts.single, level)
        return Cells(edge, width, counts.low, counts.positive, counts.negative, self._sums.unit)


def _together(one: Cells, other: Cells) -> Cells:
    order = np.argsort(np.concatenate((one.edge, other.edge)))
    columns = (
        np.concatenate((getattr(one, name), getattr(other, name)))[order]
        for name in ("edge", "width", "low", "positive", "negative")
    )
    return Cells(*columns, unit=one.unit)


def _rounded(value: float) -> float:
    """Return a number rounded down to a coarse grid, so that last digits of a sum do not matter."""
    return 2 ** (math.floor(math.log2(value) * _STEPS) / _STEPS)
