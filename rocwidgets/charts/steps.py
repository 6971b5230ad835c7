"""Steps of the construction of a ROC curve, one for each operating point, in words and outlines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.axes import are_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.charts.model import DrawnModel

    Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Steps:
    """Steps of one model: step k adds the cases of row k of its operating points.

    A step is the cases of one score, where all operating points are drawn; where there are too many
    of these, it is all cases down to the next one drawn.
    """

    model: DrawnModel

    @property
    def is_complete(self) -> bool:
        """Whether each step is the cases of one score."""
        return len(self.model.rows.threshold) == self.model.table.n_rows

    @cached_property
    def _ties(self) -> NDArray[np.bool_]:
        """Whether a step has cases of both classes with one score."""
        rows = self.model.rows
        both = (np.diff(rows.tp) > 0) & (np.diff(rows.fp) > 0)
        return both if self.is_complete else np.zeros_like(both)

    @property
    def n_tied(self) -> int:
        """Number of scores at which both classes are tied."""
        return int(self._ties.sum())

    def row_of(self, threshold: float) -> int:
        """Return the row of the last step that a threshold includes."""
        return int(np.count_nonzero(self.model.rows.threshold >= threshold)) - 1

    def orders(self, row: int) -> Values:
        """Return the outline of the curves for all orders of tied cases, shape (k, 2).

        Parameters
        ----------
        row : int
            Last step. The outline is empty while no cases are tied.
        """
        if not self._ties[:row].any():
            return np.empty((0, 2))
        x, y = self.model.fpr[: row + 1], self.model.tpr[: row + 1]
        best, worst = _corners(x, y), _corners(y, x)[:, ::-1]
        return np.concatenate((best, worst[::-1]))

    def sentence(self, row: int) -> str:
        """Return what a step adds, and where the curve goes by it."""
        n = fmt.count(len(self._ties))
        if row == 0:
            return f"step 0 of {n}: nothing is predicted positive"
        rows = self.model.rows
        tp, fp = (float(each[row] - each[row - 1]) for each in (rows.tp, rows.fp))
        parts = (
            _Part(tp, self.model.table.P, "positive", "up"),
            _Part(fp, self.model.table.N, "negative", "right"),
        )
        moving = [part for part in parts if part.count > 0]
        cases = " and ".join(f"{fmt.count(each.count)} {each.noun}" for each in moving)
        moves = " and ".join(each.move for each in moving)
        tied = " tied" if self._ties[row - 1] else ""
        at = "score" if self.is_complete else "scores down to"
        score = fmt.threshold(float(rows.threshold[row]), self.model.table)
        return f"step {fmt.count(row)} of {n}, {at} {score}: {cases}{tied}, {moves}"

    @property
    def notes(self) -> tuple[str, ...]:
        """Return why the curve moves as it does."""
        table = self.model.table
        up, right = fmt.count(float(table.P)), fmt.count(float(table.N))
        rows = self.model.rows
        one = "1" if are_whole(rows.tp, rows.fp) else "its weight"
        rule = (
            "Cases join by descending score: each positive moves the curve up by "
            f"{one}/{up}, each negative to the right by {one}/{right}."
        )
        return (rule, *self._exceptions())

    @property
    def thinned_notes(self) -> tuple[str, ...]:
        """Return what steps are where not all operating points are drawn."""
        if self.is_complete:
            return ()
        cases = fmt.count(float(self.model.table.P + self.model.table.N))
        n = fmt.count(len(self._ties))
        return (f"{cases} cases are shown in {n} steps; scores that share a step count as tied.",)

    def _exceptions(self) -> tuple[str, ...]:
        """Return why some steps are diagonals."""
        if not self.n_tied:
            return self.thinned_notes
        n = fmt.count(len(self._ties))
        tied = (
            f"At {fmt.count(self.n_tied)} of {n} scores the classes tie. Their order is arbitrary, "
            "so the curve averages over all orders: a diagonal."
        )
        return (tied,)


@dataclass(frozen=True)
class _Part:
    """Cases of one class in a step."""

    count: float
    total: float
    name: str
    way: str

    @property
    def noun(self) -> str:
        return self.name if self.count == 1 else f"{self.name}s"

    @property
    def move(self) -> str:
        return f"{self.way} {fmt.count(self.count)}/{fmt.count(float(self.total))}"


def _corners(x: Values, y: Values) -> Values:
    """Return the stairs through points that go along y first, then along x, shape (2 k - 1, 2)."""
    return np.column_stack((np.repeat(x, 2)[:-1], np.repeat(y, 2)[1:]))
