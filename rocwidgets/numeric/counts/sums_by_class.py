"""Running sums of the weights of both classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.running_sums import Limbs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Depth = NDArray[np.intp]
    Sums = NDArray[np.int64]


class SumsByClass:
    """The exact sums of the weights of positives and of negatives so far, rounded once.

    Parameters
    ----------
    bound, count
        As for `Limbs`.

    """

    def __init__(self, bound: float, count: int) -> None:
        self._limbs = Limbs(bound, count)
        # Of each limb, the sums at depths 0, 1, ... of the last cases: of all, and of positives.
        # Where they are the same at each depth there is one column.
        self._sums = [np.zeros((2, 1), np.int64)]

    def extend(self, label: NDArray[np.bool_], weight: Values) -> None:
        """Add the weights of further cases, at most `MOST_AT_ONCE`."""
        known = self._limbs.carried([sums[:, -1:] for sums in self._sums])
        limbs = self._limbs.of(weight, 1)
        known += [np.zeros((2, 1), np.int64)] * (len(limbs) - len(known))
        self._label = label
        # All bits of a word, or none.
        self._mask = -label.astype(np.int64)
        each = zip(limbs, known, strict=False)
        self._sums = [_running(limb, self._mask, start) for limb, start in each]
        self._sums += known[len(limbs) :]

    def signed(self) -> Values:
        """Return at each further case the sum of its class, that of the negatives below zero."""
        n = len(self._label)
        found = self._limbs.rounded([self._own_class(*limb[:, -n:]) for limb in self._sums])
        return np.copysign(found, self._label - 0.5)

    def at(self, depth: Depth) -> Values:
        """Return the sums of both classes with so many of the further cases, shape (2, k)."""
        one = np.zeros(1, np.intp)
        sums = (limb.take(depth if limb.shape[1] > 1 else one, axis=1) for limb in self._sums)
        return self._limbs.rounded([np.stack((own, total - own)) for total, own in sums])

    def _own_class(self, total: Sums, positive: Sums) -> Sums:
        negative = total - positive
        return negative ^ ((positive ^ negative) & self._mask)


def _running(limb: Sums, mask: Sums, start: Sums) -> Sums:
    sums = np.empty((2, len(limb) + 1), np.int64)
    sums[:, :1] = start
    np.cumsum(limb, out=sums[0, 1:])
    np.cumsum(limb & mask, out=sums[1, 1:])
    sums[:, 1:] += start
    return sums
