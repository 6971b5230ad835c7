"""Weights of classes that cost least, by coordinate descent."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.multiclass.numeric.rule import (
    CHUNK,
    are_equal,
    confusion,
    decide,
    expected_costs,
    first_least,
)
from rocwidgets.numeric.counts.indices import integers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Codes = NDArray[np.intp]


# A weight beyond would be one of a class of no probability, within the rounding of a row.
MOST = 1e100


class Turns(NamedTuple):
    """Where the prediction of a case changes as the weight of one class grows from 0.

    Attributes
    ----------
    place : ndarray of float64, shape (m,)
        Weights of the class, increasing, from 0 to 1e100.
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
    others = np.where(integers(len(weight)) == own, 0.0, weight)
    equal = are_equal(costs)
    places, changes = [np.empty(0)], [np.empty(0)]
    for begin in range(0, len(code), CHUNK):
        rows = slice(begin, begin + CHUNK)
        part = np.ascontiguousarray(probability[rows].T)
        weighted = part * others[:, None]
        if equal:
            result = [_turn(weighted, part[own], costs, own=own, code=code[rows], case=case[rows])]
        else:
            lines = _Lines(expected_costs(weighted, costs), part[own] * costs[own][:, None])
            result = _corners(lines, code[rows], costs, case[rows])
        for place, change in result:
            places.append(place)
            changes.append(change)
    place, change = np.concatenate(places), np.concatenate(changes)
    order = np.argsort(place)
    return Turns(place[order], change[order])


def _turn(
    weighted: Values, score: Values, costs: Values, *, own: int, code: Codes, case: Values
) -> tuple[Values, Values]:
    """Return the only turn of each case if all errors cost the same: from its best rival."""
    weighted[own] = -np.inf
    rival = first_least(-weighted)
    highest = weighted[rival, integers(len(rival))]
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        place = np.where(score > 0, highest / score, np.inf)
    # A turn at 0 is not seen: weights are above 0.
    turns = (place > 0) & (place < MOST)
    rival, code = rival[turns], code[turns]
    return place[turns], case[turns] * (costs[code, own] - costs[code, rival])


def _corners(
    lines: _Lines, code: Codes, costs: Values, case: Values
) -> list[tuple[Values, Values]]:
    """Return the next corner of all cases, and so on until none has a further one."""
    result = []
    at = _least(lines.start, lines.slope)
    while len(at):
        columns = integers(len(at))
        start, slope = lines.start[at, columns], lines.slope[at, columns]
        fall = slope - lines.slope
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            crossing = np.where(fall > 0, (lines.start - start) / fall, np.inf)
        to = _least(crossing, lines.slope)
        place = crossing[to, columns]
        turns = place < MOST
        lines, code, case = lines.part(turns), code[turns], case[turns]
        place, at, to = place[turns], at[turns], to[turns]
        result.append((place, case * (costs[code, to] - costs[code, at])))
        at = to
    return result


def _least(value: Values, slope: Values) -> Codes:
    """Return the place of each column's smallest value, with the smallest slope if some tie."""
    least, lowest = value[0].copy(), slope[0].copy()
    result = np.zeros(len(least), np.intp)
    for place, (each, own) in enumerate(zip(value[1:], slope[1:], strict=True), 1):
        is_less = (each < least) | ((each == least) & (own < lowest))
        np.maximum(result, is_less * place, out=result)
        np.copyto(lowest, own, where=is_less)
        np.minimum(least, each, out=least)
    return result


MOST_SWEEPS = 20
_LEAST = 1 / MOST


class Descent(NamedTuple):
    """A state of the descent.

    Attributes
    ----------
    weight : ndarray of float64, shape (K,)
        Weights of the classes, above 0.
    cost : float
        What all cases cost with these.
    n_sweeps : int
        How often all weights were moved, the current sweep included.
    """

    weight: Values
    cost: float
    n_sweeps: int


def descend(
    code: Codes,
    probability: Values,
    costs: Values,
    sample_weight: Values | None = None,
    start: Values | None = None,
) -> Iterator[Descent]:
    """Yield weights of classes that cost less and less, after each move of a weight.

    One weight after the other is moved to its best place, among all where a prediction changes,
    until none lowers the cost or 20 sweeps are made (Lachiche & Flach, ICML 2003, for equal costs;
    Majnik & Bosnić, Intelligent Data Analysis 17, 2013, section 4.2). Costs are exact sums over the
    cases. The last state is a local optimum: no other place of one weight alone costs less, but
    moving several may.

    Parameters
    ----------
    code, probability, sample_weight
        As for `confusion` and `decide`; probabilities at least 0.
    costs : ndarray of float64, shape (K, K)
        True classes in rows.
    start : ndarray of float64, shape (K,), optional
        Weights to begin with, above 0; default 1. No state costs more.
    """
    size = probability.shape[1]
    case = np.ones(len(code)) if sample_weight is None else sample_weight
    weight = np.ones(size) if start is None else start

    def cost_of(weight: Values) -> float:
        counts = confusion(code, decide(probability, costs, weight), size, case)
        return float((counts * costs).sum())

    best = cost_of(weight)
    yield Descent(weight, best, 0)
    for sweep in range(1, MOST_SWEEPS + 1):
        before = best
        for own in range(size):
            moved = weight.copy()
            moved[own] = _best_place(turns_of(code, probability, costs, weight, own=own, case=case))
            cost = cost_of(moved)
            if cost < best:
                weight, best = moved, cost
            yield Descent(weight, best, sweep)
        if best == before:
            return


def _best_place(turns: Turns) -> float:
    """Return the weight of one class that costs least while the others stay."""
    place, total = turns.place, np.cumsum(turns.change)
    if not len(place):
        return 1.0
    last = np.flatnonzero(np.append(place[1:] != place[:-1], True))
    result = int(np.argmin(np.append(0.0, total[last])))
    ends = np.concatenate(([place[0] / 2], place[last], [2 * place[-1] + 1]))
    # Between two places, so that rounding decides no case.
    return max(float((ends[result] + ends[result + 1]) / 2), _LEAST)
