"""Learning curves, against scikit-learn's and against numbers by hand."""

from __future__ import annotations

import math
import sys
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold
from sklearn.model_selection import learning_curve as their_curve
from sklearn.naive_bayes import CategoricalNB, GaussianNB
from support.effort import sampled
from support.interrupting import interrupted, lines_of
from support.small_tables import tic_tac_toe

import rocwidgets as rw
from rocwidgets.core import Analysis, Sample
from rocwidgets.model_selection import LearningCurve, learning
from rocwidgets.model_selection.fitting import TrainingData
from rocwidgets.model_selection.learning import nested_parts, read_sizes
from rocwidgets.progress import Bar
from rocwidgets.vocabulary import METRICS

N = 120
RNG = np.random.default_rng(5)
Y = np.arange(N) % 3 == 0
X = RNG.normal(size=(N, 2)) + 0.8 * Y[:, None]
SIZES = [20, 45, 90]
FEW: dict[str, Any] = {"cv": 4, "train_sizes": SIZES}
THEIRS = {"auc": "roc_auc", "accuracy": "accuracy", "tpr": "recall", "brier": "neg_brier_score"}


def parts_of_folds(seed: int) -> list[Any]:
    """Return ordered training rows and test rows of each fold."""
    folds: Any = list(StratifiedKFold(4, shuffle=True, random_state=seed).split(X, Y))
    parts = nested_parts(TrainingData.read(X, Y, None), folds, SIZES, seed)
    return [(part, test) for part, (_, test) in zip(parts, folds, strict=True)]


def value(curve: LearningCurve, *key: Any) -> Any:
    return curve.folds.to_dict()["value"][key]


@pytest.mark.parametrize("measure", THEIRS)
def test_values_are_those_of_scikit_learn(measure: str) -> None:
    result = rw.model_selection.learning_curve(GaussianNB(), X, Y, measure=measure, seed=2, **FEW)
    _, _, scores = their_curve(
        GaussianNB(),
        X,
        Y,
        train_sizes=np.array(SIZES),
        cv=parts_of_folds(2),
        scoring=THEIRS[measure],
    )[:3]
    values = result.folds["value"].to_numpy().reshape(3, 4)
    np.testing.assert_allclose(values, np.abs(scores), rtol=1e-12)


def test_parts_are_nested_and_stratified() -> None:
    for part, _ in parts_of_folds(0):
        positives = np.cumsum(Y[part])
        expected = np.arange(1, len(part) + 1) * Y[part].mean()
        assert np.abs(positives - expected).max() <= 1
        assert len(set(part.tolist())) == 90


def test_sizes() -> None:
    assert read_sizes([0.1, 1.0, 0.5, 0.101], 90) == [9, 45, 90]
    assert read_sizes(np.linspace(0.1, 1, 5), 90) == [9, 29, 49, 69, 90]
    assert read_sizes([90, 1, 1], 90) == [1, 90]
    assert read_sizes((1.0,), 90) == [90]


def test_summary_is_of_students_t() -> None:
    result = rw.model_selection.learning_curve(GaussianNB(), X, Y, confidence_level=0.9, **FEW)
    summary = result.summary()
    assert summary.index.tolist() == [("model", size) for size in SIZES]
    values = result.folds.loc[("model", 45), "value"]
    row = summary.loc[("model", 45)]
    low, high = stats.t.interval(0.9, 3, values.mean(), stats.sem(values))
    expected = [values.mean(), values.std(), low, min(high, 1), 4]
    np.testing.assert_allclose(row.to_numpy(float), np.array(expected, float))


@pytest.mark.nightly
def test_naive_bayes_learns_tic_tac_toe_up_to_table_4() -> None:
    features, labels = tic_tac_toe()
    result = rw.model_selection.learning_curve(
        CategoricalNB(min_categories=3), features, labels, train_sizes=[0.05, 0.2, 1.0]
    ).summary()["mean"]
    assert result.is_monotonic_increasing
    # Vuk & Curk (2006), Table 4, with all training cases.
    assert result.iloc[-1] == pytest.approx(0.741, abs=0.015)


def test_costs_at_a_threshold() -> None:
    costs = rw.Costs(fp=1, fn=4)
    given: dict[str, Any] = {"costs": costs, "threshold": 0.2, "population": 50, **FEW}
    of_case = rw.model_selection.learning_curve(
        GaussianNB(), X, Y, measure="expected_cost", **given
    )
    total = rw.model_selection.learning_curve(GaussianNB(), X, Y, measure="profit", **given)
    np.testing.assert_allclose(total.folds, -50 * of_case.folds)
    best = rw.model_selection.learning_curve(
        GaussianNB(), X, Y, measure="expected_cost", at="best", **given
    )
    assert np.all(best.folds <= of_case.folds)
    train, test = parts_of_folds(0)[1]
    positive = GaussianNB().fit(X[train[:45]], Y[train[:45]]).predict_proba(X[test])[:, 1] >= 0.2
    paid = (4 * (Y[test] & ~positive) + (~Y[test] & positive)).mean()
    assert value(of_case, "model", 45, 1) == pytest.approx(paid)


