"""Confidence intervals and the quantiles they are made with."""

from __future__ import annotations

import math
from functools import cache
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.numeric.shown import record

if TYPE_CHECKING:
    from numpy.typing import NDArray


# From where on Student's t is a normal distribution, for all that matters.
MOST_FREEDOM = 1000


class Interval(NamedTuple):
    """An estimate with its confidence interval.

    Attributes
    ----------
    estimate : float
    low, high : float
        Ends of the confidence interval, in the unit of the estimate.
    standard_error : float
        Standard error of the estimate, at least 0.
    confidence_level : float
        Confidence level of the interval, between 0 and 1.

    """

    estimate: float
    low: float
    high: float
    standard_error: float
    confidence_level: float

    def __repr__(self) -> str:
        return record(type(self).__name__, self._asdict().items())


def mean_and_deviation(values: NDArray[np.float64]) -> tuple[Any, Any]:
    """Return the mean and the standard deviation (of a sample) along the first axis.

    Neither sums nor squares of large finite numbers overflow. NaN of too few values.
    """
    none = np.full(values.shape[1:], math.nan)[()]
    exponent = np.frexp(np.max(np.abs(values), initial=0.0, where=np.isfinite(values)))[1]
    scaled = np.ldexp(values, -exponent)
    mean = np.ldexp(scaled.mean(axis=0), exponent)[()] if len(values) else none
    deviation = np.ldexp(scaled.std(axis=0, ddof=1), exponent)[()] if len(values) > 1 else none
    return mean, deviation


def tails(confidence_level: float) -> tuple[float, float]:
    """Return the two quantiles, in 0..1, that an interval with equal tails lies between.

    Raises
    ------
    ValueError
        If the level is not between 0 and 1 (exclusive).

    """
    if not 0 < confidence_level < 1:
        msg = f"confidence_level must be between 0 and 1 (exclusive), got {confidence_level}."
        raise ValueError(msg)
    return (1 - confidence_level) / 2, (1 + confidence_level) / 2


def normal_quantile(confidence_level: float) -> float:
    """Return how many standard errors a two-sided normal interval reaches, 1.96 at 0.95.

    Raises
    ------
    ValueError
        If the level is not between 0 and 1 (exclusive).

    """
    return NormalDist().inv_cdf(tails(confidence_level)[1])


def student_quantile(confidence_level: float, freedom: int) -> float:
    """Return how many standard errors a two-sided interval of Student's t reaches.

    The closed form of the distribution (Abramowitz & Stegun, Handbook of Mathematical Functions,
    1964, 26.7.3 and 26.7.4), inverted by bisection of the angle arctan(t / sqrt(freedom)).

    Parameters
    ----------
    confidence_level : float
        Between 0 and 1, both excluded.
    freedom : int
        Degrees of freedom, at least 1.

    Returns
    -------
    float
        Above 0; 12.7 at 0.95 and 1, and falling to the normal quantile.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    """
    tails(confidence_level)
    if freedom < 1:
        msg = f"Student's t needs at least one degree of freedom, got {freedom}."
        raise ValueError(msg)
    low, high = 0.0, math.pi / 2
    while low < (middle := (low + high) / 2) < high:
        if _student_mass(middle, freedom) < confidence_level:
            low = middle
        else:
            high = middle
    return math.tan(low) * math.sqrt(freedom)


@cache
def student_widening(confidence_level: float, freedom: int) -> float:
    """Return how many times as far as the normal distribution Student's t reaches, at least 1.

    Parameters
    ----------
    confidence_level : float
        Between 0 and 1, both excluded.
    freedom : int
        Degrees of freedom, at least 1; 1 from 1,000 on.

    """
    if freedom >= MOST_FREEDOM:
        return 1.0
    return student_quantile(confidence_level, freedom) / normal_quantile(confidence_level)


def widened_tails(confidence_level: float, freedom: int) -> tuple[float, float]:
    """Return the two quantiles, in 0..1, that are as far out as Student's t reaches.

    Those of a normal distribution; of very few degrees of freedom rounding may make them 0 and 1.

    Parameters
    ----------
    confidence_level, freedom
        As for `student_widening`.

    """
    reach = normal_quantile(confidence_level) * student_widening(confidence_level, freedom)
    beyond = math.erfc(reach / math.sqrt(2)) / 2
    return beyond, 1 - beyond


def student_tails(t: float, freedom: int) -> float:
    """Return the probability that Student's t is farther from 0 than `t`; NaN of NaN."""
    if math.isnan(t):
        return math.nan
    return max(0.0, 1 - _student_mass(math.atan(abs(t) / math.sqrt(freedom)), freedom))


def _student_mass(angle: float, freedom: int) -> float:
    """Return the probability that t is within tan(angle) sqrt(freedom) of 0."""
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term = total = cosine if odd else 1.0
    for k in range(2 + odd, freedom - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    if not odd:
        return sine * total
    return 2 / math.pi * (angle + sine * (total if freedom > 1 else 0.0))
