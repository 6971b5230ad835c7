"""The search for weights of classes, against all breakpoints by brute force."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from rocwidgets.multiclass import numeric as mc
from rocwidgets.multiclass.numeric.descent import turns_of

SEEDS = range(8)


def cases(seed: int, n: int = 40, size: int = 4) -> Any:
    """Return classes, probabilities, some of them 0 or tied, costs and weights of cases."""
    random = np.random.default_rng(seed)
    code = np.append(np.arange(size), random.integers(0, size, n - size))
    raw = random.integers(0, 7, (n, size)).astype(float)
    raw[np.arange(n), code] += random.integers(1, 8, n)
    costs = random.integers(1, 9, (size, size)).astype(float)
    np.fill_diagonal(costs, 0)
    if seed % 3 == 0:
        costs = random.normal(size=(size, size))
    if seed % 4 == 1:
        costs = 1 - np.eye(size)
    case = random.integers(0, 4, n).astype(float)
    return code, raw / raw.sum(axis=1, keepdims=True), costs, case


def cost_of(code: Any, probability: Any, costs: Any, case: Any, weight: Any) -> float:
    """Return the cost of all cases, one at a time."""
    predicted = mc.decide(probability, costs, weight)
    return float((case * costs[code, predicted]).sum())


def between_breakpoints(probability: Any, costs: Any, weight: Any, own: int) -> Any:
    """Return a weight of one class between any two crossings of lines of any case."""
    others = np.where(np.arange(len(weight)) == own, 0, weight)
    result = [0.0]
    for row in probability:
        start, slope = (row * others) @ costs, row[own] * costs[own]
        for a, b in itertools.combinations(range(len(weight)), 2):
            if slope[a] != slope[b]:
                result.append((start[b] - start[a]) / (slope[a] - slope[b]))
    # Crossings that differ by rounding are one.
    places = np.unique(np.round([each for each in result if each >= 0], 12))
    return np.append((places[1:] + places[:-1]) / 2, places[-1] + 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_turns_count_the_cost_between_all_breakpoints(seed):
    code, probability, costs, case = cases(seed)
    weight = np.random.default_rng(seed + 100).uniform(0.5, 2, 4)
    for own in range(4):
        turns = turns_of(code, probability, costs, weight, own=own, case=case)
        assert (np.diff(turns.place) >= 0).all()
        places = between_breakpoints(probability, costs, weight, own)
        result = []
        for place in places:
            moved = weight.copy()
            moved[own] = place
            result.append(cost_of(code, probability, costs, case, moved))
        changes = [turns.change[turns.place < place].sum() for place in places]
        np.testing.assert_allclose(np.diff(result), np.diff(changes), atol=1e-9)


@pytest.mark.parametrize("seed", SEEDS)
def test_costs_fall_to_a_local_optimum(seed):
    code, probability, costs, case = cases(seed)
    states = list(mc.descend(code, probability, costs, case))
    falling = [state.cost for state in states]
    assert falling == sorted(falling, reverse=True)
    first, last = states[0], states[-1]
    assert (first.weight == 1).all()
    assert (last.weight > 0).all()
    for state in (first, last):
        by_hand = cost_of(code, probability, costs, case, state.weight)
        assert state.cost == pytest.approx(by_hand)
    for own in range(4):
        for place in between_breakpoints(probability, costs, last.weight, own):
            moved = last.weight.copy()
            moved[own] = place
            assert cost_of(code, probability, costs, case, moved) >= last.cost - 1e-9


@pytest.mark.parametrize("seed", SEEDS)
def test_no_state_costs_more_than_the_start(seed):
    code, probability, costs, case = cases(seed)
    start = np.random.default_rng(seed).uniform(0.2, 5, 4)
    *_, last = mc.descend(code, probability, costs, case, start)
    assert last.cost <= cost_of(code, probability, costs, case, start)


def test_weights_of_cases_are_repetitions():
    code, probability, costs, case = cases(2)
    times = case.astype(int)
    again = np.repeat(code, times), np.repeat(probability, times, axis=0)
    *_, one = mc.descend(code, probability, costs, case)
    *_, two = mc.descend(*again, costs)
    assert one.cost == two.cost
    np.testing.assert_allclose(one.weight, two.weight)


def test_two_classes_of_equal_probability_cost_nothing():
    probability = np.repeat([[0.6, 0.4, 0.0], [0.7, 0.3, 0.0], [0.1, 0.1, 0.8]], 5, axis=0)
    code = np.repeat([1, 0, 2], 5)
    *_, last = mc.descend(code, probability, 1 - np.eye(3))
    assert last.cost == 0
    assert 3 / 2 < last.weight[1] / last.weight[0] < 7 / 3


@pytest.mark.parametrize("costs", [1 - np.eye(3), np.array([[0.0, 1, 2], [3, 0, 1], [1, 4, 0]])])
def test_probabilities_near_0_leave_usable_weights(costs):
    tiny = 5e-324
    probability = np.array(
        [[1, tiny, 0], [0.4, 0.6, tiny], [1, 0, tiny], [0, 1e-200, 1], [1, 0, 0]]
    )
    code = np.array([1, 0, 2, 1, 1])
    states = list(mc.descend(code, probability, costs))
    assert states[-1].cost <= states[0].cost
    for state in states:
        assert (state.weight >= 1e-100).all()
        assert (state.weight <= 3e100).all()
