"""Uniform random numbers by their place in a stream, the same in Python and in the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_STEP = 0x9E3779B9
_FACTORS = (0x7FEB352D, 0x846CA68B)
_RANGE = 2.0**32


def uniforms(seed: int, stream: int, n: int) -> NDArray[np.float64]:
    """Return the first numbers of a stream, each a hash of seed, stream and place.

    The first 300 numbers of 3,000 are those of 300, and every number can be computed alone. Good
    enough for simulations, not for secrets. ``js/src/teaching/uniform.ts`` returns the same.

    Parameters
    ----------
    seed : int
        From 0 to 2**32 - 1.
    stream : int
        From 0 to 2**32 - 2; streams of a seed are independent.
    n : int
        At most 2**32.

    Returns
    -------
    ndarray of float64 of shape (n,)
        Between 0 and 1, both excluded: odd multiples of 2**-33.

    Notes
    -----
    Two rounds of a hash of 32 bits with two keys. With one, two seeds whose keys are near each
    other would have the same numbers in another order. The factors of the hash are those of
    "lowbias32" of hash-prospector, which is in the public domain.
    """
    first = _mix(np.array([seed + (stream + 1) * _STEP], np.uint64).astype(np.uint32))
    second = _mix(first + np.uint32(_STEP))
    place = np.arange(n, dtype=np.uint32)
    return (_mix(_mix(place ^ first) + second).astype(np.float64) + 0.5) / _RANGE


def _mix(bits: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Return a hash of each number; no two numbers have the same."""
    for shift, factor in zip((16, 15), _FACTORS, strict=True):
        bits = (bits ^ (bits >> np.uint32(shift))) * np.uint32(factor)
    return bits ^ (bits >> np.uint32(16))