@pytest.mark.slow
@pytest.mark.parametrize("measure", sampled([*METRICS, "auc", "ks", "brier"], 7))
def test_every_measure_has_a_curve_and_a_chart(measure: str) -> None:
    names = {"bayes": GaussianNB(), "<b>$x_1$": LogisticRegression()}
    given: dict[str, Any] = {"costs": rw.Costs(fp=1, fn=4), "train_sizes": [20, 45, 60], "cv": 2}
    result = rw.model_selection.learning_curve(names, X, Y, measure=measure, **given)
    assert not np.isnan(result.folds.to_numpy()).any()
    (axes,) = result.figure().axes
    lines = {line.get_label(): line for line in axes.lines}
    for name in names:
        mean = result.summary().loc[name, "mean"]
        np.testing.assert_array_equal(lines[name].get_xdata(), [20, 45, 60])
        np.testing.assert_array_equal(lines[name].get_ydata(), mean)
    legend: Any = axes.get_legend()
    assert [text.get_text() for text in legend.get_texts()][:2] == list(names)


def test_what_is_undefined_is_nan() -> None:
    margins = {"response_method": "decision_function", **FEW}
    brier = rw.model_selection.learning_curve(
        LogisticRegression(), X, Y, measure="brier", **margins
    )
    assert np.isnan(brier.summary()["mean"]).all()
    assert brier.figure().axes
    none = rw.model_selection.learning_curve(
        GaussianNB(), X, Y, measure="precision", threshold=2, **FEW
    )
    assert np.isnan(none.summary()["mean"]).all()


def test_a_logarithmic_axis() -> None:
    result = rw.model_selection.learning_curve(GaussianNB(), X, Y, **FEW)
    (axes,) = result.figure(x="log").axes
    assert axes.get_xscale() == "log"
    assert [tick.get_text() for tick in axes.get_xticklabels()] == ["20", "45", "90"]
    with pytest.raises(ValueError, match="x must be one of linear, log"):
        result.figure(x="square")
    with pytest.raises(TypeError, match=r"LearningCurve.figure got an unknown argument 'y'"):
        result.figure(y="log")  # pyright: ignore[reportCallIssue]


def evaluation(shift: float, **more: Any) -> rw.Evaluation:
    scores = {"a": [0.1, 0.4 + shift, 0.5, 0.8], "b": [0.1, 0.2, 0.7, 0.6 + shift]}
    return rw.Evaluation([0, 1, 0, 1], scores, **more)


def test_evaluations_by_size() -> None:
    result = LearningCurve.from_evaluations({200: evaluation(0.2), 100: evaluation(0)})
    assert result.folds["value"].to_dict() == {
        ("a", 100, 0): 0.75,
        ("a", 200, 0): 1.0,
        ("b", 100, 0): 0.5,
        ("b", 200, 0): 0.75,
    }
    assert np.isnan(result.summary()["low"]).all()
    assert len(result.figure().axes[0].patches) == 0


def test_lists_of_evaluations_are_folds() -> None:
    folds: Any = {10: [evaluation(0), evaluation(0.2)], 20: (evaluation(0.2), evaluation(0.2))}
    result = LearningCurve.from_evaluations(folds)
    summary = result.summary().loc["a"]
    assert summary["mean"].tolist() == [0.875, 1.0]
    assert summary["sd"].tolist() == pytest.approx([0.25 / math.sqrt(2), 0])
    assert summary["low"].tolist() == [0.0, 1.0]
    assert summary["folds"].tolist() == [2, 2]


def test_evaluations_are_measured_at_their_own_rules() -> None:
    given = {"costs": rw.Costs(fp=1, fn=5), "threshold": 0.35}
    at = LearningCurve.from_evaluations({50: evaluation(0, **given)}, measure="expected_cost")
    assert value(at, "a", 50, 0) == evaluation(0, **given).at().expected_cost
    sample = Sample.from_scores([0, 1, 0, 1], {"a": [0.1, 0.4, 0.5, 0.8]})
    analysis = Analysis.of(sample, **given)
    one: Any = {50: analysis}
    best = LearningCurve.from_evaluations(one, measure="profit", at="best")
    assert value(best, "a", 50, 0) == analysis["a"].best().profit


