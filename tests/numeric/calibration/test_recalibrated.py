from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from numeric import calibration_oracle as exact
from numeric import oracle
from sklearn.calibration import _SigmoidCalibration
from sklearn.isotonic import IsotonicRegression

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration import isotonic
from rocwidgets.numeric.calibration.prior import PriorCorrection
from rocwidgets.numeric.calibration.recalibrated import miscalibration, recalibrate
from rocwidgets.numeric.calibration.sigmoid import Sigmoid, sigmoid

SHAPES = ["probability", "margin", "rare", "heavy tail", "half zero", "four digits"]


def weights_of(kind, n):
    rng = np.random.default_rng(2)
    return {
        None: None,
        "whole": rng.integers(0, 5, n).astype(float),
        "real": rng.gamma(2, size=n),
    }[kind]


def slope_of_loss(fit, positive, score, weight):
    """Gradient of the mean cross-entropy against Platt's targets, case by case."""
    p, n = weight[positive].sum(), weight[~positive].sum()
    target = np.where(positive, (p + 1) / (p + 2), 1 / (n + 2))
    error = weight / (p + n) * (fit.at(score) - target)
    place = (score - fit.center) / fit.scale
    return float(np.sum(error)), float(np.sum(error * place))


@pytest.mark.parametrize("weights", [None, "whole", "real"])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_sigmoid_is_the_most_likely_one(shape, weights):
    positive, score = oracle.simulated(shape, 3000, 12)
    weight = weights_of(weights, 3000)
    fit = sigmoid(CountTable.from_scores(positive, score, weight))
    ones = np.ones(3000) if weight is None else weight
    assert slope_of_loss(fit, positive, score, ones) == pytest.approx((0, 0), abs=2e-12)
    assert fit.slope > 0


@pytest.mark.parametrize("weights", [None, "real"])
@pytest.mark.parametrize("shape", ["probability", "margin", "four digits"])
def test_sigmoid_of_scikit_learn(shape, weights):
    positive, score = oracle.simulated(shape, 2000, 3)
    weight = weights_of(weights, 2000)
    theirs = _SigmoidCalibration().fit(score, positive.astype(int), sample_weight=weight)
    ours = sigmoid(CountTable.from_scores(positive, score, weight))
    np.testing.assert_allclose(ours.at(score), theirs.predict(score), rtol=0, atol=2e-5)


@given(sample=exact.weighted_forecasts())
def test_sigmoid_of_small_samples(sample):
    positive, score, weight = sample
    live = weight > 0
    positive, score, weight = positive[live], score[live], weight[live]
    table = CountTable.from_scores(*sample)
    means = [np.average(score[m], weights=weight[m]) for m in (positive, ~positive)]
    if abs(means[0] - means[1]) < 1e-9:
        return
    # At slope 0 the loss falls towards the side that the mean scores of the classes are on.
    p, n = table.P, table.N
    target = np.where(positive, (p + 1) / (p + 2), 1 / (n + 2))
    prior = np.average(target, weights=weight)
    rising = np.average((target - prior) * score, weights=weight)
    if rising < -1e-12:
        with pytest.raises(ValueError, match="reverse the ranking"):
            sigmoid(table)
    elif rising > 1e-12:
        fit = sigmoid(table)
        assert slope_of_loss(fit, positive, score, weight) == pytest.approx((0, 0), abs=1e-10)


def test_separable_scores_stay_finite():
    positive = np.array([True] * 5 + [False] * 10)
    score = np.array([1e3] * 5 + [-1e3] * 10)
    fit = sigmoid(CountTable.from_scores(positive, score))
    assert fit.at([1e3, -1e3]).tolist() == pytest.approx([6 / 7, 1 / 12], abs=1e-10)
    assert fit.at([math.inf, -math.inf]).tolist() == [1, 0]


def test_extreme_scores():
    positive = np.array([True, False, True, False])
    for size in (1e-300, 1e-200, 1e200, 1.7e308):
        score = np.array([size, -size, size, -size])
        fit = sigmoid(CountTable.from_scores(positive, score))
        assert fit.at(score).tolist() == pytest.approx([0.75, 0.25, 0.75, 0.25], abs=1e-9)


