"""Measures of several classes, against scikit-learn and by hand."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics as sklearn_metrics

from rocwidgets.multiclass import numeric as mc

# The types of its functions lack None and numbers that they take.
metrics: Any = sklearn_metrics


def cases(seed: int, n: int = 60, n_classes: int = 4, digits: int = 1) -> Any:
    """Return classes, probabilities with ties, and weights."""
    random = np.random.default_rng(seed)
    code = np.append(np.arange(n_classes), random.integers(0, n_classes, n - n_classes))
    raw = random.integers(1, 10**digits + 1, (n, n_classes)).astype(float)
    raw[np.arange(n), code] += random.integers(0, 8, n)
    return code, raw / raw.sum(axis=1, keepdims=True), random.integers(1, 5, n).astype(float)


SEEDS = range(8)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_areas_are_those_of_scikit_learn(seed: int, average: str) -> None:
    code, probability, weight = cases(seed)
    result = mc.auc_matrix(code, probability)
    for ways, mine in (("ovr", mc.one_vs_rest), ("ovo", mc.one_vs_one)):
        theirs = metrics.roc_auc_score(code, probability, multi_class=ways, average=average)
        assert mine(result, average) == pytest.approx(theirs, rel=1e-12)
    weighted = mc.auc_matrix(code, probability, weight)
    theirs = metrics.roc_auc_score(
        code, probability, multi_class="ovr", average="macro", sample_weight=weight
    )
    assert mc.one_vs_rest(weighted) == pytest.approx(theirs, rel=1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_areas_of_pairs_are_counted_pairs(seed: int) -> None:
    code, probability, weight = cases(seed, 25, 3)
    whole = weight.astype(int)
    area = mc.auc_matrix(code, probability, weight).area
    for i, j in itertools.permutations(range(3), 2):
        right = total = Fraction(0)
        for a, b in itertools.product(np.flatnonzero(code == i), np.flatnonzero(code == j)):
            one, other = probability[a, i], probability[b, i]
            both = Fraction(int(whole[a] * whole[b]))
            right += both * (Fraction(1, 2) if one == other else int(one > other))
            total += both
        assert area[i, j] == pytest.approx(float(right / total), rel=1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_weights_are_repetitions(seed: int) -> None:
    code, probability, weight = cases(seed)
    times = weight.astype(int)
    again = np.repeat(code, times), np.repeat(probability, times, axis=0)
    np.testing.assert_allclose(
        mc.auc_matrix(code, probability, weight).area, mc.auc_matrix(*again).area, rtol=1e-12
    )
    for measure in (mc.log_loss, mc.brier):
        assert measure(code, probability, weight) == pytest.approx(measure(*again), rel=1e-12)
    assert mc.top_k_accuracy(code, probability, 2, weight) == pytest.approx(
        mc.top_k_accuracy(*again, 2)
    )
    np.testing.assert_array_equal(
        mc.confusion(code, mc.decide(probability), 4, weight),
        mc.confusion(again[0], mc.decide(again[1]), 4),
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_losses_and_agreement_are_those_of_scikit_learn(seed: int) -> None:
    code, probability, weight = cases(seed, digits=3)
    predicted = mc.decide(probability)
    matrix = mc.confusion(code, predicted, 4, weight)
    weighted = {"sample_weight": weight}
    np.testing.assert_array_equal(matrix, metrics.confusion_matrix(code, predicted, **weighted))
    assert mc.log_loss(code, probability, weight) == pytest.approx(
        metrics.log_loss(code, probability, **weighted)
    )
    assert mc.brier(code, probability, weight) == pytest.approx(
        metrics.brier_score_loss(code, probability, scale_by_half=False, **weighted)
    )
    for k in (1, 2, 3):
        assert mc.top_k_accuracy(code, probability, k, weight) == pytest.approx(
            metrics.top_k_accuracy_score(code, probability, k=k, **weighted)
        )
    assert mc.kappa(matrix) == pytest.approx(metrics.cohen_kappa_score(code, predicted, **weighted))
    np.testing.assert_allclose(
        mc.f1_score(matrix), metrics.f1_score(code, predicted, average=None, **weighted)
    )
    for average in ("macro", "micro", "weighted"):
        assert mc.f1_score(matrix, average) == pytest.approx(
            metrics.f1_score(code, predicted, average=average, **weighted)
        )


def _by_hand(code: np.ndarray, score: np.ndarray) -> float:
    """Return the volume by all triples: of all orders of ties, the share that is right."""
    parts = [score[code == each].tolist() for each in range(3)]
    result = Fraction(0)
    for low, middle, high in itertools.product(*parts):
        right = low <= middle <= high
        orders = {(True, True): 6, (True, False): 2, (False, True): 2, (False, False): 1}
        result += Fraction(int(right), orders[low == middle, middle == high])
    return float(result / (len(parts[0]) * len(parts[1]) * len(parts[2])))


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 4)), min_size=1, max_size=12))
@settings(deadline=None)
def test_the_volume_is_that_of_all_triples(more: list[tuple[int, int]]) -> None:
    code = np.array([0, 1, 2, *(each for each, _ in more)])
    score = np.array([1.0, 2.0, 2.0, *(float(each) for _, each in more)])
    assert mc.volume_under_surface(code, score) == pytest.approx(_by_hand(code, score), rel=1e-12)
    weight: Any = np.arange(len(code)) % 3 + 1.0
    times = weight.astype(int)
    assert mc.volume_under_surface(code, score, weight) == pytest.approx(
        mc.volume_under_surface(np.repeat(code, times), np.repeat(score, times)), rel=1e-12
    )


def test_the_volume_at_its_ends() -> None:
    code = np.repeat([0, 1, 2], 5)
    assert mc.volume_under_surface(code, code.astype(float)) == 1
    assert mc.volume_under_surface(code, np.zeros(15)) == pytest.approx(1 / 6)
    assert mc.volume_under_surface(code, -code.astype(float)) == 0


def test_decisions_are_of_the_least_expected_cost() -> None:
    probability = np.array([[0.5, 0.3, 0.2], [0.2, 0.5, 0.3]])
    costs = np.array([[0.0, 1, 1], [1, 0, 1], [9, 9, 0]])
    assert mc.decide(probability).tolist() == [0, 1]
    assert mc.decide(probability, costs).tolist() == [2, 2]
    assert mc.decide(probability, None, np.array([1, 1, 5])).tolist() == [2, 2]


def test_equally_cheap_classes_are_decided_by_their_order() -> None:
    probability = np.array([[0.25, 0.25, 0.25, 0.25], [0.1, 0.4, 0.1, 0.4]])
    assert mc.decide(probability).tolist() == [0, 1]
    assert mc.decide(probability, 3 * (1 - np.eye(4)) - 1).tolist() == [0, 1]
    assert mc.decide(probability, np.zeros((4, 4))).tolist() == [0, 0]


@pytest.mark.parametrize("seed", SEEDS)
def test_decisions_of_any_costs(seed: int) -> None:
    random = np.random.default_rng(seed)
    probability = random.dirichlet(np.ones(5), 200)
    costs, weight = random.normal(size=(5, 5)), random.uniform(0.1, 3, 5)
    by_hand = ((probability * weight) @ costs).argmin(axis=1)
    np.testing.assert_array_equal(mc.decide(probability, costs, weight), by_hand)
    np.testing.assert_array_equal(
        mc.decide(np.asfortranarray(probability), None, weight),
        (probability * weight).argmax(axis=1),
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_measures_of_a_matrix(seed: int) -> None:
    code, probability, weight = cases(seed)
    random = np.random.default_rng(seed)
    predicted = random.integers(0, 4, len(code)) if seed % 2 else mc.decide(probability)
    matrix = mc.confusion(code, predicted, 4, weight)
    of = {"sample_weight": weight}
    assert mc.accuracy(matrix) == pytest.approx(metrics.accuracy_score(code, predicted, **of))
    assert mc.balanced_accuracy(matrix) == pytest.approx(
        metrics.balanced_accuracy_score(code, predicted, **of)
    )
    assert mc.mcc(matrix) == pytest.approx(metrics.matthews_corrcoef(code, predicted, **of))
    costs = random.normal(size=(4, 4))
    assert mc.expected_cost(matrix, costs) == pytest.approx(
        np.average(costs[code, predicted], weights=weight)
    )
    pairs: Any = (
        (mc.precision, metrics.precision_score),
        (mc.recall, metrics.recall_score),
        (mc.f1_score, metrics.f1_score),
    )
    for mine, theirs in pairs:
        for average in (None, "macro", "micro", "weighted"):
            expected = theirs(code, predicted, average=average, zero_division=0, **of)
            np.testing.assert_allclose(mine(matrix, average), expected)


def test_a_matrix_of_one_cell() -> None:
    matrix = np.diag([5, 0, 0])
    assert np.isnan(mc.kappa(matrix))
    assert mc.mcc(matrix) == 0
    assert mc.balanced_accuracy(matrix) == 1
    assert mc.precision(matrix).tolist() == [1, 0, 0]


@pytest.mark.parametrize("axis", [0, 1])
def test_what_does_not_vary_has_no_correlation_by_rounding(axis: int) -> None:
    for seed in range(200):
        matrix = np.zeros((3, 3))
        matrix.swapaxes(0, axis)[0] = np.random.default_rng(seed).random(3)
        assert mc.mcc(matrix) == 0
