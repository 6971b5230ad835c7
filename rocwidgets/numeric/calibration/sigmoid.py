"""Platt scaling: the calibrated probability as a logistic function of the score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.table import CountTable

    Values = NDArray[np.float64]

_ROUNDS = 200
_GRADIENT = 1e-12
_SHRINK = 2.0**-40
_ROUNDING = 1e-15


@dataclass(frozen=True)
class Sigmoid:
    """Probability 1 / (1 + exp(-(intercept + slope (score - center) / scale))).

    Attributes
    ----------
    slope : float
        At least 0: the map never decreases.
    intercept : float
        Log-odds at the center.
    center, scale : float
        In units of the scores; scale above 0.

    """

    slope: float
    intercept: float
    center: float
    scale: float

    def at(self, score: ArrayLike) -> Any:
        """Return the calibrated probability of scores, 0..1, rising but for rounding.

        Parameters
        ----------
        score : array_like of float
            Any numbers.

        Returns
        -------
        float64 of the shape of score

        Raises
        ------
        ValueError
            If a score is NaN.

        """
        value = np.asarray(score, np.float64)
        if np.isnan(value).any():
            raise ValueError("Some scores are NaN. Drop or impute them first.")
        if not self.slope:
            return probability(np.full(value.shape, self.intercept))[()]
        place = _place(value, self.center, self.scale)
        return probability(self.intercept + self.slope * place)[()]


def sigmoid(table: CountTable) -> Sigmoid:
    """Fit a logistic function of the score to the labels, weights and ties included.

    Platt (Advances in Large Margin Classifiers, 1999): maximum likelihood with the target (P + 1) /
    (P + 2) for positives and 1 / (N + 2) for negatives, which keeps the fit finite for separable
    scores. By Newton's method with step halving, as in Lin, Lin & Weng (Machine Learning 68, 2007),
    on the rows of the table.

    Parameters
    ----------
    table : CountTable
        Counts by any scores.

    Returns
    -------
    Sigmoid
        The one with the highest likelihood; the gradient is 0 to some 1e-12 of the cases.

    Raises
    ------
    ValueError
        If the best function falls: higher scores then have fewer positives, and calibration would
        reverse the ranking. If all weights together are beyond float64.

    """
    if not np.isfinite(table.P + table.N):
        raise ValueError(
            f"The weights of both classes, {table.P} and {table.N}, exceed float64. Rescale the "
            "weights."
        )
    rows = table.rows()
    score, positive, negative = rows.threshold[1:], np.diff(rows.tp), np.diff(rows.fp)
    n = positive + negative
    hits = positive * ((table.P + 1) / (table.P + 2)) + negative / (table.N + 2)
    weight, wanted = n / (table.P + table.N), hits / (table.P + table.N)
    size = max(abs(table.score_min), abs(table.score_max)) or 1.0
    center = float(np.sum(weight * (score / size)))
    spread = float(np.sqrt(np.sum(weight * (score / size - center) ** 2)))
    misses = positive / (table.P + 2) + negative * ((table.N + 1) / (table.N + 2))
    start = float(np.log(hits.sum() / misses.sum()))
    if len(score) == 1 or not spread:
        return Sigmoid(0.0, start, center * size, size)
    center, scale = center * size, max(spread * size, np.nextafter(0, 1))
    slope, intercept = most_likely(_place(score, center, scale), weight, wanted, start)
    if slope < 0:
        raise ValueError(
            "Higher scores have fewer positives, so the best-fitting sigmoid decreases and would "
            "reverse the ranking. Check the sign of the scores or the positive label."
        )
    return Sigmoid(slope, intercept, center, scale)


def _place(value: Values, center: float, scale: float) -> Values:
    """Return (value - center) / scale, where no difference of finite numbers overflows."""
    exponent = -int(np.frexp(scale)[1])
    with np.errstate(over="ignore"):
        moved = np.ldexp(value, exponent) - np.ldexp(center, exponent)
        return moved / np.ldexp(scale, exponent)


def most_likely(place: Values, weight: Values, wanted: Values, start: float) -> tuple[float, float]:
    """Return the slope and intercept with the lowest cross-entropy.

    `weight` are the shares of the cases at each place, `wanted` those of positives there are to be.
    Places have the mean 0 and the variance 1.
    """
    slope, intercept = 0.0, start
    loss = _loss(slope, intercept, place, weight, wanted)
    for _ in range(_ROUNDS):
        chance = probability(intercept + slope * place)
        error = weight * chance - wanted
        gradient = float(np.sum(error * place)), float(np.sum(error))
        if max(map(abs, gradient)) <= _GRADIENT:
            break
        curve = weight * chance * (1 - chance)
        step = _solve(curve, place, gradient)
        size = 1.0
        while size > _SHRINK:
            trial = slope - size * step[0], intercept - size * step[1]
            reached = _loss(*trial, place, weight, wanted)
            # Near the lowest loss, differences of losses are below their rounding.
            if reached <= loss + _ROUNDING * (1 + loss):
                break
            size /= 2
        else:
            break
        (slope, intercept), loss = trial, reached
    return slope, intercept


def _solve(curve: Values, place: Values, gradient: tuple[float, float]) -> tuple[float, float]:
    """Return the Newton step; the ridge keeps it finite where all chances are nearly 0 or 1."""
    ridge = 1e-14
    xx, x, one = (float(np.sum(curve * value)) for value in (place**2, place, np.ones(len(place))))
    xx, one = xx + ridge, one + ridge
    # Where rounding leaves nothing of the difference, the step is still downhill.
    determinant = max(xx * one - x * x, ridge * xx * one)
    of_slope, of_one = gradient
    return (
        (one * of_slope - x * of_one) / determinant,
        (xx * of_one - x * of_slope) / determinant,
    )


def _loss(slope: float, intercept: float, place: Values, weight: Values, wanted: Values) -> float:
    """Return the mean cross-entropy."""
    log_odds = intercept + slope * place
    return float(np.sum(weight * np.logaddexp(0, log_odds) - wanted * log_odds))


def probability(log_odds: Values) -> Values:
    """Return the probability that has these log-odds."""
    return np.exp(-np.logaddexp(0, -log_odds))
