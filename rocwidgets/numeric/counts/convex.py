"""Upper convex hull of an increasing curve.

Counts that are whole numbers are decided exactly. Sums of other weights are rounded, and points of
a straight edge are then off it: what rounding alone can explain counts as straight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.exact_counts import near_one, whole
from rocwidgets.numeric.counts.indices import integers, repeated

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Counts

_ROUNDS = 30  # curves of real scores are done in about ten
# More than rounding of weights, sums and quotients can make of a straight line; see `rounded_hull`.
ROUNDING = 2.0**-49


def upper_hull(x: Counts, y: Counts) -> NDArray[np.int64]:
    """Return the strict vertices of the upper convex hull of points that never step left or down.

    A strict vertex is above the chord of any two points left and right of it. So all points at or
    below the chord of their present neighbours are removed together, and the rest is tested again
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
    # Equal points would lie on each other's chords and both be removed.
    fresh = np.concatenate(([True], (x[1:] != x[:-1]) | (y[1:] != y[:-1])))
    kept = np.flatnonzero(fresh)
    for _ in range(_ROUNDS):
        inside = _above_neighbours(x[kept], y[kept])
        if inside.all():
            return kept
        kept = kept[np.concatenate(([True], inside, [True]))]
    return kept[_chain(x[kept].tolist(), y[kept].tolist())]


def roc_hull(
    tp: Counts, fp: Counts, positives: float, negatives: float, *, all_whole: bool = True
) -> NDArray[np.int64]:
    """Return which operating points are the strict vertices of the upper hull in ROC space.

    Parameters
    ----------
    tp, fp : ndarray, shape (k,)
        In order, from (0, 0) to the totals.
    positives, negatives : float
        Totals of the classes.
    all_whole : bool, default True
        False if counts of a table are not whole, of which these are some.

    Returns
    -------
    index : ndarray of int64
        As in `upper_hull`: exact where all counts are whole and ``positives * negatives < 2**62``,
        else as `rounded_hull`.

    """
    if not all_whole:
        return rounded_hull(near_one(fp, negatives), near_one(tp, positives))
    x, y, exact = coordinates(tp, fp, positives, negatives)
    return upper_hull(x, y) if exact else rounded_hull(x, y)


def rounded_hull(x: Counts, y: Counts) -> NDArray[np.int64]:
    """Return the vertices of the upper hull of rounded points: those that rounding cannot explain.

    For points i, j and k, j is above the chord of i and k if ``det = (y_j - y_i) (x_k - x_j) - (x_j
    - x_i) (y_k - y_j) > 0``. Coordinates off by a share e of themselves change it by no more than
    ``e * size``, with ``size = (y_i + y_j) (x_k - x_j) + (x_j + x_k) (y_j - y_i) + (y_j + y_k) (x_j
    - x_i) + (x_i + x_j) (y_k - y_j)``; to compute it in float64 adds less than ``2**-52 * size``.
    Weights within 2**-51 of what they stand for, as decimals and their reciprocals are, have sums,
    rounded once, of e < 2**-50.6, and quotients by a rounded total of e < 2**-49.5. So j counts as
    above where ``det > 2**-49 * size``, and of points on one straight line none is, whatever was
    rounded. The edge from a vertex goes as far as no point that is left out is above it.

    Parameters
    ----------
    x, y : ndarray, shape (k,)
        At least 0, both never decrease. No product of two may overflow or underflow.

    Returns
    -------
    index : ndarray of int64
        As in `upper_hull`.

    """
    vertex = upper_hull(x, y)
    x, y = x[vertex], y[vertex]
    place = integers(len(x))
    if _above_for_sure(x, y, place[:-2], place[1:-1], place[2:]).all():
        return vertex
    kept = [0]
    for end in range(2, len(x)):
        between = place[kept[-1] + 1 : end]
        if _above_for_sure(x, y, np.array(kept[-1]), between, np.array(end)).any():
            kept.append(end - 1)
    return vertex[[*kept, len(x) - 1]]


def above_chain(x: Counts, y: Counts, hull_x: Counts, hull_y: Counts) -> NDArray[np.bool_]:
    """Return whether points, x never decreasing, are strictly above a hull that spans their x."""
    begins = np.searchsorted(x, hull_x[1:-1])
    size = np.diff(begins, prepend=0, append=len(x))
    run, rise, left, base = (
        repeated(each, size)
        for each in (np.diff(hull_x), np.diff(hull_y), hull_x[:-1], hull_y[:-1])
    )
    return (y - base) * run - (x - left) * rise > 0


def _above_neighbours(x: Counts, y: Counts) -> NDArray[np.bool_]:
    dx, dy = x[1:] - x[:-1], y[1:] - y[:-1]
    return dy[:-1] * dx[1:] - dx[:-1] * dy[1:] > 0


def _above_for_sure(
    x: Counts, y: Counts, i: NDArray[np.int64], j: NDArray[np.int64], k: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Return whether points j are further above the chord of i and k than rounding explains."""
    (x1, x2), (y1, y2) = ((z[j] - z[i], z[k] - z[j]) for z in (x, y))
    size = (y[i] + y[j]) * x2 + (x[j] + x[k]) * y1 + (y[j] + y[k]) * x1 + (x[i] + x[j]) * y2
    return y1 * x2 - x1 * y2 > ROUNDING * size


def coordinates(
    tp: Counts, fp: Counts, positives: float, negatives: float
) -> tuple[Counts, Counts, bool]:
    """Return x and y of operating points to decide a hull in, and whether they are exact."""
    exact = whole(tp, fp, positives, negatives)
    if exact is not None:
        return exact[1], exact[0], True
    return near_one(fp, negatives), near_one(tp, positives), False


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
