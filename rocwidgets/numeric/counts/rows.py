"""Operating points of a classifier, as columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Counts = NDArray[np.int64] | NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Rows:
    """Operating points of the rule ``score >= threshold``, thresholds decreasing.

    Attributes
    ----------
    threshold : ndarray of float64, shape (k,)
        Strictly decreasing; the first may be ``inf`` (nothing is predicted positive).
    tp, fp : ndarray of int64 or float64, shape (k,)
        Positives and negatives at or above the threshold: rows (int64) in an unweighted table, sums
        of weights (float64) in a weighted one. Both never decrease from one row to the next.

    """

    threshold: NDArray[np.float64]
    tp: Counts
    fp: Counts

    def __post_init__(self) -> None:
        """Refuse columns that do not pair up."""
        if not self.threshold.shape == self.tp.shape == self.fp.shape or self.threshold.ndim != 1:
            msg = (
                "threshold, tp and fp must be 1-d and of one length, got shapes "
                f"{self.threshold.shape}, {self.tp.shape} and {self.fp.shape}."
            )
            raise ValueError(msg)

    def __len__(self) -> int:
        """Return the number of operating points."""
        return len(self.threshold)

    def __getitem__(self, index: slice | NDArray[np.integer] | NDArray[np.bool_]) -> Rows:
        """Return the operating points at a slice, an index array or a mask, as Rows."""
        return Rows(self.threshold[index], self.tp[index], self.fp[index])
