"""Per-case costs cumulated by score: the total for each outcome at each threshold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.numeric.counts.pickling import state_without_caches
from rocwidgets.numeric.counts.running_sums import MOST_AT_ONCE, RunningSum

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    Values = NDArray[np.float64]


class Amounts(NamedTuple):
    """Total per-case cost for each outcome; positive is bad.

    Attributes
    ----------
    tp, fp, fn, tn : float, or ndarray of float64
        Each case as often as its weight.
    """

    tp: Any
    fp: Any
    fn: Any
    tn: Any


@dataclass(frozen=True, eq=False)
class AmountTable:
    """A model's amounts for each outcome at every threshold, ``score >= threshold``.

    Attributes
    ----------
    threshold : ndarray of float64, shape (k,)
        Those of all rows of its `CountTable`, decreasing from inf.
    sums : mapping of str to ndarray of float64, shape (k,)
        For each outcome "tp", "fp", "fn" or "tn" that has amounts, their sum at each threshold.
    totals : tuple of float
        Positives and negatives.
    sizes : tuple of float
        Mean size of the amounts, without signs, of a positive and of a negative: differences much
        smaller than these are rounding.
    """

    threshold: Values
    sums: Mapping[str, Values]
    totals: tuple[float, float]
    sizes: tuple[float, float]

    __getstate__ = state_without_caches

    @classmethod
    def from_cases(
        cls,
        positive: NDArray[np.bool_],
        score: NDArray[np.float64] | NDArray[np.float32],
        amounts: Mapping[str, Values],
        totals: tuple[float, float],
        sample_weight: Values | None = None,
    ) -> AmountTable:
        """Return the table of cases.

        Parameters
        ----------
        positive, score, sample_weight
            As for `CountTable.from_scores`.
        amounts : mapping of str to ndarray of float64, shape (n,)
            What each case costs in the outcomes "tp", "fp", "fn" and "tn", positive = bad; those of
            negatives in "tp" and "fn" and of positives in "fp" and "tn" are ignored.
        totals : tuple of float
            (Weighted) positives and negatives.

        Returns
        -------
        AmountTable
            The same, to the last bit, for every order of the cases: gains and costs are each summed
            exactly and rounded once.
        """
        order = np.argsort(score)[::-1]
        if sample_weight is not None:
            order = order[sample_weight[order] > 0]
        ranked = score[order].astype(np.float64) + 0.0
        last = np.flatnonzero(np.append(ranked[1:] != ranked[:-1], True))
        sums, sizes = {}, [0.0, 0.0]
        for cell, amount in amounts.items():
            is_negative = cell in ("fp", "tn")
            member = (positive != is_negative)[order]
            value = np.where(member, amount[order], 0.0)
            if sample_weight is not None:
                value *= sample_weight[order]
            sums[cell] = _cumulated(value, last, from_below=cell in ("fn", "tn"))
            sizes[is_negative] += float(np.abs(value).sum()) / totals[is_negative]
        threshold = np.append(np.inf, ranked[last])
        return cls(threshold, sums, totals, (sizes[0], sizes[1]))

    def at(self, threshold: ArrayLike) -> Amounts:
        """Return the amounts at thresholds, each with the shape of threshold."""
        row = self._rows(threshold)
        return Amounts(*(self._of(cell)[row] for cell in Amounts._fields))

    def means(self, threshold: ArrayLike) -> tuple[Any, Any]:
        """Return the mean amount of a positive, and of a negative, at a threshold."""
        row = self._rows(threshold)
        return self.row_means[0][row], self.row_means[1][row]

    @property
    def cell_means(self) -> dict[str, float]:
        """Mean amount, over the whole class, of each outcome: tp, fp, fn, tn."""
        ends = {"tp": -1, "fp": -1, "fn": 0, "tn": 0}
        return {
            cell: float(self._of(cell)[end]) / self.totals[cell in ("fp", "tn")]
            for cell, end in ends.items()
        }

    @cached_property
    def row_means(self) -> tuple[Values, Values]:
        """Mean amount of a positive, and of a negative, at each row."""
        positives, negatives = self.totals
        return (
            (self._of("tp") + self._of("fn")) / positives,
            (self._of("fp") + self._of("tn")) / negatives,
        )

    def _of(self, cell: str) -> Values:
        result = self.sums.get(cell)
        return np.zeros(len(self.threshold)) if result is None else result

    def _rows(self, threshold: ArrayLike) -> Any:
        value = np.asarray(threshold, np.float64)
        rising = self.threshold[::-1]
        return len(rising) - 1 - np.searchsorted(rising, value, side="left")


def _cumulated(value: Values, last: NDArray[np.int64], *, from_below: bool) -> Values:
    """Return the sums of values above or below each row, by descending score."""
    if from_below:
        return _running(value[::-1])[len(value) - 1 - np.append(-1, last)]
    return _running(value)[np.append(0, last + 1)]


def _running(value: Values) -> Values:
    """Return the sums of the first 0, 1, 2, ... values."""
    result = np.zeros(len(value) + 1)
    for sign in (1.0, -1.0):
        part = np.maximum(sign * value, 0.0)
        if part.any():
            result[1:] += sign * _exact(part)
    return result


def _exact(value: Values) -> Values:
    total = RunningSum(float(value.max()), len(value))
    blocks = (value[at : at + MOST_AT_ONCE] for at in range(0, len(value), MOST_AT_ONCE))
    return np.concatenate([total.extended(block) for block in blocks])