@pytest.mark.parametrize(
    ("evaluations", "error", "match"),
    [
        (3, TypeError, r"evaluations must map each training size .*, got 3 \(int\)"),
        ({}, ValueError, "evaluations must map each training size .*, got none"),
        ({10: []}, TypeError, r"evaluations must .*, got \[\] \(list\) for size 10"),
        ({10: [1, 2]}, TypeError, "evaluations must map each training size"),
        (
            {0: evaluation(0)},
            ValueError,
            "each size in evaluations must be a whole number, at least",
        ),
        ({"10": evaluation(0)}, TypeError, "each size in evaluations must be a whole number"),
        (
            {10: evaluation(0), 20: rw.Evaluation([0, 1], [0.1, 0.2])},
            ValueError,
            "same models, got 'a', 'b' and 'model'",
        ),
    ],
)
def test_bad_evaluations_give_one_clear_error(evaluations: Any, error: Any, match: str) -> None:
    with pytest.raises(error, match=match):
        LearningCurve.from_evaluations(evaluations)


@pytest.mark.parametrize(
    ("changed", "error", "match"),
    [
        ({"train_sizes": [0.5, 1.5]}, ValueError, "train_sizes must be numbers above 0, at most"),
        ({"train_sizes": [0, 50]}, ValueError, "train_sizes must be numbers from 1 to 90"),
        ({"train_sizes": [91]}, ValueError, "train_sizes must be numbers from 1 to 90"),
        ({"train_sizes": []}, ValueError, "train_sizes must be shares .*, got none"),
        ({"train_sizes": "0.5"}, TypeError, "train_sizes must be shares"),
        ({"train_sizes": 0.5}, TypeError, "train_sizes must be shares"),
        ({"train_sizes": [None]}, (TypeError, ValueError), "train_sizes"),
        (
            {"train_sizes": [1]},
            ValueError,
            r"1 training case, fold 0 contains only one class\. .* is 2",
        ),
        ({"measure": "roc"}, ValueError, "measure must be one of auc, gini, .*, accuracy"),
        ({"at": "cheapest"}, ValueError, "at must be one of current, best"),
        ({"threshold": "0.5"}, TypeError, "threshold must be a number"),
        ({"estimator": GaussianNB}, TypeError, "estimator 'model' must be a classifier"),
        ({"y": Y[:-1]}, ValueError, "X and y differ in length"),
        ({"cv": 41}, ValueError, "cv: 41 folds need at least as many cases"),
        ({"costs": 5}, TypeError, "costs must be Costs"),
        ({"confidence_level": 0}, ValueError, "confidence_level must be a number"),
        ({"seed": "0"}, TypeError, "seed must be a whole number"),
    ],
)
def test_bad_input_gives_one_clear_error(changed: dict[str, Any], error: Any, match: str) -> None:
    given: dict[str, Any] = {"estimator": GaussianNB(), "X": X, "y": Y, **FEW, **changed}
    with pytest.raises(error, match=match):
        rw.model_selection.learning_curve(**given)


def test_seeds_and_interruptions() -> None:
    estimator = GaussianNB()

    def call(seed: int = 0) -> Any:
        return rw.model_selection.learning_curve(
            estimator, X, Y, cv=2, train_sizes=[0.5, 1.0], seed=seed
        )

    expected = call().folds
    every = lines_of(call)
    for moment in np.linspace(1, every - 1, 5).astype(int).tolist():
        assert interrupted(call, moment)
        assert not hasattr(estimator, "classes_")
    pd.testing.assert_frame_equal(call().folds, expected)
    assert not call(1).folds.equals(expected)


def test_a_bar_counts_the_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    class Recorder(Bar):
        def update(self, done: float | None) -> None:
            seen.append((self._options["total"], done))

    monkeypatch.setattr(learning, "Bar", Recorder)
    rw.model_selection.learning_curve({"a": GaussianNB(), "b": GaussianNB()}, X, Y, **FEW)
    assert seen == [(24, done) for done in range(1, 25)]


def test_without_scikit_learn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sklearn.base", None)
    with pytest.raises(ImportError, match=r'pip install "rocwidgets\[sklearn\]"'):
        rw.model_selection.learning_curve(GaussianNB(), X, Y)
    # Evaluations need no classifiers.
    assert len(LearningCurve.from_evaluations({10: evaluation(0)}).folds) == 2


def test_the_band_of_the_first_model_is_the_strongest() -> None:
    names = {"bayes": GaussianNB(), "logistic": LogisticRegression()}
    result = rw.model_selection.learning_curve(names, X, Y, train_sizes=[20, 45, 60], cv=3)
    (axes,) = result.figure().axes
    alphas: Any = [patch.get_alpha() for patch in axes.patches]
    assert alphas[0] > alphas[1] > 0
