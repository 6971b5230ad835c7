"""MulticlassEvaluations of fitted classifiers and of cross-validations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression, RidgeClassifier
from sklearn.model_selection import KFold, cross_val_predict, cross_validate
from sklearn.naive_bayes import GaussianNB
from support.classes import LABELS

import rocwidgets as rw

if TYPE_CHECKING:
    from pathlib import Path

IRIS: Any = load_iris(as_frame=True)
X, CODE = IRIS.data, IRIS.target
Y = np.array(LABELS[:3])[CODE]
MODELS = {
    "logistic": LogisticRegression(max_iter=1000).fit(X, Y),
    "bayes": GaussianNB().fit(X, Y),
}


class Turned:
    """A classifier whose classes are in another order."""

    classes_ = MODELS["bayes"].classes_[::-1]

    def predict_proba(self, data: Any) -> Any:
        return MODELS["bayes"].predict_proba(data)[:, ::-1]


class Wide(Turned):
    def predict_proba(self, data: Any) -> Any:
        return MODELS["bayes"].predict_proba(data)[:, :2]


def test_probabilities_are_those_of_the_estimators() -> None:
    models = {**MODELS, "turned": Turned()}
    ev = rw.MulticlassEvaluation.from_estimator(models, X, Y, model="bayes")
    assert ev.models == ("logistic", "bayes", "turned")
    assert ev.classes == tuple(MODELS["bayes"].classes_)
    for name, model in MODELS.items():
        np.testing.assert_array_equal(ev.sample.cases.probabilities[name], model.predict_proba(X))
        assert (ev[name].predict(model.predict_proba(X)) == model.predict(X)).all()
    assert ev.confusion("turned").equals(ev.confusion("bayes"))
    assert ev.rows(true="cat").tolist() == [i for i in ev.rows(model="bayes") if Y[i] == "cat"]


def test_one_estimator_has_the_name_of_its_class() -> None:
    weight = np.arange(150) % 3 + 1.0
    ev = rw.MulticlassEvaluation.from_estimator(
        MODELS["bayes"], X, Y, sample_weight=weight, class_weight={"cat": 2}
    )
    assert ev.models == ("GaussianNB",)
    assert ev.class_weight == (2, 1, 1)
    assert ev.sample.class_sizes.sum() == weight.sum()


@pytest.mark.slow
def test_held_out_cases_are_those_of_cross_val_predict() -> None:
    folds = KFold(5, shuffle=True, random_state=0)
    results = {
        name: cross_validate(model, X, Y, cv=folds, return_estimator=True, return_indices=True)
        for name, model in MODELS.items()
    }
    index = pd.Index([f"row {i}" for i in range(150)])
    weight = np.arange(150) % 4 + 0.5
    ev = rw.MulticlassEvaluation.from_cv_results(
        results, X.set_axis(index), pd.Series(Y, index), sample_weight=weight
    )
    prob = {
        name: cross_val_predict(model, X, Y, cv=folds, method="predict_proba")
        for name, model in MODELS.items()
    }
    own = rw.MulticlassEvaluation(Y, prob, sample_weight=weight)
    pd.testing.assert_frame_equal(ev.summary(), own.summary(), rtol=1e-12)
    wanted = {f"row {i}" for i in own.rows(true="dog", predicted="eel")}
    assert set(ev.rows(true="dog", predicted="eel")) == wanted
    assert ev.mask(true="cat").tolist() == (Y == "cat").tolist()
    assert ev.sample.cases.folds is not None
    assert ev.sample.cases.folds.names == (0, 1, 2, 3, 4)
    alone = rw.MulticlassEvaluation.from_cv_results(results["bayes"], X, Y)
    plain = rw.MulticlassEvaluation(Y, prob["bayes"])
    assert alone.auc() == pytest.approx(plain.auc(), rel=1e-12)


def test_a_frame_and_a_file_have_the_same_cases(tmp_path: Path) -> None:
    prob = MODELS["bayes"].predict_proba(X)
    columns = {f"p_{label}": prob[:, k] for k, label in enumerate(MODELS["bayes"].classes_)}
    frame = pd.DataFrame({"y": Y, "w": np.arange(150) % 3 + 1.0, **columns})
    frame.to_parquet(tmp_path / "classes.parquet")
    own = rw.MulticlassEvaluation(Y, prob, sample_weight=frame["w"], class_weight={"cat": 2})
    for ev in (
        rw.MulticlassEvaluation.from_frame(frame, sample_weight="w", class_weight={"cat": 2}),
        rw.MulticlassEvaluation.from_parquet(
            tmp_path / "*.parquet", sample_weight="w", class_weight={"cat": 2}, engine="polars"
        ),
    ):
        assert ev.summary().equals(own.summary())
    with pytest.raises(TypeError, match="unknown argument 'score'"):
        rw.MulticlassEvaluation.from_frame(frame, score="p")  # pyright: ignore[reportCallIssue]


TWO = LogisticRegression().fit(X[50:], Y[50:])
OTHER = GaussianNB().fit(X, np.array(["a", "b", "c"])[CODE])


@pytest.mark.parametrize(
    ("estimators", "message"),
    [
        (
            {"two": TWO},
            r"estimator\['two'\], a LogisticRegression, was fitted to 2 classes.*two ",
        ),
        ([GaussianNB()], "GaussianNB, is not fitted"),
        ([GaussianNB], "is the class GaussianNB, not a fitted classifier"),
        ([RidgeClassifier().fit(X, Y)], "RidgeClassifier, has no predict_proba method"),
        (
            [MODELS["bayes"], OTHER],
            "'GaussianNB' and 'GaussianNB 2' were fitted to different classes",
        ),
        ([OTHER], "contains the label 'cat', which is not in classes"),
        ([Wide()], r"returned an array of shape \(150, 2\), expected \(n, 3\)"),
        (3, "estimator is an int"),
        ({}, "estimator"),
    ],
)
def test_what_are_no_estimators_of_these_classes_is_refused(estimators: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        rw.MulticlassEvaluation.from_estimator(estimators, X, Y)


def test_two_and_more_classes_are_refused_where_they_do_not_belong() -> None:
    prob = MODELS["bayes"].predict_proba(X)
    with pytest.raises(ValueError, match=r"3 distinct labels, expected two.*MulticlassEvaluation"):
        rw.Evaluation(Y, prob[:, 0])
    with pytest.raises(
        (TypeError, ValueError),
        match="three or more classes write Multiclass",
    ):
        rw.Evaluation(Y == "cat", prob)
    with pytest.raises(ValueError, match=r"Pass it to MulticlassEvaluation.from_estimator"):
        rw.Evaluation.from_estimator(MODELS["bayes"], X[:100], Y[:100], pos_label="cat")
    for one in (prob[50:, 1], prob[50:, 1:]):
        with pytest.raises(ValueError, match="Use Evaluation for two classes"):
            rw.MulticlassEvaluation(Y[50:], one)


def test_a_result_of_another_cross_validation_is_refused() -> None:
    results = cross_validate(
        MODELS["bayes"], X, Y, cv=KFold(3), return_estimator=True, return_indices=True
    )
    with pytest.raises(ValueError, match="was fitted to 2 classes"):
        rw.MulticlassEvaluation.from_cv_results(results, X, Y)
    with pytest.raises(ValueError, match="X 150 rows, y_true 140 rows"):
        rw.MulticlassEvaluation.from_cv_results(results, X, Y[:140])
    with pytest.raises(TypeError, match="evaluated with X and y"):
        rw.MulticlassEvaluation.from_cv_results(results)
    with pytest.raises(TypeError, match="unknown argument 'threshold'"):
        rw.MulticlassEvaluation.from_cv_results(results, X, Y, threshold=0.5)  # pyright: ignore[reportCallIssue]
