"""The volume under the ROC surface of three ordered classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np

from rocwidgets.numeric.counts.indices import reduced

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Codes = NDArray[np.intp]

_CLASSES = 3


class OrderedCases(NamedTuple):
    """Cases of three classes in the order of a score, for any weights of the cases.

    Attributes
    ----------
    order : ndarray of int64, shape (n,)
        The cases, the lowest score first.
    first : ndarray of int64, shape (m,)
        Where each distinct score begins among them.
    code : ndarray of int, shape (n,)
        Their classes.
    """

    order: Codes
    first: Codes
    code: Codes

    @classmethod
    def of(cls, code: Codes, score: Values) -> Self:
        """Return cases, of class 0, 1 or 2, in the order of their finite scores."""
        order = np.argsort(score)
        ranked = score[order]
        first = np.flatnonzero(np.append(True, ranked[1:] != ranked[:-1]))
        return cls(order, first, code[order])

    def volume(self, weight: Values) -> float:
        """Return the volume for some weights of the cases, of shape (n,), as given."""
        ranked = weight[self.order]
        low, middle, high = (
            reduced(np.add, np.where(self.code == each, ranked, 0.0), self.first)
            for each in range(_CLASSES)
        )
        below, above = np.cumsum(low) - low, high.sum() - np.cumsum(high)
        ordered = middle @ (below * above)
        tied_once = middle @ (low * above + below * high) / 2
        tied_twice = middle @ (low * high) / 6
        return float((ordered + tied_once + tied_twice) / (low.sum() * middle.sum() * high.sum()))


def volume_under_surface(code: Codes, score: Values, sample_weight: Values | None = None) -> float:
    """Return the share of triples, one case of each class, that a score ranks in their order.

    Without an order of the classes, a triple is right if its three cases are assigned best by their
    vectors of probabilities (Mossman, Medical Decision Making 19, 1999). That is a condition on all
    three together, which no order of the cases answers: it takes all O(n**3) triples, and is not
    offered.

    Parameters
    ----------
    code : ndarray of int, shape (n,)
        Class of each case, 0, 1 or 2, in the order in which the score should rise.
    score : ndarray of float64, shape (n,)
        Finite.
    sample_weight : ndarray of float64, shape (n,), optional

    Returns
    -------
    float
        1 for a perfect score, 1/6 at random. A triple with one tie of neighbouring classes counts
        1/2, one of three equal scores 1/6 (Nakas & Yiannoutsos, Statistics in Medicine 23, 2004).
        In O(n log n), by one sort.
    """
    weight = np.ones(len(code)) if sample_weight is None else sample_weight
    return OrderedCases.of(code, score).volume(weight)
