"""Thresholds by internal cross-validation, against Table 4 of Vuk & Curk and plain loops."""

from __future__ import annotations

import math
import sys
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.dummy import DummyClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import KFold, StratifiedKFold
from sklearn.naive_bayes import CategoricalNB, GaussianNB
from support.interrupting import interrupted, lines_of
from support.small_tables import tic_tac_toe, titanic

import rocwidgets as rw
from rocwidgets.model_selection import nested
from rocwidgets.progress import Bar

N = 120
RNG = np.random.default_rng(5)
Y = np.arange(N) % 3 == 0
X = RNG.normal(size=(N, 2)) + 0.8 * Y[:, None]
COSTS = rw.Costs(fp=1, fn=4, tp=-0.5)
FEW: dict[str, Any] = {"cv": 4, "inner_cv": 3}


def bayes(features: Any) -> Any:
    return CategoricalNB(min_categories=features.max(axis=0) + 1)


def means(data: Any, seeds: range) -> Any:
    features, labels = data
    result = [
        rw.model_selection.nested_threshold(bayes(features), features, labels, seed=k)
        for k in seeds
    ]
    return pd.concat([each.summary() for each in result]).mean()


@pytest.mark.slow
def test_the_data_are_those_of_the_source() -> None:
    features, labels = tic_tac_toe()
    assert (features.shape, labels.sum()) == ((958, 9), 626)
    features, labels = titanic()
    assert (features.shape, labels.sum()) == ((2201, 3), 711)


@pytest.mark.slow
def test_tic_tac_toe_of_table_4() -> None:
    # The source has one random division in folds; the mean of three is within some 0.005 of any.
    result = means(tic_tac_toe(), range(3))
    assert result["auc"] == pytest.approx(0.741, abs=0.01)
    assert result["default"] == pytest.approx(0.695, abs=0.01)
    assert result["chosen"] == pytest.approx(0.752, abs=0.01)
    assert result["difference"] == pytest.approx(0.056, abs=0.01)
    assert result["difference_low"] > 0
    assert result["threshold"] == pytest.approx(0.403, abs=0.015)


@pytest.mark.slow
def test_titanic_of_table_4() -> None:
    # Few distinct scores: a threshold one score off costs up to 0.01 of accuracy in some divisions.
    result = means(titanic(), range(3))
    assert result["auc"] == pytest.approx(0.715, abs=0.005)
    assert result["default"] == pytest.approx(0.779, abs=0.003)
    assert result["chosen"] == pytest.approx(0.779, abs=0.01)
    assert result["difference"] == pytest.approx(0, abs=0.01)
    assert result["difference_low"] < 0 < result["difference_high"]
    assert result["threshold"] == pytest.approx(0.56, abs=0.03)


def cost(y: Any, predicted: Any) -> float:
    outcomes = {"tp": y & predicted, "fp": ~y & predicted, "fn": y & ~predicted}
    return sum(COSTS.cells[cell] * np.count_nonzero(cases) for cell, cases in outcomes.items())


def cheapest(y: Any, score: Any) -> float:
    """Return the highest of the cheapest thresholds, tried one by one."""
    tried = [math.inf, *sorted(set(score.tolist()), reverse=True)]
    costs = [cost(y, score >= each) for each in tried]
    return next(t for t, c in zip(tried, costs, strict=True) if c <= min(costs) + 1e-9)


def test_every_fold_is_that_of_plain_loops() -> None:
    result = rw.model_selection.nested_threshold(GaussianNB(), X, Y, costs=COSTS, seed=3, **FEW)
    assert result.measure == "expected_cost"
    outer = StratifiedKFold(4, shuffle=True, random_state=3)
    for fold, (train, test) in enumerate(outer.split(X, Y)):
        score = np.empty(len(train))
        inner = StratifiedKFold(3, shuffle=True, random_state=3)
        for a, b in inner.split(X[train], Y[train]):
            fitted = GaussianNB().fit(X[train][a], Y[train][a])
            score[b] = fitted.predict_proba(X[train][b])[:, 1]
        threshold = cheapest(Y[train], score)
        tested = GaussianNB().fit(X[train], Y[train]).predict_proba(X[test])[:, 1]
        row = result.folds.loc[("model", fold)]
        assert row["threshold"] == threshold
        assert (row["n_train"], row["n"], row["positives"]) == (90, 30, Y[test].sum())
        assert row["auc"] == pytest.approx(roc_auc_score(Y[test], tested), abs=1e-12)
        assert row["default"] == pytest.approx(cost(Y[test], tested >= 0.5) / 30)
        assert row["chosen"] == pytest.approx(cost(Y[test], tested >= threshold) / 30)


