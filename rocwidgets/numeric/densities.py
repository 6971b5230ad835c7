"""Two densities of scores, one for each class: counts in theory, and samples."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .continuous import quadrature

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Density = Callable[[Values], Values]

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
    edge : ndarray of float64 of shape (k + 1,)
        Bounds of the cells, from 0 to 1.
    score : ndarray of float64 of shape (k,)
        A score inside each cell.
    positive, negative : ndarray of float64 of shape (k,)
        Shares of the class in the cell; each adds up to 1.
    """

    edge: Values
    score: Values
    positive: Values
    negative: Values

    def draw(self, rng: np.random.Generator, positives: int, negatives: int) -> tuple[Values, ...]:
        """Return scores of so many positives and negatives, drawn at random.

        A cell is drawn by its share, and a score evenly inside of it.
        """
        return tuple(
            np.interp(rng.random(n), np.append(0.0, np.cumsum(share)), self.edge)
            for n, share in ((positives, self.positive), (negatives, self.negative))
        )


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
    inner = (rule.score[1:, 0] + rule.score[:-1, -1]) / 2
    edge = np.concatenate(([0.0], inner, [1.0]))
    return Masses(edge, rule.score.mean(axis=1), one, other)
