"""Fitted scikit-learn classifiers as the source of scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import make_classification
from sklearn.ensemble import IsolationForest
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GridSearchCV
from sklearn.multioutput import MultiOutputClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC
from sklearn.tree import DecisionTreeClassifier

from rocwidgets.inputs import read_cases, read_estimators

if TYPE_CHECKING:
    from rocwidgets.inputs import Cases

X, Y01 = map(np.asarray, make_classification(n_samples=200, n_features=6, random_state=0))
WORDS = np.where(Y01 == 1, "yes", "no")


def refused(kind: type[Exception], message: str, estimators: Any, **given: Any) -> None:
    with pytest.raises(kind, match=message):
        read_estimators(estimators, X, **given)


def pair_counting_auc(sample: Cases, name: str) -> float:
    scores, positive = sample.scores[name], sample.positive
    above = scores[positive][:, None] - scores[~positive][None, :]
    return ((above > 0) + 0.5 * (above == 0)).mean()


MODELS = {
    "logistic": LogisticRegression(),
    "svc": LinearSVC(),
    "pipeline": make_pipeline(StandardScaler(), LogisticRegression()),
    "margin pipeline": make_pipeline(StandardScaler(), LinearSVC()),
    "tree": DecisionTreeClassifier(max_depth=3, random_state=0),
    "search": GridSearchCV(LogisticRegression(), {"C": [0.1, 1]}, cv=2),
}


@pytest.mark.parametrize("positive", ["yes", "no"])
def test_scores_rank_the_positive_class_as_scikit_learn_does(positive: Any) -> None:
    fitted = {name: model.fit(X, WORDS) for name, model in MODELS.items()}
    scores = read_estimators(fitted, X, pos_label=positive)
    sample = read_cases(WORDS, scores, pos_label=positive)
    assert list(scores) == list(fitted)
    for name, model in fitted.items():
        column = list(model.classes_).index(positive)
        if hasattr(model, "predict_proba"):
            expected = model.predict_proba(X)[:, column]
        else:
            expected = model.decision_function(X) * (1 if column else -1)
        assert scores[name].tolist() == expected.tolist()
        auc = roc_auc_score(positive == WORDS, expected)
        assert auc > 0.6
        assert pair_counting_auc(sample, name) == pytest.approx(auc, abs=1e-12)


@pytest.mark.parametrize(
    ("labels", "positive"), [(Y01, 1), (Y01 == 1, True), (2 * Y01 - 1, 1), (Y01.astype(float), 1)]
)
def test_obvious_classes_need_no_pos_label(labels: np.ndarray, positive: Any) -> None:
    model = LogisticRegression().fit(X, labels)
    scores = read_estimators({"m": model}, X)["m"]
    assert scores.tolist() == model.predict_proba(X)[:, 1].tolist()
    given = read_estimators({"m": model}, X, pos_label=positive)["m"]
    assert given.tolist() == scores.tolist()


def test_response_method() -> None:
    model = LogisticRegression().fit(X, Y01)
    margins = read_estimators({"m": model}, X, response_method="decision_function")["m"]
    assert margins.tolist() == model.decision_function(X).tolist()
    assert read_estimators({"m": model}, X)["m"].max() <= 1
    refused(ValueError, r"^response_method must be one of auto, .*, got 'predict'", {"m": model},
            response_method="predict")  # fmt: skip
    refused(
        TypeError,
        r"^estimator\['s'\], a LinearSVC, has no predict_proba method\. "
        r'Pass response_method="decision_function"',
        {"s": LinearSVC().fit(X, Y01)},
        response_method="predict_proba",
    )


def test_frames_reach_the_classifier_unchanged() -> None:
    frame = pd.DataFrame(X, columns=list("abcdef"))
    model = LogisticRegression().fit(frame, Y01)
    assert read_estimators({"m": model}, frame)["m"].shape == (200,)


@pytest.mark.parametrize(
    "model",
    [
        LogisticRegression(),
        LinearSVC(),
        make_pipeline(StandardScaler(), LogisticRegression()),
        GridSearchCV(LogisticRegression(), {"C": [1]}),
    ],
    ids=lambda model: type(model).__name__,
)
def test_not_fitted(model: Any) -> None:
    refused(ValueError, r"^estimator\['m'\], a \w+, is not fitted\. Call its fit", {"m": model})


def test_no_classifier() -> None:
    fitted = LinearRegression().fit(X, Y01)
    refused(TypeError, r"^estimator\['m'\], a LinearRegression, has no predict_proba or "
            r"decision_function method\. Pass a classifier", {"m": fitted})  # fmt: skip
    refused(TypeError, r"an IsolationForest, has no classes_", {"m": IsolationForest().fit(X)})
    refused(TypeError, r"is the class LogisticRegression, not a fitted", {"m": LogisticRegression})
    booster = type("Booster", (), {"predict": lambda _, data: data})()
    refused(TypeError, r"a Booster, .* For a raw Booster pass the scores: Evaluation\(y, booster",
            {"m": booster})  # fmt: skip


def test_not_binary() -> None:
    three = LogisticRegression().fit(X, np.arange(200) % 3)
    refused(ValueError, r"^estimator\['m'\], .* fitted to 3 classes \(0, 1, 2\), not two",
            {"m": three})  # fmt: skip
    several = MultiOutputClassifier(LogisticRegression()).fit(X, np.c_[Y01, 1 - Y01])
    refused(ValueError, r"predicts 2 targets at once", {"m": several})


def test_pos_label() -> None:
    fitted = {"m": LogisticRegression().fit(X, WORDS)}
    refused(ValueError, r"^estimator\['m'\]\.classes_ contains the labels 'no' and 'yes', "
                        r".*Pass pos_",
            fitted)  # fmt: skip
    refused(ValueError, r"^pos_label='Yes' is not among the labels of estimator\['m'\]\.classes_"
            r".* Pass pos_label='yes'", fitted, pos_label="Yes")  # fmt: skip


def test_names() -> None:
    model = LogisticRegression().fit(X, Y01)
    refused(ValueError, "^estimator is empty", {})
    refused(
        ValueError,
        "^estimator has duplicate model names: 2 models are named '1'",
        {1: model, "1": model},
    )
    assert list(read_estimators({1: model}, X)) == ["1"]


class Flat:
    """A classifier whose probabilities are those of one class only."""

    classes_ = np.array([0, 1])

    def predict_proba(self, data: np.ndarray) -> np.ndarray:
        return np.full(len(data), 0.5)


def test_errors_of_the_classifier_are_raised_with_its_name() -> None:
    class Failing(Flat):
        def predict_proba(self, data: np.ndarray) -> np.ndarray:
            raise ValueError(f"{data.shape[1]} columns are too few")

    with pytest.raises(ValueError, match="3 columns are too few") as caught:
        read_estimators({"m": Failing()}, X[:, :3])
    assert caught.value.__notes__ == ["Raised by predict_proba of estimator['m']."]


def test_shape_of_the_output() -> None:
    refused(ValueError, r"^estimator\['m'\]\.predict_proba returned an array of shape \(200,\), "
            r"expected \(n, 2\)\.", {"m": Flat()})  # fmt: skip