def test_the_interval_is_that_of_nadeau_and_bengio() -> None:
    result = rw.model_selection.nested_threshold(
        GaussianNB(), X, Y, costs=COSTS, confidence_level=0.9, **FEW
    )
    row, folds = result.summary().loc["model"], result.folds
    np.testing.assert_allclose(folds["difference"], folds["chosen"] - folds["default"])
    error = folds["difference"].std() * math.sqrt(1 / 4 + 30 / 90)
    low, high = stats.t.interval(0.9, 3, folds["difference"].mean(), error)
    assert row["difference_low"] == pytest.approx(low)
    assert row["difference_high"] == pytest.approx(high)
    assert row["threshold_sd"] == pytest.approx(np.std(folds["threshold"], ddof=1))


def test_measures() -> None:
    by = {
        measure: rw.model_selection.nested_threshold(
            GaussianNB(), X, Y, costs=COSTS, population=500, measure=measure, **FEW
        ).folds
        for measure in ("accuracy", "expected_cost", "profit")
    }
    np.testing.assert_allclose(by["profit"]["chosen"], -500 * by["expected_cost"]["chosen"])
    accuracy = by["accuracy"]["default"].to_numpy()
    assert 0.5 < accuracy.min() < accuracy.max() <= 1
    assert by["accuracy"]["threshold"].tolist() == by["profit"]["threshold"].tolist()


def test_a_target_prevalence_is_used_in_both_places() -> None:
    rare, common = (
        rw.model_selection.nested_threshold(GaussianNB(), X, Y, prevalence=p, **FEW).folds
        for p in (0.05, 0.8)
    )
    assert np.all(rare["threshold"] >= common["threshold"])
    # Of a rule that predicts all positive the accuracy is the prevalence.
    everyone = DummyClassifier(strategy="prior")
    result = rw.model_selection.nested_threshold(
        everyone, X, Y, prevalence=0.8, default_threshold=-1, **FEW
    )
    np.testing.assert_allclose(result.folds["default"], 0.8)


def test_margins_have_the_default_0() -> None:
    result = rw.model_selection.nested_threshold(
        {"margin": LogisticRegression(), "given": LogisticRegression()},
        X,
        Y,
        response_method="decision_function",
        **FEW,
    )
    assert result.default_thresholds == {"margin": 0.0, "given": 0.0}
    whole = rw.model_selection.nested_threshold(LogisticRegression(), X, Y, **FEW)
    assert whole.default_thresholds == {"model": 0.5}
    assert result.folds.loc["margin", "default"].tolist() == whole.folds["default"].tolist()
    given = rw.model_selection.nested_threshold(
        LogisticRegression(), X, Y, default_threshold=0.2, **FEW
    )
    assert given.default_thresholds == {"model": 0.2}


@pytest.mark.slow
def test_predicting_none_can_be_best() -> None:
    result = rw.model_selection.nested_threshold(
        DummyClassifier(strategy="prior"), X, Y, costs=rw.Costs(fp=9, fn=1), **FEW
    )
    assert result.folds["threshold"].tolist() == [math.inf] * 4
    assert np.isnan(result.summary()[["threshold", "threshold_sd"]].to_numpy()).all()
    texts = [each.get_text() for each in result.figure().axes[1].texts]
    assert "In 4 folds best is to predict none positive." in texts


