"""A count table of very many distinct scores: sorted keys and two bits per row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.bitmap import (
    WORD,
    Bitmap,
    lowest_set,
    set_positions,
    set_positions_of,
    word_count,
)
from rocwidgets.numeric.counts.convex import above_chain, upper_hull
from rocwidgets.numeric.counts.indices import integers, union
from rocwidgets.numeric.counts.rows import Rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.bitmap import Words
    from rocwidgets.numeric.counts.keys import Codec, Keys

    Depth = NDArray[np.int64]
    Values = NDArray[np.float64]
    Index = NDArray[np.int64]
    Counter = Callable[[Index], tuple[Index, Index]]


_CHUNK = 32768  # rows, a multiple of 64
# Words of 64 rows that are looked at together, for vertices of the hull and for tied scores: their
# columns are short beside the table.
_HULL_WORDS, _TIED_WORDS = 8192, 512
_BLOCK = 16384  # rows: a dozen columns of so many stay in the second-level cache
_ONE = np.uint64(1)


class PackedCuts:
    """Cuts of n sorted keys. The cut at depth d predicts the d highest rows positive.

    Depths inside a group of tied scores are not operating points; see `cover` and `within`.

    Parameters
    ----------
    keys : ndarray of integers, shape (n,)
        ``2 * code + label``, increasing.
    codec : Codec

    """

    def __init__(self, keys: Keys, codec: Codec) -> None:
        self._keys = keys
        self._codec = codec
        self._labels, self._starts = _bitmaps(keys)
        self.size = len(keys)
        self.positives = self._labels.total
        self.negatives = self.size - self.positives
        self.n_rows = self._starts.total + 1
        self.score_min = codec.low
        self.score_max = codec.high

    def depth(self, threshold: NDArray[np.float64]) -> Depth:
        """Return the number of rows at or above each threshold."""
        inner = (threshold > self.score_min) & (threshold <= self.score_max)
        position = np.where(threshold > self.score_max, self.size, 0)
        wanted = self._codec.encode(threshold[inner])
        position[inner] = np.searchsorted(self._keys, wanted)
        return self.size - position

    def counts(self, depth: Depth) -> tuple[Depth, Depth]:
        """Return true and false positives among the rows of each depth."""
        tp = self.positives - self._labels.before(self.size - depth)
        return tp, depth - tp

    def threshold(self, depth: Depth) -> NDArray[np.float64]:
        """Return the lowest score among the rows of each depth; inf at depth 0."""
        score = self._codec.decode(self._keys[np.minimum(self.size - depth, self.size - 1)])
        return np.where(depth == 0, np.inf, score)

    def below(self, depth: Depth) -> NDArray[np.float64]:
        """Return the highest score not among the rows of each depth; -inf at full depth."""
        score = self._codec.decode(self._keys[np.maximum(self.size - depth - 1, 0)])
        return np.where(depth == self.size, -np.inf, score)

    def cover(self, depth: Depth) -> Depth:
        """Return the smallest depth of an operating point that is not less than each depth."""
        return self._settle(depth, down=True)

    def within(self, depth: Depth) -> Depth:
        """Return the largest depth of an operating point that is not more than each depth."""
        return self._settle(depth, down=False)

    def all_depths(self) -> Depth:
        """Return the depth of every operating point, increasing from 0."""
        starts = set_positions(self._starts.words)
        depth = self.size - starts[: self.n_rows - 1]
        return np.concatenate(([0], depth[::-1]))

    def rows(self, depth: Depth) -> Rows:
        """Return the operating points at depths."""
        return Rows(self.threshold(depth), *self.counts(depth))

    def all_rows(self) -> Rows:
        """Return all operating points."""
        threshold = np.empty(self.n_rows)
        tp, fp = np.empty((2, self.n_rows), np.int64)
        begin = 0
        for block in self.blocks():
            place = slice(begin, begin := begin + len(block))
            threshold[place], tp[place], fp[place] = block.threshold, block.tp, block.fp
        return Rows(threshold, tp, fp)

    def blocks(self) -> Iterator[Rows]:
        """Yield all operating points in order, at most 16,385 at a time."""
        tp, head = 0, True
        for begin in range((self.size - 1) // _BLOCK * _BLOCK, -1, -_BLOCK):
            end = min(begin + _BLOCK, self.size)
            keys = self._keys[begin:end][::-1]
            total = np.cumsum(keys & keys.dtype.type(1), dtype=np.int64)
            total += tp
            tp = total[-1]
            depth = integers(self.size - end + 1, self.size - begin + 1)
            if self.n_rows <= self.size:
                start = self._starts.among(begin, end)[::-1]
                keys, total, depth = keys[start], total[start], depth[start]
            if not len(keys):
                continue
            # The threshold that predicts no positives is in the block of the first that does, whose
            # limits it has.
            made = _with_first_row if head else Rows
            yield made(self._codec.decode(keys), total, depth - total)
            head = False

    def steps(self) -> Iterator[tuple[Values, Values, None]]:
        """Yield the score of each case and its label as 0 or 1."""
        word, kind = self._keys.dtype.type, self._codec.kind
        one, bits = word(1), kind(1).view(word)
        for begin in range(0, self.size, _BLOCK):
            keys = self._keys[begin : begin + _BLOCK]
            # The bits of 0.0 or 1.0: a product of integers is quicker than their conversion.
            label = keys & one
            label *= bits
            yield self._codec.decode(keys), label.view(kind).astype(np.float64, copy=False), None

    def pairs(self) -> tuple[int, int]:
        """Return twice the number of pairs ranked right and wrong."""
        p = self.positives
        # Ties are sorted by label, so that a positive is above the negatives tied with it.
        won = self.cases_below_positives() - p * (p - 1) // 2
        twice = 2 * won - self._tied_pairs()
        return twice, 2 * p * self.negatives - twice

    def cases_below_positives(self) -> int:
        """Return the cases that are sorted below each positive, added up."""
        return self._labels.position_sum()

    def label_bits(self) -> NDArray[np.uint8]:
        """Return the labels, the lowest score first, as bits of octets from the lowest one on."""
        return self._labels.octets[: -(-self.size // 8)]

    def hull_rows(self) -> Rows:
        """Return the strict vertices of the upper convex hull in ROC space."""
        cut = hull_positions(self._starts, lambda position: self.counts(self.size - position))
        return self.rows(self.size - cut)

    def _settle(self, depth: Depth, *, down: bool) -> Depth:
        if self.n_rows == self.size + 1:
            return depth
        position = self.size - depth
        loose = ~self._starts.test(position)
        key = self._keys[position[loose]]
        one = key.dtype.type(1)
        position[loose] = (
            np.searchsorted(self._keys, key & ~one)
            if down
            else np.searchsorted(self._keys, key | one, side="right")
        )
        return self.size - position

    def _tied_pairs(self) -> int:
        """Count the pairs of a positive and a negative with one score."""
        if self.n_rows == self.size + 1:
            return 0
        pairs = 0
        for one, end in _tied_groups(self._starts.words):
            positive = self._labels.before(end) - self._labels.before(one)
            pairs += int((positive * (end - one - positive)).sum())
        return pairs


def _tied_groups(starts: Words) -> Iterator[tuple[Index, Index]]:
    """Yield the first row of groups of tied scores, and the row after the last, part by part."""
    open_since = np.zeros(0, np.int64)
    for begin in range(0, len(starts), _TIED_WORDS):
        start = starts[begin : begin + _TIED_WORDS]
        # After the last row there is a cut.
        beyond = starts[begin + len(start) : begin + len(start) + 1]
        following = start >> _ONE
        following[:-1] |= start[1:] << np.uint64(63)
        following[-1] |= (beyond[0] if len(beyond) else _ONE) << np.uint64(63)
        first = set_positions(start & ~following) + WORD * begin
        after = set_positions(~start & following) + WORD * begin + 1
        first = np.concatenate((open_since, first))
        yield first[: len(after)], after
        open_since = first[len(after) :]


def _with_first_row(threshold: NDArray[np.float64], tp: Depth, fp: Depth) -> Rows:
    none = np.zeros(1, np.int64)
    return Rows(
        np.concatenate(([np.inf], threshold)),
        np.concatenate((none, tp)),
        np.concatenate((none, fp)),
    )


def _bitmaps(keys: Any) -> tuple[Bitmap, Bitmap]:
    """Return the labels of sorted keys, and whether a row is the first of its score.

    Padding is zero in the labels and one in the starts: the position after the last row is a cut
    too.
    """
    n = len(keys)
    words = keys.view(np.uint32 if keys.itemsize == np.uint32().itemsize else np.uint64)
    labels = np.zeros(8 * word_count(n), np.uint8)
    starts = np.full(8 * word_count(n), 0xFF, np.uint8)
    buffer, flags = np.empty(_CHUNK, words.dtype), np.empty(_CHUNK, bool)
    for begin in range(0, n, _CHUNK):
        part = words[begin : begin + _CHUNK]
        word, flag = buffer[: len(part)], flags[: len(part)]
        octets = slice(begin // 8, begin // 8 + -(-len(part) // 8))
        np.bitwise_and(part, 1, out=word)
        np.not_equal(word, 0, out=flag)
        labels[octets] = np.packbits(flag, bitorder="little")
        if begin:
            np.bitwise_xor(part, words[begin - 1 : begin - 1 + len(part)], out=word)
        else:
            word[0] = 2
            np.bitwise_xor(part[1:], part[:-1], out=word[1:])
        np.greater(word, 1, out=flag)
        starts[octets] = np.packbits(flag, bitorder="little")
    if n % 8:
        starts[n // 8] |= 0xFF << n % 8 & 0xFF
    return Bitmap(_native(labels), n), Bitmap(_native(starts), n)


def _native(octets: NDArray[np.uint8]) -> NDArray[np.uint64]:
    return octets.view("<u8").astype(np.uint64, copy=False)


def hull_positions(starts: Bitmap, counts: Counter) -> Index:
    """Return the positions of the strict vertices, decreasing: the last cut first.

    First one cut of every 64 rows is looked at, then one of every 8 rows, then all, the latter two
    only where the cuts between two known ones could rise above the hull of those known. That is
    done part by part, so that no column is as long as the table.

    Parameters
    ----------
    starts : Bitmap
        Whether a cut can be made before a row.
    counts : callable
        True and false positives of cuts at positions.

    """
    octets = starts.octets
    vertex = union(*(_hull_of(anchor, counts) for anchor in _anchors(starts)))
    vertex = _hull_of(vertex, counts)
    for anchor in _anchors(starts):
        upper, lower = _promising(anchor, vertex, counts)
        if not len(lower):
            continue
        within = (8 * (lower >> 6)[:, None] + integers(8)).ravel()
        eighth = union(upper, lowest_set(octets, within))
        eighth = eighth[eighth <= starts.n]
        vertex = _hull_of(union(vertex, eighth), counts)
        _, lower = _promising(eighth, vertex, counts)
        inner = set_positions_of(octets, lower >> 3)
        vertex = _hull_of(union(vertex, inner[inner < starts.n]), counts)
    return vertex[::-1]


def _anchors(starts: Bitmap) -> Iterator[Index]:
    """Yield the first cut of every word, part by part, each with the first cut of the next part."""
    following = starts.n
    for begin in range((len(starts.words) - 1) // _HULL_WORDS * _HULL_WORDS, -1, -_HULL_WORDS):
        anchor = lowest_set(starts.words[begin : begin + _HULL_WORDS]) + WORD * begin
        if not len(anchor):
            continue
        first = anchor[0]
        yield anchor if anchor[-1] == following else np.append(anchor, following)
        following = first


def _hull_of(position: Index, counts: Counter) -> Index:
    """Return which of the cuts at positions, increasing, are the strict vertices of their hull."""
    cut = position[::-1]
    tp, fp = counts(cut)
    return cut[upper_hull(fp, tp)][::-1]


def _promising(anchor: Index, vertex: Index, counts: Counter) -> tuple[Index, Index]:
    """Return the ends of the gaps between cuts that may hold vertices beyond the known ones.

    In a gap the curve has no less fp than at its upper and no more tp than at its lower end. Where
    the corner of these two does not rise above the hull, nothing in the gap can be a vertex.
    """
    cut = anchor[::-1]
    tp, fp = counts(cut)
    hull_tp, hull_fp = counts(vertex[::-1])
    high = above_chain(fp[:-1], tp[1:], hull_fp, hull_tp)
    return cut[:-1][high][::-1], cut[1:][high][::-1]
