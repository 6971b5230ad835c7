"""What a new user writes first and gets wrong: the error has the line to write."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sklearn.datasets import load_iris, make_classification
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.model_selection import GridSearchCV

import rocwidgets as rw

X, Y = make_classification(200, random_state=0)
MODEL: Any = LogisticRegression().fit(X, Y)
SCORE = MODEL.predict_proba(X)[:, 1]
LINE = 'rw.Evaluation.from_estimator({"LogisticRegression": model}, X, y)'
any_rw: Any = rw


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (lambda: any_rw.Evaluation(MODEL, X, Y), LINE),
        (lambda: any_rw.Evaluation(MODEL, X), LINE),
        (lambda: any_rw.Evaluation(Y, MODEL), LINE),
        (lambda: any_rw.Evaluation(Y, [MODEL, MODEL]), LINE),
        (lambda: any_rw.Evaluation(Y, {"a": MODEL}), LINE),
        (lambda: any_rw.ROC(Y, SCORE), "rw.ROC(rw.Evaluation(y_true, y_score))"),
        (lambda: any_rw.ROC(MODEL, X, Y), f"rw.ROC({LINE})"),
        (lambda: any_rw.Dashboard(MODEL, X, Y), f"rw.Dashboard({LINE})"),
        (lambda: any_rw.bq.ROC(Y, SCORE), "rw.bq.ROC(rw.Evaluation(y_true, y_score))"),
        (lambda: any_rw.bq.ROC(MODEL), f"rw.bq.ROC({LINE})"),
        (
            lambda: any_rw.MulticlassEvaluation(MODEL, X, Y),
            'rw.MulticlassEvaluation.from_estimator({"LogisticRegression": model}, X, y)',
        ),
        (
            lambda: any_rw.PairMatrix(Y, SCORE),
            "rw.PairMatrix(rw.MulticlassEvaluation(y_true, y_prob))",
        ),
    ],
)
def test_the_error_has_the_line_to_write(call: Any, line: str) -> None:
    with pytest.raises(TypeError, match=r"[Ww]rite rw\.") as told:
        call()
    assert str(told.value).endswith(f"{line}.")
    names = {"rw": rw, "model": MODEL, "X": X, "y": Y, "y_true": Y, "y_score": SCORE}
    if "Multiclass" not in line:
        assert eval(line, names) is not None  # noqa: S307 - what the error says works


def test_what_only_predicts_gives_its_scores() -> None:
    regression: Any = LinearRegression().fit(X, Y)
    with pytest.raises(TypeError, match=r"Write rw\.ROC\(rw\.Evaluation\(y_true, model\.predict\("):
        any_rw.ROC(regression)
    with pytest.raises(TypeError, match=r"Write rw\.Evaluation\(y_true, model\.predict\(X\)\)\.$"):
        any_rw.Evaluation(Y, regression)


def test_labels_of_several_columns_are_told_apart() -> None:
    labels = np.array([[0, 1, 1], [1, 1, 0], [0, 0, 0], [1, 0, 0]])
    prob = np.full((4, 3), 1 / 3)
    for make in (rw.Evaluation, rw.MulticlassEvaluation):
        with pytest.raises(ValueError, match=r"Write Evaluation\.from_multilabel"):
            make(labels, prob)
    with pytest.raises(
        ValueError,
        match=r"one-hot encoded\. Pass the column of the positive "
        r"class",
    ):
        rw.Evaluation(np.eye(2)[Y], SCORE)


def test_swapped_data_and_a_model_of_an_evaluation() -> None:
    with pytest.raises(ValueError, match="If these are features, X and y are swapped"):
        rw.Evaluation.from_estimator(MODEL, Y, X)
    with pytest.raises(TypeError, match=r"got Model\. Write rw\.ROC\(ev\)"):
        any_rw.ROC(rw.Evaluation(Y, SCORE)["model"])


def test_sums_of_other_costs_say_so() -> None:
    one, other = (rw.Evaluation(Y, SCORE, costs=rw.Costs(fp=1, fn=n)) for n in (2, 3))
    with pytest.warns(UserWarning, match=r"The costs differ: Costs\(.*fn=2.* and Costs\(.*fn=3"):
        assert (one + other).costs == rw.Costs()
    assert (one + one).costs == one.costs


def test_several_classes_are_sent_to_their_evaluation_first() -> None:
    iris: Any = load_iris()
    model: Any = LogisticRegression(max_iter=500).fit(iris.data, iris.target)
    with pytest.raises(ValueError, match="For three or more classes write Multic"):
        rw.Evaluation(iris.target, model.predict_proba(iris.data))


def test_a_search_is_no_cross_validation() -> None:
    search: Any = GridSearchCV(LogisticRegression(), {"C": [0.1, 1]}, cv=3).fit(X, Y)
    for given in (search, search.cv_results_):
        with pytest.raises(TypeError, match=r"Evaluation\.from_estimator\(search, X, y\)\.$"):
            rw.Evaluation.from_cv_results(given, X, Y)
    assert rw.Evaluation.from_estimator(search, X, Y).models == ("GridSearchCV",)
