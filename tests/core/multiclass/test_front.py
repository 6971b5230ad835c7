"""Approximations of the ROC surface of many classes."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from rocwidgets.core.multiclass import MulticlassSample, MulticlassSetting
from rocwidgets.core.multiclass.front import sampled_front
from rocwidgets.core.multiclass.measures import measures
from rocwidgets.core.multiclass.optimum import optimum
from rocwidgets.core.multiclass.pairwise import PairwiseRates, pairwise_costs, pairwise_front
from rocwidgets.core.multiclass.rule import confusion_matrix
from rocwidgets.numeric.multiclass.front import non_dominated


def sample_of(seed: int, n: int = 150, n_classes: int = 4) -> MulticlassSample:
    random = np.random.default_rng(seed)
    code = np.append(np.arange(n_classes), random.integers(0, n_classes, n - n_classes))
    raw = random.gamma(1.0, size=(n, n_classes))
    raw[np.arange(n), code] += random.gamma(1.0, size=n)
    labels, weight = np.array(list("abcdef"))[code], random.integers(1, 4, n)
    probability = raw / raw.sum(axis=1, keepdims=True)
    return MulticlassSample.from_probabilities(labels, probability, sample_weight=weight)


def exact_rates(sample: MulticlassSample, setting: MulticlassSetting, weight: Any) -> Any:
    counts = confusion_matrix(sample, replace(setting, class_weight=tuple(weight)))
    return counts / counts.sum(axis=1, keepdims=True)


@pytest.mark.parametrize("seed", range(4))
def test_points_that_are_dominated_are_left_out(seed):
    points = np.random.default_rng(seed).integers(0, 4, (60, 3)).astype(float)
    kept = set(non_dominated(points).tolist())
    for at, each in enumerate(points):
        is_dominated = any((p <= each).all() and (p < each).any() for p in points)
        is_first = (points[:at] != each).any(axis=1).all()
        assert (at in kept) == (is_first and not is_dominated)


@pytest.mark.parametrize("seed", range(3))
def test_every_point_of_the_sampled_front_is_achieved(seed):
    sample = sample_of(seed, n_classes=3)
    setting = MulticlassSetting.of(sample, costs=[[0, 1, 4], [2, 0, 1], [1, 5, 0]])
    front = sampled_front(sample, setting, n_rules=100, seed=seed)
    assert list(front.class_weight.columns) == ["a", "b", "c"]
    assert list(front.rates.columns) == list(permutations("abc", 2))
    np.testing.assert_allclose(front.class_weight.sum(axis=1), 1)
    for weight, rates in zip(front.class_weight.to_numpy(), front.rates.to_numpy(), strict=True):
        matrix = exact_rates(sample, setting, weight)
        np.testing.assert_array_equal(rates, matrix[~np.eye(3, dtype=bool)])
    for each in front.rates.to_numpy():
        below = (front.rates.to_numpy() <= each).all(axis=1)
        assert below.sum() == 1
    again = sampled_front(sample, setting, n_rules=100, seed=seed)
    assert front.rates.equals(again.rates)


def test_rules_around_weights():
    sample = sample_of(0)
    setting = MulticlassSetting.of(sample)
    middle = optimum(sample, setting).class_weight
    front = sampled_front(sample, setting, n_rules=200, around=middle, seed=3)
    ratio = np.log2(front.class_weight.to_numpy() / np.array(middle))
    ratio -= ratio.mean(axis=1, keepdims=True)
    assert np.abs(ratio[1:]).max() < 5
    with pytest.raises(ValueError, match="n_rules must be a whole number, at least 1"):
        sampled_front(sample, setting, n_rules=0)
    with pytest.raises(ValueError, match="around must be 4 numbers, one for each class"):
        sampled_front(sample, setting, around=[1])


@pytest.mark.parametrize("seed", range(4))
def test_rates_of_pairs_are_upper_bounds(seed):
    sample = sample_of(seed)
    setting = MulticlassSetting.of(sample)
    weights = np.random.default_rng(seed).dirichlet(np.ones(4), 30)
    found = PairwiseRates(sample, "model").rates(weights)
    costs = np.array([[0, 1, 3, 2], [1, 0, 1, 1], [5, 1, 0, 1], [1, 1, 2, 0.0]])
    valued = MulticlassSetting.of(sample, costs=costs)
    approximate = pairwise_costs(sample, valued, weights.tolist())["expected_cost"].to_numpy()
    share = sample.class_sizes / sample.class_sizes.sum()
    for weight, rates, cost in zip(weights, found, approximate, strict=True):
        exact = exact_rates(sample, setting, weight)
        off = ~np.eye(4, dtype=bool)
        assert (rates[off] >= exact[off] - 1e-12).all()
        assert (np.diag(rates) == 0).all()
        assert cost >= (share[:, None] * exact * costs).sum() - 1e-12
        # Of a single error it is the greatest rate of a row at least.
        assert (rates.max(axis=1) <= 1 - np.diag(exact) + 1e-12).all()


def test_rates_are_exact_where_no_case_is_taken_by_two_classes():
    # Each class is confused with the next one alone.
    random = np.random.default_rng(5)
    code = np.repeat(np.arange(4), 40)
    share = random.uniform(0.3, 1, len(code))
    probability = np.zeros((len(code), 4))
    probability[np.arange(len(code)), code] = share
    probability[np.arange(len(code)), (code + 1) % 4] = 1 - share
    sample = MulticlassSample.from_probabilities(code, probability)
    setting = MulticlassSetting.of(sample)
    weights = random.uniform(0.5, 2, (50, 4))
    found = PairwiseRates(sample, "model").rates(weights)
    costs = pairwise_costs(sample, setting, weights.tolist())["expected_cost"]
    for weight, rates, cost in zip(weights, found, costs, strict=True):
        exact = exact_rates(sample, setting, weight)
        off = ~np.eye(4, dtype=bool)
        np.testing.assert_allclose(rates[off], exact[off], atol=1e-12)
        rule = replace(setting, class_weight=tuple(weight))
        by_rule = measures(sample, rule, metrics=["expected_cost"])["expected_cost"]
        assert cost == pytest.approx(by_rule)


def test_the_front_of_pairs():
    sample = sample_of(1, n_classes=3)
    setting = MulticlassSetting.of(sample)
    front = pairwise_front(sample, setting, n_rules=300)
    found = PairwiseRates(sample, "model").rates(front.class_weight.to_numpy())
    np.testing.assert_array_equal(front.rates.to_numpy(), found[:, ~np.eye(3, dtype=bool)])
    below = (front.rates.to_numpy()[:, None] <= front.rates.to_numpy()[None]).all(axis=2)
    assert (below.sum(axis=0) == 1).all()