def test_one_score_gives_the_target_prevalence():
    for score in (0.0, 0.25, -7.0):
        fit = sigmoid(CountTable.from_scores(np.array([True, True, False]), np.full(3, score)))
        assert fit.slope == 0
        assert fit.at([score, 99, math.inf]).tolist() == pytest.approx(
            [(2 * 3 / 4 + 1 / 3) / 3] * 3
        )


def test_the_map_by_hand():
    assert Sigmoid(2.0, 0.5, 10.0, 4.0).at(12.0) == pytest.approx(1 / (1 + math.exp(-1.5)))


@pytest.mark.parametrize("weights", [None, "whole", "real"])
@pytest.mark.parametrize("shape", SHAPES)
def test_isotonic_of_scikit_learn(shape, weights):
    positive, score = oracle.simulated(shape, 3000, 12)
    weight = weights_of(weights, 3000)
    reference = IsotonicRegression(y_min=0, y_max=1).fit(score, positive, sample_weight=weight)
    model = recalibrate(CountTable.from_scores(positive, score, weight), "isotonic")
    live = slice(None) if weight is None else weight > 0
    np.testing.assert_allclose(
        model.map.at(score)[live], reference.predict(score)[live], rtol=0, atol=1e-12
    )


@given(sample=exact.forecasts())
def test_isotonic_is_that_of_calibration(sample):
    table = CountTable.from_scores(*sample)
    fit, model = isotonic(table), recalibrate(table, "isotonic")
    places = np.concatenate((sample[1], [0, 0.3, 1]))
    assert model.map.at(places).tolist() == fit.at(places).tolist()
    assert oracle.identical(model.table, CountTable.from_scores(sample[0], fit.at(sample[1])))


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape != "rare"])
def test_the_new_model_has_the_same_cases(shape):
    positive, score = oracle.simulated(shape, 2000, 9)
    table = CountTable.from_scores(positive, score)
    model = recalibrate(table, "sigmoid")
    np.testing.assert_allclose(model.table.score_max, model.map.at(score.max()), rtol=1e-15)
    np.testing.assert_allclose(model.table.score_min, model.map.at(score.min()), rtol=1e-15)
    assert (model.table.P, model.table.N) == (table.P, table.N)
    assert model.table.auc == pytest.approx(table.auc, abs=1e-6)


def test_best_threshold_needs_no_calibration_but_bayes_does():
    positive, score = oracle.simulated("probability", 5000, 1)
    costs = {"tp": -10.0, "fp": 4.0, "fn": 6.0, "tn": 1.0}
    table = CountTable.from_scores(positive, score**3)
    before = miscalibration(table, population=5000, **costs)
    after = miscalibration(recalibrate(table, "isotonic").table, population=5000, **costs)
    assert before.loss > 100
    assert before.profit_at_best == pytest.approx(after.profit_at_best, rel=1e-12)
    assert after.loss == pytest.approx(0, abs=1e-6)


def profit_of(sample, threshold, prevalence, costs):
    positive, score, weight = sample
    chosen = score >= threshold
    hit = np.average(np.where(chosen, costs["tp"], costs["fn"])[positive], weights=weight[positive])
    other = ~positive
    alarm = np.average(np.where(chosen, costs["fp"], costs["tn"])[other], weights=weight[other])
    return -(prevalence * hit + (1 - prevalence) * alarm)


@given(sample=exact.weighted_forecasts())
def test_profits_case_by_case(sample):
    costs = {"tp": -3.0, "fp": 2.0, "fn": 1.0, "tn": 0.5}
    table = CountTable.from_scores(*sample)
    own = table.P / (table.P + table.N)
    for prevalence in (None, 0.1):
        share = own if prevalence is None else prevalence
        result = miscalibration(table, prevalence, 10, **costs)
        thresholds = [-math.inf, *sample[1].tolist(), math.inf]
        best = 10 * max(profit_of(sample, t, share, costs) for t in thresholds)
        assert result.profit_at_best == pytest.approx(best, abs=1e-9)
        there = 10 * profit_of(sample, result.bayes_threshold, share, costs)
        assert result.profit_at_bayes == pytest.approx(there, abs=1e-9)
        assert result.loss == pytest.approx(best - there, abs=1e-9)
        assert result.bayes_threshold == pytest.approx(1.5 / 5.5, rel=1e-12)


