"""Sums of a smooth function of score differences over all pairs of a positive and a negative."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.indices import ranges

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Index = NDArray[np.int64]
    Kernel = Callable[[Values], Values]
    Columns = tuple[Values, Values, Values]

# Chebyshev nodes per box. Boxes that do not touch are as far apart as they are wide, so that each
# node more lowers the error of interpolation 5.8-fold: 18 leave 2e-14.
_NODES = 18
_FIRST_LEVEL, _STEP = 10, 3
# Differences of nodes in boxes narrower than this would lose digits as subnormal numbers.
_LAST_LEVEL = 1000
# Pairs of boxes that share no more pairs of scores than this are summed pair by pair.
_FEW = 1024
_FEW_SCORES = 512
_AT_ONCE = 1 << 20


class _Boxes(NamedTuple):
    """Dyadic boxes of one width that hold scores, increasing.

    `id` is floor(score / width), `first` and `size` the run of scores in the box.
    """

    id: Index
    first: Index
    size: Index


class _Open(NamedTuple):
    """Boxes of a level whose pairs of scores are still to be summed.

    `within` tells whether those inside the box are, `beside` those of it and the next id.
    """

    id: Index
    within: NDArray[np.bool_]
    beside: NDArray[np.bool_]


def pair_sum(
    score: Values, positive: Values, negative: Values, kernel: Kernel, smooth: float = 0.0
) -> float:
    """Return the sum of positive[i] * negative[j] * kernel(score[i] - score[j]) over all i and j.

    A fast multipole sum in one dimension: far pairs of dyadic boxes interact through Chebyshev
    nodes (Fong & Darve, Journal of Computational Physics 228, 2009), near ones are
    split. O(n log n) for n scores, unless very many are below 2**-1000.

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

    Returns
    -------
    float
        Right to some 1e-13 of the largest value of the kernel, times the sums of both weights.

    """
    if len(score) <= _FEW_SCORES:
        difference = np.subtract.outer(score, score)
        return float(positive @ kernel(difference) @ negative)
    total, level, step = 0.0, _FIRST_LEVEL, _FIRST_LEVEL
    columns = score, positive, negative
    open_ = _Open(np.array([0, 1]), np.array([True, True]), np.array([True, True]))
    while len(columns[0]):
        boxes = _boxes(columns[0], level)
        nodes = _node_weights(columns, boxes, level)
        parent = np.searchsorted(open_.id, boxes.id >> step)
        span = int(boxes.id[-1] - boxes.id[0])
        for gap in range(2, min(span + 1, 2 << step)):
            low, high = _apart(boxes, gap, parent, open_)
            total += _between(nodes, (low, high), gap, level, kernel)
        near = [_apart(boxes, gap, parent, open_) for gap in (0, 1)]
        if smooth >= 2.0**-level:
            far = (_between(nodes, pair, gap, level, kernel) for gap, pair in enumerate(near))
            return total + sum(far)
        crowded = []
        for low, high in near:
            many = (boxes.size[low] * boxes.size[high] > _FEW) & (level < _LAST_LEVEL)
            total += _pairwise(columns, boxes, (low[~many], high[~many]), kernel)
            crowded.append(low[many])
        open_, kept = _next(boxes, crowded)
        columns = columns[0][kept], columns[1][kept], columns[2][kept]
        level, step = level + _STEP, _STEP
    return total


def _boxes(score: Values, level: int) -> _Boxes:
    place = np.ldexp(score, level).astype(np.int64)
    first = np.flatnonzero(np.concatenate(([True], place[1:] != place[:-1])))
    return _Boxes(place[first], first, np.diff(first, append=len(score)))


def _node_weights(columns: Columns, boxes: _Boxes, level: int) -> list[Values]:
    """Return of both weights those at the nodes of each box that act alike from afar."""
    score, *weights = columns
    scaled = np.ldexp(score, level)
    place = 2 * (scaled - np.floor(scaled)) - 1
    before, here = np.ones(len(score)), place
    moments = np.empty((len(weights), len(boxes.id), _NODES))
    for degree in range(_NODES):
        value = before if degree == 0 else here
        for k, weight in enumerate(weights):
            moments[k, :, degree] = np.add.reduceat(weight * value, boxes.first)
        if degree:
            before, here = here, 2 * place * here - before
    angle = np.pi * (np.arange(_NODES) + 0.5) / _NODES
    basis = 2 * np.cos(np.outer(np.arange(_NODES), angle)) / _NODES
    basis[0] /= 2
    return [moment @ basis for moment in moments]


def _apart(boxes: _Boxes, gap: int, parent: Index, open_: _Open) -> tuple[Index, Index]:
    """Return the pairs of boxes whose ids differ by a gap and whose parents' pair is open."""
    high = np.searchsorted(boxes.id, boxes.id + gap)
    low = np.flatnonzero(high < len(boxes.id))
    low = low[boxes.id[high[low]] == boxes.id[low] + gap]
    high = high[low]
    below, above = parent[low], parent[high]
    step = open_.id[above] - open_.id[below]
    asked = np.where(step == 0, open_.within[below], (step == 1) & open_.beside[below])
    return low[asked], high[asked]


