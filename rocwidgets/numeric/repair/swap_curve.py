"""Inversion of the ranks in whole concavities of the ROC curve."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.counts.indices import integers, reduced, repeated
from rocwidgets.numeric.repair.repaired import Repair, reordered

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Rows
    from rocwidgets.numeric.counts.table import CountTable

_ROUNDING = 1e-14


class Concavities(NamedTuple):
    """Edges of the ROC hull that the curve is below, from the top score down.

    `first` and `last` are the rows at their ends, ndarray of int64; `area` what lies between edge
    and curve, ndarray of float64 in 0..1, in the unit of the AUC.
    """

    first: NDArray[np.int64]
    last: NDArray[np.int64]
    area: NDArray[np.float64]


def concavities(table: CountTable) -> Concavities:
    """Return where the ROC curve is below its convex hull, and by which area.

    Parameters
    ----------
    table : CountTable
        Counts by any scores.

    Returns
    -------
    Concavities
        The areas add up to the area under the hull less the AUC.

    """
    rows = table.rows()
    ends = hull_places(rows, table.hull)
    first, last = ends[:-1], ends[1:]
    edge = repeated(first, last - first)
    height = (rows.tp[1:] - rows.tp[edge]) + (rows.tp[:-1] - rows.tp[edge])
    run = np.diff(rows.fp)
    under = reduced(np.add, run / table.N * (height / table.P), first)
    chord = (
        (rows.fp[last] - rows.fp[first]) / table.N * ((rows.tp[last] - rows.tp[first]) / table.P)
    )
    area = (chord - under) / 2
    below = reduced(np.maximum, depth_below(rows, edge, repeated(last, last - first)), first) > 0
    return Concavities(first[below], last[below], np.maximum(area[below], 0.0))


def swap_curve(table: CountTable, n_sections: int | None = None) -> Repair:
    """Invert the ranks of the scores wherever the ROC curve is below its convex hull.

    SwapCurve of Flach & Wu (UK Workshop on Computational Intelligence 2003; IJCAI 2005); Majnik &
    Bosnić (Intelligent Data Analysis 17, 2013, section 4.2). A section of the curve under an edge
    of the hull turns about the middle of that edge, so that each gains twice the area between curve
    and edge: with all sections the AUC becomes 2 AUCH - AUC, AUCH being the area under the hull.

    The sections are chosen on these cases; on the same cases the gain is optimistic. Evaluate it on
    others, by `Repair.at`.

    Parameters
    ----------
    table : CountTable
        Counts by any scores. Ties stay ties.
    n_sections : int, optional
        Repair only so many, those of the largest area first; all unless given.

    Raises
    ------
    ValueError
        If n_sections is not a whole number, at least 0.

    """
    result = concavities(table)
    wanted = len(result.area) if n_sections is None else n_sections
    if wanted != int(wanted) or wanted < 0:
        raise ValueError(f"n_sections must be a whole number, at least 0, got {n_sections}.")
    chosen = np.sort(np.argsort(-result.area, kind="stable")[: int(wanted)])
    first, last = result.first[chosen], result.last[chosen]
    rows = table.rows()
    order = integers(len(rows) - 1)
    for begin, end in zip(first.tolist(), last.tolist(), strict=True):
        order[begin:end] = order[begin:end][::-1].copy()
    sections = np.column_stack((rows.threshold[last], rows.threshold[first + 1]))
    return reordered(rows, order, sections)


def hull_places(rows: Rows, hull: Rows) -> NDArray[np.int64]:
    """Return which of all rows the vertices of the hull are."""
    result = np.searchsorted(-rows.threshold, -hull.threshold)
    # Where weights are lost by rounding, the last row is no other point than the last vertex.
    result[-1] = len(rows) - 1
    return result


def depth_below(
    rows: Rows, first: NDArray[np.int64], last: NDArray[np.int64]
) -> NDArray[np.int64] | NDArray[np.float64]:
    """Return how far rows are below the lines between others, as the cross product of their counts.

    Parameters
    ----------
    rows : Rows
        All of a table, k + 1 of them.
    first, last : ndarray of int64, shape (k,)
        The rows at the ends of the line that the second, the third row and so on are compared with.

    Returns
    -------
    ndarray of int64 or float64, shape (k,)
        Twice the area of the triangle, above 0 below the line; exact for rows (int64). Sums of
        weights are scaled to 1, and what may be due to their rounding is 0.

    """
    whole = rows.tp.dtype.kind == rows.fp.dtype.kind == "i"
    tp, fp = (rows.tp, rows.fp) if whole else (rows.tp / rows.tp[-1], rows.fp / rows.fp[-1])
    rise, run = tp[last] - tp[first], fp[last] - fp[first]
    depth = rise * (fp[1:] - fp[first]) - run * (tp[1:] - tp[first])
    return depth if whole else np.where(depth > _ROUNDING, depth, 0.0)
