"""Areas under the ROC curve of several classes: each against the rest, and each pair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from rocwidgets.numeric.counts.indices import counted, repeated, starts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Codes = NDArray[np.intp]


_FLOAT_SORTABLE = 1.5  # probabilities are below; sorting finite floats is what numpy does fastest


class SortedCodes(NamedTuple):
    """The classes of cases in the order of their scores.

    Attributes
    ----------
    code : ndarray of int64, shape (n,)
        The lowest score first.
    first : ndarray of int64, shape (m,), or None
        Where each distinct score begins; None if no score repeats.
    """

    code: Codes
    first: Codes | None

    def areas(self, own: int, n_classes: int) -> Values:
        """Return areas as `ColumnRanks.areas` does, of cases of weight 1."""
        total: Any = np.cumsum(self.code == own)
        size = counted(self.code, minlength=n_classes)
        if self.first is not None:
            last = np.append(self.first[1:], len(total)) - 1
            through = total[last]
            below = np.append(0, through[:-1])
            total = repeated((below + through) / 2, np.diff(self.first, append=len(total)))
        above = counted(self.code, float(size[own]) - total, n_classes)
        result = above / (float(size[own]) * size)
        result[own] = 0.5
        return result


def sorted_codes(code: Codes, score: Values, n_classes: int) -> SortedCodes | None:
    """Return the case classes ordered by score, by sorting keys.

    A key is the bits of the score, of which the lowest, as many as the class takes, make room for
    the class.

    Parameters
    ----------
    code : ndarray of int, shape (n,)
    score : ndarray of float64, shape (n,)
        Finite.
    n_classes : int

    Returns
    -------
    SortedCodes or None
        None if a score is not in 0..1.5, or two differ in these bits alone.
    """
    if score.min() < 0 or score.max() >= _FLOAT_SORTABLE:
        return None
    mask = np.uint64((1 << (n_classes - 1).bit_length()) - 1)
    # Adding zero turns -0.0 into 0.0.
    keys = (score + 0.0).view(np.uint64)
    keys &= ~mask
    keys |= code.astype(np.uint64)
    keys.view(np.float64).sort()
    is_first = starts(keys & ~mask)
    result = (keys & mask).astype(np.intp)
    if is_first.all():
        return SortedCodes(result, None)
    if np.count_nonzero(is_first) < np.count_nonzero(starts(np.sort(score + 0.0))):
        return None
    return SortedCodes(result, np.flatnonzero(is_first))


class ColumnRanks(NamedTuple):
    """The order of all cases by the probability of one class, for any weights of the cases.

    Attributes
    ----------
    own : ndarray of int64, shape (m,)
        The cases of the class, the lowest probability first.
    below, through : ndarray of int32, shape (n,)
        For each case, how many cases of the class have a lower probability, and how many have no
        higher one.
    """

    own: Codes
    below: NDArray[np.int32]
    through: NDArray[np.int32]

    @classmethod
    def of(cls, code: Codes, score: Values, own: int) -> Self:
        """Return the ranks of a column.

        Parameters
        ----------
        code : ndarray of int, shape (n,)
        score : ndarray of float64, shape (n,)
            Finite.
        own : int
            The class.
        """
        order = np.argsort(score)
        ranked, is_own = score[order], (code == own)[order]
        first = np.flatnonzero(np.append(True, ranked[1:] != ranked[:-1]))
        size = np.diff(first, append=len(score))
        total = np.cumsum(is_own, dtype=np.int32)
        below, through = np.empty((2, len(score)), np.int32)
        below[order] = repeated(total[first] - is_own[first], size)
        through[order] = repeated(total[first + size - 1], size)
        return cls(order[is_own], below, through)

    def areas(self, code: Codes, weight: Values, n_classes: int) -> Values:
        """Return the share of pairs with a case of each class that are ranked right, ties half.

        For the class itself, the share is 1/2.

        Parameters
        ----------
        code : ndarray of int, shape (n,)
        weight : ndarray of float64, shape (n,)
            Each class has some.
        n_classes : int

        Returns
        -------
        ndarray of float64, shape (K,)
        """
        total = np.concatenate(([0.0], np.cumsum(weight[self.own])))
        above = total[-1] - (total[self.below] + total[self.through]) / 2
        # Both sums add up in one order, and no term is larger in the first: no share exceeds 1.
        pairs = counted(code, weight * total[-1], n_classes)
        return counted(code, weight * above, n_classes) / pairs


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
    """Return the AUC of each ordered pair of classes, sorting each column once.

    Parameters
    ----------
    code : ndarray of int, shape (n,)
        Class of each case, 0 to K - 1; each class has a case of non-zero weight.
    probability : ndarray of float64, shape (n, K)
        Finite; any scores, higher meaning more likely of the class of the column.
    sample_weight : ndarray of float64, shape (n,), optional
        Finite, at least 0.
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
    result = sorted_codes(code, score, n_classes)
    if result is None:
        return ColumnRanks.of(code, score, own).areas(code, np.ones(len(code)), n_classes)
    return result.areas(own, n_classes)


def one_vs_rest(result: AucMatrix, average: str = "macro") -> float:
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
    area, size = result
    others = np.where(np.eye(len(size), dtype=bool), 0.0, size[None, :])
    of_rest = np.nansum(area * others, axis=1) / others.sum(axis=1)
    return float(np.average(of_rest, weights=_weights(size, average)))


def one_vs_one(result: AucMatrix, average: str = "macro") -> float:
    """Return the mean AUC over all pairs of classes, each pair ranked by both probabilities.

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
    area, size = result
    first, second = np.triu_indices(len(size), 1)
    pairs = (area[first, second] + area[second, first]) / 2
    cases = size[first] + size[second]
    return float(np.average(pairs, weights=_weights(cases, average)))


def _weights(size: Values, average: str) -> Values:
    return np.ones(len(size)) if average == "macro" else size
