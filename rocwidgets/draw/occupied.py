"""What is drawn where in a plot."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Point = tuple[float, float]

# Length of the sides of a cell, in the unit of the plot.
_CELL = 4.0


class Box(NamedTuple):
    """A rectangle, y downwards."""

    left: float
    right: float
    top: float
    bottom: float

    def holds(self, other: Box) -> bool:
        """Whether another box is in this one."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )

    def overlaps(self, other: Box) -> bool:
        """Whether another box shares some area with this one."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def part(self, start: Point, end: Point) -> tuple[float, float]:
        """Return the part of a line that is in the box, as shares from its start."""
        (ax, ay), (bx, by) = start, end
        low, high = 0.0, 1.0
        sides = (
            (self.left - ax, self.left - bx),
            (ax - self.right, bx - self.right),
            (self.top - ay, self.top - by),
            (ay - self.bottom, by - self.bottom),
        )
        for first, last in sides:
            if first > 0 and last > 0:
                return 0.0, 0.0
            if first > 0:
                low = max(low, first / (first - last))
            elif last > 0:
                high = min(high, first / (first - last))
        return low, high


class Occupied:
    """A weight for each cell of a grid over a plot.

    Weights are whole numbers, so that their sums are exact.
    """

    def __init__(self, plot: Box) -> None:
        self.plot = plot
        rows, columns = (
            max(1, int(np.ceil(length / _CELL)))
            for length in (plot.bottom - plot.top, plot.right - plot.left)
        )
        self._weights = np.zeros((rows, columns))
        self._sums: np.ndarray | None = None

    def add_line(self, points: Sequence[Point], weight: float) -> None:
        """Occupy the cells that a line crosses; it may lead far out of the plot."""
        for piece in self._near(np.array(points, np.float64).reshape(-1, 2)):
            self._add_piece(piece, weight)

    def _near(self, points: np.ndarray) -> Iterator[np.ndarray]:
        """Yield the pieces of a line that are not far from the plot, which can be sampled."""
        left, right, top, bottom = self.plot
        far = Box(2 * left - right, 2 * right - left, 2 * top - bottom, 2 * bottom - top)
        ends = np.array((far.left, far.top)), np.array((far.right, far.bottom))
        if ((ends[0] <= points) & (points <= ends[1])).all():
            if len(points):
                yield points
            return
        piece: list[np.ndarray] = []
        for start, end in pairwise(points):
            first, last = far.part(tuple(start), tuple(end))
            if first < last:
                # Rounded, a point of a very long step may still be far away.
                cut = [start + share * (end - start) for share in (first, last)]
                piece = piece or [np.clip(cut[0], *ends)]
                piece.append(np.clip(cut[1], *ends))
            if piece and not first < last == 1:
                yield np.array(piece)
                piece = []
        if piece:
            yield np.array(piece)

    def _add_piece(self, points: np.ndarray, weight: float) -> None:
        x, y = points.T
        length = np.concatenate(([0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))))
        at = np.linspace(0, length[-1], int(np.ceil(2 * length[-1] / _CELL)) + 1)
        across, down = np.interp(at, length, x), np.interp(at, length, y)
        plot = self.plot
        seen = (plot.left <= across) & (across <= plot.right)
        seen &= (plot.top <= down) & (down <= plot.bottom)
        self._occupy((self._row(down[seen]), self._column(across[seen])), weight)

    def add_box(self, box: Box, weight: float) -> None:
        """Occupy the cells of a box."""
        first, end, start, stop = self._cells(np.array(box)).tolist()
        self._occupy((slice(first, end), slice(start, stop)), weight)

    def under(self, box: Box) -> float:
        """Return the weights of all cells that a box covers."""
        return float(self.under_each(np.array(box)))

    def under_each(self, boxes: np.ndarray) -> np.ndarray:
        """Return the weights under each of many boxes, whose sides are the last axis."""
        if self._sums is None:
            rows, columns = self._weights.shape
            # The total of all cells above and to the left: four of them make the sum of any box.
            self._sums = np.zeros((rows + 1, columns + 1))
            np.cumsum(self._weights.cumsum(axis=0), axis=1, out=self._sums[1:, 1:])
        first, end, start, stop = self._cells(boxes)
        above, below = self._sums[first, stop], self._sums[end, stop]
        return below - above - self._sums[end, start] + self._sums[first, start]

    def _occupy(self, cells: tuple[Any, Any], weight: float) -> None:
        self._weights[cells] = np.maximum(self._weights[cells], weight)
        self._sums = None

    def _cells(self, boxes: np.ndarray) -> np.ndarray:
        """Return the first row of boxes and the one after the last, then the same of columns."""
        left, right, top, bottom = np.moveaxis(boxes, -1, 0)
        rows = self._row(top), self._row(bottom) + 1
        return np.array((*rows, self._column(left), self._column(right) + 1))

    def _column(self, x: np.ndarray) -> np.ndarray:
        cell = np.floor((x - self.plot.left) / _CELL)
        return np.clip(cell, 0, self._weights.shape[1] - 1).astype(np.int64)

    def _row(self, y: np.ndarray) -> np.ndarray:
        cell = np.floor((y - self.plot.top) / _CELL)
        return np.clip(cell, 0, self._weights.shape[0] - 1).astype(np.int64)
