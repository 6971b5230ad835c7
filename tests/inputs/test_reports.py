"""Reports of skore are read as the estimators and data they hold."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_validate, train_test_split
from sklearn.tree import DecisionTreeClassifier

import rocwidgets as rw

skore = pytest.importorskip("skore")

RANDOM = np.random.default_rng(4)
X = RANDOM.normal(size=(240, 3))
Y = (X[:, 0] + RANDOM.normal(size=240) > 0).astype(int)
X_TRAIN, X_TEST, Y_TRAIN, Y_TEST = train_test_split(X, Y, random_state=0)
LOGISTIC = LogisticRegression().fit(X_TRAIN, Y_TRAIN)
TREE = DecisionTreeClassifier(max_depth=2, random_state=0).fit(X_TRAIN, Y_TRAIN)


def _report(model: Any, x_test: Any = X_TEST, y_test: Any = Y_TEST, **more: Any) -> Any:
    return skore.EstimatorReport(model, X_test=x_test, y_test=y_test, **more)


def _folds(model: Any, y: Any = Y, **more: Any) -> Any:
    return skore.CrossValidationReport(model, X, y, splitter=3, **more)


def test_an_estimator_report_has_the_estimator_and_the_data() -> None:
    ev = rw.Evaluation.from_estimator(_report(LOGISTIC), threshold=0.4)
    same = rw.Evaluation.from_estimator(LOGISTIC, X_TEST, Y_TEST, threshold=0.4)
    assert ev.models == ("LogisticRegression",)
    assert ev.summary().equals(same.summary())


@pytest.mark.parametrize(
    "given",
    [
        [_report(LOGISTIC), _report(TREE)],
        (_report(LOGISTIC), _report(TREE)),
        skore.ComparisonReport([_report(LOGISTIC), _report(TREE)]),
    ],
    ids=["list", "tuple", "comparison"],
)
def test_several_reports_are_several_models(given: Any) -> None:
    ev = rw.Evaluation.from_estimator(given)
    same = rw.Evaluation.from_estimator([LOGISTIC, TREE], X_TEST, Y_TEST)
    assert ev.models == ("LogisticRegression", "DecisionTreeClassifier")
    assert ev.summary().equals(same.summary())


def test_names_of_a_mapping_are_kept() -> None:
    reports = {"a": _report(TREE), "b": _report(TREE)}
    assert rw.Evaluation.from_estimator(reports).models == ("a", "b")
    assert rw.Evaluation.from_estimator(skore.ComparisonReport(reports)).models == ("a", "b")


def test_the_positive_label_is_that_of_the_report() -> None:
    words = np.where(Y == 1, "yes", "no")
    model = LogisticRegression().fit(X, words)
    report = _report(model, X, words, pos_label="no")
    assert rw.Evaluation.from_estimator(report).sample.labels == ("yes", "no")
    chosen = rw.Evaluation.from_estimator(report, pos_label="yes")
    assert chosen.sample.labels == ("no", "yes")


def test_a_report_of_a_cross_validation_is_its_held_out_cases() -> None:
    ev = rw.Evaluation.from_cv_results(_folds(LogisticRegression()))
    results = cross_validate(
        LogisticRegression(), X, Y, cv=3, return_estimator=True, return_indices=True
    )
    same = rw.Evaluation.from_cv_results({"LogisticRegression": results}, X, Y)
    assert ev.sample.fold_names == (0, 1, 2)
    assert ev.summary().equals(same.summary())


def test_cross_validations_are_compared() -> None:
    folds = [_folds(LogisticRegression()), _folds(DecisionTreeClassifier(max_depth=2))]
    ev = rw.Evaluation.from_cv_results(skore.ComparisonReport(folds))
    assert ev.models == ("LogisticRegression", "DecisionTreeClassifier")


def test_what_does_not_fit_is_refused() -> None:
    named = rw.Evaluation
    with pytest.raises(
        TypeError, match=r"CrossValidationReport\. Write Evaluation.from_cv_results"
    ):
        named.from_estimator(_folds(LogisticRegression()))
    with pytest.raises(TypeError, match=r"EstimatorReport\. Write Evaluation.from_estimator"):
        named.from_cv_results(_report(LOGISTIC))
    with pytest.raises(TypeError, match=r"A report contains its own data\. Leave out X and y"):
        named.from_estimator(_report(LOGISTIC), X_TEST, Y_TEST)
    with pytest.raises(ValueError, match="Two reports are named 'LogisticRegression'"):
        named.from_estimator([_report(LOGISTIC), _report(LOGISTIC)])
    with pytest.raises(ValueError, match="'a' and 'b' have different X_test"):
        named.from_estimator({"a": _report(LOGISTIC), "b": _report(TREE, X[:60])})
    with pytest.raises(TypeError, match="estimator can only be evaluated with X and y"):
        named.from_estimator({"a": LOGISTIC})
    with pytest.raises(TypeError, match="cv_results can only be evaluated with X and y"):
        named.from_cv_results({"a": {}})


def test_a_report_without_test_data_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    report = _report(LOGISTIC)
    # As that of a learner of skrub, whose data are no X and y.
    monkeypatch.setattr(type(report), "X_test", property(lambda _: None))
    with pytest.raises(TypeError, match="The report of 'LogisticRegression' has no X_test"):
        rw.Evaluation.from_estimator(report)
