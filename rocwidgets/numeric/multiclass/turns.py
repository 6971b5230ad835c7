"""The weights of one class at which predictions change."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .rule import CHUNK, expected_costs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Codes = NDArray[np.intp]


class Turns(NamedTuple):
    """Where the prediction of a case changes as the weight of one class grows from 0.

    Attributes
    ----------
    place : ndarray of float64, shape (m,)
        Weights of the class, increasing.
    change : ndarray of float64, shape (m,)
        What the case costs more from there on.
    """

    place: Values
    change: Values


class _Lines(NamedTuple):
    """Expected costs of cases as lines of one weight, each of shape (K, n)."""

    start: Values
    slope: Values

    def part(self, kept: NDArray[np.bool_]) -> _Lines:
        return _Lines(self.start[:, kept], self.slope[:, kept])


def turns_of(
    code: Codes, probability: Values, costs: Values, weight: Values, *, own: int, case: Values
) -> Turns:
    """Return all turns of one weight, the others as they are.

    The expected cost of each prediction is a line of the weight, and the prediction of a case is
    the lowest line there: the turns are the corners of the lower envelopes of the K lines of all
    cases, at most K - 1 of a case.

    Parameters
    ----------
    code : ndarray of int, shape (n,)
    probability : ndarray of float64, shape (n, K)
        At least 0.
    costs : ndarray of float64, shape (K, K)
        True classes in rows.
    weight : ndarray of float64, shape (K,)
    own : int
        The class whose weight varies.
    case : ndarray of float64, shape (n,)
        Weight of each case.
    """
    others = np.where(np.arange(len(weight)) == own, 0.0, weight)
    places, changes = [np.empty(0)], [np.empty(0)]
    for begin in range(0, len(code), CHUNK):
        rows = slice(begin, begin + CHUNK)
        part = np.ascontiguousarray(probability[rows].T)
        start = expected_costs(part * others[:, None], costs)
        lines = _Lines(start, part[own] * costs[own][:, None])
        for place, change in _corners(lines, code[rows], costs, case[rows]):
            places.append(place)
            changes.append(change)
    place, change = np.concatenate(places), np.concatenate(changes)
    order = np.argsort(place, kind="stable")
    return Turns(place[order], change[order])


def _corners(
    lines: _Lines, code: Codes, costs: Values, case: Values
) -> list[tuple[Values, Values]]:
    """Return the next corner of all cases, and so on until none has a further one."""
    found = []
    at = _least(lines.start, lines.slope)
    while len(at):
        columns = np.arange(len(at))
        start, slope = lines.start[at, columns], lines.slope[at, columns]
        fall = slope - lines.slope
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            crossing = np.where(fall > 0, (lines.start - start) / fall, np.inf)
        to = _least(crossing, lines.slope)
        place = crossing[to, columns]
        turns = np.isfinite(place)
        lines, code, case = lines.part(turns), code[turns], case[turns]
        place, at, to = place[turns], at[turns], to[turns]
        found.append((place, case * (costs[code, to] - costs[code, at])))
        at = to
    return found


def _least(value: Values, slope: Values) -> Codes:
    """Return the place of the least of each column, of equal ones that of the least slope."""
    lowest = value.min(axis=0)
    return np.argmin(np.where(value == lowest, slope, np.inf), axis=0)
