"""Two densities of scores, one for each class: counts in theory, and samples."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.calibration.continuous import quadrature
from rocwidgets.numeric.counts.indices import counted, integers, reduced

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Counts = NDArray[np.int64]
    Values = NDArray[np.float64]
    Density = Callable[[Values], Values]


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


_SCORE_STEPS, _RATE_STEPS, _ENDS = 420, 500, 40
_MIDDLE, _SPREAD = (0.6, 0.4), 0.15


def _bell(middle: float) -> Density:
    return lambda x: np.exp(-(((x - middle) / _SPREAD) ** 2) / 2)


# Of the positives and of the negatives, up to a factor.
DENSITIES: dict[str, tuple[Density, Density]] = {
    "linear": (lambda x: 2 * x, lambda x: 2 * (1 - x)),
    "beta": (lambda x: x**3 * (1 - x), lambda x: x * (1 - x) ** 3),
    "normal": (_bell(_MIDDLE[0]), _bell(_MIDDLE[1])),
}


class Masses(NamedTuple):
    """Shares of each class in cells of the scores.

    Attributes
    ----------
    score : ndarray of float64 of shape (k,)
        A score inside each cell, increasing.
    positive, negative : ndarray of float64 of shape (k,)
        Shares of the class in the cell; each adds up to 1.
    """

    score: Values
    positive: Values
    negative: Values

    def thinned(self) -> Masses:
        """Return larger cells, each with the score of the lowest, through which curves are drawn.

        None has more than 1/420 of the scores, nor, unless a single cell has it, more than 1/500
        of both rates together. At both ends, where cells are narrow, all are kept.
        """
        cells = integers(len(self.score))
        both = np.cumsum(self.positive + self.negative) / 2
        steps = np.floor((self.score * _SCORE_STEPS, both * _RATE_STEPS))
        begins = np.diff(steps, prepend=-1.0).any(axis=0)
        lowest = np.flatnonzero(begins | (cells < _ENDS) | (cells >= len(cells) - _ENDS))
        one, other = (reduced(np.add, each, lowest) for each in (self.positive, self.negative))
        return Masses(self.score[lowest], one, other)

    def draw(self, seed: int, positives: int, negatives: int) -> tuple[Counts, Counts]:
        """Return how many of some positives and negatives, drawn at random, are in each cell."""
        return _counts(self.positive, seed, 0, positives), _counts(
            self.negative, seed, 1, negatives
        )


def _counts(share: Values, seed: int, stream: int, n: int) -> Counts:
    cell = np.searchsorted(np.cumsum(share), uniforms(seed, stream, n), side="right")
    # Rounding can leave the sum of the shares a little under 1.
    return counted(np.minimum(cell, len(share) - 1), minlength=len(share))


def masses(positive: Values, negative: Values) -> Masses:
    """Return the shares in the cells of `quadrature`.

    Parameters
    ----------
    positive, negative : ndarray of float64 of the shape of the places of `quadrature`
        Densities at these places, at least 0, up to a factor, and not 0 everywhere.
    """
    rule = quadrature()
    shares = [(rule.weight * each).sum(axis=1) for each in (positive, negative)]
    one, other = (each / each.sum() for each in shares)
    return Masses(rule.score.mean(axis=1), one, other)
