"""The reliability diagram: mean forecast and observed share of positives in bins of the scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np

from rocwidgets.numeric.calibration.probabilities import check_probabilities
from rocwidgets.numeric.counts.bins import MAX_BINS, first_with
from rocwidgets.numeric.counts.indices import integers, union

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Counts
    from rocwidgets.numeric.counts.table import CountTable

    Depth = NDArray[np.int64]

Strategy = Literal["uniform", "quantile", "isotonic"]
STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)


@dataclass(frozen=True, eq=False)
class ReliabilityBins:
    """Bins of the scores, from the lowest to the highest; none is empty.

    Attributes
    ----------
    low, high : ndarray of float64, shape (k,)
        Lowest and highest score in the bin, in 0..1.
    n, positives : ndarray of int64 or float64, shape (k,)
        Cases in the bin and positives among them: rows, or sums of weights.
    forecast : ndarray of float64, shape (k,)
        Mean score, in low..high.
    observed : ndarray of float64, shape (k,)
        positives / n, in 0..1.

    """

    low: NDArray[np.float64]
    high: NDArray[np.float64]
    n: Counts
    positives: Counts
    forecast: NDArray[np.float64]
    observed: NDArray[np.float64]

    def __len__(self) -> int:
        """Return the number of bins."""
        return len(self.low)

    def columns(self) -> dict[str, NDArray[Any]]:
        """Return the columns by name, as for a data frame."""
        return dict(vars(self))


def reliability(
    table: CountTable, strategy: Strategy = "uniform", n_bins: int = 10
) -> ReliabilityBins:
    """Return bins of the scores with their mean forecast and observed share of positives.

    Prati, Batista & Monard (IEEE TKDE 23, 2011), section 5.2. Cases with one score always are in
    one bin.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.
    strategy : {"uniform", "quantile", "isotonic"}
        "uniform": bins of equal width, bin j = 0..n_bins - 1 holding
        ``j / n_bins <= score < (j + 1) / n_bins``, the last one 1 too. "quantile": of equally many
        cases as far as ties allow; from the highest score down, cut j = 1..n_bins - 1 is the first
        threshold with ``tp + fp >= j (P + N) / n_bins`` or a 1e-12th less, and cuts that coincide
        are one.
        "isotonic": the segments of the ROC hull, which are the blocks that the pool-adjacent-
        violators algorithm makes (Dimitriadis, Gneiting & Jordan, PNAS 118, 2021, "CORP").
    n_bins : int
        In 2..20; of no effect on "isotonic".

    Returns
    -------
    ReliabilityBins
        At most n_bins of them unless isotonic. Empty bins are left out, and so are, in a weighted
        table, those whose weight is lost in the rounding of the sum.

    Raises
    ------
    ValueError
        If a score is not in 0..1, or strategy or n_bins are not among those above.

    """
    check_probabilities(table)
    depth = _cuts(table, strategy, n_bins)
    ends = table.cuts.threshold(depth[1:])
    highest = table.cuts.below(depth[:-1])
    n, positives = _counts(table, depth)
    total = table.score_sums.between(depth)
    full = np.flatnonzero(n > 0)[::-1]
    low, high, positives, n = ends[full], highest[full], positives[full], n[full]
    # Rounding can put the mean of equal scores below or above them.
    forecast = np.clip(total[full] / n, low, high)
    return ReliabilityBins(low, high, n, positives, forecast, positives / n)


def bin_counts(table: CountTable, strategy: Strategy, n_bins: int) -> tuple[Counts, Counts]:
    """Return the cases and the positives in each of the bins of `reliability`."""
    n, positives = _counts(table, _cuts(table, strategy, n_bins))
    full = np.flatnonzero(n > 0)[::-1]
    return n[full], positives[full]


def _counts(table: CountTable, depth: Depth) -> tuple[Counts, Counts]:
    tp, fp = table.cuts.counts(depth)
    positives = np.diff(tp)
    return positives + np.diff(fp), positives


def _cuts(table: CountTable, strategy: str, n_bins: int) -> Depth:
    """Return the depths of the borders of the bins, strictly increasing, from 0 to full depth."""
    if strategy not in STRATEGIES:
        msg = f"strategy must be one of {', '.join(STRATEGIES)}, got {strategy!r}."
        raise ValueError(msg)
    if n_bins not in range(2, MAX_BINS + 1):
        msg = f"n_bins must be a whole number from 2 to {MAX_BINS}, got {n_bins!r}."
        raise ValueError(msg)
    step = integers(1, n_bins)
    if strategy == "uniform":
        inner = table.cuts.depth(step / n_bins)
    elif strategy == "quantile":
        inner = first_with(table, step * (table.P + table.N) / n_bins)
    else:
        inner = table.cuts.depth(table.hull.threshold)
    return union(np.array([0, table.cuts.size]), inner)
