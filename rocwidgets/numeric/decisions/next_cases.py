"""Errors among the next cases of a class, given those among as many as were counted."""

from __future__ import annotations

import math
from bisect import bisect_left
from functools import lru_cache

import numpy as np

from rocwidgets.numeric.counts.slack import at_most
from rocwidgets.numeric.decisions.binomial import probability

# Terms further from the mean than so many standard deviations do not count.
_FAR = 40
_UNLIMITED = 1 << 50


def risk(k: int, n: int, m: int, most: int) -> float:
    """Return the probability of more than `most` errors among the next `m` cases of a class.

    The threshold is one at which `k` of `n` cases are errors, chosen by that number alone. Next
    cases are drawn as these were, so that all orders of the n + m scores are equally probable:
    there are more than `most` errors beyond the (k + 1)-th score of the n if and only if the first
    k + 1 + most of all scores have at most k of the n, a hypergeometric number (Wilks 1941,
    Determination of sample sizes for setting tolerance limits). With ties it is less.

    Parameters
    ----------
    k, n : int
        0 <= k < n.
    m, most : int
        0 <= most < m.
    """
    drawn, pool = k + 1 + most, n + m
    share = drawn / pool
    far = math.ceil(_FAR * math.sqrt(drawn * n / pool + 1))
    first = max(0, drawn - m, min(k, drawn * n // pool) - far)
    counts = np.arange(first, min(k, first + 2 * far) + 1, dtype=np.float64)
    terms = probability(counts, n, share) * probability(drawn - counts, m, share)
    return min(1.0, float(terms.sum() / probability(drawn, pool, share)))


@lru_cache(maxsize=256)
def most_errors(n: int, m: int, rate: float, alpha: float) -> int:
    """Return the most errors of `n` cases that show a rate of at most `rate` of the next `m`.

    -1 if not even 0 do. With so many or fewer the next rate is higher with a probability of at most
    `alpha`.
    """
    most = _most_of(m, rate)
    if most >= m:
        return n
    return bisect_left(range(n), x=True, key=lambda k: risk(k, n, m, most) > alpha) - 1


@lru_cache(maxsize=256)
def upper_bound(k: int, n: int, m: int, alpha: float) -> float:
    """Return the rate of the next `m` cases that is exceeded with a probability of `alpha` at most.

    Parameters
    ----------
    k, n : int
        Errors among the cases that were counted.
    m : int
    alpha : float in (0, 1)
    """
    if k >= n:
        return 1.0
    return bisect_left(range(m), x=True, key=lambda most: risk(k, n, m, most) <= alpha) / m


def least_cases(m: int, rate: float, alpha: float) -> int:
    """Return the fewest cases without an error that show a rate of at most `rate` of the next."""
    most = _most_of(m, rate)
    return bisect_left(range(1, _UNLIMITED), x=True, key=lambda n: risk(0, n, m, most) <= alpha) + 1


def _most_of(m: int, rate: float) -> int:
    """Return the most errors of `m` cases at a rate of at most `rate`, which may be attained."""
    most = math.floor(m * rate)
    return most + 1 if most < m and at_most((most + 1) / m, rate) else most
