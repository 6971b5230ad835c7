"""Choose the points of curves so that straight lines between them stay close to all points."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rocwidgets.numeric.counts.indices import Index, integers, ranges, reduced, repeated, union

Points = NDArray[np.float64]
Curves = Sequence[tuple[Points, Points]]


_HALF_PIXEL = 5e-4  # at 1,000 pixels
_MAX_POINTS = 1500
_FEW = 1024  # points that are looked at on all curves at once
_BLOCK = 16384  # points whose distances are computed together: few enough for the cache


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
    return refine([(curve[0], curve[1])], ends, _HALF_PIXEL, _MAX_POINTS)


def refine(
    curves: Curves, kept: Index, tolerance: float, limit: int, known: Index | None = None
) -> Index:
    """Add points until no curve moves by more than a tolerance.

    All curves are drawn from the same kept points. Where a point between two kept ones is further
    than the tolerance from the segment of some curve, the worst point is kept too (Douglas &
    Peucker, Cartographica 10, 1973), in all such gaps at once.

    Parameters
    ----------
    curves : sequence of pairs of ndarray of float64, shape (k,)
        x and y of curves through k points, in units of their axes. A column that several curves
        share is quicker if it is the same array.
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
    return union(*added)


def _worst(curves: Curves, first: Index, last: Index) -> tuple[Points, Index]:
    """Return the largest distance inside each gap, over all curves, and the point it is at."""
    ends = np.cumsum(last - first - 1)
    if ends[-1] <= _BLOCK or len(first) == 1:
        return _worst_together(curves, first, last)
    middle = int(np.clip(np.searchsorted(ends, ends[-1] // 2), 1, len(first) - 1))
    halves = [
        _worst(curves, first[half], last[half]) for half in (slice(middle), slice(middle, None))
    ]
    distance, split = zip(*halves, strict=True)
    return np.concatenate(distance), np.concatenate(split)


def _worst_together(curves: Curves, first: Index, last: Index) -> tuple[Points, Index]:
    """Return the same of gaps with few points, whose distances are computed together."""
    size = last - first - 1
    inner = ranges(first + 1, size)
    steps: dict[int, tuple[Points, Points]] = {}

    def steps_of(column: Points) -> tuple[Points, Points]:
        """Return the steps from the start of a gap to its inner points, and to its end."""
        if id(column) not in steps:
            start, inside = column[first], column[inner]
            inside -= repeated(start, size)
            steps[id(column)] = inside, column[last] - start
        return steps[id(column)]

    if len(inner) < _FEW:
        xs, ys = zip(*curves, strict=True)
        dx, dy = (np.array([steps_of(each)[0] for each in columns]) for columns in (xs, ys))
        ux, uy = (np.array([steps_of(each)[1] for each in columns]) for columns in (xs, ys))
        squared = _squared_distances((dx, dy), (ux, uy), size).max(axis=0)
    else:
        squared = np.zeros(len(inner))
        for x, y in curves:
            (dx, ux), (dy, uy) = steps_of(x), steps_of(y)
            np.maximum(squared, _squared_distances((dx, dy), (ux, uy), size), out=squared)
    worst = reduced(np.maximum, squared, np.cumsum(size) - size)
    hit = np.flatnonzero(squared == repeated(worst, size))
    gap = repeated(integers(len(size)), size)[hit]
    return np.sqrt(worst), inner[hit[np.diff(gap, prepend=-1) > 0]]


def _squared_distances(
    inner: tuple[Points, Points], end: tuple[Points, Points], size: Index
) -> Points:
    """Return the squared distances of inner points to the segments of their gaps.

    For one curve, or for several, one per row.

    Parameters
    ----------
    inner, end : tuple of ndarray
        Steps in x and y from the start of a gap, to its inner points and to its end.
    size : ndarray of int64
        Number of the inner points of each gap.
    """
    (dx, dy), (ux, uy) = inner, end
    length = ux * ux + uy * uy
    length[length == 0] = 1.0
    # In units of the segment, 0 at its start and 1 at its end.
    along = dx * repeated(ux / length, size, -1)
    along += dy * repeated(uy / length, size, -1)
    np.clip(along, 0.0, 1.0, out=along)
    x = dx - along * repeated(ux, size, -1)
    y = dy - along * repeated(uy, size, -1)
    x *= x
    y *= y
    x += y
    return x