def _between(
    nodes: list[Values], pairs: tuple[Index, Index], gap: int, level: int, kernel: Kernel
) -> float:
    """Return the sum over pairs of boxes at one gap, both ways unless a box is its own partner."""
    low, high = pairs
    if not len(low):
        return 0.0
    node = np.cos(np.pi * (np.arange(_NODES) + 0.5) / _NODES) / 2
    difference = np.ldexp(gap + np.subtract.outer(node, node), -level)
    positive, negative = nodes
    total = np.sum((positive[high] @ kernel(difference)) * negative[low])
    if gap:
        total += np.sum((negative[high] @ kernel(-difference)) * positive[low])
    return float(total)


def _pairwise(columns: Columns, boxes: _Boxes, pairs: tuple[Index, Index], kernel: Kernel) -> float:
    """Return the sum over pairs of boxes of every pair of scores."""
    score, positive, negative = columns
    low, high = pairs
    total = 0.0
    if not len(low):
        return total
    for a, b in _parts(low, high, boxes.size[low] * boxes.size[high]):
        width = boxes.size[b]
        first = ranges(boxes.first[a], boxes.size[a])
        each = np.repeat(width, boxes.size[a])
        i = np.repeat(first, each)
        j = ranges(np.repeat(boxes.first[b], boxes.size[a]), each)
        difference = score[j] - score[i]
        total += float(np.sum(positive[j] * negative[i] * kernel(difference)))
        # Inside one box either order of a pair is among them already.
        other = np.repeat(np.repeat(a != b, boxes.size[a]), each)
        if other.any():
            i, j = i[other], j[other]
            total += float(np.sum(positive[i] * negative[j] * kernel(-difference[other])))
    return total


def _parts(low: Index, high: Index, pairs: Index) -> Iterator[tuple[Index, Index]]:
    """Yield pairs of boxes, of some million pairs of scores at a time."""
    stretch = (np.cumsum(pairs) - pairs) // _AT_ONCE
    cut = np.flatnonzero(np.diff(stretch, prepend=-1)).tolist()
    for begin, end in zip(cut, [*cut[1:], len(low)], strict=True):
        yield low[begin:end], high[begin:end]


def _next(boxes: _Boxes, crowded: list[Index]) -> tuple[_Open, Index]:
    """Return the boxes with crowded pairs, and the places of the scores in them."""
    within, beside = (np.isin(np.arange(len(boxes.id)), low) for low in crowded)
    used = within | beside
    used[1:] |= beside[:-1]
    kept = ranges(boxes.first[used], boxes.size[used])
    return _Open(boxes.id[used], within[used], beside[used]), kept