def test_scores_that_are_right_in_the_sample_lose_at_another_prevalence_until_corrected():
    score = np.repeat([0.1, 0.3, 0.5, 0.7, 0.9], 10)
    positive = np.concatenate([np.arange(10) < 10 * s for s in (0.1, 0.3, 0.5, 0.7, 0.9)])
    table = CountTable.from_scores(positive, score)
    for prevalence in (0.05, 0.2, 0.5, 0.77):
        corrected = PriorCorrection(0.5, prevalence).at(score)
        right = CountTable.from_scores(positive, corrected)
        lost = 0.0
        for fp in (0.1, 0.5, 1.3, 7.0):
            assert miscalibration(right, prevalence, fp=fp).loss == pytest.approx(0, abs=1e-15)
            lost += miscalibration(table, prevalence, fp=fp).loss
        assert lost == 0 if prevalence == 0.5 else lost > 0.01


def test_refusals():
    table = CountTable.from_scores(np.array([True, False, True]), np.array([0.9, 0.5, 0.2]))
    with pytest.raises(ValueError, match="method must be one of isotonic, sigmoid"):
        recalibrate(table, "platt")  # pyright: ignore[reportArgumentType]
    falling = CountTable.from_scores(np.array([True, False]), np.array([1.0, 2.0]))
    with pytest.raises(ValueError, match="reverse the ranking"):
        recalibrate(falling, "sigmoid")
    for model in (recalibrate(table, "isotonic"), recalibrate(table, "sigmoid")):
        with pytest.raises(ValueError, match="NaN"):
            model.map.at([0.5, math.nan])
    for bad in (0, 1, math.nan):
        with pytest.raises(ValueError, match="prevalence must be"):
            miscalibration(table, bad)
    for costs in ({"fn": 0.0}, {"fp": -1.0}):
        with pytest.raises(ValueError, match="Bayes threshold is undefined"):
            miscalibration(table, **costs)
    with pytest.raises(ValueError, match=r"in \[0, 1\]"):
        miscalibration(falling)
    huge = CountTable.from_scores(
        np.array([True, False]), np.array([2.0, 1.0]), np.array([1.7e308, 1.7e308])
    )
    with pytest.raises(ValueError, match="exceed float64"):
        sigmoid(huge)


@pytest.mark.parametrize("negatives", range(1, 40))
def test_the_bayes_threshold_at_the_share_of_the_sample_is_that_of_the_costs(negatives):
    counts = np.array([0.0, 7.0]), np.array([float(negatives), 0.0])
    table = CountTable.from_counts([0.25, 0.5], *counts)
    share = table.P / (table.P + table.N)
    result = miscalibration(table, share, fp=1, fn=1)
    assert result.bayes_threshold == 0.5
    assert result.loss == 0


@pytest.mark.parametrize("method", ["isotonic", "sigmoid"])
def test_weighted_totals_stay_as_they_are(method):
    rng = np.random.default_rng(0)
    for _ in range(50):
        positive = rng.random(30) < 0.5
        score = (rng.random(30) + positive) / 2
        positive[:2] = [True, False]
        table = CountTable.from_scores(positive, score, np.full(30, 0.1))
        new = recalibrate(table, method).table
        assert (new.P, new.N) == (table.P, table.N)


def test_a_sigmoid_of_scores_among_the_least_and_of_one_class_all_but_alone():
    tiny = CountTable.from_scores(np.array([False, True, True, True]), 5e-324 * np.arange(4))
    assert np.isfinite(sigmoid(tiny).at(5e-324 * np.arange(4))).all()
    weight = np.array([1e20, 1.0, 1e20, 1e5, 1e20])
    alone = CountTable.from_scores(np.array([1, 0, 1, 0, 1]) == 1, np.arange(5.0), weight)
    result = sigmoid(alone).at(np.arange(5.0))
    assert ((result > 0) & (result <= 1)).all()
