"""Where the cases of one class stand among all, by its probability."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np

from rocwidgets.numeric.counts.indices import counted, repeated

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Codes = NDArray[np.intp]


class ColumnRanks(NamedTuple):
    """The order of all cases by the probability of one class, for any weights of the cases.

    Attributes
    ----------
    own : ndarray of int64, shape (m,)
        The cases of the class, the least probability first.
    below, through : ndarray of int32, shape (n,)
        Of each case, how many of these have a lower probability, and how many no higher one.
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

        Of the class with itself it is 1/2.

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
