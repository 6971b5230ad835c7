"""Running sums of weights, each rounded once from the exact sum."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Limb = NDArray[np.int64]

MOST_AT_ONCE = 1 << 14
# Limbs of so many bits leave the sum of as many of them, and a carry, exact in an int64 ...
_BITS = 48
# ... or in a float64.
FLOAT_BITS = 39
_EXACT_BITS = 53  # of the largest whole number up to which all are float64
_MOST_LIMBS = 54  # down to the last bit of any float64
_EXACT = 2  # limbs whose sum is rounded but once
_FACTOR = 1000  # exponent of a power of two that is a float64
_GREATEST = 1023  # exponent of a power of two up to which no sum is infinite


class Limbs:
    """Weights as whole multiples of descending powers of two, whose sums are exact integers.

    The first limb has as many bits as leave the sum of all weights exact in a float64; the others
    have `bits`.

    Parameters
    ----------
    bound : float
        At least the largest weight.
    count : int
        At least the number of weights; less than 2**33.
    bits : int
        48, or `FLOAT_BITS` for sums in float64.

    """

    def __init__(self, bound: float, count: int, bits: int = _BITS) -> None:
        self._bits = bits
        self._top = int(np.frexp(bound)[1]) + count.bit_length()
        self._first = self._top - _EXACT_BITS

    def of(self, weight: Values, least: int) -> list[Limb]:
        """Return the limbs of weights, the most significant first, at least so many."""
        return [limb.astype(np.int64) for limb in self.floats_of(weight, least)]

    def floats_of(self, weight: Values, least: int) -> list[Values]:
        """Return the same as whole numbers of float64."""
        rest, limbs = weight, []
        for place in range(_MOST_LIMBS):
            unit = self._unit(place)
            limb = np.trunc(scaled(rest, -unit))
            limbs.append(limb)
            rest = rest - scaled(limb, unit)
            if place + 1 >= least and not rest.any():
                break
        return limbs

    def carried(self, limbs: list[Limb]) -> list[Limb]:
        """Return the limbs of sums, each but the first less than a unit of the one before.

        The arrays may differ in shape, so that they can be added.
        """
        result, carry, mask = [], 0, (1 << self._bits) - 1
        for limb in limbs[:0:-1]:
            whole = limb + carry
            result.append(whole & mask)
            carry = whole >> self._bits
        return [limbs[0] + carry, *result[::-1]] if result else limbs

    def rounded(self, limbs: list[Limb]) -> Values:
        """Return the nearest float64 of each sum of limbs; inf where float64 holds none."""
        if self._top <= _GREATEST:
            return self._rounded(limbs)
        with np.errstate(over="ignore", invalid="ignore"):
            result = self._rounded(limbs)
        # What is lost in rounding to infinity is no number.
        return np.where(np.isnan(result), np.inf, result)

    def _rounded(self, limbs: list[Limb]) -> Values:
        whole = self.carried(limbs)
        parts = [limb.astype(np.float64) for limb in whole[:_EXACT]]
        lower = whole[_EXACT:]
        if lower and whole[0].min() >> (_EXACT_BITS - self._bits):
            # Every float64 of such a sum, and what is halfway between two, is a multiple of the
            # second unit: it only matters whether there is more.
            parts[1] += 0.5 * (reduce(np.bitwise_or, lower) != 0)
        else:
            parts += [limb.astype(np.float64) for limb in lower]
        return _rounded([scaled(part, self._unit(at)) for at, part in enumerate(parts)])

    def _unit(self, place: int) -> int:
        """Return the exponent of the power of two that a limb counts."""
        return self._first - self._bits * place


class RunningSum:
    """The exact sum of the weights so far.

    A sum of limbs, rounded, does not depend on the order of the weights, never falls when a weight
    is added, and is the same number however it is computed.

    Parameters
    ----------
    bound, count
        As for `Limbs`.

    """

    def __init__(self, bound: float, count: int) -> None:
        self._limbs = Limbs(bound, count)
        self._base: list[int] = [0]

    def extended(self, weight: Values) -> Values:
        """Return the sums with each further weight.

        Parameters
        ----------
        weight : ndarray of float64, shape (k,)
            At least 0; at most `MOST_AT_ONCE` at a time.

        Returns
        -------
        ndarray of float64, shape (k,)
            The nearest float64 of each exact sum; inf where that is more than a float64 holds.

        """
        if not len(weight):
            return weight
        limbs = self._limbs.of(weight, len(self._base))
        known = self._base + [0] * (len(limbs) - len(self._base))
        sums = [np.cumsum(limb) + start for limb, start in zip(limbs, known, strict=True)]
        self._base = [int(limb[0]) for limb in self._limbs.carried([limb[-1:] for limb in sums])]
        return self._limbs.rounded(sums)


def scaled(value: Values, exponent: int) -> Values:
    """Return ``value * 2**exponent``, whatever the exponent, much faster than `numpy.ldexp`."""
    while abs(exponent) > _FACTOR:
        step = _FACTOR if exponent > 0 else -_FACTOR
        value, exponent = value * 2.0**step, exponent - step
    return value * 2.0**exponent


def _rounded(parts: list[Values]) -> Values:
    """Return the nearest float64 of the sum of parts, each exact and less than a unit of the next.

    More than two are added from the smallest one on, what is lost each time rounded to odd (Boldo &
    Melquiond, IEEE Transactions on Computers 57, 2008).
    """
    if len(parts) <= _EXACT:
        return sum(parts[1:], start=parts[0])
    high, low = parts[-1], np.zeros_like(parts[-1])
    for part in parts[-2::-1]:
        high, lost = _two_sum(part, high)
        low = _sum_to_odd(lost, low)
    return high + low


def _two_sum(a: Values, b: Values) -> tuple[Values, Values]:
    """Return the rounded sum and what rounding lost, exactly (Knuth)."""
    total = a + b
    shadow = total - a
    return total, (a - (total - shadow)) + (b - shadow)


def _sum_to_odd(a: Values, b: Values) -> Values:
    """Return the sum; where it is inexact, of the float64 around it the one whose last bit is 1."""
    total, lost = _two_sum(a, b)
    bits = total.view(np.int64)
    even = (lost != 0) & (bits & 1 == 0)
    # The next float64 away from zero is the next integer.
    bits += even * np.where((lost > 0) == (total > 0), 1, -1)
    return total
