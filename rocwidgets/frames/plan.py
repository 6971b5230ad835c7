"""The search for the cells of one model: first all alike, then where it matters."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.frames.grid import (
    Split,
    cells_from,
    doubts,
    first_level,
    for_exactness,
    for_tolerance,
    index_of,
    levels,
    most_levels,
)
from rocwidgets.frames.merging import Rule
from rocwidgets.frames.query import Answer, Question
from rocwidgets.frames.route import route
from rocwidgets.numeric.binned import BinnedTable
from rocwidgets.numeric.cells import Cells

if TYPE_CHECKING:
    import narwhals as nw
    from numpy.typing import NDArray

    from rocwidgets.frames.tally import Tally

_BYTES = 2_000_000  # of all scans of a model together, at the limit
_LIMIT = 2**16
_BLOCK_BITS = 8
_AIM = 0.95  # of the tolerance
_LESS = 0.8
_SLACK = 4  # pieces of blocks may hold as many times more pairs than they should
_RESERVE = 1.25  # room, for pieces that have to be divided again
_PER_CELL = 0.65  # least tolerance, for each cell that may come back
_STEPS = 1024  # to the octave
_SPARE_BITS = 4  # parts that an engine counts, of which few hold cases, to each that comes back


class Plan:
    """What is known of one model, and what to ask next.

    Parameters
    ----------
    score : str
        Column.
    limits : tuple of float
        Least and greatest score.
    limit : int
        Distinct scores that may come back.
    tolerance : float
        Bound of the error of AUC to reach.
    tally : Tally
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
        tally: Tally,
        cell_bytes: float,
    ) -> None:
        self._score = score
        self._limits = limits
        self._limit = limit
        self._tally = tally
        bits = limit.bit_length() - 1
        self._level = first_level(*limits, bits)
        self._block = min(_BLOCK_BITS, bits // 2)
        self._parts = bits + _SPARE_BITS
        # The first cells come back in any case.
        self._room = max(int(_BYTES * limit / (_LIMIT * cell_bytes)), 2**bits + 2)
        self._tolerance = tolerance
        self._aim = max(tolerance, _PER_CELL / self._room)
        self._share = (2 * _AIM * self._aim) ** 2
        self._asked = self._share
        self._reserve = _RESERVE
        self._slack = float(_SLACK)
        self._found: Cells | None = None
        self._split = Split(np.zeros(0, np.int64), np.zeros(0, np.int64))
        self._hopeful = True
        self._deeper = 0

    @property
    def table(self) -> BinnedTable:
        """The table of what was found."""
        return BinnedTable.from_cells(self._known)

    def settled(self) -> bool:
        """Whether nothing is left to ask for; if something is, `question` asks for it."""
        cells = self._known
        if self._room <= 0 or not cells.crowded.any():
            return True
        if self._hopeful:
            self._split = for_exactness(cells, self._deeper, self._parts)
            return not len(self._split.cell)
        bound = self.table.error_bounds.auc
        while bound > self._tolerance:
            share = self._asked = max(self._share, self._affordable)
            self._split = for_tolerance(cells, share, self._slack, self._block, self._parts)
            if len(self._split.cell):
                return False
            if share > self._share or bound <= self._aim or not self._divisible.any():
                break
            self._slack = 1.0
            self._share *= _LESS
        return True

    @property
    def _affordable(self) -> float:
        """Share of all pairs that a cell may hold, as far as there is room for so many cells."""
        doubt = doubts(self._known)
        cells = np.sqrt(doubt[doubt > self._slack * self._share]).sum()
        return float((self._reserve * cells / self._room) ** 2)

    @property
    def _divisible(self) -> NDArray[np.bool_]:
        cells = self._known
        return (doubts(cells) > 0) & (most_levels(cells) > levels(cells))

    def question(self, frame: nw.LazyFrame[Any]) -> Question:
        """Return what to ask the engine next."""
        if self._found is None:
            origin = int(index_of(np.array(self._limits[0]), np.array(self._level)))
            origin -= origin % 2**self._block
            return Question(self._score, self._level, origin, [], self._rule(self._limit))
        chosen = self._known[self._split.cell]
        way = route(chosen, self._split.bits, self._block, self._level)
        steps = [step.beside(frame) for step in way.steps]
        known = len(self._known) - len(chosen)
        distinct = min(self._limit - known, self._room) if self._hopeful else 0
        return Question(self._score, way.level, 0, steps, self._rule(distinct))

    def _rule(self, distinct: int) -> Rule:
        negative, positive = self._tally.rough_totals
        pairs = _rounded(negative * positive)
        if self._found is None:
            enough = 2 * self._aim * pairs
            return Rule(self._asked * pairs, enough, distinct, self._block, 0, waits=False)
        return Rule(self._asked * pairs, 0.0, distinct, self._block, self._room, self._waits)

    @property
    def _waits(self) -> bool:
        """Whether an answer may be empty: not if a cell is divided as finely as keys allow."""
        chosen = self._known[self._split.cell]
        finest = self._split.bits >= most_levels(chosen) - levels(chosen)
        return self._hopeful and not finest.any()

    def take(self, answer: Answer) -> None:
        """Learn from the answer to the last question."""
        self._room -= len(answer.low)
        if self._found is None:
            self._found = self._located(answer, self._level - answer.merges)
            self._hopeful = answer.hopeful
        elif not len(answer.low) and self._waits:
            self._deeper += _SPARE_BITS
        elif self._misses(answer):
            # More than there is room for: with any hope, there would not be.
            self._reserve *= 1 if self._hopeful else 2
            self._hopeful = False
        else:
            self._replace(answer)
            self._deeper = 0
            self._hopeful &= answer.hopeful

    @property
    def _known(self) -> Cells:
        if self._found is None:
            raise RuntimeError("nothing was counted yet")
        return self._found

    def _misses(self, answer: Answer) -> bool:
        """Whether this is one of many."""
        parents = self._known[self._split.cell]
        cases = (parents.negative.sum(), parents.positive.sum())
        found = (answer.negative.sum(), answer.positive.sum())
        lost = np.subtract(cases, found) > np.array(self._tally.grains, object)
        return len(answer.low) == 1 and bool(lost.any())

    def _replace(self, answer: Answer) -> None:
        split = self._split
        parents = self._known[split.cell]
        place = np.searchsorted(parents.edge, answer.low, side="right") - 1
        level = levels(parents)
        finest = (level + split.bits)[place]
        made = self._located(answer, np.maximum(finest - answer.merges, level[place]))
        self._require_same(parents, made, place)
        kept = np.delete(np.arange(len(self._known)), split.cell)
        self._found = _together(self._known[kept], made)

    def _require_same(self, parents: Cells, made: Cells, place: NDArray[np.int64]) -> None:
        """Refuse an answer that does not add up to what is known of the cells that were divided."""
        parts = np.bincount(place, minlength=len(parents))
        for name, grain in zip(("negative", "positive"), self._tally.grains, strict=True):
            whole = getattr(parents, name)
            found = np.zeros_like(whole)
            np.add.at(found, place, getattr(made, name))
            # Of weights, what is below the last bit was cut off each sum.
            lost = whole - found
            if not ((lost >= 0) & (lost <= grain * parts)).all():
                raise RuntimeError("the data changed between two scans of them")

    def _located(self, answer: Answer, level: NDArray[np.int64]) -> Cells:
        edge, width = cells_from(answer.low, answer.single, level)
        return Cells(edge, width, answer.low, answer.positive, answer.negative, self._tally.unit)


def _together(one: Cells, other: Cells) -> Cells:
    order = np.argsort(np.concatenate((one.edge, other.edge)))
    columns = (
        np.concatenate((getattr(one, name), getattr(other, name)))[order]
        for name in ("edge", "width", "low", "positive", "negative")
    )
    return Cells(*columns, unit=one.unit)


def _rounded(value: float) -> float:
    """Return the next of a few floats below, so that the last digits of a sum do not matter."""
    return 2 ** (math.floor(math.log2(value) * _STEPS) / _STEPS)
