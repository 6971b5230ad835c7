"""A count table of few distinct scores, tallied without a sort."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.indices import counted, integers
from rocwidgets.numeric.counts.rows import Rows
from rocwidgets.numeric.counts.running_sums import FLOAT_BITS, MOST_AT_ONCE, Limbs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Numbers = NDArray[np.intp]
    Sums = NDArray[np.int64]


_SAMPLE = 2048  # scores of which it is found whether few of all are distinct
_FEW = 7 / 8  # the largest share of distinct ones in the sample
_SLOT_BITS = 16
_FACTOR = np.uint64(0x9E3779B97F4A7C15)  # odd, its bits without a pattern (2**64 / golden ratio)


class KnownScores:
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
        result = self._slots.take(_slots_of(score)).astype(np.intp)
        unknown = np.flatnonzero(self.values.take(result) != score)
        if not len(unknown):
            return result
        others = score[unknown]
        place = self._searched(others)
        if (self.values[place] != others).any():
            if not self.add(others):
                return None
            place = self._searched(others)
        result[unknown] = place
        return result

    def _searched(self, score: Values) -> Numbers:
        """Return the number of each score if it has one, else any."""
        place = np.searchsorted(self.values, score, sorter=self._order)
        return self._order[np.minimum(place, len(self._order) - 1)]


def known_scores(score: NDArray[Any], most: int) -> KnownScores | None:
    """Return the distinct ones of a sample of scores; None if too many, or some are not finite."""
    sample = score[:: max(len(score) // _SAMPLE, 1)].astype(np.float64)
    result = KnownScores(min(most, int(_FEW * len(sample))))
    if not result.add(sample):
        return None
    result.most = most
    return result


def _slots_of(score: Values) -> NDArray[np.intp]:
    return (score.view(np.uint64) * _FACTOR >> np.uint64(64 - _SLOT_BITS)).astype(np.intp)


# Of fewer cases a sort is as quick.
LEAST_CASES = 1 << 18
LEAST_WEIGHTED = 1 << 15
_MOST_SCORES = 1 << 13  # of more, adding up blocks of cases costs as much as a sort
_CARRIED_EACH = MOST_AT_ONCE << 8  # cases, of which the sums of all limbs are below 2**62


def tally_of(
    positive: NDArray[np.bool_], score: NDArray[Any], weight: Values | None, most: int
) -> Rows | None:
    """Return all operating points of many cases whose scores are few; else None.

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
    score : ndarray of float64 or float32, shape (n,)
    weight : ndarray of float64, shape (n,)
        At least 0; None: each case counts once.
    most : int
        Distinct scores up to which the table is wanted.

    Returns
    -------
    Rows or None
        Each weighted count is the nearest float64 of the exact sum of its weights, as in
        `WeightedCuts`. None also where a score is not finite, or the total of a class is 0 or more
        than float64 holds.

    """
    if len(score) < (LEAST_CASES if weight is None else LEAST_WEIGHTED):
        return None
    known = known_scores(score, min(most, _MOST_SCORES))
    if known is None:
        return None
    capacity = 2 * min(most, _MOST_SCORES)
    sums = _Counts(capacity) if weight is None else _Sums(capacity, weight)
    for begin in range(0, len(score), MOST_AT_ONCE):
        part = slice(begin, begin + MOST_AT_ONCE)
        number = known.numbers(score[part].astype(np.float64) + 0.0)
        if number is None:
            return None
        number *= 2
        number += positive[part]
        sums.add(number, part, 2 * len(known.values))
    rows = _rows(known.values, sums)
    return rows if 0 < rows.tp[-1] < np.inf and 0 < rows.fp[-1] < np.inf else None


class _Counts:
    """How many cases have each number."""

    def __init__(self, capacity: int) -> None:
        self._counts = np.zeros(capacity, np.int64)

    def add(self, number: Numbers, _part: slice, size: int) -> None:
        """Count the cases of a part, whose numbers are less than a size."""
        self._counts[:size] += counted(number, minlength=size)

    def limbs(self) -> list[Sums]:
        """Return the counts."""
        return [self._counts]

    def rounded(self, limbs: list[Sums]) -> Sums:
        """Return the counts, which are exact."""
        return limbs[0]


class _Sums:
    """The exact sums of the weights of the cases of each number."""

    def __init__(self, capacity: int, weight: Values) -> None:
        self._weight = weight
        self._limbs = Limbs(float(weight.max()), len(weight), FLOAT_BITS)
        self._sums = [np.zeros(capacity, np.int64)]

    def add(self, number: Numbers, part: slice, size: int) -> None:
        """Add the weights of a part, of at most `MOST_AT_ONCE` cases with numbers below a size."""
        limbs = self._limbs.floats_of(self._weight[part], 1)
        more = len(limbs) - len(self._sums)
        self._sums += [np.zeros_like(self._sums[0]) for _ in range(more)]
        for sums, limb in zip(self._sums, limbs, strict=False):
            sums[:size] += counted(number, limb, size).astype(np.int64)
        if part.start % _CARRIED_EACH == 0:
            self._sums = self.limbs()

    def limbs(self) -> list[Sums]:
        """Return the limbs of the sums, the most significant first."""
        return self._limbs.carried(self._sums)

    def rounded(self, limbs: list[Sums]) -> Values:
        """Return the nearest float64 of sums."""
        return self._limbs.rounded(limbs)


def _rows(score: Values, sums: _Counts | _Sums) -> Rows:
    """Return the rows by descending score, leaving out those without weight."""
    limbs = np.array(sums.limbs())[:, : 2 * len(score)].reshape(-1, len(score), 2)
    order = np.argsort(-score)
    order = order[np.any(limbs[:, order], axis=(0, 2))]
    fp, tp = sums.rounded(list(np.cumsum(limbs[:, order], axis=1).transpose(0, 2, 1)))
    columns = (score[order], np.inf), (tp, 0), (fp, 0)
    return Rows(*(np.insert(column, 0, first) for column, first in columns))
