"""Probability and class of a case in one sortable machine word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.numeric.counts.indices import counted, repeated, starts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Codes = NDArray[np.intp]

_FLOAT_SORTABLE = 1.5  # probabilities are below; sorting finite floats is what numpy does fastest


class SortedCodes(NamedTuple):
    """The classes of cases in the order of their scores.

    Attributes
    ----------
    code : ndarray of int64, shape (n,)
        The least score first.
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
        found = above / (float(size[own]) * size)
        found[own] = 0.5
        return found


def sorted_codes(code: Codes, score: Values, n_classes: int) -> SortedCodes | None:
    """Return the classes of cases in the order of their scores, by a sort of keys.

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
    found = (keys & mask).astype(np.intp)
    if is_first.all():
        return SortedCodes(found, None)
    if np.count_nonzero(is_first) < np.count_nonzero(starts(np.sort(score + 0.0))):
        return None
    return SortedCodes(found, np.flatnonzero(is_first))
