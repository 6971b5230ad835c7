"""Measures of each class, against scikit-learn and the binary ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sklearn import metrics

from rocwidgets.core import Analysis
from rocwidgets.multiclass import (
    MulticlassAnalysis,
    MulticlassModel,
    MulticlassSample,
    MulticlassSetting,
)
from rocwidgets.multiclass.intervals import compare, intervals
from rocwidgets.multiclass.measures import measures
from rocwidgets.multiclass.rule import predicted
from rocwidgets.multiclass.top_label import top_label_sample


def arrays(seed: int, n: int = 150) -> tuple[Any, Any, Any]:
    random = np.random.default_rng(seed)
    code = np.append(np.arange(3), random.integers(0, 3, n - 3))
    raw = random.integers(1, 9, (n, 3)).astype(float)
    raw[np.arange(n), code] += random.integers(0, 8, n)
    probability = raw / raw.sum(axis=1, keepdims=True)
    return np.array(list("abc"))[code], probability, random.integers(1, 4, n).astype(float)


def of(sample: MulticlassSample, setting: MulticlassSetting) -> MulticlassModel:
    return MulticlassAnalysis(sample, setting)[setting.model]


@pytest.mark.parametrize("seed", range(3))
def test_a_row_for_each_class(seed):
    labels, probability, weight = arrays(seed)
    sample = MulticlassSample.from_probabilities(labels, probability, sample_weight=weight)
    setting = MulticlassSetting.of(sample, class_weight=[1, 3, 0.5])
    result: Any = of(sample, setting).by_class()
    rule = np.array(sample.classes)[predicted(sample, setting)]
    theirs: Any = metrics.precision_recall_fscore_support(labels, rule, sample_weight=weight)
    columns = ("precision", "recall", "f1", "cases")
    for name, values in zip(columns, theirs, strict=True):
        np.testing.assert_allclose(result[name], values, err_msg=name)
    assert result["predicted"].tolist() == [weight[rule == each].sum() for each in "abc"]
    for k, label in enumerate("abc"):
        own = labels == label
        auc = metrics.roc_auc_score(own, probability[:, k], sample_weight=weight)
        score = metrics.brier_score_loss(own, probability[:, k], sample_weight=weight)
        assert result.loc[label, ["auc", "brier"]].tolist() == pytest.approx([auc, score])
    assert result.index.name == "class"


@pytest.mark.parametrize("strategy", ["isotonic", "uniform", "quantile", None])
def test_the_parts_of_the_brier_score(strategy):
    labels, probability, weight = arrays(1)
    sample = MulticlassSample.from_probabilities(labels, probability, sample_weight=weight)
    setting = MulticlassSetting.of(sample)
    result: Any = of(sample, setting).brier(strategy=strategy, n_bins=5)
    assert list(result.index) == ["a", "b", "c", "total"]
    np.testing.assert_allclose(result.loc["total"], result.loc[list("abc")].sum(), atol=1e-15)
    whole = measures(sample, setting, metrics=["brier"])["brier"]
    assert result.loc["total", "brier"] == pytest.approx(whole)
    if strategy == "isotonic":
        binary = Analysis.of(sample.one_vs_rest("b"))["model"].brier()
        assert result.loc["b", "reliability"] == binary.loc["isotonic", "reliability"]


def test_calibration_of_classes_and_top_label():
    labels, probability, weight = arrays(2)
    sample = MulticlassSample.from_probabilities(labels, probability, sample_weight=weight)
    setting = MulticlassSetting.of(sample)
    result: Any = of(sample, setting).calibration()
    both = measures(sample, setting, metrics=["ece", "ece_top_label"])
    assert result[:3].mean() == pytest.approx(both["ece"])
    assert result["top label"] == both["ece_top_label"]
    with pytest.raises(ValueError, match="n_bins must be a whole number from 2 to 20"):
        of(sample, setting).calibration(n_bins=1)


def test_a_class_that_is_called_total():
    labels, probability, _ = arrays(0)
    renamed = np.where(labels == "a", "total", labels)
    sample = MulticlassSample.from_probabilities(renamed, probability, classes=["total", "b", "c"])
    result: Any = of(sample, MulticlassSetting.of(sample)).brier()
    assert list(result.index) == ["total", "b", "c", "total of all"]
    assert result.index.is_unique


def test_a_model_has_them_all():
    labels, probability, _ = arrays(0)
    sample = MulticlassSample.from_probabilities(labels, {"one": probability, "two": probability})
    analysis = MulticlassAnalysis.of(sample, class_weight=[1, 3, 0.5])
    model, setting = analysis["two"], analysis.setting
    assert model.top_label() is top_label_sample(sample, "two")
    given: Any = {"n_bootstrap": 10, "seed": 3, "confidence_level": 0.5}
    result = model.intervals(["kappa"], **given)
    assert result.equals(intervals(sample, setting, "two", ["kappa"], **given))
    result = model.compare("one", ["kappa"], **given)
    assert result.equals(compare(sample, setting, "two", "one", ["kappa"], **given))
