"""Upper convex hull of a curve that only rises."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .rows import Counts

_ROUNDS = 30  # curves of real scores are done in about ten


def upper_hull(x: Counts, y: Counts) -> NDArray[np.int64]:
    """Return the strict vertices of the upper convex hull of points that never step left or down.

    A strict vertex is above the chord of any two points left and right of it. So all points at or
    below the chord of their present neighbours can go at once, and what is left is tried again
    ("peeling"). Shapes that peel slowly are finished by Andrew's monotone chain (Inf. Process.
    Lett. 9, 1979).

    Parameters
    ----------
    x, y : ndarray, shape (k,)
        Both never decrease. int64 is decided exactly while ``max(x) * max(y) < 2**62``; float64 is
        decided in float64.

    Returns
    -------
    index : ndarray of int64
        Increasing, from the first point to the last. Of equal points the first counts; points on an
        edge are left out.

    """
    # Twins would lie on each other's chords and both be peeled off.
    fresh = np.concatenate(([True], (x[1:] != x[:-1]) | (y[1:] != y[:-1])))
    kept = np.flatnonzero(fresh)
    for _ in range(_ROUNDS):
        inside = _above_neighbours(x[kept], y[kept])
        if inside.all():
            return kept
        kept = kept[np.concatenate(([True], inside, [True]))]
    return kept[_chain(x[kept].tolist(), y[kept].tolist())]


def above_chain(x: Counts, y: Counts, hull_x: Counts, hull_y: Counts) -> NDArray[np.bool_]:
    """Return whether points are strictly above a hull that spans their x."""
    left = np.minimum(np.searchsorted(hull_x, x, side="right"), len(hull_x) - 1) - 1
    run, rise = np.diff(hull_x)[left], np.diff(hull_y)[left]
    return (y - hull_y[left]) * run - (x - hull_x[left]) * rise > 0


def _above_neighbours(x: Counts, y: Counts) -> NDArray[np.bool_]:
    dx, dy = np.diff(x), np.diff(y)
    return dy[:-1] * dx[1:] - dx[:-1] * dy[1:] > 0


def _chain(x: list[float], y: list[float]) -> list[int]:
    hull: list[int] = []
    for k in range(len(x)):
        while len(hull) > 1:
            i, j = hull[-2], hull[-1]
            if (y[j] - y[i]) * (x[k] - x[j]) > (x[j] - x[i]) * (y[k] - y[j]):
                break
            hull.pop()
        hull.append(k)
    return hull
