"""Tests whether the AUCs of models on the same cases differ."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.inference.case_placements import centred, placements, totals
from rocwidgets.numeric.inference.interval import (
    normal_quantile,
    student_quantile,
    student_tails,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Counts = NDArray[np.int64]
    Values = NDArray[np.float64]


class AucDifference(NamedTuple):
    """The difference between two AUCs on the same cases.

    Attributes
    ----------
    first, second, difference : float
        AUCs in 0..1, and first - second.
    low, high : float
        Ends of the confidence interval of the difference, in -1..1.
    standard_error : float
        Standard error of the difference, at least 0.
    z : float
        difference / standard_error.
    p_value : float
        Two-sided, in 0..1, for the hypothesis of equal AUCs.
    confidence_level : float

    """

    first: float
    second: float
    difference: float
    low: float
    high: float
    standard_error: float
    z: float
    p_value: float
    confidence_level: float

    @classmethod
    def of(
        cls,
        first: float,
        second: float,
        error: float,
        confidence_level: float,
        freedom: int | None = None,
    ) -> AucDifference:
        """Return the difference with a standard error, NaN where that is 0.

        With degrees of freedom, Student's t stands in place of the normal distribution.
        """
        if freedom is None:
            reach, tails_of = normal_quantile(confidence_level), _normal_tails
        else:
            reach = student_quantile(confidence_level, freedom)
            tails_of = partial(student_tails, freedom=freedom)
        apart = first - second
        z = apart / error if error else math.nan
        low, high = (max(-1.0, min(1.0, apart + side * reach * error)) for side in (-1, 1))
        ends = (low, high) if error else (math.nan, math.nan)
        return cls(first, second, apart, *ends, error, z, tails_of(z), confidence_level)


def _normal_tails(z: float) -> float:
    return math.erfc(abs(z) / math.sqrt(2))


def compare_auc(
    positive: NDArray[np.bool_],
    first: NDArray[np.floating],
    second: NDArray[np.floating],
    *,
    sample_weight: NDArray[np.floating] | None = None,
    confidence_level: float = 0.95,
) -> AucDifference:
    """Test whether two models of the same cases have the same AUC, by DeLong's method.

    Needs the scores of each case, since count tables do not pair the cases of two models. DeLong,
    DeLong & Clarke-Pearson (Biometrics 44, 1988).

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
    first, second : ndarray of float, shape (n,)
        Finite scores of the two models, in the same order of cases, on any two scales.
    sample_weight : None
        Refused, because the method does not support weights.
    confidence_level : float
        Between 0 and 1, both excluded.

    Returns
    -------
    AucDifference
        The ends, z and p_value are NaN where the standard error is 0, as with models that have the
        same ranking.

    Raises
    ------
    ValueError
        If there are weights, the level is out of range, or as `auc_covariance`.

    """
    if sample_weight is not None:
        msg = (
            "DeLong's test counts cases and does not support sample_weight. Use a paired "
            "bootstrap instead."
        )
        raise ValueError(msg)
    placed = [placements(positive, score) for score in (first, second)]
    return compare_placements(positive, *placed, confidence_level=confidence_level)


def compare_placements(
    positive: NDArray[np.bool_], first: Counts, second: Counts, *, confidence_level: float = 0.95
) -> AucDifference:
    """Test whether two models have the same AUC; see `compare_auc`.

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
    first, second : ndarray of int64, shape (n,)
        As in `placements`.
    confidence_level : float
        Between 0 and 1, both excluded.

    Raises
    ------
    ValueError
        If the level is out of range.

    """
    p, n, right = totals(positive, (first, second))
    one, other = (each / (2 * p * n) for each in right)
    # Differences case by case: those of variances would cancel where models rank nearly alike.
    apart = ((of, a - b) for of, (a, b) in centred(positive, (first, second)))
    error = math.sqrt(_covariance(p, n, [_products(of, each, each) for of, each in apart]))
    return AucDifference.of(one, other, error, confidence_level)


def auc_covariance(
    positive: NDArray[np.bool_], scores: Sequence[NDArray[np.floating]]
) -> tuple[Values, Values]:
    """Return the AUCs of models on the same cases, and their covariances by DeLong's method.

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
        At least two cases of each class.
    scores : sequence of m ndarrays of float, each of shape (n,)
        Finite; one array a model, in the same order of cases.

    Returns
    -------
    auc : ndarray of float64, shape (m,)
        In 0..1, ties counting half.
    covariance : ndarray of float64, shape (m, m)

    Raises
    ------
    ValueError
        On wrong types or lengths, a score that is not finite, or a class with fewer than two cases.

    """
    placed = [placements(positive, score) for score in scores]
    p, n, right = totals(positive, placed)
    parts = list(centred(positive, placed))
    covariance = np.zeros((len(placed), len(placed)))
    for i, j in zip(*np.tril_indices(len(placed)), strict=True):
        shared = _covariance(p, n, [_products(of, each[i], each[j]) for of, each in parts])
        covariance[i, j] = covariance[j, i] = shared
    return np.array(right) / (2 * p * n), covariance


def _products(classes: tuple[Values, Values], one: Values, other: Values) -> tuple[float, ...]:
    """Return the summed products of two columns over the positives, and over the negatives."""
    # Not np.dot, which would start threads for one pass over the memory.
    return tuple(float(np.einsum("i,i,i", one, other, of)) for of in classes)


def _covariance(p: int, n: int, products: list[tuple[float, ...]]) -> float:
    """Return the covariance of AUCs, the sum of those of the means of both classes."""
    of_positives, of_negatives = (math.fsum(each) for each in zip(*products, strict=True))
    return of_positives / (p * (p - 1)) + of_negatives / (n * (n - 1))
