"""Smooth densities of the scores of a class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.indices import integers

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Values = NDArray[np.float64]

N_POINTS = 181
_NORMAL = np.sqrt(2 * np.pi)
# Quartiles of a normal distribution are so many standard deviations apart.
_QUARTILES = 1.34


@dataclass(frozen=True, eq=False)
class Density:
    """A kernel density.

    Attributes
    ----------
    score : ndarray of float64, shape (181,)
        Evenly spaced over the bins.
    density : ndarray of float64, shape (181,)
        Per unit of score, >= 0, with area 1.
    bandwidth : float
        Standard deviation of the kernel, in units of the score.

    """

    score: Values
    density: Values
    bandwidth: float


def density(edges: ArrayLike, shares: ArrayLike, quartiles: float, n: float) -> Density:
    """Return the Gaussian kernel density of binned scores.

    Scores count as the middle of their bin. What a kernel has outside the bins is reflected at
    their ends. The bandwidth is Silverman's rule of thumb, ``0.9 min(standard deviation, quartiles
    / 1.34) n^(-1/5)`` (Density Estimation, 1986, equation 3.31), and no less than a bin.

    Parameters
    ----------
    edges : array_like of float, shape (k + 1,)
        Ends of bins of equal width, but for rounding; the last above the first.
    shares : array_like of float, shape (k,)
        Share of the cases in each bin; they sum to 1.
    quartiles : float >= 0
        Distance between the upper and the lower quartile of the scores; 0 is left out of the rule.
    n : float
        Number of cases.

    """
    edge, share = np.asarray(edges, np.float64), np.asarray(shares, np.float64)
    low, high = edge[0], edge[-1]
    middle = edge[:-1] + np.diff(edge) / 2
    deviation = np.sqrt(share @ (middle - share @ middle) ** 2)
    spread = min(deviation, quartiles / _QUARTILES) if quartiles > 0 else deviation
    bandwidth = float(max(0.9 * spread * n**-0.2, (high - low) / len(share)))
    score = low + (high - low) * integers(N_POINTS) / (N_POINTS - 1)
    places = np.concatenate((middle, 2 * low - middle, 2 * high - middle))
    distance = (score[:, None] - places) / bandwidth
    kernels = np.exp(-0.5 * distance**2) / (bandwidth * _NORMAL)
    return Density(score, kernels @ np.tile(share, 3), bandwidth)
