"""Friedman's test of models that are ranked on several data sets."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_LEAST = 2
_PRECISION = 1e-15


class FriedmanTest(NamedTuple):
    """Friedman's test with the correction of Iman and Davenport.

    Attributes
    ----------
    chi_squared : float
        Friedman's statistic, corrected for ties.
    f : float
        Iman and Davenport's statistic; infinite if all data sets rank the models alike.
    freedom : tuple of int
        Degrees of freedom of `f`: k - 1 and (k - 1)(n - 1), for k models on n data sets.
    p_value : float
        Probability of an `f` at least as large if all models were equally good, from the F
        distribution, an approximation that improves with the number of data sets. Exact if `f` is
        infinite.
    """

    chi_squared: float
    f: float
    freedom: tuple[int, int]
    p_value: float


def friedman(ranks: NDArray[np.float64]) -> FriedmanTest:
    """Test whether some models rank better than others.

    Parameters
    ----------
    ranks : ndarray of float of shape (n_datasets, n_models)
        Each row ranks the models from 1; tied models share the mean of their ranks.

    Returns
    -------
    FriedmanTest
        All NaN if the models tie on every data set.

    Raises
    ------
    ValueError
        If there are fewer than two data sets or models.

    References
    ----------
    Iman & Davenport (1980), Communications in Statistics A 9, 571-595. Demšar (2006), Journal of
    Machine Learning Research 7, section 3.2.2. Conover (1999), Practical Nonparametric Statistics,
    section 5.8, for ties, and for an infinite `f`.
    """
    n, k = ranks.shape
    if min(n, k) < _LEAST:
        raise ValueError(
            f"Friedman's test needs at least two data sets and two models, got {n} and {k}."
        )
    freedom = k - 1, (k - 1) * (n - 1)
    middle = n * (k + 1) / 2
    between = float(((ranks.sum(axis=0) - middle) ** 2).sum())
    within = float((ranks**2).sum()) - middle * k * (k + 1) / 2
    if not within:
        return FriedmanTest(math.nan, math.nan, freedom, math.nan)
    chi_squared = (k - 1) * between / within
    # Ranks are multiples of a half, so these differences are exact: n * within - between is 0 only
    # if all data sets agree.
    rest = n * within - between
    if not rest:
        return FriedmanTest(chi_squared, math.inf, freedom, _chance_of_agreement(ranks))
    f = (n - 1) * between / rest
    # d2 / (d2 + d1 f), which gives the upper tail of F, is rest / (rest + between).
    p_value = _incomplete_beta(freedom[1] / 2, freedom[0] / 2, rest / (rest + between))
    return FriedmanTest(chi_squared, f, freedom, p_value)


def _chance_of_agreement(ranks: NDArray[np.float64]) -> float:
    """Return the probability that all data sets rank the models alike by chance."""
    tied = Counter(ranks[0].tolist()).values()
    orders = math.factorial(ranks.shape[1]) // math.prod(map(math.factorial, tied))
    return math.exp(-math.log(orders) * (len(ranks) - 1))


def _incomplete_beta(a: float, b: float, x: float) -> float:
    """Return the regularized incomplete beta function, by Lentz's continued fraction.

    DLMF 8.17.22; Press et al. (2007), Numerical Recipes, section 6.4.
    """
    if x == 1:
        return 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete_beta(b, a, 1 - x)
    scale = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    front = math.exp(scale + a * math.log(x) + b * math.log1p(-x)) / a
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    result, step, m = d, 0.0, 1
    while abs(step - 1) > _PRECISION:
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            c, d = 1 + term / c, 1 / (1 + term * d)
            step = c * d
            result *= step
        m += 1
    return front * result
