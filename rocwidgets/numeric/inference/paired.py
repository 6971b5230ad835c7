"""Whether the AUCs of models on the same cases differ."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .interval import normal_quantile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

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

    Count tables do not tell which case of one is which of the other, so that raw scores are asked
    for. DeLong, DeLong & Clarke-Pearson (Biometrics 44, 1988).

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
    first, second : ndarray of float, shape (n,)
        Finite scores of the two models, in the same order of cases, on any two scales.
    sample_weight : None
        Refused, because the method has no place for weights.
    confidence_level : float
        Between 0 and 1, both excluded.

    Returns
    -------
    AucDifference
        The ends, z and p_value are NaN where the standard error is 0, as with models that rank
        alike: then the method has nothing to go by.

    Raises
    ------
    ValueError
        If there are weights, the level is out of range, or as `auc_covariance`.

    """
    if sample_weight is not None:
        msg = "DeLong's test counts cases and has no place for sample_weight"
        raise ValueError(msg)
    auc, covariance = auc_covariance(positive, (first, second))
    return auc_difference(auc, covariance, (0, 1), confidence_level)


def auc_difference(
    auc: Values, covariance: Values, pair: tuple[int, int], confidence_level: float = 0.95
) -> AucDifference:
    """Test whether two of the models of a covariance have the same AUC; see `compare_auc`.

    Parameters
    ----------
    auc, covariance : ndarray of float64, shapes (m,) and (m, m)
        As of `auc_covariance`.
    pair : (int, int)
        Which two of the m models.
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
    one, other = auc[list(pair)].tolist()
    shared = covariance[np.ix_(pair, pair)]
    variance = float(shared[0, 0] + shared[1, 1] - 2 * shared[0, 1])
    # Of two that rank alike, rounding leaves something of the order of the terms that cancel.
    lost = 8 * np.finfo(np.float64).eps * float(shared.trace())
    error = math.sqrt(variance) if variance > lost else 0.0
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
    return placement_covariance(positive, [_placed(positive, score) for score in scores])


def placement_covariance(
    positive: NDArray[np.bool_], placed: Sequence[Values]
) -> tuple[Values, Values]:
    """Return AUCs and their covariances, as of `auc_covariance`, from `placements`."""
    negative = ~positive
    auc = np.array([place[positive].mean() for place in placed])
    covariance = np.zeros((len(placed), len(placed)))
    for members in (positive, negative):
        count = np.count_nonzero(members)
        away = [place[members] - a for place, a in zip(placed, auc, strict=True)]
        for i, one in enumerate(away):
            for j, other in enumerate(away[: i + 1]):
                # Not np.dot, which would start threads for one pass over the memory.
                shared = float(np.einsum("i,i", one, other)) / (count * (count - 1))
                covariance[i, j] += shared
                covariance[j, i] = covariance[i, j]
    return auc, covariance


def placements(positive: NDArray[np.bool_], score: NDArray[np.floating]) -> Values:
    """Return the share of cases of the other class that each case is on the right side of.

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
        At least two cases of each class.
    score : ndarray of float, shape (n,)
        Finite.

    Returns
    -------
    ndarray of float64, shape (n,)
        In 0..1: of a positive the share of negatives below, of a negative that of positives above
        it, ties counting half.

    Raises
    ------
    ValueError
        As `auc_covariance`.

    """
    _check(positive, [score])
    return _placed(positive, score)


def _placed(positive: NDArray[np.bool_], score: NDArray[np.floating]) -> Values:
    order = np.argsort(score)
    ranked = score[order]
    first = np.flatnonzero(np.concatenate(([True], ranked[1:] != ranked[:-1])))
    size = np.diff(first, append=len(order))
    label = positive[order]
    through = np.cumsum(label)
    end = through[first + size - 1]
    # Twice the number at or below, ties counting half: whole numbers until the one division.
    hits = np.repeat(end + np.concatenate(([0], end[:-1])), size)
    cases = np.repeat(2 * first + size, size)
    p, n = int(through[-1]), len(order) - int(through[-1])
    place = np.where(label, (cases - hits) / (2 * n), 1 - hits / (2 * p))
    found = np.empty(len(order))
    found[order] = place
    return found


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
