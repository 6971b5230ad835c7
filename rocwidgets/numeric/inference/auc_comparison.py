"""Tests whether the AUCs of models on the same cases differ."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .interval import normal_quantile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Counts = NDArray[np.int64]
    Values = NDArray[np.float64]

_FEWEST = 2  # cases of a class: a variance needs so many


class AucDifference(NamedTuple):
    """The AUC of a first model less that of a second on the same cases.

    Attributes
    ----------
    first, second, difference : float
        AUCs in 0..1, and first - second.
    low, high : float
        Ends of the confidence interval of the difference, in -1..1.
    standard_error : float
        Of the difference, at least 0.
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
        msg = "DeLong's test counts cases and does not support sample_weight"
        raise ValueError(msg)
    _check(positive, (first, second))
    placed = [_placed(positive, score) for score in (first, second)]
    return compare_placements(positive, *placed, confidence_level=confidence_level)


def compare_placements(
    positive: NDArray[np.bool_], first: Counts, second: Counts, *, confidence_level: float = 0.95
) -> AucDifference:
    """Test whether two models have the same AUC; see `compare_auc`.

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
    first, second : ndarray of int64, shape (n,)
        As of `placements`.
    confidence_level : float
        Between 0 and 1, both excluded.

    Returns
    -------
    AucDifference

    Raises
    ------
    ValueError
        If the level is out of range.

    """
    reach = normal_quantile(confidence_level)
    (one, away), (other, other_away) = (_centred(positive, place) for place in (first, second))
    # Differences case by case: those of variances would cancel where models rank nearly alike.
    apart = [a - b for a, b in zip(away, other_away, strict=True)]
    error = math.sqrt(sum(_covariance(each, each) for each in apart))
    z = (one - other) / error if error else math.nan
    low, high = (max(-1.0, min(1.0, one - other + side * reach * error)) for side in (-1, 1))
    return AucDifference(
        one,
        other,
        one - other,
        low if error else math.nan,
        high if error else math.nan,
        error,
        z,
        math.erfc(abs(z) / math.sqrt(2)),
        confidence_level,
    )


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
    _check(positive, scores)
    found = [_centred(positive, _placed(positive, score)) for score in scores]
    covariance = np.zeros((len(found), len(found)))
    for i, (_, one) in enumerate(found):
        for j, (_, other) in enumerate(found[: i + 1]):
            shared = sum(_covariance(*pair) for pair in zip(one, other, strict=True))
            covariance[i, j] = covariance[j, i] = shared
    return np.array([auc for auc, _ in found]), covariance


def placements(positive: NDArray[np.bool_], score: NDArray[np.floating]) -> Counts:
    """Return twice the number of cases of the other class that each is on the right side of.

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
        At least two cases of each class.
    score : ndarray of float, shape (n,)
        Finite.

    Returns
    -------
    ndarray of int64, shape (n,)
        Of a positive twice the negatives below it, of a negative twice the positives above it; a
        tie counts 1.

    Raises
    ------
    ValueError
        As `auc_covariance`.

    """
    _check(positive, [score])
    return _placed(positive, score)


def _placed(positive: NDArray[np.bool_], score: NDArray[np.floating]) -> Counts:
    order = np.argsort(score)
    ranked = score[order]
    first = np.flatnonzero(np.concatenate(([True], ranked[1:] != ranked[:-1])))
    size = np.diff(first, append=len(order))
    label = positive[order]
    through = np.cumsum(label)
    end = through[first + size - 1]
    # Twice the number at or below, ties counting half.
    hits = np.repeat(end + np.concatenate(([0], end[:-1])), size)
    cases = np.repeat(2 * first + size, size)
    found = np.empty(len(order), np.int64)
    found[order] = np.where(label, cases - hits, 2 * int(through[-1]) - hits)
    return found


def _centred(positive: NDArray[np.bool_], placed: Counts) -> tuple[float, tuple[Values, Values]]:
    """Return the AUC and how far the placements of positives and of negatives are from it.

    In whole numbers of half pairs, below 2**63, until the one division: differences are exactly 0
    where all placements of a class are equal.
    """
    p = int(np.count_nonzero(positive))
    n = len(positive) - p
    right, pairs = int(placed[positive].sum()), 2 * p * n
    of_positives = (placed[positive] * p - right) / pairs
    of_negatives = (placed[~positive] * n - right) / pairs
    return right / pairs, (of_positives, of_negatives)


def _covariance(one: Values, other: Values) -> float:
    """Return the covariance of the means of two centred columns."""
    # Not np.dot, which would start threads for one pass over the memory.
    return float(np.einsum("i,i", one, other)) / (len(one) * (len(one) - 1))


def _check(positive: NDArray[np.bool_], scores: Sequence[NDArray[np.floating]]) -> None:
    shapes = {positive.shape, *(score.shape for score in scores)}
    kinds = {score.dtype.kind for score in scores}
    if positive.dtype != np.bool_ or kinds != {"f"} or len(shapes) > 1 or positive.ndim != 1:
        msg = "positive must be bool and the scores float, 1-d and of one length"
        raise ValueError(msg)
    if not all(np.isfinite(score).all() for score in scores):
        msg = "scores must be finite"
        raise ValueError(msg)
    p = int(np.count_nonzero(positive))
    if min(p, len(positive) - p) < _FEWEST:
        msg = f"DeLong's method needs two cases of each class, not {p} and {len(positive) - p}"
        raise ValueError(msg)
