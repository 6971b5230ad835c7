"""Decisions among several classes by expected cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.indices import counted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Codes = NDArray[np.intp]


CHUNK = 16_384  # rows: what a pass works on stays in the cache


def decide(probability: Values, costs: Values | None = None, weight: Values | None = None) -> Codes:
    """Return the class of the lowest expected cost for each case.

    It is the class j with the lowest ``sum_i w_i p_i C[i, j]``, summed in the order of the classes;
    if all errors cost one amount and all right decisions a lower one, that of the highest ``w_j
    p_j``.

    Parameters
    ----------
    probability : ndarray of float64, shape (n, K)
    costs : ndarray of float64, shape (K, K), optional
        True classes in rows, predicted ones in columns; default 1 for each error.
    weight : ndarray of float64, shape (K,), optional
        By which the probabilities are multiplied first, at least 0; default 1.

    Returns
    -------
    ndarray of int, shape (n,)
        If several classes are equally cheap, the first.
    """
    size = probability.shape[1]
    weights = np.ones(size) if weight is None else weight
    unequal = None if costs is None or are_equal(costs) else costs
    result = np.empty(len(probability), np.intp)
    for begin in range(0, len(result), CHUNK):
        weighted = np.ascontiguousarray(probability[begin : begin + CHUNK].T) * weights[:, None]
        cost = -weighted if unequal is None else expected_costs(weighted, unequal)
        result[begin : begin + CHUNK] = first_least(cost)
    return result


def are_equal(costs: Values) -> bool:
    """Return whether all errors cost one amount, and all right decisions a lower one."""
    right, wrong = costs[0, 0], costs[0, 1]
    expected = np.where(np.eye(len(costs), dtype=bool), right, wrong)
    return bool(right < wrong and (costs == expected).all())


def expected_costs(weighted: Values, costs: Values) -> Values:
    """Return what each class costs if predicted, of shape (K, n), from re-weighted probabilities.

    Sums are in the order of the classes, so that they are the same to the last bit in the page.
    """
    total = np.zeros_like(weighted)
    for own, of_class in zip(weighted, costs, strict=True):
        total += own * of_class[:, None]
    return total


def first_least(cost: Values) -> Codes:
    """Return the position of the minimum in each column of an array of shape (K, n)."""
    least, result = cost[0].copy(), np.zeros(cost.shape[1], np.intp)
    for place, each in enumerate(cost[1:], 1):
        # Places rise, so that the largest is the last; much faster than to assign by a mask.
        np.maximum(result, (each < least) * place, out=result)
        np.minimum(least, each, out=least)
    return result


def confusion(
    code: NDArray[np.intp],
    predicted: NDArray[np.intp],
    n_classes: int,
    sample_weight: NDArray[np.float64] | None = None,
) -> NDArray[np.int64] | NDArray[np.float64]:
    """Return the confusion matrix, true classes in rows.

    Parameters
    ----------
    code, predicted : ndarray of int, shape (n,)
        Classes, 0 to K - 1.
    n_classes : int
    sample_weight : ndarray of float64, shape (n,), optional

    Returns
    -------
    ndarray of shape (K, K)
        Rows are the true classes; int64 without weights, else float64.
    """
    cell = code * n_classes + predicted
    counts = counted(cell, sample_weight, n_classes * n_classes)
    return counts.reshape(n_classes, n_classes)
