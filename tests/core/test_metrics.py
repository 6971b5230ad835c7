"""Metrics of models: against scikit-learn, their definitions and each other."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics as theirs

from rocwidgets.core import Analysis, Sample
from rocwidgets.core.summary import DEFAULT, FORMULAS, ModelMetrics, summary
from rocwidgets.numeric.calibration import reliability
from rocwidgets.vocabulary import METRICS, MODEL_METRICS

CASES = st.integers(0, 2**32 - 1).map(np.random.default_rng)


def simulated(rng: np.random.Generator, digits: int = 1) -> tuple[Any, Any, Any]:
    """Return labels of both classes, scores with ties, 0 and 1 among them, and weights."""
    n = int(rng.integers(2, 60))
    y = np.append([0, 1], rng.integers(0, 2, n))
    score = np.clip(rng.normal(0.4 + 0.2 * y, 0.3), 0, 1).round(digits)
    return y, score, rng.uniform(0.1, 3, len(y)).round(2)


def analysis(y: Any, score: Any, weight: Any = None, **setting: Any) -> Analysis:
    return Analysis.of(Sample.from_scores(y, {"a": score}, sample_weight=weight), **setting)


def metrics_of(*cases: Any, **setting: Any) -> ModelMetrics:
    state = analysis(*cases, **setting)
    return ModelMetrics(state.sample.tables["a"], state.setting)


def error_in_bins(y: Any, score: Any, weight: Any, bin_of: Any) -> float:
    """Return the calibration error by its definition."""
    total = 0.0
    for each in set(bin_of):
        inside = bin_of == each
        w = weight[inside]
        total += abs(np.sum(w * (score[inside] - y[inside])))
    return float(total / weight.sum())


@given(rng=CASES, weighted=st.booleans())
def test_they_are_those_of_scikit_learn(rng, weighted):
    y, score, weight = simulated(rng)
    weight = weight if weighted else None
    result = metrics_of(y, score, weight)
    close: Any = lambda value: pytest.approx(value, abs=1e-12)  # noqa: E731
    w: Any = {"sample_weight": weight}
    assert result["auc"] == close(theirs.roc_auc_score(y, score, **w))
    assert result["average_precision"] == close(theirs.average_precision_score(y, score, **w))
    assert result["log_loss"] == close(theirs.log_loss(y, score, **w))
    brier = theirs.brier_score_loss(y, score, **w)
    assert result["brier"] == close(brier)
    constant = np.full(len(y), np.average(y, weights=weight))
    reference = theirs.brier_score_loss(y, constant, **w)
    assert result["brier_skill"] == close(1 - brier / reference)


@given(rng=CASES, weighted=st.booleans(), threshold=st.sampled_from([0.0, 0.2, 0.5, 1.0, math.inf]))
def test_rules_are_those_of_scikit_learn(rng, weighted, threshold):
    y, score, weight = simulated(rng)
    weight = weight if weighted else None
    point = analysis(y, score, weight)["a"].at(threshold)
    predicted = (score >= threshold).astype(int)
    mcc = theirs.matthews_corrcoef(y, predicted, sample_weight=weight)
    assert point.mcc == pytest.approx(mcc, abs=1e-12)
    balanced = theirs.balanced_accuracy_score(y, predicted, sample_weight=weight)
    assert point.balanced_accuracy == pytest.approx(balanced, abs=1e-12)
    csi = theirs.jaccard_score(y, predicted, sample_weight=weight)
    assert point.csi == pytest.approx(csi, abs=1e-12)
    for beta in (0.5, 2):
        f_beta = theirs.fbeta_score(y, predicted, beta=beta, sample_weight=weight)
        assert point.f_beta(beta) == pytest.approx(f_beta, abs=1e-12)
    assert point.f_beta(1.7e308) == pytest.approx(point.recall, rel=1e-15, nan_ok=True)
    if 0 < predicted.sum() < len(y):
        kappa = theirs.cohen_kappa_score(y, predicted, sample_weight=weight)
        assert point.kappa == pytest.approx(kappa, abs=1e-12)
    if point.fpr > 0:
        assert point.lr_plus == pytest.approx(point.tpr / point.fpr, abs=1e-12)
    assert point.g_mean == pytest.approx(math.sqrt(point.tpr * point.tnr), abs=1e-12)
    assert (point.recall, point.sensitivity, point.specificity) == (point.tpr, point.tpr, point.tnr)


@given(rng=CASES, weighted=st.booleans())
def test_calibration_errors_are_those_of_ten_bins(rng, weighted):
    n_bins = 10
    y, score, weight = simulated(rng, digits=2)
    result = metrics_of(y, score, weight if weighted else None)
    w = weight if weighted else np.ones(len(y))
    edges = np.arange(1, n_bins) / n_bins
    wide = error_in_bins(y, score, w, np.searchsorted(edges, score, side="right"))
    assert result["ece"] == pytest.approx(wide, abs=1e-12)
    bins = reliability(result.table, "quantile", n_bins)
    mass = error_in_bins(y, score, w, np.searchsorted(bins.low, score, side="right"))
    assert result["ece_quantile"] == pytest.approx(mass, abs=1e-12)


@given(rng=CASES, weighted=st.booleans())
def test_areas_and_distances_are_means_over_pairs_and_cases(rng, weighted):
    y, score, weight = simulated(rng)
    result = metrics_of(y, score, weight if weighted else None)
    w = weight if weighted else np.ones(len(y))
    high, low = score[y == 1][:, None], score[y == 0]
    pair = w[y == 1][:, None] * w[y == 0]
    assert result["a_roc1"] == pytest.approx((pair * (high > low)).sum() / pair.sum(), abs=1e-12)
    above = w[y == 1][:, None] * w * (high > score)
    assert result["a_lift1"] == pytest.approx(above.sum() / w.sum(), abs=1e-9)
    assert result["a_roc2"] == result["auc"]
    assert result["gini"] == 2 * result["auc"] - 1
    gains = result["gains_area"]
    assert result["a_lift2"] == pytest.approx(w[y == 1].sum() * gains, rel=1e-12)
    x, tpr = (np.cumsum(each) for each in _shares(y, score, w))
    area = np.trapezoid(np.append(0, tpr), np.append(0, x))
    assert gains == pytest.approx(area, abs=1e-12)
    means = [np.average(score[y == each], weights=w[y == each]) for each in (1, 0)]
    assert result["discrimination_distance"] == pytest.approx(means[0] - means[1], abs=1e-12)
    d, rising = high - low, np.maximum(high - low, 0)
    for name, function in {
        "prob_auc": (1 + d) / 2,
        "scor_auc": rising,
        "sond_auc": np.sqrt(rising),
        "soft_auc": 1 / (1 + np.exp(-10 * d)),
    }.items():
        expected = (pair * function).sum() / pair.sum()
        assert result[name] == pytest.approx(expected, abs=1e-12)


def _shares(y: Any, score: Any, w: Any) -> tuple[Any, Any]:
    """Return the share of all cases and of the positives at each score, from the highest."""
    by: Any = pd.DataFrame({"score": -score, "n": w, "p": w * y}).groupby("score").sum()
    return by["n"] / by["n"].sum(), by["p"] / by["p"].sum()


@given(rng=CASES, weighted=st.booleans())
def test_they_are_in_their_ranges_and_do_not_depend_on_the_threshold(rng, weighted):
    y, score, weight = simulated(rng)
    given_weight = weight if weighted else None
    result = metrics_of(y, score, given_weight)
    other = metrics_of(y, score, given_weight, threshold=0.9)
    for name, metric in MODEL_METRICS.items():
        low, high = metric.range
        assert low - 1e-12 <= result[name] <= high + 1e-12
        assert other[name] == result[name]


def test_every_metric_has_a_formula_and_words():
    assert FORMULAS.keys() == MODEL_METRICS.keys()
    assert not MODEL_METRICS.keys() & METRICS.keys()
    for each in (*MODEL_METRICS.values(), *METRICS.values()):
        assert each.help
        assert each.better in ("higher", "lower", "neither")
        assert each.range[0] < each.range[1]


# Vuk & Curk (2006), tables 2 and 3.
@pytest.mark.parametrize(
    ("y", "score", "expected"),
    [
        ([1, 1, 0, 1, 0], [0.9, 0.6, 0.4, 0.4, 0.2], {"a_roc1": 5 / 6, "a_roc2": 11 / 12}),
        (
            [1, 1, 0, 0, 1, 0],
            [0.9, 0.6, 0.5, 0.4, 0.4, 0.2],
            {"a_roc1": 7 / 9, "a_roc2": 5 / 6, "a_lift1": 5 / 3, "a_lift2": 2},
        ),
    ],
)
def test_areas_are_those_of_vuk_and_curk(y, score, expected):
    result = analysis(y, score).summary(list(expected))
    assert result.loc["a"].to_dict() == pytest.approx(expected, abs=1e-12)


def test_scores_that_are_no_probabilities_leave_blanks():
    y, score = [0, 1, 0, 1], [-1.0, 0.5, 0.2, 3.0]
    with pytest.warns(UserWarning, match=r"NaN in brier, .* 'a' are not probabilities \(-1 to 3\)"):
        row = analysis(y, score).summary(list(MODEL_METRICS)).loc["a"]
    blank = {name for name in MODEL_METRICS if math.isnan(row[name])}
    assert blank == {name for name, each in MODEL_METRICS.items() if each.needs_probabilities}


def test_the_default_columns_are_some_of_all():
    state = analysis([0, 1, 0, 1, 1], [0.2, 0.3, 0.4, 0.7, 0.9], n_bootstrap=20)
    every: Any = state.summary("all")
    default = state.summary()
    assert default.shape == (1, 18)
    pd.testing.assert_frame_equal(every[default.columns], default)
    assert set(every.columns) >= {*MODEL_METRICS, *METRICS}
    assert list(state.summary(["mcc", "gini"])) == ["mcc", "gini", "gini_low", "gini_high"]
    pd.testing.assert_frame_equal(summary(state, DEFAULT), default)
    for at, point in (("current", state["a"].at()), ("best", state["a"].best())):
        assert state.summary(["specificity"], at=at).loc["a", "specificity"] == point.tnr


@pytest.mark.parametrize("metrics", ["area", ["area"], ["auc", "auc"], 3, [1], {"auc": 1}])
def test_other_names_are_refused(metrics):
    state = analysis([0, 1, 0, 1], [0.2, 0.3, 0.4, 0.7])
    with pytest.raises((TypeError, ValueError), match=r"metrics .*"):
        state.summary(metrics)


def test_an_unknown_name_lists_those_that_there_are():
    state = analysis([0, 1, 0, 1], [0.2, 0.3, 0.4, 0.7])
    with pytest.raises(ValueError, match=r"one of auc, gini, .*, specificity, got 'recal'"):
        state.summary(["recal"])


def test_intervals_hold_their_estimate():
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 2000)
    score = rng.beta(2 + y, 3 - y)
    state = analysis(y, score, n_bootstrap=400)
    row: Any = state.summary(["auc", "gini", "average_precision"]).loc["a"]
    for name in ("auc", "gini", "average_precision"):
        assert row[f"{name}_low"] < row[name] < row[f"{name}_high"]
    assert row["gini_low"] == 2 * row["auc_low"] - 1
    # Against resampling the cases themselves, of which there are more than rows are resampled.
    drawn = [
        np.concatenate(
            [rng.choice(np.flatnonzero(y == each), (y == each).sum()) for each in (0, 1)]
        )
        for _ in range(400)
    ]
    areas = [theirs.average_precision_score(y[each], score[each]) for each in drawn]
    ends = [row["average_precision_low"], row["average_precision_high"]]
    assert ends == pytest.approx(np.quantile(areas, [0.025, 0.975]), abs=0.006)


def test_weighted_cases_have_an_interval_if_they_are_known():
    rng = np.random.default_rng(1)
    y, score, weight = simulated(rng)
    state = analysis(y, score, weight, n_bootstrap=50)
    row: Any = state.summary(["average_precision", "auc"]).loc["a"]
    assert row["average_precision_low"] <= row["average_precision"] <= row["average_precision_high"]
    assert row["auc_low"] < row["auc"] < row["auc_high"]
    again = analysis(y, score, np.ones(len(y)), n_bootstrap=2000).summary(["auc", "gini"]).loc["a"]
    alone = analysis(y, score).summary(["auc", "gini"]).loc["a"]
    assert again.to_numpy() == pytest.approx(alone.to_numpy(), abs=0.05), "near DeLong's"
