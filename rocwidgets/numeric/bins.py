"""Equal-width bins of the score axis."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

N_BINS = 60


def axis_range(low: float, high: float) -> tuple[float, float]:
    """Return the range a score axis shows: [0, 1] when all scores are within, else [low, high]."""
    return (0.0, 1.0) if low >= 0 and high <= 1 else (low, high)


def bin_edges(lo: float, hi: float, n: int = N_BINS) -> NDArray[np.float64]:
    """Return the n + 1 edges of n bins of equal width.

    Parameters
    ----------
    lo, hi : float
        Finite, lo <= hi.
    n : int
        At least 1.

    Returns
    -------
    ndarray of float64, shape (n + 1,)
        ``lo + (hi - lo) * k / n``, rounded after each operation in that order, so that the same
        formula elsewhere gives the same bits. The last edge may so differ from hi by rounding.
        Where the range or a product overflows, ``lo * (1 - k / n) + hi * (k / n)``.

    """
    k = np.arange(n + 1, dtype=np.float64)
    with np.errstate(over="ignore", invalid="ignore"):
        edges = lo + np.float64(hi - lo) * k / n
    if np.isfinite(edges).all():
        return edges
    return lo * (1 - k / n) + hi * (k / n)
