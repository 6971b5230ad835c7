"""Bootstrap replicates of a count table."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.inference.interval import MOST_FREEDOM
from rocwidgets.numeric.inference.resample_rows import resample_rows
from rocwidgets.numeric.inference.unseen import unseen_errors

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Rows
    from rocwidgets.numeric.counts.table import CountTable

    Values = NDArray[np.float64]

N_BOOTSTRAP = 1000
N_ROWS = 640
_FEWEST_ROWS = 32


@dataclass(frozen=True, eq=False)
class Resamples:
    """Counts of b bootstrap replicates of a table at k of its rows.

    Every curve, optimum and profit of a replicate follows from its counts, so that nothing is
    drawn again when costs or prevalence change.

    Attributes
    ----------
    table : CountTable
        The table itself, at all of its rows.
    rows : Rows
        The k rows of the table, from (inf, 0, 0) to (lowest score, P, N).
    tp, fp : ndarray of float64, shape (b, k)
        True and false positives of each replicate at the thresholds of the rows; the last column
        has the totals of the classes. Whole numbers unless weighted.
    seed : int
        Seed for the random numbers.
    origin : object
        The same object for resamples of models that were drawn from the same cases together.
    freedom : int
        Degrees of freedom that their spread is known with: those of the class with fewer cases, of
        as many equal ones.
    worth : (float, float)
        How many independent positives and negatives of equal weight the cases are worth.

    """

    table: CountTable
    rows: Rows
    tp: Values
    fp: Values
    seed: int
    origin: object = field(default_factory=object)
    freedom: int = MOST_FREEDOM
    worth: tuple[float, float] = (math.inf, math.inf)

    def __len__(self) -> int:
        """Return the number of replicates."""
        return len(self.tp)

    def rates(self) -> tuple[Values, Values]:
        """Return tpr and fpr of the replicates, each of shape (b, k), in 0..1."""
        return self._rates

    def sample_rates(self) -> tuple[Values, Values]:
        """Return tpr and fpr of the table itself at the rows, each of shape (k,), in 0..1."""
        return self.rows.tp / self.rows.tp[-1], self.rows.fp / self.rows.fp[-1]

    def whole_rates(self) -> tuple[Values, Values]:
        """Return tpr and fpr of the table itself at all of its rows, in 0..1."""
        rows = self.table.rows()
        return rows.tp / rows.tp[-1], rows.fp / rows.fp[-1]

    def ends(self, *, of_curves: bool) -> tuple[tuple[Values, Values], tuple[Values, Values]]:
        """Return `rates` with more errors than the replicates have, and with fewer.

        Lower ends of intervals are quantiles of the first, upper ends of the others: half an error
        more, or fewer, of as many cases as these are worth (`unseen_errors`).

        Parameters
        ----------
        of_curves : bool
            Whether the rates are those of curves, which begin where nobody is predicted positive
            and end where all are; else those of thresholds, beyond which other cases may lie.
        """
        tpr, fpr = self.rates()
        misses, alarms = (
            np.minimum(each / worth, 1.0)[:, None]
            for each, worth in zip(unseen_errors(len(self)), self.worth, strict=True)
        )
        worse = tpr - misses * tpr, fpr + alarms * (1 - fpr)
        better = tpr + misses * (1 - tpr), fpr - alarms * fpr
        if of_curves:
            for rate in (*worse, *better):
                rate[:, 0], rate[:, -1] = 0.0, 1.0
        return worse, better

    def interval(
        self, of: Callable[[Values, Values], Values], tails: tuple[float, float]
    ) -> tuple[Any, Any]:
        """Return the ends of what follows from curves: two quantiles over the replicates.

        Parameters
        ----------
        of : callable
            Of tpr and fpr, each of shape (b, k), returns an array of b rows.
        tails : tuple of float
            The quantile with more errors than the replicates have (`ends`), and that with fewer.
        """
        worse, better = self.ends(of_curves=True)
        low, high = tails
        return np.quantile(of(*worse), low, axis=0), np.quantile(of(*better), high, axis=0)

    def auc(self) -> Values:
        """Return the AUC of each replicate, shape (b,), straight lines between the rows."""
        tpr, fpr = self.rates()
        return np.einsum("bk,bk->b", np.diff(fpr), tpr[:, 1:] + tpr[:, :-1]) / 2

    @cached_property
    def _rates(self) -> tuple[Values, Values]:
        return self.tp / self.tp[:, -1:], self.fp / self.fp[:, -1:]


def resample(
    table: CountTable, n_bootstrap: int = N_BOOTSTRAP, *, seed: int = 0, n_rows: int = N_ROWS
) -> Resamples:
    """Return bootstrap replicates of a table, stratified by class, so that P and N are kept.

    Drawing cases with replacement makes the numbers of cases between rows multinomial; those are
    drawn at once. At the rows this is the bootstrap of the cases itself, not an approximation of
    it, and its time does not depend on the number of cases (Efron & Tibshirani, An Introduction to
    the Bootstrap, 1993, section 6.2; stratified as in Majnik & Bosnic, Intelligent Data Analysis
    17, 2013, section 5.2, whose bands are of samples of given P and N).

    Parameters
    ----------
    table : CountTable
        Unweighted.
    n_bootstrap : int
        Replicates, at least 2.
    seed : int
        At least 0. The same seed and table give the same replicates.
    n_rows : int
        At least 32. A table with at most so many rows is resampled at every row.

    Raises
    ------
    ValueError
        If the table is weighted, or a number out of range.

    """
    check_numbers(n_bootstrap, seed)
    if n_rows < _FEWEST_ROWS:
        msg = f"n_rows must be at least {_FEWEST_ROWS}, got {n_rows}."
        raise ValueError(msg)
    rows = table.cuts.rows(resample_rows(table, n_rows))
    rng = np.random.default_rng(seed)
    counts = drawn_counts(table, rows, n_bootstrap, rng)
    return Resamples(table, rows, *counts, seed, freedom=freedom_of(rows), worth=worth_of(rows))


def freedom_of(rows: Rows) -> int:
    """Return the degrees of freedom of the class with fewer cases, at least 1."""
    return max(1, int(min(rows.tp[-1], rows.fp[-1])) - 1)


def worth_of(rows: Rows) -> tuple[float, float]:
    """Return the number of positives and of negatives of cases that weigh the same."""
    return float(rows.tp[-1]), float(rows.fp[-1])


def drawn_counts(
    table: CountTable, rows: Rows, n_bootstrap: int, rng: np.random.Generator
) -> tuple[Values, Values]:
    """Return counts of replicates at rows, from (inf, 0, 0) to the last, each of shape (b, k).

    Raises
    ------
    ValueError
        If the table is weighted.

    """
    if table.weighted:
        msg = (
            "A weighted table does not know the number of cases and cannot be resampled. Use "
            "resample_together with the scores and weights of the cases."
        )
        raise ValueError(msg)
    result = []
    for count in (rows.tp, rows.fp):
        shares = np.diff(count) / count[-1]
        result.append(drawn_totals(int(count[-1]), shares, n_bootstrap, rng))
    return result[0], result[1]


def drawn_totals(n: int, shares: Values, times: int, rng: np.random.Generator) -> Values:
    """Return how many of n cases are before each row, in several draws, with 0 before the first.

    `shares` are those of the cases between rows, shape (k - 1,); the result has shape (times, k).
    """
    total = np.zeros((times, len(shares) + 1))
    np.cumsum(rng.multinomial(n, shares, size=times), axis=1, out=total[:, 1:])
    return total


def check_numbers(n_bootstrap: int, seed: int) -> None:
    """Refuse invalid numbers of replicates and seeds.

    Raises
    ------
    ValueError
        If n_bootstrap is below 2 or the seed below 0.

    """
    if n_bootstrap < 2 or seed < 0:  # noqa: PLR2004 - a spread needs two
        msg = f"n_bootstrap must be at least 2 and seed at least 0, got {n_bootstrap} and {seed}."
        raise ValueError(msg)
