"""Losses of probabilities of several classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.indices import integers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Codes = NDArray[np.intp]

_LEAST = float(np.finfo(np.float64).eps)


def log_losses(code: Codes, probability: Values) -> Values:
    """Return ``-log p`` for each case's true class, of shape (n,), as in `log_loss`."""
    own = _own(code, probability)
    return -np.log(np.clip(own, _LEAST, 1 - _LEAST))


def log_loss(code: Codes, probability: Values, sample_weight: Values | None = None) -> float:
    """Return the mean ``-log p`` of the true class.

    Parameters
    ----------
    code : ndarray of int, shape (n,)
    probability : ndarray of float64, shape (n, K)
        Rows sum to 1. Those below 2.2e-16 count as that, as in scikit-learn.
    sample_weight : ndarray of float64, shape (n,), optional
    """
    return float(np.average(log_losses(code, probability), weights=sample_weight))


def brier_distances(code: Codes, probability: Values) -> Values:
    """Return the squared distance of each case from its class, of shape (n,), 0 to 2."""
    squares = np.zeros(len(code))
    for column in probability.T:
        squares += column * column
    return squares - 2 * _own(code, probability) + 1


def brier(code: Codes, probability: Values, sample_weight: Values | None = None) -> float:
    """Return the mean squared distance of probabilities from the true class, 0 to 2.

    The sum over all classes, as Brier defined it (Monthly Weather Review 78, 1950, equation 2).

    Parameters
    ----------
    code, probability, sample_weight
        As for `log_loss`.
    """
    return float(np.average(brier_distances(code, probability), weights=sample_weight))


def is_in_top(code: Codes, probability: Values, k: int) -> NDArray[np.bool_]:
    """Return whether the class of each case is among the k most probable, of shape (n,)."""
    own, ahead = _own(code, probability), np.zeros(len(code), np.intp)
    for place, column in enumerate(probability.T):
        ahead += (column > own) | ((column == own) & (place > code))
    return ahead < k


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
        Equally probable classes count in reverse order, as in scikit-learn's
        ``top_k_accuracy_score``; decisions take the first.
    """
    return float(np.average(is_in_top(code, probability, k), weights=sample_weight))


def _own(code: Codes, probability: Values) -> Values:
    return probability[integers(len(code)), code]
