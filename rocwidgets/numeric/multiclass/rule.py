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
_CHUNK = 16_384  # rows: what a pass works on stays in the cache


def decide(probability: Values, costs: Values | None = None, weight: Values | None = None) -> Codes:
    """Return the class of the least expected cost for each case.

    It is the class j of the least ``sum_i w_i p_i C[i, j]``, summed in the order of the classes; if
    all errors cost one amount and all right decisions a lower one, that of the highest ``w_j p_j``.

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
    size = probability.shape[1]
    weights = np.ones(size) if weight is None else weight
    unequal = None if costs is None or _are_equal(costs) else costs
    found = np.empty(len(probability), np.intp)
    for begin in range(0, len(found), _CHUNK):
        weighted = np.ascontiguousarray(probability[begin : begin + _CHUNK].T) * weights[:, None]
        cost = -weighted if unequal is None else _expected(weighted, unequal)
        found[begin : begin + _CHUNK] = _first_least(cost)
    return found


def _are_equal(costs: Values) -> bool:
    """Return whether all errors cost one amount, and all right decisions a lower one."""
    right, wrong = costs[0, 0], costs[0, 1]
    expected = np.where(np.eye(len(costs), dtype=bool), right, wrong)
    return bool(right < wrong and (costs == expected).all())


def _expected(weighted: Values, costs: Values) -> Values:
    total = np.zeros_like(weighted)
    for own, of_class in zip(weighted, costs, strict=True):
        total += own * of_class[:, None]
    return total


def _first_least(cost: Values) -> Codes:
    """Return the place of the least of each column of an array of shape (K, n)."""
    least, found = cost[0].copy(), np.zeros(cost.shape[1], np.intp)
    for place, each in enumerate(cost[1:], 1):
        found[each < least] = place
        np.minimum(least, each, out=least)
    return found


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
