"""Measures of several classes by name: each against scikit-learn, with ties and weights."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from sklearn import metrics
from sklearn.datasets import load_digits, load_iris
from sklearn.naive_bayes import GaussianNB

from rocwidgets.multiclass import MulticlassSample, MulticlassSetting
from rocwidgets.multiclass.best import best_weights
from rocwidgets.multiclass.measures import (
    DEFAULT,
    MODEL_FORMULAS,
    NAMES,
    RULE_FORMULAS,
    MulticlassMeasures,
    measures,
    summary,
)
from rocwidgets.multiclass.rule import confusion_matrix, predicted
from rocwidgets.multiclass.top_label import top_label_error, top_label_sample
from rocwidgets.vocabulary import MULTICLASS_METRICS, MULTICLASS_MODEL_METRICS

AVERAGES = ("macro", "micro", "weighted")


def arrays(seed: int, n: int = 90, n_classes: int = 4) -> tuple[Any, Any, Any]:
    """Return labels, probabilities with ties, and weights."""
    random = np.random.default_rng(seed)
    code = np.append(np.arange(n_classes), random.integers(0, n_classes, n - n_classes))
    raw = random.integers(1, 12, (n, n_classes)).astype(float)
    raw[np.arange(n), code] += random.integers(0, 8, n)
    labels = np.array(list("abcdefgh"))[code]
    return labels, raw / raw.sum(axis=1, keepdims=True), random.integers(1, 5, n).astype(float)


def by_scikit_learn(labels: Any, probability: Any, weight: Any, rule: Any) -> dict[str, float]:
    """Return what scikit-learn has, under its names."""
    of = {"sample_weight": weight}
    result = {
        "log_loss": metrics.log_loss(labels, probability, **of),
        "brier": metrics.brier_score_loss(labels, probability, **of),
        "accuracy": metrics.accuracy_score(labels, rule, **of),
        "balanced_accuracy": metrics.balanced_accuracy_score(labels, rule, **of),
        "kappa": metrics.cohen_kappa_score(labels, rule, **of),
        "mcc": metrics.matthews_corrcoef(labels, rule, **of),
    }
    for k in range(2, min(4, probability.shape[1])):
        top = metrics.top_k_accuracy_score(labels, probability, k=k, **of)
        result[f"top_{k}_accuracy"] = float(top)
    for name in ("precision", "recall", "f1"):
        score = getattr(metrics, f"{name}_score")
        for average in AVERAGES:
            result[f"{name}_{average}"] = score(
                labels, rule, average=average, zero_division=0, **of
            )
    ways = [("ovr", "macro", ""), ("ovr", "weighted", "_weighted")]
    ways += [] if weight is not None else [("ovo", "macro", ""), ("ovo", "weighted", "_weighted")]
    for way, average, end in ways:
        result[f"roc_auc_{way}{end}"] = metrics.roc_auc_score(
            labels, probability, multi_class=way, average=average, **of
        )
    return result


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("is_weighted", [False, True])
def test_measures_are_those_of_scikit_learn(seed, is_weighted):
    labels, probability, weight = arrays(seed)
    given = weight if is_weighted else None
    sample = MulticlassSample.from_probabilities(labels, probability, sample_weight=given)
    setting = MulticlassSetting.of(sample, class_weight={"b": 2.5, "d": 0.4})
    rule = np.array(sample.classes)[predicted(sample, setting)]
    result = measures(sample, setting, metrics="all")
    for name, value in by_scikit_learn(labels, probability, given, rule).items():
        assert result[name] == pytest.approx(value, rel=1e-12, abs=1e-15), name
    again = np.repeat(np.arange(len(labels)), weight.astype(int) if is_weighted else 1)
    for average, end in (("macro", ""), ("weighted", "_weighted")):
        theirs = metrics.roc_auc_score(
            labels[again], probability[again], multi_class="ovo", average=average
        )
        assert result[f"roc_auc_ovo{end}"] == pytest.approx(theirs, rel=1e-12)
    assert result["gini_ovr"] == pytest.approx(2 * result["roc_auc_ovr"] - 1)
    assert result["gini_ovo"] == pytest.approx(2 * result["roc_auc_ovo"] - 1)
    matrix = metrics.confusion_matrix(labels, rule, sample_weight=given)
    np.testing.assert_array_equal(confusion_matrix(sample, setting), matrix)


def test_every_measure_has_a_formula_and_words():
    assert MODEL_FORMULAS.keys() == MULTICLASS_MODEL_METRICS.keys()
    assert RULE_FORMULAS.keys() == MULTICLASS_METRICS.keys()
    for entry in (*MULTICLASS_MODEL_METRICS.values(), *MULTICLASS_METRICS.values()):
        assert entry.name
        assert entry.help


@pytest.mark.parametrize("seed", range(4))
def test_measures_are_in_their_range(seed):
    labels, probability, weight = arrays(seed, n_classes=3)
    sample = MulticlassSample.from_probabilities(labels, probability, sample_weight=weight)
    result = measures(sample, MulticlassSetting.of(sample), metrics="all")
    for name, metric in {**MULTICLASS_MODEL_METRICS, **MULTICLASS_METRICS}.items():
        low, high = metric.range
        assert low - 1e-12 <= result[name] <= high + 1e-12, name


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("strategy", [None, "uniform", "quantile", "isotonic"])
def test_the_parts_of_the_brier_score_add_up(seed, strategy):
    labels, probability, weight = arrays(seed)
    sample = MulticlassSample.from_probabilities(labels, probability, sample_weight=weight)
    result = MulticlassMeasures(sample, "model", MulticlassSetting.of(sample))
    total, classes = result.brier(strategy)
    assert total.brier == pytest.approx(result["brier"], rel=1e-12)
    for each in (total, *classes):
        parts = each.uncertainty + each.reliability - each.resolution + each.within
        assert parts == pytest.approx(each.brier, abs=1e-12)
    share = sample.class_sizes / sample.class_sizes.sum()
    assert total.uncertainty == pytest.approx(1 - share @ share)
    for k, each in enumerate(classes):
        own = labels == sample.classes[k]
        theirs = metrics.brier_score_loss(own, probability[:, k], sample_weight=weight)
        assert each.brier == pytest.approx(theirs, rel=1e-12)


def error_by_hand(positive: Any, score: Any, weight: Any) -> float:
    """Return the calibration error in ten bins of equal width."""
    place = np.minimum(np.searchsorted(np.arange(1, 10) / 10, score, side="right"), 9)
    gaps = [abs(float((weight * (positive - score))[place == k].sum())) for k in range(10)]
    return sum(gaps) / float(weight.sum())


@pytest.mark.parametrize("seed", range(4))
def test_calibration_of_classes_and_of_the_top_label(seed):
    labels, probability, weight = arrays(seed)
    sample = MulticlassSample.from_probabilities(labels, probability, sample_weight=weight)
    result = measures(sample, MulticlassSetting.of(sample), metrics=["ece", "ece_top_label"])
    each = [
        error_by_hand(labels == label, probability[:, k], weight)
        for k, label in enumerate(sample.classes)
    ]
    assert result["ece"] == pytest.approx(np.mean(each), abs=1e-12)
    right = np.array(sample.classes)[probability.argmax(axis=1)] == labels
    by_hand = error_by_hand(right, probability.max(axis=1), weight)
    assert result["ece_top_label"] == pytest.approx(by_hand, abs=1e-12)
    binary = top_label_sample(sample, "model")
    assert binary.labels == ("wrong", "right")
    assert binary.prevalence == pytest.approx(weight[right].sum() / weight.sum())


def test_a_top_label_that_is_always_right():
    probability = np.array([[0.7, 0.2, 0.1], [0.2, 0.6, 0.2], [0.3, 0.2, 0.5]])
    sample = MulticlassSample.from_probabilities(list("abc"), probability)
    assert top_label_error(sample, "model") == pytest.approx(1 - 0.6)
    with pytest.raises(ValueError, match="All predictions of 'model' are right"):
        top_label_sample(sample, "model")
    wrong = MulticlassSample.from_probabilities(list("bca"), probability)
    assert top_label_error(wrong, "model") == pytest.approx(0.6)
    with pytest.raises(ValueError, match="All predictions of 'model' are wrong"):
        top_label_sample(wrong, "model")


def test_the_summary_has_a_row_for_each_model():
    labels, probability, _ = arrays(0, n_classes=3)
    flat = np.full_like(probability, 1 / 3)
    sample = MulticlassSample.from_probabilities(labels, {"one": probability, "flat": flat})
    setting = MulticlassSetting.of(sample)
    frame = summary(sample, setting)
    assert list(frame.index) == ["one", "flat"]
    assert tuple(frame.columns) == DEFAULT
    assert frame.loc["flat", "roc_auc_ovo"] == 0.5
    assert frame.loc["flat", "log_loss"] == pytest.approx(math.log(3))
    assert frame.loc["flat", "accuracy"] == pytest.approx(np.mean(labels == "a"))
    assert tuple(summary(sample, setting, "all").columns) == NAMES
    assert summary(sample, setting, "all").loc["flat", "vus"] == pytest.approx(1 / 6)
    with pytest.raises(ValueError, match="each name in metrics must be one of roc_auc_ovr"):
        summary(sample, setting, ["auc"])
    with pytest.raises(ValueError, match="contains duplicates"):
        summary(sample, setting, ["kappa", "kappa"])
    with pytest.raises(ValueError, match="No model named 'two'"):
        measures(sample, setting, "two")


def test_the_volume_is_of_three_classes_alone():
    labels, probability, _ = arrays(0)
    sample = MulticlassSample.from_probabilities(labels, probability)
    assert math.isnan(measures(sample, MulticlassSetting.of(sample), metrics=["vus"])["vus"])


@pytest.mark.parametrize("seed", range(4))
def test_permuting_classes_changes_nothing(seed):
    labels, probability, weight = arrays(seed)
    order = np.random.default_rng(seed).permutation(4)
    classes = np.array(list("abcd"))[order]
    of = {"sample_weight": weight}
    names = [name for name in NAMES if name != "vus"]
    # Without ties of the highest probabilities, which are decided by the order of the classes.
    probability = probability * (1 + 1e-6 * np.random.default_rng(1).random(probability.shape))
    probability /= probability.sum(axis=1, keepdims=True)
    one = MulticlassSample.from_probabilities(labels, probability, **of)
    two = MulticlassSample.from_probabilities(labels, probability[:, order], classes=classes, **of)
    first = measures(one, MulticlassSetting.of(one), metrics=names)
    second = measures(two, MulticlassSetting.of(two), metrics=names)
    assert first == pytest.approx(second, rel=1e-12)


def test_measures_of_the_rule_follow_it():
    labels, probability, _ = arrays(3)
    sample = MulticlassSample.from_probabilities(labels, probability)
    costs = np.array([[0, 1, 5, 2], [1, 0, 1, 9], [3, 1, 0, 1], [1, 1, 4, 0.0]])
    setting = MulticlassSetting.of(sample, costs=costs, class_weight=[1, 2, 1, 0.5])
    weighted = probability * np.array([1, 2, 1, 0.5])
    rule = (weighted @ costs).argmin(axis=1)
    code = np.searchsorted(list("abcd"), labels)
    assert measures(sample, setting)["expected_cost"] == pytest.approx(costs[code, rule].mean())
    plain = MulticlassSetting.of(sample)
    assert measures(sample, plain)["accuracy"] == pytest.approx(
        (probability.argmax(axis=1) == code).mean()
    )


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("n_classes", [3, 4])
def test_weights_are_repetitions(seed, n_classes):
    labels, probability, weight = arrays(seed, n_classes=n_classes)
    again = np.repeat(np.arange(len(labels)), weight.astype(int))
    one = MulticlassSample.from_probabilities(labels, probability, sample_weight=weight)
    two = MulticlassSample.from_probabilities(labels[again], probability[again])
    setting = MulticlassSetting.of(one, class_weight={"a": 2, "c": 0.3})
    result = measures(one, setting, metrics="all")
    assert result == pytest.approx(measures(two, setting, metrics="all"), rel=1e-9, nan_ok=True)


@pytest.mark.parametrize("seed", range(4))
def test_the_volume_is_that_of_triples_ranked_by_their_expected_place(seed):
    labels, probability, _ = arrays(seed, n=40, n_classes=3)
    sample = MulticlassSample.from_probabilities(labels, probability)
    place = probability[:, 2] - probability[:, 0]
    low, middle, high = (place[labels == each] for each in "abc")
    below = low[:, None, None] - middle[None, :, None]
    above = middle[None, :, None] - high[None, None, :]
    right = (below <= 0) & (above <= 0)
    ties = (below == 0).astype(int) + (above == 0)
    share = np.select([ties == 0, ties == 1], [1, 1 / 2], 1 / 6)
    result = measures(sample, MulticlassSetting.of(sample), metrics=["vus"])["vus"]
    assert result == pytest.approx((right * share).mean(), rel=1e-12)


@pytest.mark.parametrize("load", [load_iris, load_digits])
def test_measures_of_a_classifier_are_those_of_scikit_learn(load):
    # Its probabilities are 0 and 1 in many cases.
    features, labels = load(return_X_y=True)
    probability = GaussianNB().fit(features[::2], labels[::2]).predict_proba(features[1::2])
    labels = labels[1::2]
    sample = MulticlassSample.from_probabilities(labels, probability)
    setting = MulticlassSetting.of(sample)
    rule = np.array(sample.classes)[predicted(sample, setting)]
    result = measures(sample, setting, metrics="all")
    for name, value in by_scikit_learn(labels, probability, None, rule).items():
        assert result[name] == pytest.approx(value, rel=1e-9, abs=1e-15), name
    assert best_weights(sample, setting).cost <= result["expected_cost"]
