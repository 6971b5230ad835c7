"""Counts that follow from a calibration curve and the density of the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.counts.indices import integers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

# Every number of bins up to 10, and 12, 14, 15, 16, 18 and 20, divides it.
_CELLS = 5040
# Densities may be infinite at 0 and 1: the outer cells are halved so often.
_HALVINGS = 30
_NODES = 8


class Quadrature(NamedTuple):
    """Nodes and weights for numerical integration, one row per cell of 0..1.

    Attributes
    ----------
    score : ndarray of float64 of shape (k, 8)
        Places, increasing, strictly inside the cells.
    weight : ndarray of float64 of shape (k, 8)
        The sum of values times weights is the integral over a cell.
    """

    score: Values
    weight: Values


def quadrature() -> Quadrature:
    """Return the Gauss-Legendre rule of 8 nodes on 5,100 cells of 0..1.

    5,040 cells of equal width, of which the first and the last are halved 30 times towards 0 and 1.
    """
    edges = _edges()
    node, weight = np.polynomial.legendre.leggauss(_NODES)
    middle, half = (edges[1:] + edges[:-1]) / 2, np.diff(edges) / 2
    return Quadrature(middle[:, None] + half[:, None] * node, half[:, None] * weight)


def _edges() -> Values:
    near = 0.5 ** integers(_HALVINGS, 0, -1) / _CELLS
    inner = integers(1, _CELLS) / _CELLS
    return np.concatenate(([0.0], near, inner, 1 - near[::-1], [1.0]))


def cell_counts(rule: Quadrature, p: Values, density: Values) -> tuple[Values, Values, Values]:
    """Return mean score, positives and negatives of the cells that have any cases.

    Vuk & Curk (Metodoloski zvezki 3, 2006, eqs 6.2 to 6.4): the integrals of ``p(o) density(o)``
    and ``(1 - p(o)) density(o)`` over each cell.

    Parameters
    ----------
    rule : Quadrature
    p, density : ndarray of float64 of the shape of the places of `rule`
        Share of positives among the cases of a score, in 0..1, and the density of the scores, at
        least 0.

    Returns
    -------
    score, positive, negative : ndarray of float64 of shape (m,)
        In the unit of the integral of the density.
    """
    cases = rule.weight * density
    total = cases.sum(axis=1)
    full = total > 0
    cases, total = cases[full], total[full]
    score = (cases * rule.score[full]).sum(axis=1) / total
    positive, negative = ((cases * share[full]).sum(axis=1) for share in (p, 1 - p))
    low, high = rule.score[full][:, 0], rule.score[full][:, -1]
    return np.clip(score, low, high), positive, negative
