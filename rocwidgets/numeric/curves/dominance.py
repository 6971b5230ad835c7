"""Dominance and crossings of ROC curves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.table import CountTable

    Values = NDArray[np.float64]

Relation = Literal["above", "below", "equal", "crossing"]


class Dominance(NamedTuple):
    """How one ROC curve lies to another.

    Attributes
    ----------
    relation : {"above", "below", "equal", "crossing"}
        "above": nowhere below the other curve, and somewhere above it.
    crossings : ndarray of float64, shape (k,)
        False positive rates, ascending, at which one curve passes from above the other to below it
        or back; where the curves coincide in between, the first rate at which they do.
    heights : ndarray of float64, shape (k,)
        True positive rates there.
    """

    relation: Relation
    crossings: Values
    heights: Values


def relation_of(first: CountTable, second: CountTable) -> Dominance:
    """Return how the first model's ROC curve lies to the second's.

    Curves have straight lines between their points. A curve is above another at a false positive
    rate if its true positive rate is higher there; where it is vertical, both of its ends count.

    Parameters
    ----------
    first, second : CountTable
        Counts of the same cases.

    References
    ----------
    Majnik & Bosnić (2013), Intelligent Data Analysis 17, section 4.1.
    """
    fpr, tpr, ahead = _differences(first, second)
    nowhere = np.empty(0)
    sign = np.sign(ahead)
    apart = np.flatnonzero(sign)
    if not len(apart):
        return Dominance("equal", nowhere, nowhere)
    turns = apart[:-1][sign[apart[:-1]] != sign[apart[1:]]]
    if len(turns):
        return Dominance("crossing", *_zeros(fpr, tpr, ahead, turns))
    return Dominance("above" if sign[apart[0]] > 0 else "below", nowhere, nowhere)


def _differences(first: CountTable, second: CountTable) -> tuple[Values, Values, Values]:
    """Return all fpr twice, before and after a step: the first curve's tpr, and how far ahead."""
    curves = [_curve(each) for each in (first, second)]
    fpr = np.unique(np.concatenate([x for x, _ in curves]))
    own, other = (
        np.column_stack([_heights(*curve, fpr, side) for side in ("left", "right")]).ravel()
        for curve in curves
    )
    # Exact zeros: a difference of rates that are equal as fractions may be off in the last bit.
    ahead = own - other
    ahead[np.abs(ahead) < 4 * np.finfo(float).eps] = 0
    return np.repeat(fpr, 2), own, ahead


def _curve(table: CountTable) -> tuple[Values, Values]:
    rows = table.rows()
    return rows.fp / table.N, rows.tp / table.P


def _heights(x: Values, y: Values, at: Values, side: Literal["left", "right"]) -> Values:
    """Return the curve at places; at a vertical part its lower end (left) or its upper one."""
    place = np.searchsorted(x, at, side)
    if side == "right":
        place -= 1
    result = np.clip(place, 0, len(x) - 1)
    exact = x[result] == at
    return np.where(exact, y[result], np.interp(at, x, y))


def _zeros(
    fpr: Values, tpr: Values, ahead: Values, turns: NDArray[np.int64]
) -> tuple[Values, Values]:
    """Return both rates where the difference becomes 0 after each of these positions."""
    run = np.abs(ahead[turns]) + np.abs(ahead[turns + 1])
    share = np.where(ahead[turns + 1] == 0, 1.0, np.abs(ahead[turns]) / run)
    return fpr[turns] + share * np.diff(fpr)[turns], tpr[turns] + share * np.diff(tpr)[turns]
