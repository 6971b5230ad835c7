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


def recalibration(table: CountTable) -> Recalibration:
    """Return intercept and slope of a logistic recalibration, by maximum likelihood.

    Cox (Biometrika 45, 1958); Van Calster et al. (BMC Medicine 17, 2019): 0 and 1 for calibrated
    scores. The intercept is that of a slope of 1. Standard errors are those of the information; NaN
    if cases are weighted.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.

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
    log_odds, n = np.log(score) - np.log1p(-score), (positive + negative).astype(np.float64)
    intercept, error = _intercept(log_odds, n, float(table.P))
    slope, slope_error = _slope(log_odds, n, positive, negative)
    if table.weighted:
        error = slope_error = math.nan
    return Recalibration(intercept, error, slope, slope_error)


def _intercept(log_odds: Values, n: Values, positives: float) -> tuple[float, float]:
    """Return what to add to the log-odds, by Newton's method within ends that it never leaves."""
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
    return shift, 1 / math.sqrt(float(np.sum(n * chance * (1 - chance))))


def _slope(log_odds: Values, n: Values, positive: Values, negative: Values) -> tuple[float, float]:
    """Return the slope of the logistic regression; scores come in descending order."""
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
    xx, x, one = (float(np.sum(curve * each)) for each in (place**2, place, np.ones(len(place))))
    return slope / scale, math.sqrt(one / (xx * one - x * x)) / scale
