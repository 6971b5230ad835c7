"""How often one model beats another in resamples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.numeric.inference.interval import tails
from rocwidgets.numeric.inference.profits import Profits
from rocwidgets.numeric.shown import record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.inference.resamples import Resamples

    Values = NDArray[np.float64]


class WinRate(NamedTuple):
    """How often one model beats another.

    Attributes
    ----------
    first_better, tied, second_better : float or ndarray of float64
        Shares of the replicates, in 0..1, adding up to 1.
    difference, low, high : float or ndarray of float64
        Profit of the first less that of the second: in the table, and ends of its percentile
        interval.

    """

    first_better: Any
    tied: Any
    second_better: Any
    difference: Any
    low: Any
    high: Any

    def __repr__(self) -> str:
        return record(type(self).__name__, self._asdict().items())


def win_rate(
    first: Resamples,
    second: Resamples,
    prevalence: float,
    population: float,
    costs: Mapping[str, float],
    *,
    independent: bool = False,
    confidence_level: float = 0.95,
) -> WinRate:
    """Return how often one model's best threshold earns more than the other's.

    Each model keeps the threshold that is best in its table at these costs; the two thresholds are
    applied to the cases of each replicate.

    Parameters
    ----------
    first, second : Resamples
        Drawn together (`resample_together`), or of different cases.
    prevalence, population, costs
        As in `bootstrap_optimum`.
    independent : bool
        Whether the two are of different cases; then they need different seeds.
    confidence_level : float
        Between 0 and 1, both excluded.

    Returns
    -------
    WinRate
        Its fields are floats. Profits are tied within 1e-12 of the largest possible difference.

    Raises
    ------
    ValueError
        If the resamples do not pair up, both net costs are negative, or the level is out of range.

    """
    ends = tails(confidence_level)
    check_pair(first, second, independent=independent)
    profits = Profits(prevalence, population, costs)
    own, drawn = [], []
    for one in (first, second):
        tpr, fpr = one.sample_rates()
        best = int(profits.best(tpr, fpr))
        own.append(float(profits.of(tpr[best], fpr[best])))
        tpr, fpr = one.rates()
        drawn.append(profits.of(tpr[:, best], fpr[:, best]))
    return _shares(drawn[0] - drawn[1], own[0] - own[1], profits.slack, ends)


def win_rate_curve(
    first: Resamples,
    second: Resamples,
    probability_cost: ArrayLike,
    *,
    independent: bool = False,
    confidence_level: float = 0.95,
) -> WinRate:
    """Return how often one model beats another, for every prevalence and costs.

    As `win_rate`, along the x axis of the cost curve (Drummond & Holte, Machine Learning 65, 2006),
    whose confidence intervals of the difference of two models these are.

    Parameters
    ----------
    first, second : Resamples
        Drawn together (`resample_together`), or of different cases.
    probability_cost : array_like of float, shape (m,)
        In 0..1.
    independent : bool
        Whether the two are of different cases; then they need different seeds.
    confidence_level : float
        Between 0 and 1, both excluded.

    Returns
    -------
    WinRate
        Its fields are arrays of shape (m,). Profit is minus the normalised expected cost.

    Raises
    ------
    ValueError
        If the resamples do not pair up, or a number is out of range.

    """
    x = np.asarray(probability_cost, np.float64)
    if x.ndim != 1 or not ((x >= 0) & (x <= 1)).all():
        msg = "probability_cost must be 1-d and within 0 to 1."
        raise ValueError(msg)
    result = [
        win_rate(
            first,
            second,
            *Profits.at(place),
            independent=independent,
            confidence_level=confidence_level,
        )
        for place in x.tolist()
    ]
    return WinRate(*np.array(result, np.float64).reshape(len(x), len(WinRate._fields)).T)


def check_pair(first: Resamples, second: Resamples, *, independent: bool) -> None:
    """Refuse resamples whose replicates cannot be compared one by one.

    Raises
    ------
    ValueError
        If they differ in number; if they are of the same cases but not drawn together; or if they
        are of different cases but of one seed, which ties their random numbers.

    """
    if len(first) != len(second):
        msg = f"The models need the same number of replicates, got {len(first)} and {len(second)}."
        raise ValueError(msg)
    if first.origin is second.origin:
        return
    if not independent:
        msg = (
            "Models of the same cases must be resampled together. Use resample_together, or pass "
            "independent=True if the cases differ."
        )
        raise ValueError(msg)
    if first.seed == second.seed:
        msg = f"Independent resamples need different seeds, got {first.seed} twice."
        raise ValueError(msg)


def _shares(drawn: Values, own: float, slack: float, ends: tuple[float, float]) -> WinRate:
    better, worse = np.mean(drawn > slack), np.mean(drawn < -slack)
    tied = np.mean(np.abs(drawn) <= slack)
    low, high = np.quantile(drawn, ends).tolist()
    return WinRate(float(better), float(tied), float(worse), own, low, high)
