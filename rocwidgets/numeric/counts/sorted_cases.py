"""Cases by descending score, by one sort of words that hold score, row and label.

A word has the distance of the score from the highest one, counted in floats, above the row, and the
label in the last bit. Where all of this takes more bits than a word has, the last bits of the
distance are left out, and the few neighbours that they would decide are sorted again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.numeric.counts.indices import integers, ranges, repeated
from rocwidgets.numeric.counts.sorting import sort

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Words = NDArray[np.uint64]
    Flags = NDArray[np.bool_]
    Places = NDArray[np.intp]

_CHUNK = 32768  # rows: what a pass works on stays in the second-level cache
# Words of fewer bits are finite floats, which numpy sorts fastest on every kind of machine.
_BITS = 62
_ROW = 2 * np.arange(_CHUNK, dtype=np.uint64)


class SortedCases(NamedTuple):
    """Cases of non-zero weight, the highest score first.

    Attributes
    ----------
    words : ndarray of uint64, shape (n,)
        One word for each case; see `rows_of` and `labels_of`.
    is_last : ndarray of bool, shape (n,)
        Whether the next case has a lower score, or there is none.
    places : int
        Number of bits of row and label.

    """

    words: Words
    is_last: Flags
    places: int

    def rows_of(self, words: Words) -> NDArray[np.int64]:
        """Return the rows of some words."""
        row = words & np.uint64((1 << self.places) - 1)
        row >>= np.uint64(1)
        return row.view(np.int64)


def labels_of(words: Words) -> Flags:
    """Return whether the cases of some words are positive."""
    return (words & np.uint64(1)).astype(np.bool_)


def sort_cases(positive: Flags, score: Any, live: Flags, memory: Words) -> SortedCases:
    """Return the cases by descending score; ties in any order.

    Parameters
    ----------
    positive, live : ndarray of bool, shape (n,)
        The label, and whether a case has weight.
    score : ndarray of float64 or float32, shape (n,)
    memory : ndarray of uint64
        In the first elements of which the words are written, as many as cases have weight.

    Raises
    ------
    ValueError
        If a score is not finite.

    """
    low, high = _extent(score)
    places = max(len(score) - 1, 1).bit_length() + 1
    lost = max((high - low).bit_length() + places - _BITS, 0)
    n = 0
    for begin in range(0, len(score), _CHUNK):
        part = slice(begin, begin + _CHUNK)
        code, row, label = _codes(score[part]), _ROW[: len(score) - begin], positive[part]
        if not live[part].all():
            kept = np.flatnonzero(live[part])
            code, row, label = code[kept], row[kept], label[kept]
        word = memory[n : n + len(row)]
        np.subtract(np.uint64(high % 2**64), code.view(np.uint64), out=word)
        word >>= np.uint64(lost)
        word <<= np.uint64(places)
        word |= row + np.uint64(2 * begin)
        word |= label
        n += len(row)
    words = memory[:n]
    sort(words.view(np.float64))
    result = SortedCases(words, np.ones(n, bool), places)
    _compare(result, score, is_exact=lost == 0)
    return result


def _codes(score: Any) -> NDArray[np.int64]:
    """Return whole numbers in the order of scores, equal for equal scores."""
    kind = np.int32 if score.dtype == np.float32 else np.int64
    # Adding zero turns -0.0 into 0.0.
    code = (score + score.dtype.type(0)).view(kind).astype(np.int64, copy=False)
    return code if code.min() >= 0 else np.where(code < 0, np.iinfo(kind).min - code, code)


def _extent(score: Any) -> tuple[int, int]:
    """Return the codes of the lowest and the highest score."""
    ends = np.array([score.min(), score.max()], score.dtype)
    if not np.isfinite(ends).all():
        msg = "scores must be finite."
        raise ValueError(msg)
    least, most = _codes(ends).tolist()
    return least, most


def _compare(result: SortedCases, score: Any, *, is_exact: bool) -> None:
    """Fill in which cases are the last of their score; sort those that the words do not order."""
    unordered = []
    for begin, alike in _alike(result):
        if is_exact:
            result.is_last[begin + alike] = False
        else:
            first, second = _neighbours(result, score, begin, alike)
            result.is_last[begin + alike[first == second]] = False
            unordered.append(begin + alike[second > first])
    wrong = np.concatenate(unordered) if unordered else np.zeros(0, np.intp)
    if len(wrong):
        _sort_again(result, score, wrong)


def _alike(result: SortedCases) -> Iterator[tuple[int, Places]]:
    """Yield the first case of each block, and which cases of it have the distance of the next."""
    for begin in range(0, len(result.words) - 1, _CHUNK):
        distance = result.words[begin : begin + _CHUNK + 1] >> np.uint64(result.places)
        yield begin, np.flatnonzero(distance[1:] == distance[:-1])


def _neighbours(result: SortedCases, score: Any, begin: int, places: Places) -> tuple[Any, Any]:
    """Return the scores of some cases of a block, and of the next ones."""
    words = result.words[begin : begin + _CHUNK + 1]
    if 2 * len(places) < len(words):
        of_each = (score.take(result.rows_of(words[places + k])) for k in range(2))
        return next(of_each), next(of_each)
    every = score.take(result.rows_of(words))
    return every[places], every[places + 1]


def _sort_again(result: SortedCases, score: Any, wrong: Places) -> None:
    """Sort the runs of equal distances that hold some cases, by their scores."""
    words, places = result.words, np.uint64(result.places)
    distance = np.unique(words[wrong] >> places)
    first = np.searchsorted(words, distance << places)
    end = np.searchsorted(words, (distance + np.uint64(1)) << places)
    place = ranges(first, end - first)
    run = repeated(integers(len(first)), end - first)
    value = score.take(result.rows_of(words[place])) + 0.0
    order = np.lexsort((-value, run))
    words[place] = words[place][order]
    value = value[order]
    differs = (value[1:] != value[:-1]) | (run[1:] != run[:-1])
    result.is_last[place] = np.append(differs, True)