def test_data_of_any_type_give_the_same() -> None:
    frame = pd.DataFrame(X, columns=["a", "b"], index=np.arange(N) + 7)
    words = pd.Series(np.where(Y, "yes", "no"), index=frame.index)
    expected = rw.model_selection.nested_threshold(GaussianNB(), X, Y, **FEW).folds
    for features, labels, pos_label in (
        (frame, words, "yes"),
        (X.tolist(), iter(Y.tolist()), None),
        (X, Y.astype(int), None),
    ):
        result = rw.model_selection.nested_threshold(
            GaussianNB(), features, labels, pos_label=pos_label, **FEW
        )
        pd.testing.assert_frame_equal(result.folds, expected)


@pytest.mark.slow
def test_folds_may_be_given() -> None:
    splitter = StratifiedKFold(4, shuffle=True, random_state=0)
    expected = rw.model_selection.nested_threshold(GaussianNB(), X, Y, **FEW).folds
    for cv in (splitter, list(splitter.split(X, Y)), splitter.split(X, Y)):
        inner = StratifiedKFold(3, shuffle=True, random_state=0)
        result = rw.model_selection.nested_threshold(GaussianNB(), X, Y, cv=cv, inner_cv=inner)
        pd.testing.assert_frame_equal(result.folds, expected)
    one = rw.model_selection.nested_threshold(
        GaussianNB(), X, Y, cv=list(splitter.split(X, Y))[:1], inner_cv=3
    )
    assert np.isnan(one.summary()[["difference_low", "threshold_sd"]].to_numpy()).all()
    assert one.figure().axes


def test_seeds() -> None:
    one, same, other = (
        rw.model_selection.nested_threshold(GaussianNB(), X, Y, seed=k, **FEW).folds
        for k in (1, 1, 2)
    )
    pd.testing.assert_frame_equal(one, same)
    assert not one.equals(other)


@pytest.mark.slow
def test_the_chart_has_every_fold() -> None:
    names = {"<b>$x_1$": GaussianNB(), "logistic": LogisticRegression()}
    result = rw.model_selection.nested_threshold(names, X, Y, costs=COSTS, **FEW)
    results, thresholds = result.figure().axes
    assert results.get_title() == "Expected cost of the folds"
    assert [tick.get_text() for tick in results.get_xticklabels()] == ["0", "1", "2", "3"]
    dots = [line for line in thresholds.lines if line.get_marker() == "o"]
    shown = np.concatenate([np.asarray(line.get_ydata(), float) for line in dots])
    np.testing.assert_array_equal(shown, result.folds["threshold"])
    low, high = results.get_ylim()
    values = result.folds[["default", "chosen"]].to_numpy()
    assert low < values.min() < values.max() < high
    assert repr(result).startswith("NestedThreshold(expected_cost")


class Interrupting(GaussianNB):
    """A classifier whose fit is interrupted at one of the calls."""

    calls = 0

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Any:  # noqa: N803 - its name
        Interrupting.calls += 1
        if Interrupting.calls == 6:
            raise KeyboardInterrupt
        return super().fit(X, y, sample_weight)


def test_an_interruption_leaves_nothing_behind() -> None:
    Interrupting.calls = 0
    estimator = Interrupting()
    with pytest.raises(KeyboardInterrupt):
        rw.model_selection.nested_threshold(estimator, X, Y, **FEW)
    assert not hasattr(estimator, "classes_")
    again = rw.model_selection.nested_threshold(estimator, X, Y, **FEW).folds
    pd.testing.assert_frame_equal(
        again, rw.model_selection.nested_threshold(GaussianNB(), X, Y, **FEW).folds
    )


def test_an_interruption_anywhere() -> None:
    estimator = GaussianNB()

    def call() -> Any:
        return rw.model_selection.nested_threshold(estimator, X, Y, cv=2, inner_cv=2)

    expected = call().folds
    every = lines_of(call)
    for moment in np.linspace(1, every - 1, 6).astype(int).tolist():
        assert interrupted(call, moment)
        assert not hasattr(estimator, "classes_")
    pd.testing.assert_frame_equal(call().folds, expected)


