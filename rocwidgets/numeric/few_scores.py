"""Numbers for the distinct scores of many cases, where these are few."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.indices import integers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Numbers = NDArray[np.intp]

_SAMPLE = 2048  # scores of which it is found whether few of all are distinct
_FEW = 7 / 8  # the greatest share of distinct ones in the sample
_SLOT_BITS = 16
_FACTOR = np.uint64(0x9E3779B97F4A7C15)  # odd, its bits without a pattern (2**64 / golden ratio)


class FewScores:
    """Distinct scores, numbered in the order in which they were first met.

    The number of a score is in a slot that its bits select; a score whose slot holds that of
    another one is searched for.

    Parameters
    ----------
    most : int
        Distinct scores that are numbered, at most 32,767.

    Attributes
    ----------
    values : ndarray of float64
        The score of each number.

    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._slots = np.zeros(1 << _SLOT_BITS, np.int16)
        self.values = np.zeros(0)
        self._order = np.zeros(0, np.intp)

    def add(self, score: NDArray[Any]) -> bool:
        """Give numbers to scores, and return whether these are finite and few enough."""
        fresh = np.setdiff1d(score + 0.0, self.values)
        known = len(self.values)
        if known + len(fresh) > self.most or not np.isfinite(fresh).all():
            return False
        self.values = np.concatenate((self.values, fresh))
        self._order = np.argsort(self.values)
        self._slots[_slots_of(fresh)] = integers(known, len(self.values))
        return True

    def numbers(self, score: Values) -> Numbers | None:
        """Return the number of each score, never -0.0; None if some cannot be added."""
        found = self._slots.take(_slots_of(score)).astype(np.intp)
        unknown = np.flatnonzero(self.values.take(found) != score)
        if not len(unknown):
            return found
        others = score[unknown]
        place = self._searched(others)
        if (self.values[place] != others).any():
            if not self.add(others):
                return None
            place = self._searched(others)
        found[unknown] = place
        return found

    def _searched(self, score: Values) -> Numbers:
        """Return the number of each score if it has one, else any."""
        place = np.searchsorted(self.values, score, sorter=self._order)
        return self._order[np.minimum(place, len(self._order) - 1)]


def few_scores(score: NDArray[Any], most: int) -> FewScores | None:
    """Return the distinct ones of a sample of scores; None if too many, or some are not finite."""
    sample = score[:: max(len(score) // _SAMPLE, 1)].astype(np.float64)
    found = FewScores(min(most, int(_FEW * len(sample))))
    if not found.add(sample):
        return None
    found.most = most
    return found


def _slots_of(score: Values) -> NDArray[np.intp]:
    return (score.view(np.uint64) * _FACTOR >> np.uint64(64 - _SLOT_BITS)).astype(np.intp)
