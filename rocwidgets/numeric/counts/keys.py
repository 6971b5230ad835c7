"""Radix keys: score and label of a row in one sortable machine word, without loss.

A float64 has 64 bits and the label needs one more. What makes room: scores that are all >= 0 do not
use the sign bit; signed scores, divided by a power of two until they are below 1.5 (which is exact
unless they span more than about a thousand octaves), do not use the top exponent bit. Below 1.5 the
word is moreover a finite float, and sorting floats is what numpy does fastest on every kind of
machine.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rocwidgets.numeric.counts.sorting import sort

Keys = NDArray[Any]
Floats = NDArray[Any]
_CHUNK = 32768  # rows: what a pass works on stays in the second-level cache
_FLOAT_SORTABLE = 1.5  # of a smaller magnitude, twice the bit pattern is still a finite float


@dataclass(frozen=True)
class Codec:
    """How scores of one table are written into keys.

    A key is ``2 * code + label``; codes increase with the score.

    Attributes
    ----------
    kind : type
        ``numpy.float64`` or ``numpy.float32``: the type of the scores.
    signed : bool
        Whether some score is below zero.
    exponent : int
        Scores are divided by ``2**exponent`` (0 unless signed).
    low, high : float
        Lowest and highest score.

    """

    kind: Any
    signed: bool
    exponent: int
    low: float
    high: float

    def encode(self, threshold: NDArray[np.float64]) -> Keys:
        """Return the smallest key a score >= threshold can have, for thresholds in (low, high]."""
        with np.errstate(all="ignore"):
            value = np.ldexp(threshold, -self.exponent).astype(self.kind)
            # Rounding may have stepped below the threshold, where a lower score would pass.
            short = np.ldexp(value.astype(np.float64), self.exponent) < threshold
            value = np.where(short, np.nextafter(value, self.kind(np.inf)), value)
        code = np.abs(value).view(_key_type(self.kind, signed=self.signed))
        if self.signed:
            code = np.where(value < 0, -code, code)
        return code << 1

    def decode(self, keys: Keys) -> NDArray[np.float64]:
        """Return the scores, exactly, of keys."""
        code = keys >> 1
        if not self.signed:
            return code.view(self.kind).astype(np.float64, copy=False)
        value = np.abs(code).view(self.kind).astype(np.float64, copy=False)
        np.negative(value, out=value, where=code < 0)
        return np.ldexp(value, self.exponent)


def sorted_keys(positive: NDArray[np.bool_], score: Floats) -> tuple[Keys, Codec] | None:
    """Pack labels and scores and sort them, scores increasing.

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
    score : ndarray of float64 or float32, shape (n,)
        Finite.

    Returns
    -------
    keys : ndarray of (u)int64 or (u)int32, shape (n,)
    codec : Codec
        None instead of the pair when signed scores span too many octaves to be packed.

    Raises
    ------
    ValueError
        If a score is not finite.

    """
    kind = score.dtype.type
    keys: Keys = np.empty(len(score), _key_type(kind, signed=False))
    high = _pack_unsigned(positive, score, keys)
    if high is not None:
        sort(keys.view(kind) if high < _FLOAT_SORTABLE else keys)
        low = float((keys[:1] >> 1).view(kind)[0])
        return keys, Codec(kind, signed=False, exponent=0, low=low, high=high)
    low, high, least = _extent(score)
    top = max(-low, high)
    exponent = 0 if top < _FLOAT_SORTABLE else int(np.frexp(top)[1])
    normal = np.ldexp(float(np.finfo(kind).smallest_normal), exponent)
    if exponent and least < normal:
        return None
    _pack_signed(positive, score, keys, exponent)
    return _sort_signed(keys, kind), Codec(
        kind, signed=True, exponent=exponent, low=low, high=high + 0.0
    )


def _key_type(kind: Any, *, signed: bool) -> Any:
    if kind is np.float32:
        return np.int32 if signed else np.uint32
    return np.int64 if signed else np.uint64


def _pack_unsigned(positive: NDArray[np.bool_], score: Floats, keys: Keys) -> float | None:
    """Fill keys and return the highest score; stop early, with None, if one is negative."""
    kind, word = score.dtype.type, keys.dtype.type
    bits = (score if score.dtype.isnative else score.astype(kind)).view(word)
    infinite, greatest = kind(np.inf).view(word), word(0)
    label = np.empty(_CHUNK, keys.dtype)
    for start in range(0, len(score), _CHUNK):
        here = slice(start, start + _CHUNK)
        most = bits[here].max()
        # So is what is negative, or not finite, or -0.0.
        if most >= infinite:
            low, high = _widen(np.inf, -np.inf, score[here])
            if low < 0:
                return None
            most = np.abs(kind(high)).view(word)
        greatest = max(greatest, most)
        part, mark = keys[here], label[: len(keys[here])]
        # The sign of -0.0 is shifted out.
        np.left_shift(bits[here], 1, out=part)
        np.copyto(mark, positive[here])
        np.bitwise_or(part, mark, out=part)
    return float(greatest.view(kind))


def _widen(low: float, high: float, value: Floats) -> tuple[float, float]:
    least, most = float(value.min()), float(value.max())
    if not (least >= -sys.float_info.max and most <= sys.float_info.max):
        msg = "scores must be finite."
        raise ValueError(msg)
    return min(low, least), max(high, most)


def _extent(score: Floats) -> tuple[float, float, float]:
    """Return the lowest and the highest score, and the smallest magnitude that is not zero."""
    kind = score.dtype.type
    low, high = np.inf, -np.inf
    unsigned = _key_type(kind, signed=False)
    least = unsigned(np.iinfo(unsigned).max)
    buffer = np.empty(_CHUNK, kind)
    for start in range(0, len(score), _CHUNK):
        part = score[start : start + _CHUNK]
        low, high = _widen(low, high, part)
        size = buffer[: len(part)]
        np.abs(part, out=size)
        bits = size.view(unsigned)
        # Zero wraps round to the largest word and so never is the minimum.
        np.subtract(bits, 1, out=bits)
        least = min(least, bits.min())
    return low, high, float((np.array([least]) + unsigned(1)).view(kind)[0])


def _pack_signed(positive: NDArray[np.bool_], score: Floats, keys: Keys, exponent: int) -> None:
    """Fill keys with sign | magnitude | label, the label inverted below zero.

    Read as floats such keys sort by score and then by label, on both sides of zero.
    """
    word = keys.dtype.type
    places = word(8 * keys.itemsize - 1)
    scale = score.dtype.type(2.0**-exponent)
    signs, label = np.empty((2, _CHUNK), word)
    for start in range(0, len(score), _CHUNK):
        part = keys[start : start + _CHUNK]
        sign, mark = signs[: len(part)], label[: len(part)]
        value = part.view(score.dtype.type)
        np.multiply(score[start : start + _CHUNK], scale, out=value)
        np.add(value, 0.0, out=value, casting="same_kind")
        np.right_shift(part, places, out=sign)
        np.left_shift(part, 1, out=part)
        np.copyto(mark, positive[start : start + _CHUNK])
        np.bitwise_xor(mark, sign, out=mark)
        np.bitwise_or(part, mark, out=part)
        np.left_shift(sign, places, out=sign)
        np.bitwise_or(part, sign, out=part)


def _sort_signed(keys: Keys, kind: Any) -> Keys:
    """Sort as floats, then make two's complements of signs and magnitudes."""
    value = keys.view(kind)
    sort(value)
    below = keys[: np.searchsorted(value, kind(0))]
    word = keys.dtype.type
    np.bitwise_and(below, word(np.iinfo(word).max >> 1), out=below)
    np.subtract(word(1), below, out=below)
    return keys.view(_key_type(kind, signed=True))
