"""The uncertainty of the best threshold and of its profit."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.counts.convex import upper_hull
from rocwidgets.numeric.counts.indices import integers, reduced, repeated
from rocwidgets.numeric.inference.interval import student_widening, tails, widened_tails
from rocwidgets.numeric.inference.profits import Profits
from rocwidgets.numeric.inference.resample_rows import choice_rows
from rocwidgets.numeric.inference.resamples import (
    N_BOOTSTRAP,
    check_numbers,
    drawn_counts,
    freedom_of,
    worth_of,
)
from rocwidgets.numeric.inference.unseen import unseen_errors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Rows
    from rocwidgets.numeric.counts.table import CountTable
    from rocwidgets.numeric.inference.resamples import Resamples

    Values = NDArray[np.float64]

# More thresholds than most samples have positives.
N_CHOICES = 4096
_CHUNK = 256  # replicates drawn at a time
# Cases of a kind below which no replicate tells how far the best threshold may be on their side.
_FEW = 3


@dataclass(frozen=True, eq=False)
class Choices:
    """The thresholds that b replicates of a table may choose.

    Whatever the costs, the best threshold of a replicate is a vertex of its hull. So nothing else
    of the replicates is kept, but for their counts where the table itself has its vertices.

    Attributes
    ----------
    rows : Rows
        The rows of the table among which replicates choose.
    start : ndarray of int64, shape (b + 1,)
        Where the vertices of each replicate begin, with their number at the end.
    row : ndarray of int64, shape (start[-1],)
        The row of each vertex, increasing in a replicate.
    tpr, fpr : ndarray of float64, shape (start[-1],)
        Rates of the replicates at their vertices.
    own : ndarray of int64, shape (h,)
        The rows of the vertices of the table.
    own_tpr, own_fpr : ndarray of float64, shape (b, h)
        Rates of the replicates there.
    freedom, worth
        As those of `Resamples`.

    """

    rows: Rows
    start: NDArray[np.int64]
    row: NDArray[np.int64]
    tpr: Values
    fpr: Values
    own: NDArray[np.int64]
    own_tpr: Values
    own_fpr: Values
    freedom: int
    worth: tuple[float, float]

    @classmethod
    def drawn(
        cls,
        table: CountTable,
        n_bootstrap: int = N_BOOTSTRAP,
        *,
        seed: int = 0,
        watch: Callable[[list[int]], Iterable[int]] = list,
    ) -> Choices:
        """Return those of replicates that are drawn as by `resample`.

        Replicates choose among all thresholds of a sample with at most 4,096 positives, among so
        many of a larger one. What iterates over the sizes of the parts in which they are drawn,
        `watch`, can tell how many are.

        Raises
        ------
        ValueError
            If the table is weighted, or a number out of range.

        """
        check_numbers(n_bootstrap, seed)
        rows = table.cuts.rows(choice_rows(table, N_CHOICES))
        rng = np.random.default_rng(seed)
        sizes = np.diff(np.r_[0:n_bootstrap:_CHUNK, n_bootstrap]).tolist()
        chunks = (drawn_counts(table, rows, size, rng) for size in watch(sizes))
        return cls._of(rows, chunks, freedom_of(rows), worth_of(rows))

    @classmethod
    def of(cls, resamples: Resamples) -> Choices:
        """Return those of replicates that are drawn, among their rows."""
        counts = resamples.tp, resamples.fp
        return cls._of(resamples.rows, [counts], resamples.freedom, resamples.worth)

    @classmethod
    def _of(
        cls,
        rows: Rows,
        chunks: Iterable[tuple[Values, Values]],
        freedom: int,
        worth: tuple[float, float],
    ) -> Choices:
        own = upper_hull(rows.fp, rows.tp)
        vertices, rates, own_rates = [], [], []
        for counts in chunks:
            tpr, fpr = (each / each[:, -1:] for each in counts)
            own_rates.append((tpr[:, own], fpr[:, own]))
            for right, wrong in zip(tpr, fpr, strict=True):
                at = upper_hull(wrong, right)
                vertices.append(at)
                rates.append((right[at], wrong[at]))
        start = np.cumsum([0, *map(len, vertices)], dtype=np.int64)
        tpr, fpr = map(np.concatenate, zip(*rates, strict=True))
        own_tpr, own_fpr = map(np.concatenate, zip(*own_rates, strict=True))
        row = np.concatenate(vertices)
        return cls(rows, start, row, tpr, fpr, own, own_tpr, own_fpr, freedom, worth)

    def best(self, profits: Profits) -> NDArray[np.int64]:
        """Return where the best vertex of each replicate is, the first if several tie."""
        value = profits.gain(self.tpr, self.fpr)
        first = self.start[:-1]
        most = reduced(np.maximum, value, first) - profits.tie
        good = np.flatnonzero(value >= repeated(most, np.diff(self.start)))
        return good[np.searchsorted(good, first)]


@dataclass(frozen=True, eq=False)
class ChosenThreshold:
    """The choice of a threshold, and of a model among several, repeated in every replicate.

    Attributes
    ----------
    chosen : float
        The best threshold of the table; inf predicts no positives.
    model : int
        The place of its model; 0 if there is one.
    profit : float
        Its profit in the table: optimistic, since the same cases chose it.
    threshold : ndarray of float64, shape (b,)
        The best threshold of each replicate, inf included.
    best_profit : ndarray of float64, shape (b,)
        Its profit in the replicate that chose it.
    chosen_profit : ndarray of float64, shape (b,)
        The profit of `chosen` in each replicate: the spread of the profit of one fixed threshold.
    in_table : ndarray of float64, shape (b,)
        The profit in the table of the threshold that each replicate chose: the spread of what
        choices are worth.
    optimism : float
        How much the profit of a threshold is overstated on the cases it was chosen on: mean over
        the replicates of their best profit less the profit of the same threshold in the table;
        below 0 only by chance. profit - optimism is the corrected estimate. 0 where `is_end`.
    is_end : bool
        Whether `chosen` predicts all or no cases of the table positive: what inf earns depends on
        costs and prevalence alone, on no sample, and below the lowest score there may be others.
    reaches : (float, float)
        What the interval of the threshold reaches at least: the lowest score of the table where so
        few independent misses or correct rejections are below `chosen` that no replicate tells how
        low the best one may be, inf where so few hits or false alarms are above it; else `chosen`.
    one_more : (float, float)
        What `chosen` would lose on this sample if one more positive were missed, or one more
        negative flagged, of as many independent cases as the sample is worth; less as fewer are
        left that could be.
    profit_bounds : (float, float)
        Lowest and highest profit of any threshold.
    freedom : int
        As that of `Resamples`.

    """

    chosen: float
    model: int
    profit: float
    threshold: Values
    best_profit: Values
    chosen_profit: Values
    in_table: Values
    optimism: float
    is_end: bool
    reaches: tuple[float, float]
    one_more: tuple[float, float]
    profit_bounds: tuple[float, float]
    freedom: int

    def threshold_interval(self, confidence_level: float = 0.95) -> tuple[float, float]:
        """Return the interval of the best threshold; the upper end can be inf.

        Percentiles of the thresholds of the replicates, as far out as Student's t reaches at the
        `freedom`, and down or up to all scores where few cases tell (`reaches`). By simulation,
        95% intervals hold the truly best threshold in at least 92% of samples
        (benchmarks/interval_coverage.py).

        Raises
        ------
        ValueError
            If the level is out of range.

        """
        # Quantiles that are thresholds themselves, since there is no mean of a number and inf.
        low, high = (
            float(np.quantile(self.threshold, end, method="inverted_cdf"))
            for end in widened_tails(confidence_level, self.freedom)
        )
        return min(low, self.reaches[0]), max(high, self.reaches[1])

    def profit_interval(self, confidence_level: float = 0.95) -> tuple[float, float]:
        """Return the interval of the profit of the chosen threshold on other cases.

        Percentiles of the replicates, within what any threshold can earn. The profit varies with
        the cases on which it is judged, as `chosen_profit` does, and with the choice, as
        `in_table` does; their mean is `profit` less its optimism. The two are put together as if
        one did not depend on the other, which is wider where they do; and it is as much wider as
        Student's t is than the normal distribution, at the `freedom` of few cases or clusters. Of
        errors of which the sample has few or none, replicates have as few, so the lower end counts
        half an error more of each kind, as the binomial interval of Jeffreys does (Brown, Cai &
        DasGupta, Statistical Science 16, 2001): gamma distributed. The interval can lie below
        `profit`, which is optimistic, and reaches up to it: near a threshold that flags nearly all,
        or none, there may be nothing to lose. Both ends are the `profit` where no case is predicted
        positive.
        By simulation, 95 % holds the profit on new cases in 92 % of samples or more, also for
        models that hardly rank, for the best of several (benchmarks/choice_coverage.py), and for
        weighted or clustered cases (benchmarks/cluster_coverage.py).

        Raises
        ------
        ValueError
            If the level is out of range.

        """
        profit = np.full(len(self.in_table), self.profit)
        if not self.is_end:
            # Any other pairing of replicates than their own would do.
            choice = np.roll(self.in_table - np.mean(self.in_table), 1)
            profit = self.chosen_profit - self.optimism + choice
            away = profit - (self.profit - self.optimism)
            profit += (student_widening(confidence_level, self.freedom) - 1) * away
        below, above = tails(confidence_level)
        worst, best = self.profit_bounds
        # No case is above inf.
        unseen = 0.0 if self.chosen == np.inf else self._unseen(len(profit))
        low = np.quantile(profit - unseen, below)
        high = max(np.quantile(profit, above), self.profit)
        return float(np.clip(low, worst, best)), float(np.clip(high, worst, best))

    def _unseen(self, size: int) -> Values:
        """Return what errors that the sample may lack would cost."""
        misses, alarms = unseen_errors(size)
        return self.one_more[0] * misses + self.one_more[1] * alarms


def bootstrap_optimum(
    choices: Sequence[Choices], prevalence: float, population: float, costs: Mapping[str, float]
) -> ChosenThreshold:
    """Choose the model and threshold of lowest expected cost again in every replicate.

    The bootstrap of an optimum and its optimism: Efron & Tibshirani (An Introduction to the
    Bootstrap, 1993), sections 17.6 and 17.7.

    Parameters
    ----------
    choices : sequence of Choices
        Of one model or of several, whose replicates are of the same cases.
    prevalence : float
        Target share of positives, 0 to 1.
    population : float
        Number of cases of the total profit.
    costs : mapping
        The costs per case "tp", "fp", "fn" and "tn", positive = bad.

    Returns
    -------
    ChosenThreshold
        If several thresholds are equally good, the highest, as in `optimum`; of several models
        the first.

    Raises
    ------
    ValueError
        If both net costs are negative.

    """
    profits = Profits(prevalence, population, costs)
    each = [_OfModel.of(one, profits) for one in choices]
    model = _first_of_the_best(np.array([[one.profit] for one in each]), profits)[0]
    chosen = each[model]
    replicate = integers(len(chosen.best_profit))
    best_profit = np.array([one.best_profit for one in each])
    by = _first_of_the_best(best_profit, profits), replicate
    best_profit = best_profit[by]
    in_table = np.array([one.in_table for one in each])[by]
    return ChosenThreshold(
        chosen.threshold,
        int(model),
        chosen.profit,
        np.array([one.thresholds for one in each])[by],
        best_profit,
        chosen.profits,
        in_table,
        0.0 if chosen.is_end else float(np.mean(best_profit - in_table)),
        chosen.is_end,
        chosen.reaches,
        chosen.one_more,
        profits.bounds(),
        min(one.freedom for one in choices),
    )


def _first_of_the_best(profit: Values, profits: Profits) -> NDArray[np.intp]:
    """Return the first of the rows that earn most, of each column."""
    return np.argmax(profit >= profit.max(axis=0) - profits.slack, axis=0)


class _OfModel(NamedTuple):
    """The best threshold of one model, in the table and in every replicate."""

    threshold: float
    profit: float
    profits: Values
    thresholds: Values
    best_profit: Values
    in_table: Values
    is_end: bool
    reaches: tuple[float, float]
    one_more: tuple[float, float]

    @classmethod
    def of(cls, choices: Choices, profits: Profits) -> _OfModel:
        rows, own = choices.rows, choices.own
        sample = rows.tp / rows.tp[-1], rows.fp / rows.fp[-1]
        best = int(profits.best(sample[0][own], sample[1][own]))
        at = choices.best(profits)
        row = choices.row[at]
        tpr, fpr = (float(each[own[best]]) for each in sample)
        positives, negatives = choices.worth
        chosen = float(rows.threshold[own[best]])
        is_few_below = min((1 - tpr) * positives, (1 - fpr) * negatives) < _FEW
        is_few_above = min(tpr * positives, fpr * negatives) < _FEW
        here = profits.of(tpr, fpr)
        missed = here - profits.of(tpr - tpr / positives, fpr)
        flagged = here - profits.of(tpr, fpr + (1 - fpr) / negatives)
        return cls(
            chosen,
            float(here),
            profits.of(choices.own_tpr[:, best], choices.own_fpr[:, best]),
            rows.threshold[row],
            profits.of(choices.tpr[at], choices.fpr[at]),
            profits.of(sample[0][row], sample[1][row]),
            own[best] in (0, len(rows.tp) - 1),
            (
                float(rows.threshold[-1]) if is_few_below else chosen,
                math.inf if is_few_above else chosen,
            ),
            (max(0.0, float(missed)), max(0.0, float(flagged))),
        )
