"""Approximations of the ROC surface of many classes."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from rocwidgets.multiclass import MulticlassSample, MulticlassSetting
from rocwidgets.multiclass.best import best_weights
from rocwidgets.multiclass.front import non_dominated, sampled_front
from rocwidgets.multiclass.rule import confusion_matrix


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
    middle = best_weights(sample, setting).class_weight
    front = sampled_front(sample, setting, n_rules=200, around=middle, seed=3)
    ratio = np.log2(front.class_weight.to_numpy() / np.array(middle))
    ratio -= ratio.mean(axis=1, keepdims=True)
    assert np.abs(ratio[1:]).max() < 5
    with pytest.raises(ValueError, match="n_rules must be a whole number, at least 1"):
        sampled_front(sample, setting, n_rules=0)
    with pytest.raises(ValueError, match="around must be 4 numbers, one per class"):
        sampled_front(sample, setting, around=[1])
