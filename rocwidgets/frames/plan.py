"""The search for the cells of one model: first all alike, then where it matters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.frames.engines import beside
from rocwidgets.frames.grid import (
    Split,
    cells_from,
    first_level,
    for_exactness,
    for_tolerance,
    index_of,
    levels,
)
from rocwidgets.frames.query import Answer, Question
from rocwidgets.numeric.binned import BinnedTable
from rocwidgets.numeric.cells import Cells

if TYPE_CHECKING:
    import narwhals as nw
    from numpy.typing import NDArray

    Keys = NDArray[np.int64]

_AIM = 0.9  # of the tolerance


@dataclass(frozen=True, eq=False)
class Located:
    """Cells, and where to find them in the data.

    Attributes
    ----------
    cells : Cells
        Of k pieces.
    key : ndarray of int64, shape (k,)
        What the rows of a piece have in common after the steps it is the outcome of.
    age : ndarray of int64, shape (k,)
        How many steps these are.

    """

    cells: Cells
    key: Keys
    age: Keys

    def __getitem__(self, index: NDArray[Any]) -> Located:
        return Located(self.cells[index], self.key[index], self.age[index])


@dataclass(frozen=True, eq=False)
class Step:
    """Which keys are divided.

    Attributes
    ----------
    key, level, base : ndarray of int64, shape (m,)
        A row with `key` and a score s gets the key ``base + floor(s * 2**level)``.
    n_keys : int
        New keys are 0..n_keys - 1.

    """

    key: Keys
    level: Keys
    base: Keys
    n_keys: int

    def beside(self, frame: nw.LazyFrame[Any]) -> nw.LazyFrame[Any]:
        """Bring it to the engine of a frame."""
        scale = np.ldexp(1.0, self.level)
        return beside(frame, {"key": self.key, "scale": scale, "base": self.base})


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
    unit : int or None
        Of the weights.

    """

    def __init__(
        self, score: str, limits: tuple[float, float], limit: int, unit: int | None
    ) -> None:
        self._score = score
        self._limit = limit
        self._unit = unit
        self._level = first_level(*limits, limit.bit_length() - 1)
        self._steps: list[Step] = []
        self._found: Located | None = None
        self._split: Split | None = None
        self._most = limit + limit // 8
        self._spread = 1
        self._aim = _AIM
        self._can_be_exact = True

    @property
    def table(self) -> BinnedTable:
        """The table of what was found."""
        return BinnedTable.from_cells(self._known.cells)

    def settled(self, tolerance: float) -> bool:
        """Whether nothing is left to ask for; if something is, `question` asks for it."""
        cells = self._known.cells
        crowded = int(np.count_nonzero(cells.crowded))
        self._can_be_exact &= len(cells) + crowded <= self._limit
        bound = self.table.certificate.auc
        self._probing = self._is_short(cells) or bound <= tolerance
        if not crowded or (self._probing and not self._can_be_exact):
            return True
        if self._probing:
            self._split = for_exactness(cells)
        else:
            if self._split and not self._split.scouts:
                # It was missed, since cases are spread less evenly than supposed; so they may be.
                self._aim *= _AIM * tolerance / bound
            self._split = for_tolerance(cells, self._most, self._aim * tolerance, self._spread)
        return not len(self._split.cell)

    def question(self, frame: nw.LazyFrame[Any]) -> Question:
        """Return what to ask the engine next."""
        if self._split is None:
            # A score may be on the far edge of the last cell.
            return Question(self._score, self._level, [], 2 * self._limit + 2)
        self._trial = self._with_step(self._split)
        steps = [step.beside(frame) for step in self._trial]
        return Question(self._score, self._level, steps, self._room + 1)

    def take(self, answer: Answer) -> None:
        """Learn from the answer to the last question."""
        if self._split is None:
            level = np.full(len(answer.low), self._level)
            base = np.zeros(len(answer.low), np.int64)
            self._found = _located(answer, level, base, 0, self._unit)
        elif len(answer.low) <= self._room:
            self._spread = max(int((2**self._split.bits).sum()) // len(answer.low), 1)
            self._replace(answer, self._split)
        elif self._probing:
            self._can_be_exact = False
        else:
            self._spread = 1

    @property
    def _room(self) -> int:
        """How many cells may come back."""
        if not self._probing:
            return self._most
        return self._limit - int(np.count_nonzero(~self._known.cells.crowded))

    @property
    def _known(self) -> Located:
        if self._found is None:
            raise RuntimeError("nothing was counted yet")
        return self._found

    def _is_short(self, cells: Cells) -> bool:
        """Whether there cannot be more distinct scores than may come back."""
        crowded = cells[cells.crowded]
        cases = crowded.positive.sum() + crowded.negative.sum()
        return cells.unit is None and len(cells) - len(crowded) + cases <= self._limit

    def _replace(self, answer: Answer, split: Split) -> None:
        parents = self._known[split.cell]
        place = np.searchsorted(parents.cells.edge, answer.low, side="right") - 1
        last = self._trial[-1]
        made = _located(answer, last.level[place], last.base[place], len(self._trial), self._unit)
        for name in ("positive", "negative"):
            if getattr(made.cells, name).sum() != getattr(parents.cells, name).sum():
                raise RuntimeError("the data changed between two scans of them")
        kept = self._known[np.delete(np.arange(len(self._known.cells)), split.cell)]
        self._steps = self._trial
        self._found = _together(kept, made)

    def _with_step(self, split: Split) -> list[Step]:
        """Return the steps with one more, and earlier ones with what they have to let through."""
        chosen = self._known[split.cell]
        key, level = chosen.key.copy(), levels(chosen.cells)
        index = index_of(chosen.cells.edge, level)
        steps = []
        for age, step in enumerate(self._steps):
            through = chosen.age <= age
            new = step.n_keys + np.arange(np.count_nonzero(through))
            steps.append(
                Step(
                    np.concatenate((step.key, key[through])),
                    np.concatenate((step.level, level[through])),
                    np.concatenate((step.base, new - index[through])),
                    step.n_keys + len(new),
                )
            )
            key[through] = new
        parts = 2**split.bits
        first = np.cumsum(parts) - parts
        steps.append(Step(key, level + split.bits, first - index * parts, int(parts.sum())))
        return steps


def _located(answer: Answer, level: Keys, base: Keys, age: int, unit: int | None) -> Located:
    edge, width = cells_from(answer.low, answer.single, level)
    key = base + index_of(answer.low, level)
    cells = Cells(edge, width, answer.low, answer.positive, answer.negative, unit)
    return Located(cells, key, np.full(len(key), age))


def _together(one: Located, other: Located) -> Located:
    order = np.argsort(np.concatenate((one.cells.edge, other.cells.edge)))
    columns = (
        np.concatenate((getattr(one.cells, name), getattr(other.cells, name)))[order]
        for name in ("edge", "width", "low", "positive", "negative")
    )
    key, age = (
        np.concatenate((getattr(one, name), getattr(other, name)))[order] for name in ("key", "age")
    )
    return Located(Cells(*columns, unit=one.cells.unit), key, age)
