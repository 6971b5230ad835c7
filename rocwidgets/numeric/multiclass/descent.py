"""Weights of classes that cost least, by coordinate descent."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.multiclass.confusion import confusion
from rocwidgets.numeric.multiclass.rule import decide
from rocwidgets.numeric.multiclass.turns import MOST, Turns, turns_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Codes = NDArray[np.intp]

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
    found = int(np.argmin(np.append(0.0, total[last])))
    ends = np.concatenate(([place[0] / 2], place[last], [2 * place[-1] + 1]))
    # Between two places, so that rounding decides no case.
    return max(float((ends[found] + ends[found + 1]) / 2), _LEAST)
