from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle
from sklearn.metrics import roc_auc_score, roc_curve

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.decisions.case_cost_sums import case_cost_sums


@st.composite
def cases(draw):
    """Labels, scores with ties, costs of right and wrong predictions, weights: whole numbers."""
    n = draw(st.integers(2, 30))
    column = st.lists(st.integers(-5, 5), min_size=n, max_size=n)
    right, extra, score = (np.array(draw(column), float) for _ in range(3))
    weight = np.abs(np.array(draw(column), float))
    extra = np.abs(extra)
    extra[:2], weight[:2] = 1, 2
    positive = np.array(draw(st.lists(st.booleans(), min_size=n, max_size=n)))
    positive[:2] = [True, False]
    return positive, score, right + extra, right, weight


def spent(sample, threshold):
    positive, score, wrong, right, weight = sample
    correct = (score >= threshold) == positive
    return float(np.sum(weight * np.where(correct, right, wrong)))


@given(sample=cases())
def test_total_cost_of_every_rule(sample):
    result = case_cost_sums(*sample)
    thresholds = [-math.inf, *np.unique(sample[1]).tolist(), 0.5, math.inf]
    wanted = [spent(sample, t) for t in thresholds]
    assert result.total_cost(thresholds).tolist() == wanted
    best = result.best()
    assert result.total_cost(best.threshold[0]) == min(wanted)
    every = result.table.rows().threshold
    cheapest = [t for t in every.tolist() if spent(sample, t) == min(wanted)]
    assert best.threshold[0] == max(cheapest)


@given(sample=cases())
def test_auciv_is_the_chance_of_pairs_drawn_by_cost(sample):
    positive, score, wrong, right, weight = sample
    money = [Fraction(v) for v in ((wrong - right) * weight).tolist()]
    pairs = [
        (
            money[i] * money[j],
            Fraction(int(score[i] > score[j])) + Fraction(int(score[i] == score[j]), 2),
        )
        for i in np.flatnonzero(positive).tolist()
        for j in np.flatnonzero(~positive).tolist()
    ]
    wanted = sum(mass * won for mass, won in pairs) / sum(mass for mass, _ in pairs)
    assert case_cost_sums(*sample).auciv == float(wanted)


def test_scikit_learn():
    positive, score = oracle.simulated("four digits", 3000, 8)
    wrong = np.random.default_rng(1).gamma(2, size=3000)
    result = case_cost_sums(positive, score, wrong)
    assert result.auciv == pytest.approx(
        roc_auc_score(positive, score, sample_weight=wrong), abs=1e-12
    )
    fpr, tpr, threshold = roc_curve(positive, score, sample_weight=wrong, drop_intermediate=False)
    curve = result.curve()
    np.testing.assert_array_equal(curve["threshold"], threshold)
    np.testing.assert_allclose(curve["fpr"], fpr, atol=1e-12)
    np.testing.assert_allclose(curve["tpr"], tpr, atol=1e-12)
    assert result.base == 0


def test_equal_costs_within_a_class_are_the_roc_curve():
    positive, score = oracle.simulated("half zero", 500, 2)
    result = case_cost_sums(positive, score, np.where(positive, 8.0, 2.0))
    table = CountTable.from_scores(positive, score)
    rows = table.rows()
    assert result.auciv == table.auc
    curve = result.curve()
    assert curve["tpr"].tolist() == (rows.tp / table.P).tolist()
    assert curve["fpr"].tolist() == (rows.fp / table.N).tolist()


def test_the_best_rule_can_differ_from_that_of_the_mean_costs():
    positive = np.array([True, False, True, False])
    score = np.array([4.0, 3.0, 2.0, 1.0])
    dear_late = case_cost_sums(positive, score, np.array([1.0, 5.0, 9.0, 5.0]))
    dear_early = case_cost_sums(positive, score, np.array([9.0, 5.0, 1.0, 5.0]))
    assert dear_late.best().threshold[0] == 2
    assert dear_early.best().threshold[0] == 4
    assert (dear_late.auciv, dear_early.auciv) == (0.55, 0.95)


def test_refusals():
    positive, score = np.array([True, False, True]), np.array([0.3, 0.2, 0.1])
    ones = np.ones(3)
    with pytest.raises(
        ValueError, match=r"cost less .* 1 of 3 cases, first at row 2: 1.0 against 2"
    ):
        case_cost_sums(positive, score, ones, np.array([0.0, 0.0, 2.0]))
    with pytest.raises(ValueError, match="negative class cost nothing"):
        case_cost_sums(positive, score, np.array([1.0, 0.0, 1.0]))
    with pytest.raises(ValueError, match="positive class cost nothing"):
        case_cost_sums(positive, score, ones, None, np.array([0.0, 1.0, 0.0]))
    for bad in (math.nan, math.inf):
        with pytest.raises(ValueError, match="wrong must be finite"):
            case_cost_sums(positive, score, np.array([1, 1, bad]))
        with pytest.raises(ValueError, match="right must be finite"):
            case_cost_sums(positive, score, ones, np.array([1, 1, bad]))
        with pytest.raises(ValueError, match="sample_weight must be finite"):
            case_cost_sums(positive, score, ones, None, np.array([1, 1, bad]))
    with pytest.raises(ValueError, match="at least 0"):
        case_cost_sums(positive, score, ones, None, -ones)
    with pytest.raises(ValueError, match="one length"):
        case_cost_sums(positive, score, np.ones(2))
