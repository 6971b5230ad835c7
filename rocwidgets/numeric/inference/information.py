"""What more labelled cases would be worth, and what perfect knowledge would."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.inference.interval import mean_and_deviation
from rocwidgets.numeric.inference.resample_rows import resample_rows
from rocwidgets.numeric.inference.resamples import N_BOOTSTRAP, check_numbers, drawn_totals

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Rows
    from rocwidgets.numeric.counts.table import CountTable
    from rocwidgets.numeric.inference.profits import Profits
    from rocwidgets.numeric.inference.resamples import Resamples

    Values = NDArray[np.float64]
    Rates = tuple[Values, Values]

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
        rows = table.cuts.rows(resample_rows(table, _N_ROWS))
        self._population = _on_hull(table, rows)
        self._size = int(rows.tp[-1]), int(rows.fp[-1])
        self._seed, self._times = seed, n_bootstrap
        self._samples = self._drawn(*self._size)
        self._now = _rates(self._samples)

    def perfect(self) -> Callable[[Profits], Worth]:
        """Return a function for what it would be worth to know the population."""
        return lambda profits: _mean(_lost(profits, self._population, self._now))

    def further(self, n: int) -> Callable[[Profits], Worth]:
        """Return a function for what n further cases would be worth."""
        positives = round(n * (self._size[0] / sum(self._size)))
        more = self._drawn(positives, n - positives, n)
        tp, fp = (few + new for few, new in zip(self._samples, more, strict=True))
        then = _rates((tp, fp))
        return lambda profits: _saved(profits, self._population, self._now, then)

    def _drawn(self, positives: int, negatives: int, *seed: int) -> tuple[Values, Values]:
        """Return counts at the rows, of samples of the population."""
        rng = np.random.default_rng((self._seed, *seed))
        tp, fp = (
            drawn_totals(size, np.diff(rate).clip(0), self._times, rng)
            for size, rate in zip((positives, negatives), self._population, strict=True)
        )
        return tp, fp


class JointInformation:
    """The value of information about several models, for the choice of a model and its threshold.

    As `Information`: the hulls stand for the population. What each model's rates are in a sample
    of it deviates from them as in resamples of the same cases, so that models that err alike vary
    together. Samples of other sizes deviate by the square root of their size.

    Parameters
    ----------
    tables : sequence of CountTable
        Unweighted, of the same cases.
    drawn, again : sequence of Resamples
        Of each table, all of one sequence drawn together, and the two apart from each other.
    """

    def __init__(
        self, tables: Sequence[CountTable], drawn: Sequence[Resamples], again: Sequence[Resamples]
    ) -> None:
        self._size = int(tables[0].P + tables[0].N)
        of_each = [_on_hull(table, each.rows) for table, each in zip(tables, drawn, strict=True)]
        tpr, fpr = (np.concatenate(rate) for rate in zip(*of_each, strict=True))
        self._population = tpr, fpr
        self._away, self._other = _deviations(drawn), _deviations(again)
        self._now = self._moved(self._away)

    def perfect(self) -> Callable[[Profits], Worth]:
        """Return a function for what it would be worth to know the population."""
        return lambda profits: _mean(_lost(profits, self._population, self._now))

    def further(self, n: int) -> Callable[[Profits], Worth]:
        """Return a function for what n further cases would be worth."""
        size = self._size + n
        own, more = self._size / size, np.sqrt(n / size) * np.sqrt(self._size / size)
        tpr, fpr = (
            own * few + more * new for few, new in zip(self._away, self._other, strict=True)
        )
        then = self._moved((tpr, fpr))
        return lambda profits: _saved(profits, self._population, self._now, then)

    def _moved(self, deviation: Rates) -> Rates:
        """Return the rates of samples that deviate so from the population."""
        tpr, fpr = (true + away for true, away in zip(self._population, deviation, strict=True))
        return tpr, fpr


def _lost(profits: Profits, population: Rates, samples: Rates) -> Values:
    """Return what is lost on a population where the rates of each sample choose."""
    profit = profits.of(*population)
    return profit.max() - profit[profits.best(*samples)]


def _saved(profits: Profits, population: Rates, now: Rates, then: Rates) -> Worth:
    """Return what samples with more cases lose less."""
    return _mean(_lost(profits, population, now) - _lost(profits, population, then))


def _on_hull(table: CountTable, rows: Rows) -> Rates:
    """Return the rates of the hull at rows: on an edge, all cases are equally likely positive."""
    hull, depth = table.hull, (rows.tp + rows.fp).astype(np.float64)
    tp = np.interp(depth, hull.tp + hull.fp, hull.tp)
    return tp / tp[-1], (depth - tp) / (depth - tp)[-1]


def _deviations(drawn: Sequence[Resamples]) -> Rates:
    """Return how far the rates of replicates are from those of the sample, models side by side."""
    away = [
        [rates - own for rates, own in zip(each.rates(), each.sample_rates(), strict=True)]
        for each in drawn
    ]
    tpr, fpr = (np.concatenate(rate, axis=1) for rate in zip(*away, strict=True))
    return tpr, fpr


def _rates(counts: tuple[Values, Values]) -> tuple[Values, Values]:
    """Return counts as shares of the last."""
    tp, fp = (each / each[:, -1:] for each in counts)
    return tp, fp


def _mean(gain: Values) -> Worth:
    """Return the mean of gains; nobody has to use information that is worth less than 0."""
    mean, deviation = mean_and_deviation(gain)
    return Worth(max(0.0, float(mean)), float(deviation / np.sqrt(len(gain))))
