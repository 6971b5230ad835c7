"""The interface shared by all stores of a count table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Counts, Rows

    Values = NDArray[np.float64]


class Cuts(Protocol):
    """Cuts of the sorted scores; depth 0 predicts nothing positive, depth `size` everything."""

    size: int
    n_rows: int
    score_min: float
    score_max: float

    @property
    def positives(self) -> float:
        """Total of the positive class."""
        ...

    @property
    def negatives(self) -> float:
        """Total of the negative class."""
        ...

    def depth(self, threshold: NDArray[np.float64]) -> NDArray[np.int64]:
        """Return the depth of the cases with ``score >= threshold``."""
        ...

    def counts(self, depth: NDArray[np.int64]) -> tuple[Counts, Counts]:
        """Return true and false positives at each depth."""
        ...

    def threshold(self, depth: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the lowest score predicted positive; inf at depth 0."""
        ...

    def below(self, depth: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the highest score predicted negative; -inf at full depth."""
        ...

    def cover(self, depth: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the nearest operating point at or past each depth."""
        ...

    def within(self, depth: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the nearest operating point at or before each depth."""
        ...

    def all_depths(self) -> NDArray[np.int64]:
        """Return the depths of all operating points, increasing."""
        ...

    def rows(self, depth: NDArray[np.int64]) -> Rows:
        """Return the operating points at depths."""
        ...

    def all_rows(self) -> Rows:
        """Return all operating points."""
        ...

    def blocks(self) -> Iterator[Rows]:
        """Yield all operating points in order, a few thousand at a time; none is kept."""
        ...

    def steps(self) -> Iterator[tuple[Values, Values, Values | None]]:
        """Yield score, positives and negatives between neighbouring cuts, lowest scores first.

        As float64, a few thousand at a time; None instead of the negatives where each step is a
        single case that counts once.
        """
        ...

    def pairs(self) -> tuple[float, float]:
        """Return how many pairs of a positive and a negative are ranked right, and how many wrong.

        Ties count half in each. Twice the numbers, as Python int, where the counts are whole
        numbers; of other weights a float in proportion to them.
        """
        ...

    def hull_rows(self) -> Rows:
        """Return the strict vertices of the upper hull in ROC space."""
        ...
