"""Measures of a confusion matrix of several classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


def kappa(matrix: ArrayLike) -> float:
    """Return the agreement of labels and predictions beyond chance.

    Parameters
    ----------
    matrix : array_like of shape (K, K)
        Counts, true classes in rows; not all in one cell of the diagonal.

    Returns
    -------
    float
        At most 1; 0 if labels and predictions are independent (Cohen, Educational and Psychological
        Measurement 20, 1960). NaN if all cases are of one class and predicted to be.
    """
    counts = np.asarray(matrix, float)
    share = counts / counts.sum()
    chance = float(share.sum(axis=1) @ share.sum(axis=0))
    return (float(np.trace(share)) - chance) / (1 - chance) if chance < 1 else float("nan")


def f1_score(matrix: ArrayLike, average: str | None = None) -> Any:
    """Return the F1 of each class against the rest, or a mean of them.

    Parameters
    ----------
    matrix : array_like of shape (K, K)
    average : {"macro", "micro", "weighted"}, optional
        The plain mean, that of all decisions together (which is the accuracy), or each class by its
        cases.

    Returns
    -------
    ndarray of float64, shape (K,), or float
        0 where a class is neither there nor predicted.
    """
    counts = np.asarray(matrix, float)
    right, true = np.diag(counts), counts.sum(axis=1)
    both = true + counts.sum(axis=0)
    each = np.divide(2 * right, both, out=np.zeros(len(both)), where=both > 0)
    means = {
        None: lambda: each,
        "macro": lambda: float(each.mean()),
        "micro": lambda: float(right.sum() / counts.sum()),
        "weighted": lambda: float(each @ true / true.sum()),
    }
    return means[average]()
