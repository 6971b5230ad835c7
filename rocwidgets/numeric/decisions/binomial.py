"""Exact tails of the binomial distribution, and the bounds on a rate that follow from them."""

from __future__ import annotations

import math
from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Values = NDArray[np.float64]

_HALF_LOG_2PI = 0.5 * math.log(2 * math.pi)
_FACTORIALS = 16
# Errors of Stirling's formula for the factorials that its series is too coarse for.
_SMALL = np.array(
    [0.0]
    + [
        math.log(math.factorial(n)) - (n + 0.5) * math.log(n) + n - _HALF_LOG_2PI
        for n in range(1, _FACTORIALS)
    ]
)
_BLOCK = 256
_CLOSE = 1e-15
_SETTLED = 1e-9
_NEWTON = 100
# Of a band: how many counts of many cases it is exact at.
_FINEST = 0.005


def probability(k: ArrayLike, n: ArrayLike, p: ArrayLike) -> Values:
    """Return the probability of exactly `k` successes in `n` trials.

    Relative errors are those of a few operations, as factorials are compared with Stirling's
    formula (Loader 2000, Fast and accurate computation of binomial probabilities).

    Parameters
    ----------
    k, n : array-like of float
        Whole numbers, 0 <= k <= n.
    p : array-like of float in (0, 1)
    """
    k, n, p = np.broadcast_arrays(*(np.asarray(each, np.float64) for each in (k, n, p)))
    inner = (k > 0) & (k < n)
    k_in = np.where(inner, k, 1.0)
    n_in = np.where(inner, n, 2.0)
    rest = n_in - k_in
    away = _deviance(k_in, n_in * p) + _deviance(rest, n_in * (1 - p))
    stirling = _stirling(n_in) - _stirling(k_in) - _stirling(rest)
    inside = np.exp(stirling - away) * np.sqrt(n_in / (2 * math.pi * k_in * rest))
    ends = np.exp(n * np.where(k > 0, np.log(p), np.log1p(-p)))
    return np.where(inner, inside, ends)


def at_least(k: ArrayLike, n: ArrayLike, p: ArrayLike) -> Values:
    """Return the probability of `k` or more successes in `n` trials.

    Parameters
    ----------
    k, n : array-like of float
        Whole numbers, 0 <= k <= n.
    p : array-like of float in (0, 1)
    """
    k, n, p = np.broadcast_arrays(*(np.asarray(each, np.float64) for each in (k, n, p)))
    shape = k.shape
    k, n, p = (each.ravel() for each in (k, n, p))
    result = np.ones(k.shape)
    upper = (k > 0) & (k > p * n)
    lower = (k > 0) & ~upper
    result[upper] = _tail(k[upper], n[upper], p[upper])
    result[lower] = 1 - _tail((n - k + 1)[lower], n[lower], 1 - p[lower])
    return result.reshape(shape)


def at_most(k: ArrayLike, n: ArrayLike, p: ArrayLike) -> Values:
    """Return the probability of `k` or fewer successes in `n` trials."""
    n, p = np.asarray(n, np.float64), np.asarray(p, np.float64)
    return at_least(n - np.asarray(k, np.float64), n, 1 - p)


@lru_cache(maxsize=256)
def most_errors(n: int, rate: float, alpha: float) -> int:
    """Return the most errors of `n` cases that show a rate of at most `rate`; -1 if not even 0 do.

    So few or fewer have a probability of at most `alpha` if the rate is higher.
    """
    if rate >= 1:
        return n
    if rate <= 0:
        return -1
    fewest = bisect_left(range(n), x=True, key=lambda k: bool(at_most(k, n, rate) > alpha))
    return fewest - 1


def upper_bound(k: ArrayLike, n: float, alpha: float) -> Values:
    """Return the exact upper confidence bound on a rate (Clopper & Pearson 1934).

    Parameters
    ----------
    k : array-like of float
        Numbers of successes, 0 to n.
    n : float
        Number of trials.
    alpha : float in (0, 1)
        Probability that the rate is above the bound, at most.

    Returns
    -------
    ndarray of float64
        The rate at which `k` or fewer have the probability `alpha`; 1 where k is n.
    """
    k = np.asarray(k, np.float64)
    inner = np.where(k < n, k, 0.0)
    # Wilson's bound for a larger quantile than that of `alpha` is beyond the exact one, from where
    # Newton's steps on the logarithm, which is concave, come down to it.
    square = -2 * math.log(alpha)
    spread = np.sqrt(square * (inner * (n - inner) / n + square / 4))
    p = np.minimum((inner + square / 2 + spread) / (n + square), 1 - _CLOSE)
    for _ in range(_NEWTON):
        tail = at_most(inner, n, p)
        slope = (n - inner) * probability(inner, n, p) / (1 - p) / tail
        step = np.log(alpha / tail) / slope
        p = np.minimum(p - step, 1 - _CLOSE)
        if np.all(np.abs(step) <= _SETTLED * np.minimum(p, 1 - p)):
            break
    return np.where(k < n, p, 1.0)


class RateBand:
    """Upper bounds on an error rate, valid at all thresholds at once.

    At each of some counts the rate is bounded exactly, and all share one `alpha` (Bonferroni). In
    between the next larger of these counts applies. As error rates are monotone along the
    thresholds, the bounds hold at all of them, however one is chosen.

    Parameters
    ----------
    n : int
        Number of cases of the class.
    alpha : float in (0, 1)
        Probability that the bound fails anywhere, at most.
    """

    def __init__(self, n: int, alpha: float) -> None:
        counts = [0]
        while (k := counts[-1]) < n - 1:
            # Counts within a standard deviation of each other are much the same.
            rarer = min(k, n - k)
            step = max(math.sqrt(rarer * (1 - rarer / n)), _FINEST * rarer, 1)
            counts.append(min(k + math.floor(step), n - 1))
        self._counts = np.array([*counts, n], np.float64)
        self._bounds = np.append(upper_bound(counts, n, alpha / len(counts)), 1.0)

    def upper(self, count: Any) -> Values:
        """Return the bounds on the rate at numbers of errors."""
        return self._bounds[np.searchsorted(self._counts, count)]


@lru_cache(maxsize=32)
def rate_band(n: int, alpha: float) -> RateBand:
    """Return the band for a class of `n` cases."""
    return RateBand(n, alpha)


def _tail(k: Values, n: Values, p: Values) -> Values:
    """Return the probability of `k` or more where that is beyond the mean.

    Terms fall there by a ratio that falls, so that few of them count.
    """
    term, odds, at = np.ones(k.shape), p / (1 - p), k
    total = term
    while np.any(term > _CLOSE * total):
        later = at[:, None] + np.arange(_BLOCK, dtype=np.float64)
        ratios = np.maximum(n[:, None] - later, 0) / (later + 1) * odds[:, None]
        terms = term[:, None] * np.cumprod(ratios, axis=1)
        total = total + terms.sum(axis=1)
        term, at = terms[:, -1], at + _BLOCK
    return probability(k, n, p) * total


def _stirling(n: Values) -> Values:
    """Return the logarithm of n! less that of Stirling's formula, for n >= 1."""
    small = _SMALL[np.minimum(n, _FACTORIALS - 1).astype(np.int64)]
    square = n * n
    series = (1 / 12 - (1 / 360 - (1 / 1260 - 1 / 1680 / square) / square) / square) / n
    return np.where(n < _FACTORIALS, small, series)


def _deviance(x: Values, mean: Values) -> Values:
    """Return x log(x / mean) + mean - x."""
    away = (x - mean) / mean
    return mean * ((1 + away) * np.log1p(away) - away)
