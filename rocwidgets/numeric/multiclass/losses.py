"""Losses of probabilities of several classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Codes = NDArray[np.intp]

_LEAST = float(np.finfo(np.float64).eps)


def log_loss(code: Codes, probability: Values, sample_weight: Values | None = None) -> float:
    """Return the mean of ``-log p`` of the class that each case is of.

    Parameters
    ----------
    code : ndarray of int, shape (n,)
    probability : ndarray of float64, shape (n, K)
        Rows sum to 1. Those below 2.2e-16 count as that, as in scikit-learn.
    sample_weight : ndarray of float64, shape (n,), optional
    """
    own = probability[np.arange(len(code)), code]
    return float(np.average(-np.log(np.clip(own, _LEAST, 1 - _LEAST)), weights=sample_weight))


def brier(code: Codes, probability: Values, sample_weight: Values | None = None) -> float:
    """Return the mean squared distance of probabilities from the true class, 0 to 2.

    The sum over all classes, as Brier defined it (Monthly Weather Review 78, 1950, equation 2).

    Parameters
    ----------
    code, probability, sample_weight
        As for `log_loss`.
    """
    own = probability[np.arange(len(code)), code]
    distance = np.square(probability).sum(axis=1) - 2 * own + 1
    return float(np.average(distance, weights=sample_weight))


def top_k_accuracy(
    code: Codes, probability: Values, k: int, sample_weight: Values | None = None
) -> float:
    """Return the share of cases whose class is among the k of the highest probability.

    Parameters
    ----------
    code, probability, sample_weight
        As for `log_loss`.
    k : int
        From 1 to K.

    Returns
    -------
    float
        Of classes of equal probability the last come first, as in scikit-learn's
        ``top_k_accuracy_score``; decisions take the first.
    """
    own = probability[np.arange(len(code)), code][:, None]
    after = np.arange(probability.shape[1]) > code[:, None]
    ahead = (probability > own) | ((probability == own) & after)
    return float(np.average(ahead.sum(axis=1) < k, weights=sample_weight))
