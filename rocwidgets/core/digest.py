"""A number that stands for all rows of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.cuts import Cuts

    Words = NDArray[np.uint64]
    Values = NDArray[np.float64]

# What a negative counts, and a positive 1: of a score with fewer than 2**31 cases of each class, no
# two pairs of numbers add up to the same.
_NEGATIVE = np.uint64(0x9E3779B97F4A7C15)
# By which a positive counts more, modulo 2**64.
_DIFFERENCE = np.uint64(2**64 + 1 - 0x9E3779B97F4A7C15)


def digest(cuts: Cuts, *, weighted: bool) -> int:
    """Return a number of 64 bits that almost no other table has.

    It is a sum modulo 2**64, so that rows can be added in any order. Where cases count once, a
    score's hash is added for each of its cases, so that cases can also be added one by one. Of
    weights, the hash of score and weight together is added for each score and class.

    Parameters
    ----------
    cuts : Cuts
        However the rows are stored, the number is the same.
    weighted : bool
        Whether counts are sums of weights rather than whole numbers.

    Notes
    -----
    The hash is that of `pandas.util.hash_array`, which for numbers is the mixing function of
    SplitMix64 (Steele, Lea & Flood, OOPSLA 2014). It tells samples apart that differ by accident,
    not by intent.

    """
    from pandas import util  # noqa: PLC0415 - only decisions need it

    hash_array: Any = util.hash_array
    total = np.uint64(0)
    for score, positive, negative in cuts.steps():
        # Of two zeros that compare equal, one.
        hashed = hash_array(_bits(score + 0.0))
        if negative is None:
            # Each step is a single case.
            hashed *= _whole(positive) * _DIFFERENCE + _NEGATIVE
        elif not weighted:
            hashed *= _whole(positive) + _NEGATIVE * _whole(negative)
        else:
            signed = _signed(positive, negative)
            hashed = hash_array(hashed ^ _bits(signed)) * (signed != 0)
        total = np.add(total, np.add.reduce(hashed, axis=None))
    return int(total)


def digest_of_parts(
    code: NDArray[np.int64],
    positive: NDArray[np.bool_],
    score: NDArray[np.floating] | None,
    sample_weight: Values | None,
) -> Words:
    """Return a number of 64 bits for each part of the cases, such as each group or cluster.

    Parameters
    ----------
    code : ndarray of int64 of shape (n,)
        The number of each case's part, from 0.
    positive, score, sample_weight : ndarrays of shape (n,), or None

    Returns
    -------
    ndarray of uint64
        For each part the sum, modulo 2**64, of the hashes of its cases; 0 of one without any.
    """
    from pandas import util  # noqa: PLC0415 - only decisions need it

    hash_array: Any = util.hash_array
    weight = np.ones(len(code)) if sample_weight is None else sample_weight
    signed = np.where(positive, weight, -weight)
    hashed = hash_array(_bits(np.zeros(len(code)) if score is None else score + 0.0))
    hashed = hash_array(hashed ^ _bits(signed)) * (signed != 0)
    result = np.zeros(int(code.max(initial=-1)) + 1, np.uint64)
    np.add.at(result, code, hashed)
    return result


def _signed(positive: Values, negative: Values) -> Values:
    """Return the weights of both classes, of negatives with a minus sign; 0 counts nothing."""
    if np.minimum(positive, negative).any():
        return np.stack((positive, 0.0 - negative))
    return positive - negative


def _bits(values: Any) -> Words:
    return np.ascontiguousarray(values, np.float64).view(np.uint64)


def _whole(values: Any) -> Words:
    return values.astype(np.uint64)
