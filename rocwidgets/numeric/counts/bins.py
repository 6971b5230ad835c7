"""Score bins with equal widths or equal numbers of cases."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.indices import integers, repeated, union
from rocwidgets.numeric.counts.slack import at_least, least

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.table import CountTable

    Depth = NDArray[np.int64]

N_BINS = 60
MAX_BINS = 20
# Numbers of bins of equally many cases at whose cuts a page has rows.
DRAWN_BINS = (*range(2, MAX_BINS + 1), 25, 50, 100)
_FEW = 4096  # depths of which all counts are read sooner than those of a search


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
        formula elsewhere gives the same bits. The last edge may so differ from hi by rounding, and
        edges coincide where there are fewer than n float64 from lo to hi.
        Where the range or a product overflows, ``lo * (1 - k / n) + hi * (k / n)``.

    """
    k = np.arange(n + 1, dtype=np.float64)
    with np.errstate(over="ignore", invalid="ignore"):
        edges = lo + np.float64(hi - lo) * k / n
    if np.isfinite(edges).all():
        return edges
    return lo * (1 - k / n) + hi * (k / n)


def histogram(
    value: NDArray[np.float64], lo: float, hi: float, n: int
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Count values from lo to hi in n bins of equal width, and return the n + 1 edges too.

    Unlike `numpy.histogram` of a range, this takes any range of finite numbers, however small or
    large.
    """
    edges = bin_edges(lo, hi, n)
    edges[-1] = hi
    return np.histogram(value, edges)[0], edges


def cut_depths(table: CountTable) -> Depth:
    """Return the depths of the cuts of 25, 50 and 100 bins of equally many cases, ascending.

    They are as in `bin_depths`, which has those of fewer bins.
    """
    j, m = _cuts_of_bins(tuple(each for each in DRAWN_BINS if each > MAX_BINS))
    return first_with(table, np.unique(j * (table.P + table.N) / m))


def bin_depths(table: CountTable) -> Depth:
    """Return the depths of the edges of 2 to 20 bins of probabilities, ascending.

    Cut j, of j = 1 .. m - 1 from the top, between m bins of equally many cases is the first
    operating point with ``tp + fp >= (j * (P + N)) / m``, rounded in that order, or a 1e-12th less,
    so that the same formula elsewhere gives the same rows; ties are never split, and cuts may
    coincide. If all
    scores are in 0..1, there are also the edges j / m of m bins of equal width, bin j holding
    ``j / m <= score < (j + 1) / m``: at each the operating point whose cases are at or above it.
    """
    j, m = _cuts_of_bins(tuple(range(2, MAX_BINS + 1)))
    result = [first_with(table, np.unique(j * (table.P + table.N) / m))]
    if axis_range(table.score_min, table.score_max) == (0.0, 1.0):
        result.append(table.cuts.depth(_edges_of_bins()))
    return union(*result)


@cache
def _cuts_of_bins(sizes: tuple[int, ...]) -> tuple[Depth, Depth]:
    """Return j and m of every cut between so many bins of equally many cases."""
    return np.concatenate([integers(1, m) for m in sizes]), repeated(sizes, np.array(sizes) - 1)


@cache
def _edges_of_bins() -> NDArray[np.float64]:
    """Return the edges of all bins of equal width in 0..1, increasing."""
    return np.unique(np.concatenate([integers(m + 1) / m for m in range(2, MAX_BINS + 1)]))


def first_with(table: CountTable, cases: NDArray[np.float64]) -> Depth:
    """Return the first operating point that predicts at least so many cases positive, in 0..P + N.

    The comparison has the tolerance of `at_least`.
    """
    cuts = table.cuts
    if cuts.size <= _FEW:
        tp, fp = cuts.counts(integers(cuts.size))
        return cuts.cover(np.searchsorted(tp + fp, least(cases)))
    low, high = np.zeros(len(cases), np.int64), np.where(cases > 0, cuts.size, 0)
    while (high - low > 1).any():
        middle = (low + high) >> 1
        tp, fp = cuts.counts(middle)
        enough = at_least(tp + fp, cases)
        low, high = np.where(enough, low, middle), np.where(enough, middle, high)
    return cuts.cover(high)
