"""Choose the points of curves so that straight lines between them stay close to all points."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rocwidgets.numeric.counts.indices import Index, integers, ranges, reduced, repeated

Points = NDArray[np.float64]


_HALF_PIXEL = 5e-4  # at 1,000 pixels
_MAX_POINTS = 1500
_FEW = 1024  # points that are looked at on all curves at once


def simplify(curve: Points) -> Index:
    """Return which points of a curve to draw, so that it moves by less than half a pixel.

    Parameters
    ----------
    curve : ndarray of float64, shape (2, k)
        x and y of at least two points, in lengths of the axes.

    Returns
    -------
    ndarray of int64
        Increasing, both ends among them; of a very rough curve the 1,500 points that matter most.

    """
    ends = np.array([0, curve.shape[1] - 1])
    return refine(curve[np.newaxis], ends, _HALF_PIXEL, _MAX_POINTS)


def refine(
    curves: Points, kept: Index, tolerance: float, limit: int, known: Index | None = None
) -> Index:
    """Add points until no curve moves by more than a tolerance.

    All curves are drawn from the same kept points. Where a point between two kept ones is further
    than the tolerance from the segment of some curve, the worst point is kept too (Douglas &
    Peucker, Cartographica 10, 1973), in all such gaps at once.

    Parameters
    ----------
    curves : ndarray of float64, shape (m, 2, k)
        x and y of m curves through k points, in units of their axes.
    kept : ndarray of int64
        Increasing indices of points, from 0 to k - 1.
    tolerance : float
        Euclidean distance to the segment.
    limit : int
        Number of points from which on none is added, however far the curves still move; the worst
        of the last round are then kept first.
    known : ndarray of int64, optional
        Increasing indices of points between neighbours of which no curve moves by more.

    Returns
    -------
    ndarray of int64
        Increasing; `kept` and what was added.

    """
    first, last = kept[:-1], kept[1:]
    if known is not None:
        place = np.searchsorted(known[:-1], first)
        unknown = (known.take(place) != first) | (known.take(place + 1, mode="clip") != last)
        first, last = first[unknown], last[unknown]
    added = [kept]
    room = limit - len(kept)
    while len(first) and room > 0:
        wide = last - first > 1
        first, last = first[wide], last[wide]
        if not len(first):
            break
        distance, split = _worst(curves, first, last)
        bad = np.flatnonzero(distance > tolerance)
        if len(bad) > room:
            bad = bad[np.argsort(-distance[bad], kind="stable")[:room]]
        room -= len(bad)
        added.append(split[bad])
        first, last = (
            np.concatenate((first[bad], split[bad])),
            np.concatenate((split[bad], last[bad])),
        )
    return np.sort(np.concatenate(added))


def _worst(curves: Points, first: Index, last: Index) -> tuple[Points, Index]:
    """Return the largest distance inside each gap, over all curves, and the point it is at."""
    size = last - first - 1
    inner = ranges(first + 1, size)
    if len(inner) < _FEW:
        squared = _squared_distances(curves[:, 0], curves[:, 1], inner, first, last).max(axis=0)
    else:
        squared = np.zeros(len(inner))
        for x, y in curves:
            np.maximum(squared, _squared_distances(x, y, inner, first, last), out=squared)
    worst = reduced(np.maximum, squared, np.cumsum(size) - size)
    hit = np.flatnonzero(squared == repeated(worst, size))
    gap = repeated(integers(len(size)), size)[hit]
    return np.sqrt(worst), inner[hit[np.diff(gap, prepend=-1) > 0]]


def _squared_distances(x: Points, y: Points, inner: Index, first: Index, last: Index) -> Points:
    """Return the squared distances of inner points to the segments of their gaps.

    For one curve, or for several, one per row.
    """
    size = last - first - 1
    x0, y0 = x[..., first], y[..., first]
    ux, uy = x[..., last] - x0, y[..., last] - y0
    length = ux * ux + uy * uy
    length[length == 0] = 1.0
    dx, dy = x[..., inner], y[..., inner]
    dx -= repeated(x0, size, -1)
    dy -= repeated(y0, size, -1)
    # In units of the segment, 0 at its start and 1 at its end.
    along = dx * repeated(ux / length, size, -1)
    along += dy * repeated(uy / length, size, -1)
    np.clip(along, 0.0, 1.0, out=along)
    dx -= along * repeated(ux, size, -1)
    dy -= along * repeated(uy, size, -1)
    dx *= dx
    dy *= dy
    dx += dy
    return dx
