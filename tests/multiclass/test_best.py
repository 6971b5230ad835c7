"""Weights of classes that cost least."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from typing import Any

import numpy as np
import pytest

from rocwidgets.multiclass import MulticlassSample, MulticlassSetting
from rocwidgets.multiclass.best import best_weights
from rocwidgets.multiclass.measures import measures

COSTS = [[0, 1, 5], [2, 0, 1], [9, 1, 0]]


def sample_of(seed: int, n: int = 120) -> MulticlassSample:
    random = np.random.default_rng(seed)
    code = np.append(np.arange(3), random.choice(3, n - 3, p=[0.7, 0.2, 0.1]))
    raw = random.gamma(1.0, size=(n, 3))
    raw[np.arange(n), code] += random.gamma(0.7, size=n)
    weight = random.integers(1, 4, n)
    return MulticlassSample.from_probabilities(
        np.array(["low", "middle", "high"])[code],
        raw / raw.sum(axis=1, keepdims=True),
        classes=["low", "middle", "high"],
        sample_weight=weight,
    )


def cost(sample: MulticlassSample, setting: MulticlassSetting, weight: Any) -> float:
    rule = replace(setting, class_weight=tuple(weight))
    return measures(sample, rule, metrics=["expected_cost"])["expected_cost"]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("costs", [None, COSTS])
def test_it_costs_no_more_than_any_start(seed, costs):
    sample = sample_of(seed)
    setting = MulticlassSetting.of(sample, costs=costs)
    result = best_weights(sample, setting)
    assert result.is_local
    assert result.cost == pytest.approx(cost(sample, setting, result.class_weight))
    assert result.cost_before == pytest.approx(cost(sample, setting, (1, 1, 1)))
    assert result.cost <= result.cost_before
    start = {"low": 0.3, "high": 4}
    given = best_weights(sample, setting, start=start)
    assert given.cost_before == pytest.approx(cost(sample, setting, (0.3, 1, 4)))
    assert given.cost <= min(result.cost, given.cost_before)
    further = best_weights(sample, setting, n_starts=4, seed=seed)
    assert further == best_weights(sample, setting, n_starts=4, seed=seed)
    assert further.cost <= result.cost
    assert further.cost_before == result.cost_before


def test_it_is_immutable_and_refuses_what_is_no_number():
    sample = sample_of(0)
    setting = MulticlassSetting.of(sample)
    result: Any = best_weights(sample, setting)
    with pytest.raises(FrozenInstanceError):
        result.cost = 0
    with pytest.raises(ValueError, match="n_starts must be a whole number from 1 to"):
        best_weights(sample, setting, n_starts=0)
    with pytest.raises(ValueError, match="start must be 3 numbers, one per class"):
        best_weights(sample, setting, start=[1, 2])
    with pytest.raises(ValueError, match="from 1e-200 to"):
        best_weights(sample, setting, start=[1, 2, 0])


def test_classes_in_another_order_cost_the_same():
    sample = sample_of(3)
    cases = sample.cases
    names = ("high", "low", "middle")
    place = [sample.classes.index(name) for name in names]
    labels = np.array(sample.classes)[cases.code]
    other = MulticlassSample.from_probabilities(
        labels,
        cases.probabilities["model"][:, place],
        classes=names,
        sample_weight=cases.sample_weight,
    )
    costs = np.array(COSTS)
    one = MulticlassSetting.of(sample, costs=costs)
    two = MulticlassSetting.of(other, costs=costs[np.ix_(place, place)])
    assert best_weights(sample, one).cost_before == pytest.approx(
        best_weights(other, two).cost_before
    )
