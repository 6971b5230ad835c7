"""The convex hull of packed rows, without looking at most of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.bitmap import lowest_set, set_positions_of
from rocwidgets.numeric.convex import above_chain, upper_hull
from rocwidgets.numeric.indices import integers, union

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from rocwidgets.numeric.bitmap import Bitmap

    Index = NDArray[np.int64]
    Counter = Callable[[Index], tuple[Index, Index]]


def hull_positions(starts: Bitmap, counts: Counter) -> Index:
    """Return the positions of the strict vertices, decreasing: the last cut first.

    First one cut of every 64 rows is looked at, then one of every 8 rows, then all, each time only
    where the cuts between two known ones could rise above the hull of those known.

    Parameters
    ----------
    starts : Bitmap
        Whether a cut can be made before a row.
    counts : callable
        True and false positives of cuts at positions.

    """
    octets = starts.octets
    anchor = lowest_set(starts.words)
    if anchor[-1] != starts.n:
        anchor = np.append(anchor, starts.n)
    vertex, upper, lower = _promising(anchor, counts)
    within = (8 * (lower >> 6)[:, None] + integers(8)).ravel()
    anchor = union(vertex, upper, lowest_set(octets, within))
    vertex, _, lower = _promising(anchor[anchor <= starts.n], counts)
    inner = set_positions_of(octets, lower >> 3)
    cut = union(vertex, inner[inner < starts.n])[::-1]
    tp, fp = counts(cut)
    return cut[upper_hull(fp, tp)]


def _promising(anchor: Index, counts: Counter) -> tuple[Index, Index, Index]:
    """Return the hull of cuts, and the ends of the gaps that may hold further vertices.

    In a gap the curve has no less fp than at its upper and no more tp than at its lower end. Where
    the corner of these two does not rise above the hull, nothing in the gap can be a vertex.
    """
    cut = anchor[::-1]
    tp, fp = counts(cut)
    vertex = upper_hull(fp, tp)
    high = above_chain(fp[:-1], tp[1:], fp[vertex], tp[vertex])
    return cut[vertex][::-1], cut[:-1][high][::-1], cut[1:][high][::-1]
