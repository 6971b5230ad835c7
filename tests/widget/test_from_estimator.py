"""Evaluations of fitted classifiers of scikit-learn, with names and thresholds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sklearn.datasets import make_classification
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import confusion_matrix
from sklearn.model_selection import FixedThresholdClassifier, TunedThresholdClassifierCV
from sklearn.naive_bayes import GaussianNB

import rocwidgets as rw

X, Y = make_classification(400, weights=[0.8], flip_y=0.2, random_state=1)
TEXTS = np.where(Y == 1, "yes", "no")
LOGISTIC, BAYES = LogisticRegression().fit(X, Y), GaussianNB().fit(X, Y)


def counts(ev: rw.Evaluation) -> list[float]:
    point = ev.at()
    return [point.tn, point.fp, point.fn, point.tp]


def test_a_list_has_the_names_of_its_classes() -> None:
    ev = rw.Evaluation.from_estimator([LOGISTIC, BAYES, LOGISTIC, ("mine", BAYES)], X, Y)
    assert ev.models == ("LogisticRegression", "GaussianNB", "LogisticRegression 2", "mine")
    named = rw.Evaluation.from_estimator({"a": LOGISTIC, "b": BAYES}, X, Y)
    assert ev["mine"].auc() == named["b"].auc()
    assert rw.Evaluation.from_estimator(LOGISTIC, X, Y).models == ("LogisticRegression",)
    one = rw.Evaluation.from_estimator(LOGISTIC, X, Y, costs=rw.Costs(fp=1, fn=3))
    assert one.models == ("LogisticRegression",)
    assert one.costs == rw.Costs(fp=1, fn=3)


@pytest.mark.parametrize(
    ("estimators", "message"),
    [
        ([("a", LOGISTIC), ("a", BAYES)], "two models named 'a'"),
        ([], "estimator is empty"),
        ([3], "has no predict_proba or decision_function"),
        ("model", r"Pass a mapping from names to fitted classifiers, .* or a list of them"),
    ],
)
def test_other_lists_are_refused(estimators: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        rw.Evaluation.from_estimator(estimators, X, Y)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["auto", "predict_proba", "decision_function"])
def test_a_tuned_threshold_is_the_current_one(method: str) -> None:
    tuned: Any = TunedThresholdClassifierCV(LogisticRegression(), response_method=method)
    tuned.fit(X, Y)
    ev = rw.Evaluation.from_estimator({"plain": BAYES, "tuned": tuned}, X, Y, model="tuned")
    assert ev.threshold == tuned.best_threshold_
    assert counts(ev) == confusion_matrix(Y, tuned.predict(X)).ravel().tolist()
    assert rw.Evaluation.from_estimator({"plain": BAYES, "tuned": tuned}, X, Y).threshold == 0.5
    given = rw.Evaluation.from_estimator(tuned, X, Y, threshold=0.25)
    assert given.threshold == 0.25


def test_a_fixed_threshold_is_the_current_one_if_it_is_of_the_same_scores() -> None:
    fixed: Any = FixedThresholdClassifier(
        LOGISTIC,
        threshold=-1.2,  # pyright: ignore[reportArgumentType]
        response_method="decision_function",
    )
    ev = rw.Evaluation.from_estimator(fixed, X, Y)
    assert ev.threshold == -1.2
    assert counts(ev) == confusion_matrix(Y, fixed.predict(X)).ravel().tolist()
    of_others = rw.Evaluation.from_estimator(fixed, X, Y, response_method="predict_proba")
    assert of_others.threshold == 0.5
    auto = rw.Evaluation.from_estimator(FixedThresholdClassifier(LOGISTIC), X, Y)
    assert auto.threshold == 0.5


@pytest.mark.parametrize("kind", [np.array, list, np.ma.masked_array, lambda v: v.astype(object)])
def test_predicted_texts_are_a_classifier_with_one_point(kind: Any) -> None:
    predicted = np.where(BAYES.predict(X) == 1, "yes", "no")
    ev = rw.Evaluation.from_predictions(TEXTS, {"bayes": kind(predicted)}, pos_label="yes")
    rows = ev["bayes"].counts()
    assert rows["threshold"].tolist() == [np.inf, 1.0, 0.0]
    assert counts(ev) == confusion_matrix(Y, BAYES.predict(X)).ravel().tolist()
    with pytest.warns(UserWarning, match="'bayes': only two distinct scores in 400 cases"):
        other = rw.Evaluation(TEXTS, {"bayes": predicted}, pos_label="no")
    assert other.at().tp == ev.at().tn


@pytest.mark.parametrize("odd", ["maybe", None, 1])
def test_other_texts_are_refused(odd: Any) -> None:
    predicted: list[Any] = ["yes", "no"] * 200
    predicted[7] = odd
    with pytest.raises((TypeError, ValueError), match="y_score"):
        rw.Evaluation(TEXTS, predicted, pos_label="yes")
    with pytest.raises((TypeError, ValueError), match="y_score"):
        rw.Evaluation(Y, ["yes", "no"] * 200)
