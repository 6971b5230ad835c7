"""Errors of which a sample has too few, or none, for replicates of it to have more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.indices import integers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

# Whose multiples, modulo 1, fill four dimensions evenly: powers of 1 / x, where x**5 = x + 1.
_STEPS = tuple(1.1673039782614187**-power for power in (1, 2, 3, 4))


def unseen_errors(size: int) -> tuple[Values, Values]:
    """Return how many errors of two kinds replicates should count beyond their own.

    A replicate of a sample without misses has none. The binomial interval of Jeffreys (Brown, Cai &
    DasGupta, Statistical Science 16, 2001) counts half an error more: gamma distributed with the
    shape 1/2, as half a squared normal number. Of replicates, so many, evenly spread.

    Parameters
    ----------
    size : int
        Replicates.

    Returns
    -------
    tuple of ndarray of float64 of shape (size,)
        Misses and false alarms, at least 0, one independent of the other.
    """
    at = integers(size) + 0.5
    first, angle, second, other_angle = ((at * step) % 1.0 for step in _STEPS)
    # By the method of Box and Muller.
    misses, alarms = (
        -np.log1p(-length) * np.cos(2 * np.pi * turn) ** 2
        for length, turn in ((first, angle), (second, other_angle))
    )
    return misses, alarms
