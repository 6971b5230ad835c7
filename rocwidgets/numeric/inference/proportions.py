"""Shares of several groups: intervals, differences, a test that all are equal, and their spread."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Values = NDArray[np.float64]
    Counts = NDArray[np.int64]

_FEWEST = 2
# Standard errors, and steps to find how many reach 0.
_FARTHEST, _HALVINGS = 1e6, 80
# Statistics that differ by less, relatively, are equal.
_TIE = 1e-9
# Numbers drawn at a time, and in all, unless so few draws would be too coarse.
_AT_ONCE, _MOST_DRAWN, _FEWEST_DRAWS = 1_000_000, 10_000_000, 1_000


def wilson(positives: ArrayLike, n: ArrayLike, z: ArrayLike) -> tuple[Values, Values]:
    """Return the score interval of a share (Wilson, JASA 22, 1927); NaN of no cases.

    Parameters
    ----------
    positives, n : array-like of float
        Numbers of cases, 0 <= positives <= n.
    z : array-like of float
        Standard errors that it reaches, such as 1.96.
    """
    positives, n = np.asarray(positives, np.float64), np.asarray(n, np.float64)
    z = np.asarray(z, np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        share, excess = positives / n, z * z / n
        centre = (share + excess / 2) / (1 + excess)
        half = np.sqrt(excess * share * (1 - share) + excess * excess / 4) / (1 + excess)
    # At shares of 0 and 1 one end is the share itself, which rounding must not pass.
    return np.clip(centre - half, 0.0, share), np.clip(centre + half, share, 1.0)


def newcombe(
    one: tuple[ArrayLike, ArrayLike], other: tuple[ArrayLike, ArrayLike], z: ArrayLike
) -> tuple[Values, Values]:
    """Return the interval of the difference of two shares, one - other; NaN of no cases.

    Newcombe (Statistics in Medicine 17, 1998, 873-890), method 10: from the score intervals of
    both shares.

    Parameters
    ----------
    one, other : tuple of array-like of float
        Positives and number of cases.
    z : array-like of float
        Standard errors that it reaches.
    """
    (low, high), (other_low, other_high) = wilson(*one, z), wilson(*other, z)
    share, against = _share(*one), _share(*other)
    difference = share - against
    return (
        difference - np.hypot(share - low, other_high - against),
        difference + np.hypot(high - share, against - other_low),
    )


def _share(positives: ArrayLike, n: ArrayLike) -> Values:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(positives, np.float64) / np.asarray(n, np.float64)


def spread(positives: ArrayLike, n: ArrayLike) -> float:
    """Return the standard deviation of the groups' true shares, the noise of sampling removed.

    The variance of the observed shares less the mean of their own sampling variances,
    ``p (1 - p) / (n - 1)``, at least 0 (Lum, Zhang & Bower, De-biasing "bias" measurement, FAccT
    2022). Groups count alike, whatever their size; those of fewer than two cases do not count.

    Parameters
    ----------
    positives, n : array-like of float of shape (k,)

    Returns
    -------
    float
        NaN of fewer than two groups.
    """
    positives, n = np.asarray(positives, np.float64), np.asarray(n, np.float64)
    known = n >= _FEWEST
    positives, n = positives[known], n[known]
    if len(n) < _FEWEST:
        return math.nan
    share = positives / n
    noise = share * (1 - share) / (n - 1)
    return math.sqrt(max(0.0, float(share.var(ddof=1) - noise.mean())))


class Equality(NamedTuple):
    """A test that all groups have the same share.

    Attributes
    ----------
    away : ndarray of float64 of shape (k,)
        Standard errors that each group is away from what it is compared with, at least 0; NaN
        without cases.
    p_value : float
        How often, if all are equal, the largest of these is at least as large.
    reach : float
        What the largest one exceeds, if all are equal, with one minus the confidence level.
    """

    away: Values
    p_value: float
    reach: float


def equality(
    positives: ArrayLike,
    n: ArrayLike,
    *,
    reference: int | None = None,
    confidence_level: float = 0.95,
    n_draws: int = 10_000,
    seed: int = 0,
) -> Equality:
    """Test that all groups have the same share, whatever their number and sizes.

    If all are equal, how the positives fall on the groups is a draw without replacement, given how
    many there are: the multivariate hypergeometric distribution. The test is exact but for the
    number of draws, also for groups of few cases, and so is the level at which the largest
    statistic of all groups is judged (max-t).

    Parameters
    ----------
    positives, n : array-like of int of shape (k,)
        Positives and cases of each group. Groups without cases do not count.
    reference : int, optional
        The group that the others are compared with; default each with the rest.
    confidence_level : float
    n_draws : int
        Draws, at least 1. Of more than 1,000 groups fewer, down to 1,000 draws.
    seed : int

    Returns
    -------
    Equality
        NaN of fewer than two groups with cases, or if the reference has none.
    """
    positives, n = np.asarray(positives, np.int64), np.asarray(n, np.int64)
    judged = n > 0
    is_known = judged.sum() >= _FEWEST and (reference is None or judged[reference])
    if not is_known:
        return Equality(np.full(len(n), math.nan), math.nan, math.nan)
    place = None if reference is None else int(judged[:reference].sum())
    positives, n = positives[judged], n[judged]
    away = np.full(len(judged), math.nan)
    away[judged] = _away(positives[None], n, place)[0]
    observed = float(np.nanmax(away))
    rng = np.random.default_rng(seed)
    n_draws = min(n_draws, max(_FEWEST_DRAWS, _MOST_DRAWN // len(n)))
    step, total = max(1, _AT_ONCE // len(n)), int(positives.sum())
    sizes = [min(step, n_draws - first) for first in range(0, n_draws, step)]
    drawn = (rng.multivariate_hypergeometric(n, total, size, method="marginals") for size in sizes)
    largest = np.concatenate([_away(each, n, place).max(axis=1) for each in drawn])
    # The sample is one of the draws, so that the test is never too bold.
    as_large = np.count_nonzero(largest >= observed * (1 - _TIE))
    reach = float(np.quantile(largest, confidence_level, method="higher"))
    return Equality(away, (1 + as_large) / (1 + n_draws), reach)


def newcombe_for_all(
    one: tuple[ArrayLike, ArrayLike], other: tuple[ArrayLike, ArrayLike], test: Equality, z: float
) -> tuple[Values, Values]:
    """Return intervals of differences that hold for all groups at once.

    Each reaches as far as the test does for this group: it leaves out 0 where the group is farther
    away than `reach`, and no interval is narrower than that of the group alone.

    Parameters
    ----------
    one, other : tuple of array-like of float
        As for `newcombe`; what was tested.
    test : Equality
    z : float
        Standard errors that the interval of a group alone reaches.
    """
    touching = _touching(one, other)
    with np.errstate(divide="ignore", invalid="ignore"):
        farther = np.where(test.away > 0, touching / test.away, 1.0)
    low, high = newcombe(one, other, np.maximum(z, test.reach * (1 + _TIE) * farther))
    known = ~np.isnan(test.away)
    return np.where(known, low, math.nan), np.where(known, high, math.nan)


def _touching(one: tuple[ArrayLike, ArrayLike], other: tuple[ArrayLike, ArrayLike]) -> Values:
    """Return how many standard errors Newcombe's interval must reach to touch 0, by bisection."""
    least = np.zeros(len(np.asarray(one[0])))
    most = np.full(len(least), _FARTHEST)
    for _ in range(_HALVINGS):
        middle = (least + most) / 2
        low, high = newcombe(one, other, middle)
        excludes = (low > 0) | (high < 0)
        least, most = np.where(excludes, middle, least), np.where(excludes, most, middle)
    return most


def _away(positives: Counts, n: Counts, reference: int | None) -> Values:
    """Return how many standard errors each group is away, in each draw; 0 if all are alike."""
    total, size = float(positives[0].sum()), float(n.sum())
    if reference is None:
        other, others = total - positives, size - n
    else:
        other, others = positives[:, [reference]], n[reference]
    pooled = total / size
    if pooled in {0.0, 1.0}:
        return np.zeros(positives.shape)
    error = np.sqrt(pooled * (1 - pooled) * (1 / n + 1 / np.asarray(others, np.float64)))
    return np.abs(positives / n - other / others) / error
