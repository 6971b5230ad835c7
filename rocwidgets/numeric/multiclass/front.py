"""Points that no other one is at least as good as everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def non_dominated(points: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return which points are on the Pareto front: none is as low everywhere and lower somewhere.

    Parameters
    ----------
    points : ndarray of float64, shape (m, d)
        Lower is better in each of the d columns.

    Returns
    -------
    ndarray of int
        Increasing; of equal points the first. In O(m**2 d).
    """
    distinct, place = np.unique(points, axis=0, return_index=True)
    # In lexical order a point can only be dominated by one before it.
    kept: list[int] = []
    for at, each in enumerate(distinct):
        if not (distinct[kept] <= each).all(axis=1).any():
            kept.append(at)
    return np.sort(place[kept])
