"""Measures of a confusion matrix of several classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Values = NDArray[np.float64]
    Average = Literal["macro", "micro", "weighted"]

AVERAGES = ("macro", "micro", "weighted")


def accuracy(matrix: ArrayLike) -> float:
    """Return the share of cases predicted right.

    Parameters
    ----------
    matrix : array_like of shape (K, K)
        Counts, true classes in rows.
    """
    counts = np.asarray(matrix, float)
    return float(np.trace(counts) / counts.sum())


def balanced_accuracy(matrix: ArrayLike) -> float:
    """Return the mean recall of the classes that have cases.

    Parameters
    ----------
    matrix : array_like of shape (K, K)
        Counts, true classes in rows.
    """
    counts = np.asarray(matrix, float)
    return float(recall(counts)[counts.sum(axis=1) > 0].mean())


def expected_cost(matrix: ArrayLike, costs: ArrayLike) -> float:
    """Return the mean cost of a case.

    Parameters
    ----------
    matrix : array_like of shape (K, K)
        Counts, true classes in rows.
    costs : array_like of shape (K, K)
        Cost of predicting each class (columns) for a case of each class (rows).
    """
    counts = np.asarray(matrix, float)
    return float((counts * np.asarray(costs, float)).sum() / counts.sum())


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


def mcc(matrix: ArrayLike) -> float:
    """Return the correlation of labels and predictions (Matthews' coefficient of K classes).

    Parameters
    ----------
    matrix : array_like of shape (K, K)
        Counts, true classes in rows.

    Returns
    -------
    float
        In -1..1; 0 if labels or predictions are all of one class (Gorodkin, Computational Biology
        and Chemistry 28, 2004, equation 8).
    """
    counts = np.asarray(matrix, float)
    share = counts / counts.sum()
    true, predicted = share.sum(axis=1), share.sum(axis=0)
    # Rounding would make a correlation of what does not vary.
    if min(np.count_nonzero(true), np.count_nonzero(predicted)) <= 1:
        return 0.0
    both = (1 - predicted @ predicted) * (1 - true @ true)
    return float((np.trace(share) - true @ predicted) / np.sqrt(both)) if both > 0 else 0.0


@overload
def precision(matrix: ArrayLike, average: None = None) -> Values: ...
@overload
def precision(matrix: ArrayLike, average: Average) -> float: ...
def precision(matrix: ArrayLike, average: Average | None = None) -> Any:
    """Return the precision for each class, or its mean.

    Parameters
    ----------
    matrix, average
        As for `f1_score`.

    Returns
    -------
    ndarray of float64, shape (K,), or float
        0 where a class is not predicted.
    """
    counts = np.asarray(matrix, float)
    return _averaged(counts, counts.sum(axis=0), average)


@overload
def recall(matrix: ArrayLike, average: None = None) -> Values: ...
@overload
def recall(matrix: ArrayLike, average: Average) -> float: ...
def recall(matrix: ArrayLike, average: Average | None = None) -> Any:
    """Return the recall for each class, or its mean.

    Parameters
    ----------
    matrix, average
        As for `f1_score`.

    Returns
    -------
    ndarray of float64, shape (K,), or float
        0 where a class has no cases.
    """
    counts = np.asarray(matrix, float)
    return _averaged(counts, counts.sum(axis=1), average)


@overload
def f1_score(matrix: ArrayLike, average: None = None) -> Values: ...
@overload
def f1_score(matrix: ArrayLike, average: Average) -> float: ...
def f1_score(matrix: ArrayLike, average: Average | None = None) -> Any:
    """Return the F1 of each class against the rest, or a mean of them.

    Parameters
    ----------
    matrix : array_like of shape (K, K)
        Counts, true classes in rows.
    average : {"macro", "micro", "weighted"}, optional
        The plain mean, that of all decisions together (which is the accuracy), or each class by its
        cases.

    Returns
    -------
    ndarray of float64, shape (K,), or float
        0 where a class is neither there nor predicted. As scikit-learn's, but that classes which
        are neither there nor predicted count in the mean.
    """
    counts = np.asarray(matrix, float)
    return _averaged(counts, (counts.sum(axis=0) + counts.sum(axis=1)) / 2, average)


def _averaged(counts: Values, of: Values, average: str | None) -> Any:
    """Return the diagonal divided by some totals, which all add up to the number of cases."""
    each = np.divide(np.diag(counts), of, out=np.zeros(len(of)), where=of > 0)
    if average is None:
        return each
    if average == "micro":
        return accuracy(counts)
    weights = counts.sum(axis=1) if average == "weighted" else None
    return float(np.average(each, weights=weights))