def test_a_bar_counts_the_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    class Recorder(Bar):
        def update(self, done: float | None) -> None:
            seen.append((self._options["total"], done))

    monkeypatch.setattr(nested, "Bar", Recorder)
    rw.model_selection.nested_threshold({"a": GaussianNB(), "b": GaussianNB()}, X, Y, **FEW)
    assert seen == [(2 * 4 * 4, done) for done in range(1, 33)]


class Failing(ClassifierMixin, BaseEstimator):
    def fit(self, *_: Any) -> Any:
        raise RuntimeError("no memory")


def test_an_error_of_a_classifier_says_where() -> None:
    with pytest.raises(RuntimeError, match="no memory") as caught:
        rw.model_selection.nested_threshold({"forest": Failing()}, X, Y, **FEW)
    assert caught.value.__notes__ == ["Raised by 'forest' in outer fold 0, inner fold 0."]


def test_without_scikit_learn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sklearn.base", None)
    with pytest.raises(ImportError, match=r'pip install "rocwidgets\[sklearn\]"'):
        rw.model_selection.nested_threshold(GaussianNB(), X, Y)


@pytest.mark.parametrize(
    ("changed", "error", "match"),
    [
        ({"estimator": GaussianNB}, TypeError, "estimator 'model' must be a classifier such as"),
        ({"estimator": {"a": 3}}, TypeError, r"estimator 'a' must be .*, got 3 \(int\)"),
        ({"estimator": {}}, ValueError, "estimator is empty"),
        ({"y": Y[:-1]}, ValueError, "X and y differ in length: X 120 rows, y 119 rows"),
        ({"y": np.ones(N)}, ValueError, "y_true"),
        ({"y": np.where(Y, "b", "a")}, ValueError, "pos_label"),
        ({"X": 3}, TypeError, "X must be an array, data frame or list"),
        ({"cv": 1}, ValueError, "cv must be a whole number, at least 2"),
        ({"cv": 2.5}, TypeError, "cv must be a whole number"),
        ({"cv": 41}, ValueError, "cv: 41 folds need at least as many cases of each class, got 40"),
        (
            {"inner_cv": 40},
            ValueError,
            "inner_cv: 40 folds need at least as many cases of each class",
        ),
        ({"inner_cv": [([0], [1])]}, TypeError, "inner_cv must be a number of folds or a splitter"),
        ({"cv": "five"}, TypeError, "cv must be a number of folds, a splitter"),
        ({"cv": []}, ValueError, "cv has no folds"),
        ({"cv": [([0, 1], [2, 3], [4])]}, ValueError, "fold 0 must be a pair .* got 3 items"),
        (
            {"cv": [([0, 1], [3, 400])]},
            ValueError,
            "cv: rows of fold 0 must be row numbers of X and y, from 0 to 119",
        ),
        ({"cv": [([0, 1], [1, 3])]}, ValueError, "tested on 1 row that it was also trained on"),
        ({"cv": [([0, 3], [1, 6])]}, ValueError, "fold 0 is trained on no negative cases"),
        ({"cv": KFold(120)}, ValueError, "fold 0 is tested on no negative cases"),
        ({"costs": 5}, TypeError, "costs must be Costs"),
        ({"prevalence": 2}, ValueError, "prevalence must be a number"),
        ({"population": 0}, ValueError, "population must be a number"),
        ({"measure": "auc"}, ValueError, "measure must be one of accuracy, expected_cost, profit"),
        ({"default_threshold": "0.5"}, TypeError, "default_threshold must be a number"),
        ({"default_threshold": math.nan}, ValueError, "default_threshold must be a number"),
        ({"response_method": "predict"}, ValueError, "response_method must be one of"),
        ({"confidence_level": 1}, ValueError, "confidence_level must be a number"),
        ({"seed": -1}, ValueError, "seed must be a whole number"),
    ],
)
def test_bad_input_gives_one_clear_error(changed: dict[str, Any], error: Any, match: str) -> None:
    given: dict[str, Any] = {"estimator": GaussianNB(), "X": X, "y": Y, **FEW, **changed}
    with pytest.raises(error, match=match):
        rw.model_selection.nested_threshold(**given)
