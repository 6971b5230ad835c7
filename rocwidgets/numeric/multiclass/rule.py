"""Decisions among several classes by expected cost, and weights of classes that cost least."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .confusion import confusion

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Codes = NDArray[np.intp]

_SWEEPS = 20


def decide(probability: Values, costs: Values | None = None, weight: Values | None = None) -> Codes:
    """Return the class of the least expected cost for each case.

    Parameters
    ----------
    probability : ndarray of float64, shape (n, K)
    costs : ndarray of float64, shape (K, K), optional
        True classes in rows, predicted ones in columns; default 1 for each error.
    weight : ndarray of float64, shape (K,), optional
        By which the probabilities are multiplied first, at least 0; default 1.

    Returns
    -------
    ndarray of int, shape (n,)
        Of equally cheap classes the first.
    """
    weighted = probability if weight is None else probability * weight
    if costs is None:
        return np.argmax(weighted, axis=1)
    return np.argmin(weighted @ costs, axis=1)


def least_cost_weights(
    code: Codes, probability: Values, costs: Values, sample_weight: Values | None = None
) -> Values:
    """Return weights of classes at which the predictions by the highest probability cost least.

    One weight at a time is moved to the best place, among all places where a prediction changes,
    until none lowers the cost (Lachiche & Flach, ICML 2003): a local optimum, which costs no more
    than the predictions without weights.

    Parameters
    ----------
    code, probability, sample_weight
        As for `confusion` and `decide`; probabilities at least 0.
    costs : ndarray of float64, shape (K, K)
        True classes in rows.

    Returns
    -------
    ndarray of float64, shape (K,)
        Above 0.
    """
    n_classes = probability.shape[1]
    case = np.ones(len(code)) if sample_weight is None else sample_weight
    weight = np.ones(n_classes)
    best = _cost(code, decide(probability, None, weight), costs, case)
    for _ in range(_SWEEPS):
        before = best
        for own in range(n_classes):
            turns = _turns(probability * weight, probability[:, own], own)
            change = case * (costs[code, own] - costs[code, turns.rival])
            place = _best_place(turns.place, change)
            moved = weight.copy()
            moved[own] = place
            cost = _cost(code, decide(probability, None, moved), costs, case)
            if cost < best:
                weight, best = moved, cost
        if best == before:
            break
    return weight


def _cost(code: Codes, predicted: Codes, costs: Values, case: Values) -> float:
    return float((confusion(code, predicted, len(costs), case) * costs).sum())


class _Turns(NamedTuple):
    """From which weight of a class on it is predicted for each case, and what is before."""

    place: Values
    rival: Codes


def _turns(weighted: Values, own_score: Values, own: int) -> _Turns:
    others = weighted.copy()
    others[:, own] = -np.inf
    rival = np.argmax(others, axis=1)
    highest = others[np.arange(len(rival)), rival]
    with np.errstate(divide="ignore", invalid="ignore"):
        # Never where the class has no probability.
        return _Turns(np.where(own_score > 0, highest / own_score, np.inf), rival)


def _best_place(turn: Values, change: Values) -> float:
    """Return the weight of one class that costs least while the others stay.

    `change` is what each case costs more from its turn on.
    """
    kept = np.isfinite(turn)
    order = np.argsort(turn[kept])
    place, gained = turn[kept][order], np.cumsum(change[kept][order])
    if not len(place):
        return 1.0
    last = np.flatnonzero(np.append(place[1:] != place[:-1], True))
    totals = np.append(0.0, gained[last])
    found = int(np.argmin(totals))
    ends = np.concatenate(([place[0] / 2], place[last], [2 * place[-1] + 1]))
    # Between two places, so that rounding decides no case.
    return float((ends[found] + ends[found + 1]) / 2) or float(np.finfo(np.float64).tiny)
