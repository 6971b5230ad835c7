"""Whether one ROC curve is above another, and where they cross."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.table import CountTable

    Values = NDArray[np.float64]

Relation = Literal["above", "below", "equal", "crossing"]


class Dominance(NamedTuple):
    """How the ROC curve of one model is related to that of another.

    Attributes
    ----------
    relation : {"above", "below", "equal", "crossing"}
        "above": nowhere below the other curve, and somewhere above it.
    crossings : ndarray of float64, shape (k,)
        False positive rates, ascending, at which one curve passes from above the other to below it
        or back; where the curves coincide in between, the first rate at which they do.
    """

    relation: Relation
    crossings: Values


def relation_of(first: CountTable, second: CountTable) -> Dominance:
    """Return how the ROC curve of the first model is related to that of the second.

    Curves are joined by straight lines, and a point is above another one if its tpr is higher at
    the same fpr. Where a curve is vertical, both of its ends count.

    Parameters
    ----------
    first, second : CountTable
        Of the same cases.

    References
    ----------
    Majnik & Bosnić (2013), Intelligent Data Analysis 17, section 4.1.
    """
    fpr, ahead = _differences(first, second)
    sign = np.sign(ahead)
    apart = np.flatnonzero(sign)
    if not len(apart):
        return Dominance("equal", np.empty(0))
    turns = apart[:-1][sign[apart[:-1]] != sign[apart[1:]]]
    if len(turns):
        return Dominance("crossing", _zeros(fpr, ahead, turns))
    return Dominance("above" if sign[apart[0]] > 0 else "below", np.empty(0))


def _differences(first: CountTable, second: CountTable) -> tuple[Values, Values]:
    """Return all false positive rates twice, and the difference in tpr before and after a step."""
    curves = [_curve(each) for each in (first, second)]
    fpr = np.unique(np.concatenate([x for x, _ in curves]))
    low, high = (
        np.subtract(*(_heights(*curve, fpr, side) for curve in curves))
        for side in ("left", "right")
    )
    # Exact zeros: a difference of rates that are equal as fractions may be off in the last bit.
    ahead = np.column_stack([low, high]).ravel()
    ahead[np.abs(ahead) < 4 * np.finfo(float).eps] = 0
    return np.repeat(fpr, 2), ahead


def _curve(table: CountTable) -> tuple[Values, Values]:
    rows = table.rows()
    return rows.fp / table.N, rows.tp / table.P


def _heights(x: Values, y: Values, at: Values, side: Literal["left", "right"]) -> Values:
    """Return the curve at places; at a vertical part its lower end (left) or its upper one."""
    place = np.searchsorted(x, at, side)
    if side == "right":
        place -= 1
    found = np.clip(place, 0, len(x) - 1)
    exact = x[found] == at
    return np.where(exact, y[found], np.interp(at, x, y))


def _zeros(fpr: Values, ahead: Values, turns: NDArray[np.int64]) -> Values:
    """Return where the difference becomes 0 after each of these positions."""
    run = np.abs(ahead[turns]) + np.abs(ahead[turns + 1])
    share = np.where(ahead[turns + 1] == 0, 1.0, np.abs(ahead[turns]) / run)
    return fpr[turns] + share * (fpr[turns + 1] - fpr[turns])
