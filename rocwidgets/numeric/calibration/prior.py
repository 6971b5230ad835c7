"""Probabilities at another prevalence, and the prevalence that scores without labels tell of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Values = NDArray[np.float64]

# Halvings of 0..1, to the last bit of a share above 1e-9.
_STEPS = 80


@dataclass(frozen=True)
class PriorCorrection:
    """The map from probabilities at one prevalence to those at another, under label shift.

    s' = s w1 / (s w1 + (1 - s) w0) with w1 = target / prior and w0 = (1 - target) / (1 - prior)
    (Elkan, IJCAI 2001, theorem 2; Saerens, Latinne & Decaestecker, Neural Computation 14, 2002,
    equation 2.4).

    Attributes
    ----------
    prior, target : float
        Shares of positives where the scores are right, and where they will be, in 0..1 (exclusive).
    """

    prior: float
    target: float

    def at(self, score: ArrayLike) -> Any:
        """Return probabilities at the target; scores beyond 0 and 1 count as these."""
        s = np.clip(np.asarray(score, np.float64), 0.0, 1.0)
        positive = s * (self.target / self.prior)
        negative = (1 - s) * ((1 - self.target) / (1 - self.prior))
        return (positive / (positive + negative))[()]


def prevalence_of(probability: Values, prior: float, weight: Values | None = None) -> Values:
    """Return the most likely share of positives among cases without labels, under label shift.

    The fixed point of the EM algorithm of Saerens, Latinne & Decaestecker (Neural Computation 14,
    2002), equations 2.9 and 2.11, where the mean of the corrected probabilities is the prevalence
    that they are corrected to. It is found by bisection, as the likelihood is concave.

    Parameters
    ----------
    probability : ndarray of float64, shape (k,)
        Probabilities in 0..1 that are right where a share `prior` is positive.
    prior : float
        Between 0 and 1 (exclusive).
    weight : ndarray of shape (..., k), optional
        How often each counts, in one sample or in several.

    Returns
    -------
    ndarray of float64, shape (...)
        In 0..1.

    """
    weight = np.ones(len(probability)) if weight is None else weight
    # Densities of a case among positives and among negatives, relative to that among all.
    positive, negative = probability / prior, (1 - probability) / (1 - prior)
    slope = positive - negative
    low, high = np.zeros(weight.shape[:-1]), np.ones(weight.shape[:-1])
    for _ in range(_STEPS):
        middle = (low + high) / 2
        mixed = middle[..., np.newaxis] * slope + negative
        rises = np.sum(weight * (slope / mixed), axis=-1) > 0
        low, high = np.where(rises, middle, low), np.where(rises, high, middle)
    return (low + high) / 2
