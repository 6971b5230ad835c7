"""The share of a Beta distribution below a point."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Values = NDArray[np.float64]


def beta_share(x: ArrayLike, a: float, b: float) -> Values:
    """Return the regularised incomplete beta function I_x(a, b).

    Abramowitz & Stegun (1964), 26.5.4, whose terms are all positive; from the mean on of the
    complement (26.5.2), where they fall at once.

    Parameters
    ----------
    x : array_like of float, shape (k,)
        In 0..1.
    a, b : float
        Above 0.

    Returns
    -------
    ndarray of float64, shape (k,)
        In 0..1, rising from 0 to 1; off by some 1e-14 for a and b up to 100.

    """
    place = np.asarray(x, np.float64)
    high = place > (a + 1) / (a + b + 2)
    low_part = _series(np.where(high, 0.0, place), a, b)
    high_part = 1 - _series(np.where(high, 1 - place, 0.0), b, a)
    return np.where(high, high_part, low_part)


def _series(x: Values, a: float, b: float) -> Values:
    term = np.ones(len(x))
    total = term.copy()
    k = 0
    while (term > np.finfo(float).eps / 8 * total).any():
        term = term * x * ((a + b + k) / (a + 1 + k))
        total = total + term
        k += 1
    scale = math.lgamma(a + b) - math.lgamma(a + 1) - math.lgamma(b)
    inside = x > 0
    log = np.full(len(x), -np.inf)
    log[inside] = a * np.log(x[inside]) + b * np.log1p(-x[inside]) + scale
    return np.minimum(np.exp(log) * total, 1.0)
