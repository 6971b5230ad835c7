"""Bitmap with constant-time rank."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from rocwidgets.numeric.counts.pickling import state_without_caches

if TYPE_CHECKING:
    from collections.abc import Iterator

Words = NDArray[np.uint64]
Positions = NDArray[np.int64]

WORD = 64
# Words whose bits are counted at a time: they and their counts stay in the second-level cache.
_PART = 8192
_ONE = np.uint64(1)
# _PLANES[k] marks the places in a word whose number has bit k set: the sum of the places of the set
# bits is then six population counts, without unpacking a single bit.
_PLANES = [np.uint64(sum(1 << place for place in range(WORD) if place >> k & 1)) for k in range(6)]


def word_count(n: int) -> int:
    """Return the number of words that hold n bits and at least one spare bit."""
    return n // WORD + 1


@dataclass(frozen=True, eq=False)
class Bitmap:
    """Bits of ``words``, row i at place ``i % 64`` of word ``i // 64``.

    Attributes
    ----------
    words : ndarray of uint64, shape (n // 64 + 1,)
    n : int
        Number of rows. Bits from n on are padding.

    """

    words: Words
    n: int

    __getstate__ = state_without_caches

    @cached_property
    def rank(self) -> Positions:
        """Set bits before each word."""
        counts = np.bitwise_count(self.words)
        rank = np.zeros(len(counts), np.int64)
        np.cumsum(counts[:-1], dtype=np.int64, out=rank[1:])
        return rank

    @cached_property
    def total(self) -> int:
        """Set bits among the n rows."""
        whole, rest = divmod(self.n, WORD)
        last = self.words[whole] & (_ONE << np.uint64(rest)) - _ONE
        return int(sum(map(_ones, _parts(self.words[:whole])))) + int(np.bitwise_count(last))

    @cached_property
    def octets(self) -> NDArray[np.uint8]:
        """The same bits, row i at place ``i % 8`` of octet ``i // 8``."""
        return _octets(self.words)

    def before(self, position: Positions) -> Positions:
        """Set bits before each position (0..n)."""
        word = position >> 6
        mask = (_ONE << (position & (WORD - 1)).astype(np.uint64)) - _ONE
        return self.rank[word] + np.bitwise_count(self.words[word] & mask)

    def test(self, position: Positions) -> NDArray[np.bool_]:
        """Whether the bit at each position (0..n) is set."""
        shift = (position & (WORD - 1)).astype(np.uint64)
        return (self.words[position >> 6] >> shift & _ONE).astype(bool)

    def among(self, begin: int, end: int) -> NDArray[np.bool_]:
        """Whether the bit of each position from begin, a multiple of 8, to before end is set."""
        octets = self.octets[begin // 8 : -(-end // 8)]
        return np.unpackbits(octets, count=end - begin, bitorder="little").view(bool)

    def position_sum(self) -> int:
        """Sum of the positions of the set bits. Padding has to be zero.

        Exact below 2**32 rows, where the sum stays below 2**63.
        """
        total, begin = 0, 0
        for words in _parts(self.words):
            counts = np.bitwise_count(words)
            blocks = np.arange(begin, begin + len(words), dtype=np.int64)
            total += WORD * int(blocks @ counts.astype(np.int64))
            total += sum(_ones(words & plane) << k for k, plane in enumerate(_PLANES))
            begin += len(words)
        return total


def _parts(words: Words) -> Iterator[Words]:
    return (words[begin : begin + _PART] for begin in range(0, len(words), _PART))


def _ones(words: Words) -> int:
    return int(np.bitwise_count(words).sum(dtype=np.int64))


def set_positions(words: Words) -> Positions:
    """Return the positions of all set bits, increasing."""
    return np.flatnonzero(np.unpackbits(_octets(words), bitorder="little"))


def set_positions_of(octets: NDArray[np.uint8], chosen: Positions) -> Positions:
    """Return the positions of the set bits of the chosen octets (increasing), increasing."""
    local = np.flatnonzero(np.unpackbits(octets[chosen], bitorder="little"))
    return (chosen[local >> 3] << 3) + (local & 7)


def lowest_set(units: NDArray[Any], chosen: Positions | None = None) -> Positions:
    """Return the position of the lowest set bit of every word or octet that has one, increasing.

    Reads all units, or the chosen ones (increasing).
    """
    used = np.flatnonzero(units) if chosen is None else chosen[units[chosen] != 0]
    unit = units[used]
    one = unit.dtype.type(1)
    place = np.bitwise_count((unit & (~unit + one)) - one)
    return used * (8 * units.itemsize) + place


def _octets(words: Words) -> NDArray[np.uint8]:
    return words.astype("<u8", copy=False).view(np.uint8)
