"""Sums of a smooth function of score differences over all pairs of a positive and a negative."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.auc_family.boxes import (
    Boxes,
    Column,
    Runs,
    alike,
    boxes_of,
    column,
    gapped,
    kept,
)
from rocwidgets.numeric.auc_family.chebyshev import doubled, far_sum, moments_of
from rocwidgets.numeric.counts.indices import integers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Index = NDArray[np.int64]
    Mask = NDArray[np.bool_]
    Kernel = Callable[[Values], Values]

_STEP = 3
# Scores per box, about, in the boxes that all wider ones are added up from.
_FULL = 16
# Differences of nodes in boxes narrower than this would lose digits as subnormal numbers.
_LAST_LEVEL = 1000
# Pairs of boxes with no more pairs of a positive and a negative are summed pair by pair.
_FEW = 1024
_FEW_SCORES = 512
# Pairs at a time, so that what is made of them stays in the cache.
_AT_ONCE = 1 << 15


class _Kernels(NamedTuple):
    """A function of a difference, and of minus it; None if that is 0."""

    up: Kernel
    down: Kernel | None


class _Moments(NamedTuple):
    """Moments of the boxes of each class."""

    positive: Values
    negative: Values


class _Near(NamedTuple):
    """Boxes of a level, and which of their pairs of scores are still to be summed.

    `within` says whether pairs inside the box are, `following` whether those with the box after it
    are.
    """

    id: Index
    within: Mask
    following: Mask

    def at(self, boxes: slice | Mask) -> _Near:
        """Return some of the boxes."""
        return _Near(self.id[boxes], self.within[boxes], self.following[boxes])


def pair_sum(
    score: Values,
    positive: Values,
    negative: Values,
    kernel: Kernel,
    *,
    smooth: float = 0.0,
    one_sided: bool = False,
) -> float:
    """Return the sum of positive[i] * negative[j] * kernel(score[i] - score[j]) over all i and j.

    A fast multipole sum in one dimension: far pairs of dyadic boxes interact through Chebyshev
    nodes (Fong & Darve, Journal of Computational Physics 228, 2009), near ones are
    split where they hold many pairs. O(n) for evenly spread and O(n log n) for other n scores,
    unless very many are below 2**-1000.

    Parameters
    ----------
    score : ndarray of float64, shape (n,)
        Strictly increasing, in 0..1.
    positive, negative : ndarray of float64, shape (n,)
        Weights at each score, at least 0; best if both add up to 1.
    kernel : callable
        From differences of scores, an array in -1..1, to an array of that shape. 0 at 0, and
        analytic for complex differences d with Re d != 0 and abs(Im d) < abs(Re d).
    smooth : float
        Width of differences around 0 over which the kernel hardly curves, so that boxes no wider
        need not be split; 0 for a kernel with a kink there.
    one_sided : bool
        Whether the kernel is 0 for differences below 0.

    Returns
    -------
    float
        Right to some 1e-13 of the largest value of the kernel, times the sums of both weights.

    """
    columns = column(score, positive), column(score, negative)
    if len(score) <= _FEW_SCORES:
        difference = np.subtract.outer(columns[0].score, columns[1].score)
        return float(columns[0].weight @ kernel(difference) @ columns[1].weight)
    kernels = _Kernels(kernel, None if one_sided else lambda difference: kernel(-difference))
    total, level, step, near = 0.0, _first_level(len(score), smooth), 1, None
    while near is None or len(near.id):
        boxes = boxes_of(*columns, level)
        moments = _Moments(
            moments_of(columns[0], boxes.positive, level),
            moments_of(columns[1], boxes.negative, level),
        )
        if near is None:
            total += _wider(boxes.id, moments, level, kernels)
            above = np.unique(boxes.id >> step)
            near = _Near(above, np.ones(len(above), bool), np.ones(len(above), bool))
        parent = np.searchsorted(near.id, boxes.id >> step)
        span = int(boxes.id[-1] - boxes.id[0])
        for gap in range(2, min(span + 1, 2 << step)):
            pairs = _apart(boxes.id, gap, parent, near)
            total += _between(moments, pairs, (gap, level), kernels)
        near = _closest(boxes.id, parent, near)
        if smooth >= 2.0**-level:
            return total + _all_near(moments, near, level, kernels)
        near, few = _split(boxes, near, level, kernels)
        total += _pairwise(columns, boxes, few, kernels)
        near, columns = _remaining(boxes, near, columns)
        level, step = level + _STEP, _STEP
    return total


def _first_level(n: int, smooth: float) -> int:
    level = max(int(np.log2(n / _FULL)), 1)
    return min(level, max(int(np.ceil(-np.log2(smooth))), 1)) if smooth else level


def _wider(id_: Index, moments: _Moments, level: int, kernels: _Kernels) -> float:
    """Return the sum over pairs of boxes apart, of all levels above one."""
    total = 0.0
    while level > 1:
        id_, wider = doubled(id_, moments)
        moments, level = _Moments(*wider), level - 1
        for gap in (2, 3):
            low, high = gapped(id_, gap)
            adjacent = (id_[high] >> 1) - (id_[low] >> 1) == 1
            total += _between(moments, (low[adjacent], high[adjacent]), (gap, level), kernels)
    return total


def _apart(id_: Index, gap: int, parent: Index, near: _Near) -> tuple[Index, Index]:
    """Return the pairs of boxes whose ids differ by a gap and whose parents are near."""
    low, high = gapped(id_, gap)
    is_near = _parents_near(parent[low], parent[high], near)
    return low[is_near], high[is_near]


def _parents_near(below: Index, above: Index, near: _Near) -> Mask:
    step = near.id[above] - near.id[below]
    return np.where(step == 0, near.within[below], (step == 1) & near.following[below])


def _closest(id_: Index, parent: Index, near: _Near) -> _Near:
    following = np.zeros(len(id_), bool)
    following[:-1] = np.diff(id_) == 1
    following[:-1] &= _parents_near(parent[:-1], parent[1:], near)
    return _Near(id_, near.within[parent], following)


def _between(
    moments: _Moments, pairs: tuple[Index, Index], distance: tuple[int, int], kernels: _Kernels
) -> float:
    """Return the sum over pairs of boxes at one distance, both ways unless a box is its own."""
    positive, negative = moments
    total = far_sum(positive, negative, pairs, distance, kernels.up)
    if distance[0] and kernels.down:
        total += far_sum(negative, positive, pairs, distance, kernels.down)
    return total


def _all_near(moments: _Moments, near: _Near, level: int, kernels: _Kernels) -> float:
    total = 0.0
    for gap, has in enumerate((near.within, near.following)):
        low = np.flatnonzero(has)
        total += _between(moments, (low, low + gap), (gap, level), kernels)
    return total


def _split(boxes: Boxes, near: _Near, level: int, kernels: _Kernels) -> tuple[_Near, _Near]:
    """Return the pairs of boxes with many pairs of scores, and those with few."""
    p, n = boxes.positive.size, boxes.negative.size
    beside = np.zeros(len(p), np.int64)
    beside[:-1] = n[:-1] * p[1:]
    if kernels.down:
        beside[:-1] += p[:-1] * n[1:]
    may = level < _LAST_LEVEL
    many = (p * n > _FEW) & may, (beside > _FEW) & may
    return (
        _Near(near.id, near.within & many[0], near.following & many[1]),
        _Near(near.id, near.within & ~many[0], near.following & ~many[1]),
    )


def _pairwise(
    columns: tuple[Column, Column], boxes: Boxes, near: _Near, kernels: _Kernels
) -> float:
    """Return the sum over near boxes of every pair of scores."""
    positive, negative = columns
    either = np.flatnonzero(near.within | near.following)
    # Scores of a box and of the one after it are one run.
    p, after = boxes.positive.at(either), near.following[either]
    beside = boxes.positive.at(np.minimum(either + 1, len(boxes.id) - 1))
    within = near.within[either]
    run = Runs(np.where(within, p.first, beside.first), within * p.size + after * beside.size)
    total = _pairs(negative, boxes.negative.at(either), positive, run, kernels.up)
    if kernels.down:
        low = np.flatnonzero(near.following)
        above = boxes.negative.at(low + 1)
        total += _pairs(positive, boxes.positive.at(low), negative, above, kernels.down)
    return total


def _pairs(lower: Column, low: Runs, upper: Column, high: Runs, kernel: Kernel) -> float:
    """Return the sum over pairs of runs of every pair of scores.

    Runs of the same sizes are summed together, so that no pair needs indices of its own.
    """
    total = 0.0
    has = (low.size > 0) & (high.size > 0)
    low, high = low.at(has), high.at(has)
    base = int(high.size.max(initial=0)) + 1
    for key, places in alike(low.size * base + high.size):
        for here, below in _blocks(places, key // base, key % base):
            i = low.first[here] + below[:, None, None]
            j = high.first[here] + integers(key % base)[:, None]
            value = kernel(upper.score[j] - lower.score[i])
            value *= upper.weight[j]
            total += float(np.sum(value.sum(axis=1) * lower.weight[i[:, 0]]))
    return total


def _blocks(places: Index, low: int, high: int) -> Iterator[tuple[Index, Index]]:
    """Yield pairs of runs and scores of the lower run, so that few pairs are summed at once."""
    many, scores = max(_AT_ONCE // (low * high), 1), max(_AT_ONCE // high, 1)
    for begin in range(0, len(places), many):
        for first in range(0, low, scores):
            yield places[begin : begin + many], integers(first, min(first + scores, low))


def _remaining(
    boxes: Boxes, near: _Near, columns: tuple[Column, Column]
) -> tuple[_Near, tuple[Column, Column]]:
    """Return the boxes with pairs still to be summed, and the scores in them."""
    used = near.within | near.following
    used[1:] |= near.following[:-1]
    if not used.any():
        return near.at(slice(0)), columns
    positive, negative = columns
    scores = kept(positive, boxes.positive.at(used)), kept(negative, boxes.negative.at(used))
    return near.at(used), scores
