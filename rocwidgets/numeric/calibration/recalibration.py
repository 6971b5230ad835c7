"""Calibration intercept and slope: whether probabilities are too low or high, and too extreme."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.calibration.probabilities import check_probabilities
from rocwidgets.numeric.calibration.sigmoid import most_likely, probability

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.table import CountTable

    Values = NDArray[np.float64]

_ROUNDS = 100


class Recalibration(NamedTuple):
    """Intercept and slope, with their standard errors.

    Attributes
    ----------
    intercept, intercept_error : float
        What to add to the log-odds of all scores so that on average they are the prevalence: above
        0 if scores are too low.
    slope, slope_error : float
        The factor of the log-odds in the logistic regression of the labels on them: below 1 if the
        scores are too extreme.
    """

    intercept: float
    intercept_error: float
    slope: float
    slope_error: float


def recalibration(table: CountTable, weigh: tuple[float, float] = (1.0, 1.0)) -> Recalibration:
    """Return intercept and slope of a logistic recalibration, by maximum likelihood.

    Cox (Biometrika 45, 1958); Van Calster et al. (BMC Medicine 17, 2019): 0 and 1 for calibrated
    scores. The intercept is that of a slope of 1. Standard errors are those of the information, or
    if classes count differently those of the sandwich (White, Econometrica 50, 1982); NaN if cases
    are weighted.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.
    weigh : tuple of float
        What a positive and a negative count.

    Returns
    -------
    Recalibration
        NaN if a score is 0 or 1, whose log-odds are infinite; the slope also if a threshold
        separates the classes, as no finite slope is then the most likely.

    Raises
    ------
    ValueError
        If a score is not in 0..1.
    """
    check_probabilities(table)
    rows = table.rows()
    score, positive, negative = rows.threshold[1:], np.diff(rows.tp), np.diff(rows.fp)
    if table.score_min <= 0 or table.score_max >= 1:
        return Recalibration(*[math.nan] * len(Recalibration._fields))
    log_odds = np.log(score) - np.log1p(-score)
    classes = _Classes(weigh[0] * positive, weigh[1] * negative, weigh)
    intercept, error = _intercept(log_odds, classes, weigh[0] * float(table.P))
    slope, slope_error = _slope(log_odds, classes)
    if table.weighted:
        error = slope_error = math.nan
    return Recalibration(intercept, error, slope, slope_error)


class _Classes(NamedTuple):
    """Positives and negatives of each score, and what one of each counts."""

    positive: Values
    negative: Values
    weigh: tuple[float, float]

    def noise(self, chance: Values) -> Values:
        """Return the variance of the score function, given the probability of a positive."""
        if self.weigh[0] == self.weigh[1]:
            return (self.positive + self.negative) * chance * (1 - chance)
        of_positive = self.weigh[0] * self.positive * (1 - chance) ** 2
        return of_positive + self.weigh[1] * self.negative * chance**2


def _intercept(log_odds: Values, classes: _Classes, positives: float) -> tuple[float, float]:
    """Return what to add to the log-odds, by Newton's method within ends that it never leaves."""
    n = classes.positive + classes.negative
    wanted = math.log(positives) - math.log(float(n.sum()) - positives)
    low, high = wanted - float(log_odds.max()), wanted - float(log_odds.min())
    shift = (low + high) / 2
    for _ in range(_ROUNDS):
        chance = probability(log_odds + shift)
        excess = float(np.sum(n * chance)) - positives
        low, high = (low, shift) if excess > 0 else (shift, high)
        information = float(np.sum(n * chance * (1 - chance)))
        step = excess / information if information > 0 else math.inf
        following = shift - step if low < shift - step < high else (low + high) / 2
        if following == shift:
            break
        shift = following
    chance = probability(log_odds + shift)
    information = float(np.sum(n * chance * (1 - chance)))
    return shift, math.sqrt(float(np.sum(classes.noise(chance)))) / information


def _slope(log_odds: Values, classes: _Classes) -> tuple[float, float]:
    """Return the slope of the logistic regression; scores come in descending order."""
    positive, negative, _ = classes
    n = positive + negative
    of_positives, of_negatives = log_odds[positive > 0], log_odds[negative > 0]
    if of_positives[-1] >= of_negatives[0] or of_negatives[-1] >= of_positives[0]:
        return math.nan, math.nan
    weight = n / n.sum()
    center = float(np.sum(weight * log_odds))
    scale = math.sqrt(float(np.sum(weight * (log_odds - center) ** 2)))
    place, wanted = (log_odds - center) / scale, positive / n.sum()
    start = math.log(float(positive.sum())) - math.log(float(negative.sum()))
    slope, shift = most_likely(place, weight, wanted, start)
    chance = probability(shift + slope * place)
    curve = n * chance * (1 - chance)
    powers = place**2, place, np.ones(len(place))
    xx, x, one = (float(np.sum(curve * each)) for each in powers)
    vxx, vx, v = (float(np.sum(classes.noise(chance) * each)) for each in powers)
    # The slope's row of the inverse information on both sides.
    variance = (one * one * vxx - 2 * one * x * vx + x * x * v) / (xx * one - x * x) ** 2
    return slope / scale, math.sqrt(variance) / scale
