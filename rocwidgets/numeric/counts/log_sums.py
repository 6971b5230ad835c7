"""Sums of log probabilities, for the log loss."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

LEAST = float(np.finfo(np.float64).eps)
_FACTORS = 16  # of at least LEAST each: their product is above the smallest float64


def log_sum_of_cases(score: Values, label: Values) -> float:
    """Return the sum over single cases, right to some 1e-15 a case or 1e-15 of itself.

    Parameters
    ----------
    score : ndarray of float64, shape (n,)
        In 0..1, increasing; moved to at least `LEAST` from 0 and 1.
    label : ndarray of float64, shape (n,)
        0 or 1.
    """
    given = np.subtract(1.0, label)
    np.subtract(given, score, out=given)
    if score[0] < LEAST or score[-1] > 1 - LEAST:
        np.abs(given, out=given)
        np.clip(given, LEAST, 1 - LEAST, out=given)
    # One logarithm of a product instead of one of each factor. A factor of a positive case has the
    # wrong sign, so that the product may have.
    whole = len(given) - len(given) % _FACTORS
    products = np.multiply.reduce(given[:whole].reshape(_FACTORS, -1), axis=0)
    np.abs(products, out=products)
    rest = abs(np.multiply.reduce(given[whole:]))
    return float(np.log(products).sum() + np.log(rest))


def log_sum_of_rows(score: Values, positive: Values, negative: Values) -> float:
    """Return the sum over rows that stand for several cases, to some 1e-15 of itself.

    Parameters
    ----------
    score, positive, negative : ndarray of float64, shape (n,)
        Scores in 0..1, moved to at least `LEAST` from 0 and 1, and counts or weights.
    """
    moved = np.clip(score, LEAST, 1 - LEAST)
    of_negatives = np.log1p(-moved)
    of_negatives *= negative
    of_positives = np.log(moved)
    of_positives *= positive
    of_positives += of_negatives
    return float(of_positives.sum())
