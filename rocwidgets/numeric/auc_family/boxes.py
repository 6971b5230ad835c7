"""Dyadic boxes of scores: which scores of either class are in each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.counts.indices import ranges, starts, union

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Index = NDArray[np.int64]
    Mask = NDArray[np.bool_]


class Column(NamedTuple):
    """Scores of one class, strictly increasing, and their weights."""

    score: Values
    weight: Values


class Runs(NamedTuple):
    """Runs of neighbouring scores of a column: the place of the first, and how many."""

    first: Index
    size: Index

    def at(self, boxes: Index | slice | Mask) -> Runs:
        """Return the runs of some boxes."""
        return Runs(self.first[boxes], self.size[boxes])


class Boxes(NamedTuple):
    """Boxes of one width that hold scores of either class, increasing.

    `id` is floor(score / width); runs of a class may be empty.
    """

    id: Index
    positive: Runs
    negative: Runs


def column(score: Values, weight: Values) -> Column:
    """Return the scores that have a weight."""
    # Places are taken far quicker than by a mask.
    has = np.flatnonzero(weight)
    return Column(score[has], weight[has])


def boxes_of(positive: Column, negative: Column, level: int) -> Boxes:
    """Return the boxes of width 2**-level."""
    ids, sizes = zip(*(_occupied(each.score, level) for each in (positive, negative)), strict=True)
    every = union(*ids)
    runs = (_spread(every, id_, size) for id_, size in zip(ids, sizes, strict=True))
    return Boxes(every, *runs)


def _occupied(score: Values, level: int) -> tuple[Index, Index]:
    place = (score * 2.0**level).astype(np.int64)
    first = np.flatnonzero(starts(place))
    return place[first], np.diff(first, append=len(score))


def _spread(every: Index, id_: Index, size: Index) -> Runs:
    found = np.zeros(len(every), np.int64)
    found[np.searchsorted(every, id_)] = size
    return Runs(np.cumsum(found) - found, found)


def gapped(id_: Index, gap: int) -> tuple[Index, Index]:
    """Return the pairs of boxes whose ids differ by a gap."""
    high = np.searchsorted(id_, id_ + gap)
    low = np.flatnonzero(high < len(id_))
    low = low[id_[high[low]] == id_[low] + gap]
    return low, high[low]


def kept(scores: Column, runs: Runs) -> Column:
    """Return the scores in the runs."""
    index = ranges(*runs)
    return Column(scores.score[index], scores.weight[index])


def alike(key: Index) -> Iterator[tuple[int, Index]]:
    """Yield each distinct key, which is at least 0, and the places that have it."""
    if not len(key):
        return
    # Short integers are sorted by their digits, which is far quicker.
    order = np.argsort(key.astype(np.min_scalar_type(int(key.max()))), kind="stable")
    ordered = key[order]
    cut = np.flatnonzero(np.diff(ordered, prepend=-1))
    yield from zip(ordered[cut].tolist(), np.split(order, cut[1:]), strict=True)
