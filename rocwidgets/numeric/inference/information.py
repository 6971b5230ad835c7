"""What more labelled cases would be worth, and what perfect knowledge would."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.inference.resample_rows import resample_rows
from rocwidgets.numeric.inference.resamples import N_BOOTSTRAP, check_numbers, drawn_totals

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.table import CountTable
    from rocwidgets.numeric.inference.profits import Profits

    Values = NDArray[np.float64]

_N_ROWS = 256


class Worth(NamedTuple):
    """An expected gain in profit, at least 0, and the standard error of its simulation."""

    value: float
    error: float


class Information:
    """The value of information about a model's ROC curve, for the choice of its threshold.

    The hull of the sample, which is its isotonic regression, stands for the population. Samples as
    large as this one are drawn from it; each chooses its best threshold, and loses what that earns
    less than the best of the population. The mean loss is the value of perfect information; how
    much of it n further cases save is their value (Raiffa & Schlaifer, Applied Statistical Decision
    Theory, 1961, chapters 4 and 5, where a prior stands in place of the sample).

    The sample's own curve would not do as the population: it is rougher, so that a threshold
    chosen by chance loses up to twice as much on it.

    The prevalence is taken as known, and classes are drawn in the proportions of the sample.

    Parameters
    ----------
    table : CountTable
        Unweighted.
    n_bootstrap : int
        Samples that are drawn, at least 2.
    seed : int
        At least 0.

    Raises
    ------
    ValueError
        If a number is out of range.
    """

    def __init__(self, table: CountTable, n_bootstrap: int = N_BOOTSTRAP, *, seed: int = 0) -> None:
        check_numbers(n_bootstrap, seed)
        rows, hull = table.cuts.rows(resample_rows(table, _N_ROWS)), table.hull
        # On an edge of the hull, all cases are equally likely to be positive.
        depth = (rows.tp + rows.fp).astype(np.float64)
        tp = np.interp(depth, hull.tp + hull.fp, hull.tp)
        self._population = tp / tp[-1], (depth - tp) / (depth - tp)[-1]
        self._size = int(rows.tp[-1]), int(rows.fp[-1])
        self._seed, self._times = seed, n_bootstrap
        self._samples = self._drawn(*self._size)
        self._now = _rates(self._samples)

    def perfect(self) -> Callable[[Profits], Worth]:
        """Return a function for what it would be worth to know the population."""
        return lambda profits: _mean(self._lost(profits, *self._now))

    def further(self, n: int) -> Callable[[Profits], Worth]:
        """Return a function for what n further cases would be worth."""
        positives = round(n * (self._size[0] / sum(self._size)))
        more = self._drawn(positives, n - positives, n)
        tp, fp = (few + new for few, new in zip(self._samples, more, strict=True))
        then = _rates((tp, fp))
        return lambda profits: _mean(self._lost(profits, *self._now) - self._lost(profits, *then))

    def _drawn(self, positives: int, negatives: int, *seed: int) -> tuple[Values, Values]:
        """Return counts at the rows, of samples of the population."""
        rng = np.random.default_rng((self._seed, *seed))
        tp, fp = (
            drawn_totals(size, np.diff(rate).clip(0), self._times, rng)
            for size, rate in zip((positives, negatives), self._population, strict=True)
        )
        return tp, fp

    def _lost(self, profits: Profits, tpr: Values, fpr: Values) -> Values:
        """Return what is lost on the population where each row of rates chooses the threshold."""
        profit = profits.of(*self._population)
        return profit.max() - profit[profits.best(tpr, fpr)]


def _rates(counts: tuple[Values, Values]) -> tuple[Values, Values]:
    """Return counts as shares of the last."""
    tp, fp = (each / each[:, -1:] for each in counts)
    return tp, fp


def _mean(gain: Values) -> Worth:
    """Return the mean of gains; nobody has to use information that is worth less than 0."""
    error = float(np.std(gain, ddof=1) / np.sqrt(len(gain)))
    return Worth(max(0.0, float(np.mean(gain))), error)
