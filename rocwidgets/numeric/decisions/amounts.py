"""Per-case costs cumulated by score: the total for each outcome at each threshold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.numeric.counts.pickling import state_without_caches
from rocwidgets.numeric.counts.running_sums import MOST_AT_ONCE, RunningSum
from rocwidgets.numeric.counts.sorted_cases import labels_of, sort_cases

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.sorted_cases import SortedCases

    Values = NDArray[np.float64]
    # Of rows, as a slice or an array, and their labels.
    ValueOf = Callable[[Any, NDArray[np.bool_]], Values]


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
        live = np.ones(len(score), bool) if sample_weight is None else sample_weight > 0
        cases = sort_cases(positive, score, live, np.empty(len(score), np.uint64))
        last = np.flatnonzero(cases.is_last)
        threshold = np.append(np.inf, score[cases.rows_of(cases.words[last])] + 0.0)
        sums, sizes = {}, [0.0, 0.0]
        for cell, amount in amounts.items():
            is_negative = cell in ("fp", "tn")

            def value_of(
                rows: Any, label: Any, amount: Values = amount, is_negative: bool = is_negative
            ) -> Values:
                """Return what cases of the class, by rows and labels, cost with their weights."""
                # A product, as numpy.where waits for a label to choose by.
                value = amount[rows] * (label != is_negative)
                return value if sample_weight is None else value * sample_weight[rows]

            parts = _signs(value_of, positive)
            sums[cell], size = _cumulated(cases, value_of, parts, from_below=cell in ("fn", "tn"))
            sizes[is_negative] += size / totals[is_negative]
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
            self._of("tp", "fn") / positives,
            self._of("fp", "tn") / negatives,
        )

    def _of(self, *cells: str) -> Values:
        """Return the sums of outcomes together."""
        known = [self.sums[cell] for cell in cells if cell in self.sums]
        return sum(known[1:], start=known[0]) if known else np.zeros(len(self.threshold))

    def _rows(self, threshold: ArrayLike) -> Any:
        value = np.asarray(threshold, np.float64)
        rising = self.threshold[::-1]
        return len(rising) - 1 - np.searchsorted(rising, value, side="left")


def _signs(value_of: ValueOf, positive: NDArray[np.bool_]) -> dict[float, RunningSum]:
    """Return a sum of costs and one of gains, with their signs, of those that there are."""
    low = high = 0.0
    for begin in range(0, len(positive), MOST_AT_ONCE):
        part = slice(begin, begin + MOST_AT_ONCE)
        value = value_of(part, positive[part])
        low, high = min(low, float(value.min())), max(high, float(value.max()))
    bounds = {1.0: high, -1.0: -low}
    return {sign: RunningSum(most, len(positive)) for sign, most in bounds.items() if most > 0}


def _cumulated(
    cases: SortedCases, value_of: ValueOf, signs: dict[float, RunningSum], *, from_below: bool
) -> tuple[Values, float]:
    """Return the sums of values above or below each row, by descending score, and of their sizes.

    Block by block, so that what is summed stays in the second-level cache.
    """
    n, step = len(cases.words), -1 if from_below else 1
    result = np.zeros(1 + int(np.count_nonzero(cases.is_last)))
    # The next row to be filled in, and the sums of costs and gains so far.
    row, known = (len(result) if from_below else 1), dict.fromkeys(signs, 0.0)
    for begin in range(0, n, MOST_AT_ONCE)[::step]:
        words = cases.words[begin : begin + MOST_AT_ONCE]
        value = value_of(cases.rows_of(words), labels_of(words))[::step]
        running = np.zeros(len(value) + 1)
        for sign, total in signs.items():
            part = np.append(known[sign], total.extended(np.maximum(sign * value, 0.0)))
            running += sign * part
            known[sign] = float(part[-1])
        # Cases up to the last of a score are above its row, those after it below.
        ends = np.flatnonzero(cases.is_last[begin : begin + MOST_AT_ONCE])
        if from_below:
            place = slice(row - len(ends), row)
            result[place], row = running[::-1][ends + 1], row - len(ends)
        else:
            place = slice(row, row + len(ends))
            result[place], row = running[ends + 1], row + len(ends)
    if from_below:
        result[0] = sum(sign * total for sign, total in known.items())
    return result, sum(known.values())
