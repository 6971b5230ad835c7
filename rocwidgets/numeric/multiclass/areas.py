"""Areas under the ROC curve of several classes: each against the rest, and each pair."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.counts.indices import counted
from rocwidgets.numeric.multiclass.class_keys import sorted_codes
from rocwidgets.numeric.multiclass.ranks import ColumnRanks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    Values = NDArray[np.float64]

AVERAGES = ("macro", "weighted")


class AucMatrix(NamedTuple):
    """Pairs of cases ranked right by the probability of each class.

    Attributes
    ----------
    area : ndarray of float64, shape (K, K)
        ``area[i, j]`` is the share of pairs of a case of class i and one of class j of which the
        former has the higher probability of class i, ties counting half (Hand & Till, Machine
        Learning 45, 2001, equation 3); NaN on the diagonal.
    size : ndarray of float64, shape (K,)
        (Weighted) cases of each class.
    """

    area: Values
    size: Values


def auc_matrix(
    code: NDArray[np.intp], probability: Values, sample_weight: Values | None = None
) -> AucMatrix:
    """Return the areas of all ordered pairs of classes, by one sort of each column.

    Parameters
    ----------
    code : ndarray of int, shape (n,)
        Class of each case, 0 to K - 1; each class has a case of non-zero weight.
    probability : ndarray of float64, shape (n, K)
        Finite; any scores, higher meaning more likely of the class of the column.
    sample_weight : ndarray of float64, shape (n,), optional
        Finite, at least 0.

    Returns
    -------
    AucMatrix
    """
    columns = enumerate(probability.T)
    if sample_weight is None:
        return _matrix([_unweighted(code, *each) for each in columns], code)
    return areas_of((ColumnRanks.of(code, each, k) for k, each in columns), code, sample_weight)


def areas_of(columns: Iterable[ColumnRanks], code: NDArray[np.intp], weight: Values) -> AucMatrix:
    """Return the areas of columns that are ranked already, one for each class."""
    n_classes = int(code.max()) + 1
    return _matrix([each.areas(code, weight, n_classes) for each in columns], code, weight)


def _matrix(areas: list[Values], code: NDArray[np.intp], weight: Values | None = None) -> AucMatrix:
    area = np.stack(areas)
    np.fill_diagonal(area, np.nan)
    return AucMatrix(area, counted(code, weight, len(area)).astype(np.float64))


def _unweighted(code: NDArray[np.intp], own: int, score: Values) -> Values:
    n_classes = int(code.max()) + 1
    found = sorted_codes(code, score, n_classes)
    if found is None:
        return ColumnRanks.of(code, score, own).areas(code, np.ones(len(code)), n_classes)
    return found.areas(own, n_classes)


def one_vs_rest(found: AucMatrix, average: str = "macro") -> float:
    """Return the mean area of each class against all others together.

    Parameters
    ----------
    found : AucMatrix
    average : {"macro", "weighted"}
        All classes alike, or each by its cases (Provost & Domingos, CeDER Working Paper IS-00-04,
        2001, section 5).

    Returns
    -------
    float
        As scikit-learn's ``roc_auc_score(..., multi_class="ovr", average=average)``.
    """
    area, size = found
    others = np.where(np.eye(len(size), dtype=bool), 0.0, size[None, :])
    of_rest = np.nansum(area * others, axis=1) / others.sum(axis=1)
    return float(np.average(of_rest, weights=_weights(size, average)))


def one_vs_one(found: AucMatrix, average: str = "macro") -> float:
    """Return the mean area of all pairs of classes, each pair by both of its probabilities.

    Parameters
    ----------
    found : AucMatrix
    average : {"macro", "weighted"}
        All pairs alike, which is the measure M of Hand & Till (2001, equation 7), or each by the
        cases of both classes.

    Returns
    -------
    float
        As scikit-learn's ``roc_auc_score(..., multi_class="ovo", average=average)``.
    """
    area, size = found
    first, second = np.triu_indices(len(size), 1)
    pairs = (area[first, second] + area[second, first]) / 2
    cases = size[first] + size[second]
    return float(np.average(pairs, weights=_weights(cases, average)))


def _weights(size: Values, average: str) -> Values:
    return np.ones(len(size)) if average == "macro" else size
