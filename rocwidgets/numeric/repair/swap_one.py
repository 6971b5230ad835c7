"""Reflection of one inferior point of the ROC curve in the line between two better ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.indices import integers, repeated
from rocwidgets.numeric.repair.repaired import Repair, reordered
from rocwidgets.numeric.repair.swap_curve import depth_below, hull_places

if TYPE_CHECKING:
    from rocwidgets.numeric.counts.rows import Rows
    from rocwidgets.numeric.counts.table import CountTable


def swap_one(table: CountTable, thresholds: tuple[float, float, float] | None = None) -> Repair:
    """Replace one inferior operating point between two better ones by its inversion.

    SwapOne of Flach & Wu (UK Workshop on Computational Intelligence 2003; IJCAI 2005); Majnik &
    Bosnić (Intelligent Data Analysis 17, 2013, section 4.2). With operating points at a high, a
    middle and a low threshold, cases at or above the high one stay on top, those below the low one
    at the bottom; of the rest those below the middle one come before those at or above it. The
    point of the middle one turns about the middle of the line between the two others, by which the
    AUC gains twice the area of the triangle of the three.

    The middle threshold is chosen on these cases; on the same cases the gain is optimistic.
    Evaluate it on others, by `Repair.at`.

    Parameters
    ----------
    table : CountTable
        Counts by any scores. Ties stay ties.
    thresholds : (high, middle, low), optional
        Strictly decreasing, infinite ones too. Unless given, those of the largest gain: two
        adjoining vertices of the ROC hull and the row furthest below the edge between them.

    Returns
    -------
    Repair
        With no section if no row is below the hull.

    Raises
    ------
    ValueError
        If the thresholds are not three different operating points, thresholds decreasing, or if the
        point of the middle one is not below the line between the two others.

    """
    rows = table.rows()
    if thresholds is None:
        first, middle, last = _furthest(table, rows)
    else:
        first, middle, last = _places(rows, thresholds)
    order = integers(len(rows) - 1)
    if first == last:
        return reordered(rows, order, np.empty((0, 2)))
    order[first:last] = np.roll(order[first:last], first - middle)
    section = [[rows.threshold[last], rows.threshold[first + 1]]]
    return reordered(rows, order, np.array(section))


def _furthest(table: CountTable, rows: Rows) -> tuple[int, int, int]:
    """Return the three rows of the largest triangle under an edge of the hull; equal if none is."""
    ends = hull_places(rows, table.hull)
    size = np.diff(ends)
    first, last = repeated(ends[:-1], size), repeated(ends[1:], size)
    gain = depth_below(rows, first, last)
    best = int(np.argmax(gain))
    if gain[best] <= 0:
        return 0, 0, 0
    return int(first[best]), best + 1, int(last[best])


def _places(rows: Rows, thresholds: tuple[float, float, float]) -> tuple[int, int, int]:
    if np.isnan(thresholds).any():
        raise ValueError("A threshold is NaN. Drop it.")
    rising = rows.threshold[:0:-1]
    place = len(rising) - np.searchsorted(rising, thresholds)
    if not (np.diff(place) > 0).all():
        raise ValueError(f"thresholds must be three in descending order, got {thresholds}.")
    if depth_below(rows[place], np.array([0, 0]), np.array([2, 2]))[0] <= 0:
        raise ValueError(
            "The middle threshold is not below the line between the two others. Pass one that is."
        )
    return int(place[0]), int(place[1]), int(place[2])
