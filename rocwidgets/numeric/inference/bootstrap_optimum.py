"""The uncertainty of the best threshold and of its profit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.indices import integers
from rocwidgets.numeric.inference.interval import tails
from rocwidgets.numeric.inference.profits import Profits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from rocwidgets.numeric.inference.resamples import Resamples

    Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ChosenThreshold:
    """The choice of a threshold, repeated in every replicate.

    Attributes
    ----------
    chosen : float
        The best threshold of the table, among the rows of the resamples; inf predicts no positives.
    profit : float
        Its profit in the table: optimistic, since the same cases chose it.
    threshold : ndarray of float64, shape (b,)
        The best threshold of each replicate, inf included.
    best_profit : ndarray of float64, shape (b,)
        Its profit in the replicate that chose it.
    chosen_profit : ndarray of float64, shape (b,)
        The profit of `chosen` in each replicate: the spread of the profit of one fixed threshold.
    optimism : float
        How much the profit of a threshold is overstated on the cases that chose it: mean over the
        replicates of their best profit less the profit of the same threshold in the table; below 0
        only by chance. profit - optimism is the corrected estimate.
    profit_bounds : (float, float)
        Lowest and highest profit of any threshold.

    """

    chosen: float
    profit: float
    threshold: Values
    best_profit: Values
    chosen_profit: Values
    optimism: float
    profit_bounds: tuple[float, float]

    def threshold_interval(self, confidence_level: float = 0.95) -> tuple[float, float]:
        """Return the interval of the thresholds of the replicates; the upper end can be inf.

        Raises
        ------
        ValueError
            If the level is out of range.

        """
        # Quantiles that are thresholds themselves, since there is no mean of a number and inf.
        low, high = tails(confidence_level)
        lower = np.quantile(self.threshold, low, method="inverted_cdf")
        return float(lower), float(np.quantile(self.threshold, high, method="inverted_cdf"))

    def profit_interval(self, confidence_level: float = 0.95) -> tuple[float, float]:
        """Return the interval of the profit of the chosen threshold on other cases.

        Percentiles of `chosen_profit`, less the `optimism`, within what any threshold can earn. It
        can lie below `profit`, which is optimistic.

        Raises
        ------
        ValueError
            If the level is out of range.

        """
        profit = np.clip(self.chosen_profit - self.optimism, *self.profit_bounds)
        low, high = np.quantile(profit, tails(confidence_level)).tolist()
        return low, high


def bootstrap_optimum(
    resamples: Resamples, prevalence: float, population: float, costs: Mapping[str, float]
) -> ChosenThreshold:
    """Choose the threshold of lowest expected cost again in every replicate.

    The bootstrap of an optimum and its optimism: Efron & Tibshirani (An Introduction to the
    Bootstrap, 1993), sections 17.6 and 17.7.

    Parameters
    ----------
    resamples : Resamples
    prevalence : float
        Target share of positives, 0 to 1.
    population : float
        Number of cases of the total profit.
    costs : mapping
        The costs per case "tp", "fp", "fn" and "tn", positive = bad.

    Returns
    -------
    ChosenThreshold
        If several thresholds are equally good, the highest, as in `optimum`.

    Raises
    ------
    ValueError
        If both net costs are negative.

    """
    profits = Profits(prevalence, population, costs)
    sample, replicate = resamples.sample_rates(), resamples.rates()
    best = int(profits.best(*sample))
    row = profits.best(*replicate)
    at = integers(len(row)), row
    best_profit = profits.of(replicate[0][at], replicate[1][at])
    in_sample = profits.of(sample[0][row], sample[1][row])
    return ChosenThreshold(
        float(resamples.rows.threshold[best]),
        float(profits.of(sample[0][best], sample[1][best])),
        resamples.rows.threshold[row],
        best_profit,
        profits.of(replicate[0][:, best], replicate[1][:, best]),
        float(np.mean(best_profit - in_sample)),
        profits.bounds(),
    )
