"""A number that stands for all rows of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.cuts import Cuts

    Words = NDArray[np.uint64]

# Of the mixing function of SplitMix64.
_FACTORS = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_SHIFTS = np.uint64(30), np.uint64(27), np.uint64(31)
# What a negative counts, and a positive 1: of a score with fewer than 2**31 cases of each class, no
# two pairs of numbers add up to the same.
_NEGATIVE = np.uint64(0x9E3779B97F4A7C15)
# By which a positive counts more, modulo 2**64.
_DIFFERENCE = np.uint64(2**64 + 1 - 0x9E3779B97F4A7C15)


def digest(cuts: Cuts, *, weighted: bool) -> int:
    """Return a number of 64 bits that almost no other table has.

    It is a sum over the cases, modulo 2**64, of a hash of the score times what the case counts, so
    that cases may be added one by one or a row at a time, in any order.

    Parameters
    ----------
    cuts : Cuts
        However the rows are stored, the number is the same.
    weighted : bool
        Whether counts are sums of weights rather than whole numbers.

    Notes
    -----
    The hash is that of SplitMix64 (Steele, Lea & Flood, OOPSLA 2014). It tells samples apart that
    differ by accident, not by intent.

    """
    counted = _bits if weighted else _whole
    total = np.uint64(0)
    for score, positive, negative in cuts.steps():
        # Of two zeros that compare equal, one.
        hashed, count = _mixed(_bits(score + 0.0)), counted(positive)
        # Without negatives, each step is a single case.
        hashed *= (
            count * _DIFFERENCE + _NEGATIVE
            if negative is None
            else count + _NEGATIVE * counted(negative)
        )
        total = np.add(total, np.add.reduce(hashed))
    return int(total)


def _bits(values: Any) -> Words:
    return np.ascontiguousarray(values, np.float64).view(np.uint64)


def _whole(values: Any) -> Words:
    return values.astype(np.uint64)


def _mixed(words: Words) -> Words:
    """Return a hash of each word, in place."""
    shifted = np.empty_like(words)
    for shift, factor in zip(_SHIFTS, (*_FACTORS, None), strict=True):
        words ^= np.right_shift(words, shift, out=shifted)
        if factor is not None:
            words *= factor
    return words
