"""The rows of an Evaluation, and the selection that a click in the page makes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_validate

import rocwidgets as rw

Y = [0, 0, 1, 1, 1, 0]
SCORES = {"a": [0.1, 0.4, 0.35, 0.8, 0.4, 0.9], "b": [0.9, 0.2, 0.1, 0.6, 0.5, 0.4]}


def make(**traits: Any) -> rw.Evaluation:
    return rw.Evaluation(Y, SCORES, threshold=0.4, **traits)


def test_rows_are_those_of_the_current_model_or_of_another() -> None:
    ev = make()
    assert ev.rows("fp").tolist() == ev["a"].rows("fp").tolist() == [5, 1]
    assert ev.rows("fp", model="b").tolist() == [0, 5]
    assert ev.rows("fp", model="b", threshold=0.5).tolist() == [0]
    assert ev.mask("tp").tolist() == [False, False, False, True, True, False]
    assert ev.rows(model="b").tolist() == [0, 3, 4, 5, 1, 2]
    asked: list[dict[str, Any]] = [{"score": (0.1, 0.4)}, {"bin": 0}, {"gains_bin": 1}]
    for arguments in asked:
        assert ev.rows(**arguments).tolist() == ev["a"].rows(**arguments).tolist()


@pytest.mark.parametrize(
    ("selection", "asked"),
    [
        ({"kind": "cell", "cell": "fn"}, {"which": "fn"}),
        ({"kind": "cell", "cell": "tp", "model": "b"}, {"which": "tp", "model": "b"}),
        ({"kind": "score", "low": 0.1, "high": 0.4}, {"score": (0.1, 0.4)}),
        ({"kind": "score", "low": 0.4}, {"score": (0.4, None)}),
        ({"kind": "bin", "bin": 1}, {"bin": 1}),
        ({"kind": "gains_bin", "gains_bin": 2, "model": "b"}, {"gains_bin": 2, "model": "b"}),
    ],
)
def test_a_selection_has_rows(selection: dict[str, Any], asked: dict[str, Any]) -> None:
    ev = make(selection=selection)
    assert ev.rows().tolist() == ev.rows(**asked).tolist()
    assert ev.mask().tolist() == ev.mask(**asked).tolist()


def test_bounds_are_those_at_the_time_and_a_cell_follows_the_threshold() -> None:
    ev = make()
    ev.selection = {"kind": "bin", "bin": 1}
    before = ev.rows().tolist()
    ev.prevalence = 0.1
    assert ev.rows().tolist() == before
    assert ev.selection == {"kind": "bin", "bin": 1, "low": 0.35, "high": 0.4, "model": "a"}
    ev.selection = {"kind": "bin", "bin": 1, "n_bins": 2}
    assert ev.rows().tolist() == ev.rows(bin=1, n_bins=2).tolist()
    ev.selection = {"kind": "cell", "cell": "fp"}
    ev.threshold = math.inf
    assert ev.rows().tolist() == []


def test_the_page_and_observers_have_it() -> None:
    ev = make()
    seen = []
    ev.observe(lambda change: seen.append(change["new"]), "selection")
    ev.set_state(
        {"selection": {"kind": "gains_bin", "gains_bin": 1, "low": 0.8, "high": "Infinity"}}
    )
    assert seen == [
        {"kind": "gains_bin", "gains_bin": 1, "low": 0.8, "high": math.inf, "model": "a"}
    ]
    assert ev.get_state("selection")["selection"]["high"] == "Infinity"
    ev.set_state({"selection": None})
    assert ev.selection is None
    with pytest.raises(ValueError, match=r"Nothing is selected\. Click a cell"):
        ev.rows()


@pytest.mark.parametrize(
    ("selection", "error", "message"),
    [
        ("fp", TypeError, "selection must be None or a dict such as"),
        ({"cell": "fp"}, TypeError, "selection must be None or a dict such as"),
        ({"kind": "row"}, ValueError, "kind of the selection must be one of cell, score, bin"),
        ({"kind": "cell", "cell": "no"}, ValueError, "cell of the selection must be one of tp"),
        (
            {"kind": "cell", "cell": "tp", "low": 0},
            ValueError,
            "may have kind, model, cell, got 'low'",
        ),
        ({"kind": "cell", "cell": "tp", "model": "c"}, ValueError, "No model named 'c'"),
        ({"kind": "score", "low": 2, "high": 1}, ValueError, "where low is above high"),
        ({"kind": "bin", "bin": 9}, ValueError, "bin must be a whole number from 0 to"),
        ({"kind": "gains_bin"}, TypeError, "gains_bin must be a whole number"),
    ],
)
def test_what_is_no_selection(selection: Any, error: type[Exception], message: str) -> None:
    ev = make()
    with pytest.raises(error, match=message):
        ev.selection = selection
    assert ev.selection is None


def test_rows_of_a_frame_are_a_filter_of_it() -> None:
    frame = pd.DataFrame({"y": Y, "score": SCORES["a"]})
    ev = rw.Evaluation.from_frame(frame, threshold=0.4)
    assert frame.query(ev.rows("fp")).index.tolist() == [1, 5]
    ev.selection = {"kind": "score", "low": 0.3, "high": 0.4}
    assert frame.query(ev.mask()).index.tolist() == [2]


def test_cases_of_weight_zero_have_no_rows() -> None:
    ev = rw.Evaluation(Y, SCORES["a"], sample_weight=[1, 1, 1, 1, 0, 2], threshold=0.4)
    assert ev.rows("tp").tolist() == [3]
    assert np.flatnonzero(ev.mask("predicted_positive")).tolist() == [1, 3, 5]


def _indexed() -> tuple[pd.DataFrame, np.ndarray]:
    rng = np.random.default_rng(5)
    y = np.arange(60) % 3
    frame = pd.DataFrame({"a": rng.normal(y), "b": rng.normal(size=60)}, index=np.arange(60) + 500)
    frame = frame.sample(frac=1, random_state=0)
    return frame, y[frame.index - 500]


def test_rows_are_labels_of_the_index_of_the_features() -> None:
    X, y = _indexed()  # noqa: N806 - scikit-learn's name
    y = (y == 2).astype(int)
    fitted = LogisticRegression().fit(X, y)
    missed = X.index[(y == 1) & (fitted.predict(X) == 0)]
    weight = pd.Series(np.ones(60), X.index)
    makers: list[Any] = [
        lambda: rw.Evaluation.from_estimator({"m": fitted}, X, y),
        lambda: rw.Evaluation.from_estimator(fitted, X, list(y)),
        lambda: rw.Evaluation(y, fitted.predict_proba(X)[:, 1], sample_weight=weight),
        lambda: rw.Evaluation(y, fitted.predict_proba(X)[:, 1], group=weight.astype(int)),
    ]
    for make in makers:
        ev = make()
        found = ev.rows("fn", threshold=0.5)
        assert sorted(found) == sorted(missed)
        assert (y[X.index.get_indexer(X.loc[found].index)] == 1).all()
        assert ev.mask("fn", threshold=0.5).tolist() == X.index.isin(missed).tolist()
    plain = rw.Evaluation(y, fitted.predict_proba(X)[:, 1])
    assert isinstance(plain.rows("fn"), np.ndarray)


def test_rows_that_were_held_out_are_labels_of_the_index_of_the_features() -> None:
    X, y = _indexed()  # noqa: N806 - scikit-learn's name
    keep: dict[str, Any] = {"return_estimator": True, "return_indices": True}
    two = (y == 2).astype(int)
    results = cross_validate(LogisticRegression(), X, two, cv=3, **keep)
    found = rw.Evaluation.from_cv_results(results, X, two).rows("positive")
    assert sorted(found) == sorted(X.index[two == 1])
    results = cross_validate(LogisticRegression(), X, y, cv=3, **keep)
    several = rw.MulticlassEvaluation.from_cv_results(results, X, y)
    assert sorted(several.one_vs_rest(2).rows("positive")) == sorted(X.index[y == 2])
    fitted = LogisticRegression().fit(X, y)
    several = rw.MulticlassEvaluation.from_estimator({"m": fitted}, X, y)
    assert sorted(several.one_vs_rest(2).rows("positive")) == sorted(X.index[y == 2])


def test_an_index_that_is_not_that_of_the_features_is_refused() -> None:
    X, y = _indexed()  # noqa: N806 - scikit-learn's name
    y = (y == 2).astype(int)
    fitted = LogisticRegression().fit(X, y)
    region = pd.Series(np.arange(60) % 2, np.arange(60) + 500)
    with pytest.raises(ValueError, match="pandas indexes of X and group disagree"):
        rw.Evaluation.from_estimator({"m": fitted}, X, y, group=region)
