"""Bootstrap intervals of measures of several classes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rocwidgets.multiclass import MulticlassSample, MulticlassSetting
from rocwidgets.multiclass.intervals import (
    WITH_INTERVALS,
    compare,
    intervals,
    weights_of_replicates,
)
from rocwidgets.multiclass.measures import NAMES, measures

MODELS = ("one", "two")


def arrays(seed: int, n: int = 90, n_classes: int = 3) -> tuple[Any, Any, Any]:
    """Return labels, tied probabilities of two models, and weights, some of them 0."""
    random = np.random.default_rng(seed)
    code = np.append(np.arange(n_classes), random.integers(0, n_classes, n - n_classes))
    result = {}
    for name in MODELS:
        raw = random.integers(1, 9, (n, n_classes)).astype(float)
        raw[np.arange(n), code] += random.integers(0, 8, n)
        result[name] = raw / raw.sum(axis=1, keepdims=True)
    weight = random.integers(0, 4, n).astype(float)
    weight[:n_classes] = 1
    return np.array(list("abcd"))[code], result, weight


def by_repetition(seed: int, n_bootstrap: int) -> tuple[MulticlassSample, dict[str, Any]]:
    """Return a sample, and its measures in each replicate from samples made anew."""
    labels, models, weight = arrays(seed)
    sample = MulticlassSample.from_probabilities(labels, models, sample_weight=weight)
    result: dict[str, list[list[float]]] = {name: [] for name in MODELS}
    for drawn in weights_of_replicates(sample.cases, n_bootstrap, 7):
        again = MulticlassSample.from_probabilities(labels, models, sample_weight=drawn)
        setting = MulticlassSetting.of(again, class_weight=[1, 2, 1])
        for name in MODELS:
            values = measures(again, setting, name, WITH_INTERVALS)
            result[name].append(list(values.values()))
    return sample, {name: np.array(values) for name, values in result.items()}


@pytest.mark.parametrize("seed", range(3))
def test_replicates_are_samples_of_other_weights(seed):
    sample, drawn = by_repetition(seed, 20)
    setting = MulticlassSetting.of(sample, class_weight=[1, 2, 1])
    of: Any = {"n_bootstrap": 20, "seed": 7, "confidence_level": 0.8}
    for name in MODELS:
        result = intervals(sample, setting, name, WITH_INTERVALS, **of)
        low, high = np.quantile(drawn[name], [0.1, 0.9], axis=0)
        # Nothing is known where no replicate differs.
        low, high = np.where(low < high, (low, high), np.nan)
        np.testing.assert_allclose(result["low"], low, rtol=1e-9, atol=1e-12)
        np.testing.assert_allclose(result["high"], high, rtol=1e-9, atol=1e-12)
        assert result["estimate"].to_dict() == measures(sample, setting, name, WITH_INTERVALS)
    result = compare(sample, setting, "one", "two", WITH_INTERVALS, **of)
    low, high = np.quantile(drawn["one"] - drawn["two"], [0.1, 0.9], axis=0)
    np.testing.assert_allclose(result["low"], low, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(result["high"], high, rtol=1e-9, atol=1e-12)


def test_replicates_keep_the_cases_of_each_class():
    labels, models, weight = arrays(1)
    sample = MulticlassSample.from_probabilities(labels, models, sample_weight=weight)
    live = weight > 0
    for drawn in weights_of_replicates(sample.cases, 50, 0):
        times = drawn[live] / weight[live]
        assert not drawn[~live].any()
        for label in "abc":
            assert times[labels[live] == label].sum() == (labels[live] == label).sum()


def test_the_same_seed_gives_the_same_intervals():
    labels, models, _ = arrays(2)
    sample = MulticlassSample.from_probabilities(labels, models)
    setting = MulticlassSetting.of(sample)
    one: Any = intervals(sample, setting, n_bootstrap=50)
    assert one.equals(intervals(sample, setting, n_bootstrap=50))
    assert not one.equals(intervals(sample, setting, n_bootstrap=50, seed=1))
    assert (one["low"] <= one["high"]).all()
    wide: Any = intervals(sample, setting, n_bootstrap=50, confidence_level=0.99)
    assert (wide["low"] <= one["low"]).all()
    same = compare(sample, setting, "one", "one", n_bootstrap=20)
    assert (same == 0).all(axis=None)


def test_measures_that_grow_by_chance_have_no_interval():
    labels, models, _ = arrays(0, n_classes=4)
    sample = MulticlassSample.from_probabilities(labels, models)
    result: Any = intervals(sample, MulticlassSetting.of(sample), metrics="all", n_bootstrap=5)
    assert tuple(result.index) == NAMES
    without = {*NAMES} - {*WITH_INTERVALS} | {"vus"}
    assert {*result.index[result["low"].isna()]} == without
    assert {*result.index[result["estimate"].isna()]} == {"vus"}


def test_it_refuses_what_is_out_of_range():
    labels, models, _ = arrays(0)
    sample = MulticlassSample.from_probabilities(labels, models)
    setting = MulticlassSetting.of(sample)
    with pytest.raises(ValueError, match="n_bootstrap must be a whole number from 2 to"):
        intervals(sample, setting, n_bootstrap=1)
    with pytest.raises(ValueError, match="confidence_level must be"):
        intervals(sample, setting, n_bootstrap=2, confidence_level=1)
    with pytest.raises(ValueError, match="No model named 'three'"):
        compare(sample, setting, "one", "three")
