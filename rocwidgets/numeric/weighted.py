"""The count table of weighted cases: an order of them, and one running sum a case."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .convex import above_chain, coordinates, roc_hull, upper_hull
from .exact_counts import is_whole
from .indices import ranges, union
from .pairs import ranked_pairs
from .rows import Rows
from .running_sums import MOST_AT_ONCE, RunningSum

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    Depth = NDArray[np.int64]
    Values = NDArray[np.float64]
    Floats = NDArray[np.float64] | NDArray[np.float32]

_WINDOW = 32  # cases looked through to find the sums of both classes at a depth
_HULL_STEPS = (512, 32, 1)
_AT_ONCE = 4096  # depths: their windows stay in the second-level cache


class WeightedCuts:
    """Cuts of n weighted cases. The cut at depth d predicts the d highest ones positive.

    Depths inside a group of tied scores are not operating points; see `cover` and `within`. What is
    stored are an order of the cases and, for each, the sum of the weights of one class. So the
    scores must not be changed.

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
    score : ndarray of float64 or float32, shape (n,)
        Finite.
    weight : ndarray of float64, shape (n,)
        At least 0; cases of weight 0 are ignored.

    Raises
    ------
    ValueError
        If a score is not finite, or the weights of a class sum to zero, or to more than float64
        holds.

    """

    def __init__(self, positive: NDArray[np.bool_], score: Floats, weight: Values) -> None:
        self._score = score
        self._order = _falling(score, weight)
        self.size = len(self._order)
        self._sums = np.zeros(-(-(self.size + 1) // _WINDOW) * _WINDOW)
        self._before = np.zeros((2, len(self._sums) // _WINDOW))
        self.n_rows, self.positives, self.negatives = self._add_up(positive, weight)
        self._look_up()
        self.score_max, self.score_min = self._scores(np.array([0, self.size - 1])).tolist()

    def depth(self, threshold: Values) -> Depth:
        """Return the number of cases at or above each threshold."""
        low, high = np.zeros(len(threshold), np.int64), np.full(len(threshold), self.size)
        while (low < high).any():
            middle = (low + high) >> 1
            above = self._scores(np.minimum(middle, self.size - 1)) >= threshold
            above &= low < high
            low, high = np.where(above, middle + 1, low), np.where(above, high, middle)
        return low

    def counts(self, depth: Depth) -> tuple[Values, Values]:
        """Return the weights of true and of false positives at each depth."""
        found = np.empty((2, len(depth)))
        place = np.arange(_WINDOW)[:, np.newaxis]
        for begin in range(0, len(depth), _AT_ONCE):
            part = slice(begin, begin + _AT_ONCE)
            window, inside = np.divmod(depth[part], _WINDOW)
            sums = np.where(place < inside, self._sums[window * _WINDOW + place], 0.0)
            ends = np.array([sums.max(axis=0), 0.0 - sums.min(axis=0)])
            np.maximum(self._before[:, window], ends, out=found[:, part])
        return found[0], found[1]

    def threshold(self, depth: Depth) -> Values:
        """Return the lowest score among the cases of each depth; inf at depth 0."""
        return np.where(depth == 0, np.inf, self._scores(np.maximum(depth - 1, 0)))

    def below(self, depth: Depth) -> Values:
        """Return the highest score not among the cases of each depth; -inf at full depth."""
        score = self._scores(np.minimum(depth, self.size - 1))
        return np.where(depth == self.size, -np.inf, score)

    def cover(self, depth: Depth) -> Depth:
        """Return the least depth of an operating point that is not less than each depth."""
        return self._settle(depth, lambda inside: self.depth(self.threshold(inside)))

    def within(self, depth: Depth) -> Depth:
        """Return the greatest depth of an operating point that is not more than each depth."""
        # At or above the next higher float64 are those above the score.
        return self._settle(
            depth, lambda inside: self.depth(np.nextafter(self.threshold(inside), np.inf))
        )

    def all_depths(self) -> Depth:
        """Return the depths of all operating points, increasing from 0."""
        return np.concatenate(
            [np.zeros(1, np.int64), *(depth for depth, _, _ in self._operating_points())]
        )

    def rows(self, depth: Depth) -> Rows:
        """Return the operating points at depths."""
        return Rows(self.threshold(depth), *self.counts(depth))

    def all_rows(self) -> Rows:
        """Return all operating points, made afresh."""
        columns = np.zeros((3, self.n_rows))
        columns[0, 0] = np.inf
        begin = 1
        for depth, tp, fp in self._operating_points():
            part = slice(begin, begin + len(depth))
            columns[:, part] = self._scores(depth - 1), tp, fp
            begin += len(depth)
        return Rows(*columns)

    def blocks(self) -> Iterator[Rows]:
        """Yield all operating points in order, a few thousand at a time; none is kept."""
        yield Rows(np.array([np.inf]), np.zeros(1), np.zeros(1))
        for depth, tp, fp in self._operating_points():
            yield Rows(self._scores(depth - 1), tp, fp)

    def steps(self) -> Iterator[tuple[Values, Values, Values]]:
        """Yield the score of each case, and the weights of both classes, lowest scores first.

        Tied cases of a class are one step, the others are steps without weight.
        """
        for begin in range((self.size - 1) // MOST_AT_ONCE * MOST_AT_ONCE, -1, -MOST_AT_ONCE):
            before = self._before[:, begin // _WINDOW, np.newaxis]
            positive, negative = np.diff(self._running(begin), prepend=before)[:, ::-1]
            yield self._scores(slice(begin, begin + MOST_AT_ONCE))[::-1], positive, negative

    def pairs(self) -> tuple[float, float]:
        """Return the pairs ranked right and wrong; exact where the counts are whole numbers."""
        blocks = self._operating_points
        return ranked_pairs(
            lambda: ((tp, fp) for _, tp, fp in blocks()), self.positives, self.negatives
        )

    def hull_rows(self) -> Rows:
        """Return the strict vertices of the upper convex hull in ROC space."""
        rows = self.rows(self._first_alike(self._near_hull()))
        counts = rows.tp, rows.fp, self.positives, self.negatives
        return rows[roc_hull(*counts, all_whole=self._all_whole)]

    def _near_hull(self) -> Depth:
        """Return the depths of operating points of which some are all vertices of the hull.

        First few cuts are looked at, then more and at last all, each time only where those between
        two known ones could rise above the hull of those known.
        """
        first, last = np.array([0]), np.array([self.size])
        kept = np.array([0, self.size])
        for step in _HULL_STEPS:
            inner = step * ranges(first // step + 1, (last - 1) // step - first // step)
            cut = union(first, last, self.cover(inner))
            known = union(kept, cut)
            x, y, _ = coordinates(*self.counts(known), self.positives, self.negatives)
            vertex = upper_hull(x, y)
            kept = known[vertex]
            upper, lower = cut[:-1], cut[1:]
            open_ = lower <= last[np.searchsorted(first, upper, side="right") - 1]
            upper, lower = upper[open_], lower[open_]
            # Between them there is no less fp than at the upper and no more tp than at the lower.
            corner = x[np.searchsorted(known, upper)], y[np.searchsorted(known, lower)]
            high = above_chain(*corner, x[vertex], y[vertex])
            first, last = upper[high], lower[high]
        return kept

    def _first_alike(self, depth: Depth) -> Depth:
        """Return the first operating points with the same counts: weights can be lost in sums."""
        wanted = self.counts(depth)
        low, high = np.zeros_like(depth), depth
        while (low < high).any():
            middle = (low + high) >> 1
            reached = np.logical_and(*map(np.greater_equal, self.counts(middle), wanted))
            low, high = np.where(reached, low, middle + 1), np.where(reached, middle, high)
        return self.cover(high)

    def _scores(self, rank: Depth | slice) -> Values:
        """Return scores by rank, the highest being 0; never -0.0."""
        case = self._order[rank].astype(np.intp)
        return self._score.take(case).astype(np.float64, copy=False) + 0.0

    def _add_up(self, positive: NDArray[np.bool_], weight: Values) -> tuple[int, float, float]:
        """Fill in the sums; return the number of rows and the totals of both classes.

        Of tied cases the last has the sum of one class, and the last but one that of the other if
        both are there; the rest have none. So nothing depends on the order of tied cases.
        """
        bound = float(weight.max(initial=0.0))
        of_positives, of_negatives = (RunningSum(bound, len(weight)) for _ in range(2))
        n_rows, is_apart, self._all_whole = 1, True, True
        total = before = np.zeros(2)  # of all cases so far, and of those with the scores before
        for begin in range(0, self.size, MOST_AT_ONCE):
            case = self._order[begin : begin + MOST_AT_ONCE].astype(np.intp)
            label, weights = positive.take(case), weight.take(case)
            sums = np.empty(len(case))
            sums[label] = of_positives.extended(weights[label])
            sums[~label] = -of_negatives.extended(weights[~label])
            last = self._last_of_score(begin)
            reached = np.maximum(total, (sums.max(), -sums.min()))
            if is_apart and last.all():
                self._sums[begin : begin + len(case)] = sums
                self._all_whole &= is_whole(sums)
                before = reached
            elif last.any():
                ends = _rising(sums, total)[:, last]
                self._set_tied(begin + np.flatnonzero(last), ends, before)
                self._all_whole &= is_whole(ends)
                before = ends[:, -1]
            is_apart, total = bool(last[-1]), reached
            n_rows += int(np.count_nonzero(last))
        positives, negatives = total.tolist()
        for name, weights in (("positive", positives), ("negative", negatives)):
            if not 0 < weights < np.inf:
                msg = (
                    f"the weights of the {name} class must have a finite sum above 0, not {weights}"
                )
                raise ValueError(msg)
        return n_rows, positives, negatives

    def _set_tied(self, end: Depth, sums: Values, before: Values) -> None:
        """Fill in the sums at the last cases of each score, from those of the score before."""
        rises = sums > np.column_stack((before, sums[:, :-1]))
        self._sums[end] = np.where(rises[1], -sums[1], sums[0])
        both = rises.all(axis=0)
        self._sums[end[both] - 1] = sums[0, both]

    def _last_of_score(self, begin: int) -> NDArray[np.bool_]:
        """Return which cases of the block from `begin` on are the last of their score."""
        score = self._scores(slice(begin, begin + MOST_AT_ONCE + 1))
        last = np.ones(min(MOST_AT_ONCE, self.size - begin), bool)
        np.not_equal(score[1:], score[:-1], out=last[: len(score) - 1])
        return last

    def _look_up(self) -> None:
        """Fill in the sums of both classes before each window."""
        for begin in range(0, self.size, MOST_AT_ONCE):
            ends = self._running(begin)[:, _WINDOW - 1 :: _WINDOW]
            first = begin // _WINDOW + 1
            self._before[:, first : first + ends.shape[1]] = ends

    def _running(self, begin: int) -> NDArray[np.float64]:
        """Return the sums of both classes at the cases of a block, shape (2, k)."""
        sums = self._sums[begin : min(begin + MOST_AT_ONCE, self.size)]
        return _rising(sums, self._before[:, begin // _WINDOW])

    def _operating_points(self) -> Iterator[tuple[Depth, Values, Values]]:
        """Yield depth, tp and fp of all operating points but the first, block by block."""
        for begin in range(0, self.size, MOST_AT_ONCE):
            tp, fp = self._running(begin)
            depth = np.arange(begin + 1, begin + len(tp) + 1)
            if self.n_rows <= self.size:
                last = self._last_of_score(begin)
                depth, tp, fp = depth[last], tp[last], fp[last]
            if len(depth):
                yield depth, tp, fp

    def _settle(self, depth: Depth, end: Callable[[Depth], Depth]) -> Depth:
        if self.n_rows > self.size:
            return depth
        inner = np.clip(depth, 1, self.size - 1)
        loose = (inner == depth) & (self._scores(inner - 1) == self._scores(inner))
        settled = depth.copy()
        settled[loose] = end(depth[loose])
        return settled


def _rising(sums: Values, before: Values) -> Values:
    """Return the sums of both classes at each case, of one signed sum each, shape (2, k)."""
    found = np.array([sums, 0.0 - sums])
    np.maximum(found[:, 0], before, out=found[:, 0])
    return np.maximum.accumulate(found, axis=1, out=found)


def _falling(score: Floats, weight: Values) -> NDArray[np.uint32]:
    """Return the order of the cases that have weight, the highest score first."""
    order = np.argsort(score)[::-1].astype(np.uint32)
    if not np.isfinite(score[order[[0, -1]]]).all():
        msg = "scores must be finite"
        raise ValueError(msg)
    live = weight > 0
    return order if live.all() else order[live[order]]
