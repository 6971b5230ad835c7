"""The count table of weighted cases: their order, and exact running sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.convex import above_chain, coordinates, roc_hull, upper_hull
from rocwidgets.numeric.counts.exact_counts import is_whole
from rocwidgets.numeric.counts.indices import integers, ranges, union
from rocwidgets.numeric.counts.pairs import ranked_pairs
from rocwidgets.numeric.counts.rows import Rows
from rocwidgets.numeric.counts.running_sums import MOST_AT_ONCE, Limbs
from rocwidgets.numeric.counts.sorted_cases import SortedCases, labels_of, sort_cases

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Sums = NDArray[np.int64]
    Depth = NDArray[np.int64]
    Floats = NDArray[np.float64] | NDArray[np.float32]


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
        """Return the running sum of its class at each further case, negated for negatives."""
        n = len(self._label)
        result = self._limbs.rounded([self._own_class(*limb[:, -n:]) for limb in self._sums])
        return np.copysign(result, self._label - 0.5)

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


# Cases looked through to find the sums of both classes at a depth; a power of two.
_WINDOW = 32
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
        live = weight > 0
        self.size = int(np.count_nonzero(live))
        self._sums = np.zeros(-(-(self.size + 1) // _WINDOW) * _WINDOW)
        self._before = np.zeros((2, len(self._sums) // _WINDOW))
        self._order = np.empty(self.size, np.uint32)
        # The words are read block by block, and sums written in their place.
        cases = sort_cases(positive, score, live, self._sums.view(np.uint64))
        self._is_last = np.packbits(cases.is_last)
        self.n_rows = 1 + int(np.count_nonzero(cases.is_last))
        self.positives, self.negatives = self._add_up(cases, weight)
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
        result = np.empty((2, len(depth)))
        place = integers(_WINDOW)[:, np.newaxis]
        for begin in range(0, len(depth), _AT_ONCE):
            part = slice(begin, begin + _AT_ONCE)
            window, inside = np.divmod(depth[part], _WINDOW)
            sums = np.where(place < inside, self._sums[window * _WINDOW + place], 0.0)
            ends = np.array([sums.max(axis=0), 0.0 - sums.min(axis=0)])
            np.maximum(self._before[:, window], ends, out=result[:, part])
        return result[0], result[1]

    def threshold(self, depth: Depth) -> Values:
        """Return the lowest score among the cases of each depth; inf at depth 0."""
        return np.where(depth == 0, np.inf, self._scores(np.maximum(depth - 1, 0)))

    def below(self, depth: Depth) -> Values:
        """Return the highest score not among the cases of each depth; -inf at full depth."""
        score = self._scores(np.minimum(depth, self.size - 1))
        return np.where(depth == self.size, -np.inf, score)

    def cover(self, depth: Depth) -> Depth:
        """Return the smallest depth of an operating point that is not less than each depth."""
        return self._settle(depth, lambda inside: self.depth(self.threshold(inside)))

    def within(self, depth: Depth) -> Depth:
        """Return the largest depth of an operating point that is not more than each depth."""
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

    def _add_up(self, cases: SortedCases, weight: Values) -> tuple[float, float]:
        """Fill in order and sums; return the totals of both classes.

        Among tied cases, the last has the sum of one class, and the last but one that of the other
        if both are there; the rest have none. So nothing depends on the order of tied cases.
        """
        sums = SumsByClass(float(weight.max(initial=0.0)), len(weight))
        is_apart, before, self._all_whole = True, np.zeros((2, 1)), True
        for begin in range(0, self.size, MOST_AT_ONCE):
            block = slice(begin, min(begin + MOST_AT_ONCE, self.size))
            words, last = cases.words[block], cases.is_last[block]
            self._order[block] = row = cases.rows_of(words)
            sums.extend(labels_of(words), weight.take(row))
            window = integers(_WINDOW, len(words) + 1, _WINDOW)
            if is_apart and last.all():
                result = self._sums[block] = sums.signed()
                ends = sums.at(np.append(window, len(words)))
                self._before[:, (begin + window) // _WINDOW], before = ends[:, :-1], ends[:, -1:]
            else:
                self._sums[block] = 0.0
                end = np.flatnonzero(last)
                result = np.concatenate((before, sums.at(end + 1)), axis=1)
                known = np.searchsorted(end, window)
                self._before[:, (begin + window) // _WINDOW] = result[:, known]
                self._set_tied(begin + end, result)
                before = result[:, -1:]
            is_apart = bool(last[-1])
            self._all_whole = self._all_whole and is_whole(result)
        return _totals(*before[:, 0].tolist())

    def _set_tied(self, end: Depth, sums: Values) -> None:
        """Fill in the sums at the last cases of each score, from those of the score before."""
        rises, sums = sums[:, 1:] > sums[:, :-1], sums[:, 1:]
        self._sums[end] = np.where(rises[1], -sums[1], sums[0])
        both = np.flatnonzero(rises[0] & rises[1])
        end, positives = end[both], sums[0, both]
        self._sums[end - 1] = positives
        # The sum before the last case of a score can be the last of the window before.
        first = end & (_WINDOW - 1) == 0
        self._before[0, end[first] // _WINDOW] = positives[first]

    def _running(self, begin: int) -> NDArray[np.float64]:
        """Return the sums of both classes at the cases of a block, shape (2, k)."""
        sums = self._sums[begin : min(begin + MOST_AT_ONCE, self.size)]
        return _rising(sums, self._before[:, begin // _WINDOW])

    def _operating_points(self) -> Iterator[tuple[Depth, Values, Values]]:
        """Yield depth, tp and fp of all operating points but the first, block by block."""
        if self.n_rows > self.size:
            for begin in range(0, self.size, MOST_AT_ONCE):
                tp, fp = self._running(begin)
                yield integers(begin + 1, begin + len(tp) + 1), tp, fp
            return
        before = np.zeros(2)
        for begin in range(0, self.size, MOST_AT_ONCE):
            end = begin + np.flatnonzero(self._last_of_score(begin))
            if len(end):
                # Before the first case there is the last element, which is of no case.
                tp, fp = _rising(self._sums[end], before, self._sums[end - 1])
                before = np.array([tp[-1], fp[-1]])
                yield end + 1, tp, fp

    def _last_of_score(self, begin: int) -> NDArray[np.bool_]:
        """Return which cases of the block from `begin` on are the last of their score."""
        block = self._is_last[begin // 8 : (begin + MOST_AT_ONCE) // 8]
        return np.unpackbits(block, count=min(MOST_AT_ONCE, self.size - begin)).view(bool)

    def _settle(self, depth: Depth, end: Callable[[Depth], Depth]) -> Depth:
        if self.n_rows > self.size:
            return depth
        inner = np.clip(depth, 1, self.size - 1)
        loose = (inner == depth) & (self._scores(inner - 1) == self._scores(inner))
        settled = depth.copy()
        settled[loose] = end(depth[loose])
        return settled


def _rising(sums: Values, before: Values, beside: Values | None = None) -> Values:
    """Return the sums of both classes at each case, of one signed sum each, shape (2, k).

    With `beside`, of two signed sums each.
    """
    result = np.array([sums, 0.0 - sums])
    if beside is not None:
        np.maximum(result, (beside, 0.0 - beside), out=result)
    np.maximum(result[:, 0], before, out=result[:, 0])
    return np.maximum.accumulate(result, axis=1, out=result)


def _totals(positives: float, negatives: float) -> tuple[float, float]:
    """Return the totals of both classes, or raise ValueError."""
    for name, weights in (("positive", positives), ("negative", negatives)):
        if not 0 < weights < np.inf:
            msg = f"The weights of the {name} class must have a finite sum above 0, got {weights}."
            raise ValueError(msg)
    return positives, negatives
