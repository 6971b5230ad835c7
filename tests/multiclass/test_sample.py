"""Binary samples of several classes, against count tables of cases made by hand."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest
from sklearn import metrics

from rocwidgets.multiclass import MulticlassSample


def arrays(seed: int, n: int = 80, n_classes: int = 4) -> tuple[Any, Any, Any]:
    """Return labels, probabilities with ties, and weights, some of them 0."""
    random = np.random.default_rng(seed)
    code = np.append(np.arange(n_classes), random.integers(0, n_classes, n - n_classes))
    raw = random.integers(1, 6, (n, n_classes)).astype(float)
    raw[np.arange(n), code] += random.integers(0, 4, n)
    weight = random.integers(0, 4, n).astype(float)
    weight[:n_classes] = 2
    return np.array(list("abcd"))[code], raw / raw.sum(axis=1, keepdims=True), weight


def assert_counts(table: Any, positive: Any, score: Any, weight: Any) -> None:
    """Check a table against sums at each of its thresholds."""
    rows = table.rows()
    tp = [weight[positive & (score >= each)].sum() for each in rows.threshold]
    fp = [weight[~positive & (score >= each)].sum() for each in rows.threshold]
    np.testing.assert_array_equal(rows.tp, tp)
    np.testing.assert_array_equal(rows.fp, fp)
    assert set(rows.threshold[1:]) == set(score[weight > 0])
    auc = metrics.roc_auc_score(positive, score, sample_weight=weight)
    assert table.auc == pytest.approx(auc, rel=1e-12)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("is_weighted", [False, True])
def test_binary_samples_are_of_the_cases(seed, is_weighted):
    labels, probability, given = arrays(seed)
    weight = given if is_weighted else np.ones(len(labels))
    sample = MulticlassSample.from_probabilities(
        labels, probability, sample_weight=given if is_weighted else None
    )
    for k, label in enumerate("abcd"):
        result = sample.one_vs_rest(label)
        assert result is sample.one_vs_rest(label)
        assert result.labels == ("rest", label)
        assert_counts(result.tables["model"], labels == label, probability[:, k], weight)
    for (i, a), (j, b) in permutations(enumerate("abcd"), 2):
        both = (labels == a) | (labels == b)
        score = probability[both, i]
        pair = sample.one_vs_one(a, b)
        assert pair.labels == (b, a)
        assert_counts(pair.tables["model"], labels[both] == a, score, weight[both])
        assert pair.cases is not None
        assert pair.cases.rows.positions(np.arange(3)).tolist() == np.flatnonzero(both)[:3].tolist()
        share = score / (score + probability[both, j])
        normal = sample.one_vs_one(a, b, normalize=True)
        assert_counts(normal.tables["model"], labels[both] == a, share, weight[both])
        area = sample.areas("model").area[i, j]
        assert area == pytest.approx(pair.tables["model"].auc, rel=1e-12)
    positive = (labels[:, None] == np.array(list("abcd"))).ravel()
    score, times = probability.ravel(), np.repeat(weight, 4)
    assert_counts(sample.pooled.tables["model"], positive, score, times)


def test_the_pooled_sample_is_the_micro_average_of_scikit_learn():
    labels, probability, _ = arrays(5)
    sample = MulticlassSample.from_probabilities(labels, probability)
    indicator = labels[:, None] == np.array(list("abcd"))
    table = sample.pooled.tables["model"]
    micro = metrics.roc_auc_score(indicator, probability, average="micro")
    assert table.auc == pytest.approx(micro, rel=1e-12)
    macro = metrics.roc_auc_score(indicator, probability, average="macro")
    each = [sample.one_vs_rest(label).tables["model"].auc for label in "abcd"]
    assert np.mean(each) == pytest.approx(macro, rel=1e-12)


def test_a_pair_without_any_probability_is_undecided():
    probability = [[0.5, 0.5, 0], [0, 0, 1], [0, 0, 1], [0.2, 0.8, 0]]
    sample = MulticlassSample.from_probabilities(list("aabc"), probability)
    table = sample.one_vs_one("a", "b", normalize=True).tables["model"]
    assert table.rows().threshold.tolist() == [np.inf, 0.5]


def test_labels_and_models_that_are_not_there():
    labels, probability, _ = arrays(0)
    sample = MulticlassSample.from_probabilities(labels, {"tree": probability})
    with pytest.raises(ValueError, match=r"no class 'e'\. The classes are 'a', 'b', 'c', 'd'"):
        sample.one_vs_rest("e")
    with pytest.raises(
        ValueError, match=r"The class 'a' is given twice\. Name two different classes"
    ):
        sample.one_vs_one("a", "a")
    with pytest.raises(ValueError, match="No model named 'forest'"):
        sample.require_model("forest")
    with pytest.raises(TypeError, match="model must be one of 'tree'"):
        sample.require_model(1)
