"""Copies, pickles and hashes of an Evaluation have its state and data."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import TYPE_CHECKING, Any

import joblib
import numpy as np
import pandas as pd
import polars as pl
import pytest

import rocwidgets as rw
from rocwidgets import bq

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.filterwarnings("ignore:NaN in brier", "ignore:No interval of auc")
RANDOM = np.random.default_rng(7)
N = 6000
Y = RANDOM.integers(0, 2, N)
SCORES = {"a": RANDOM.random(N).round(2) / 2 + Y / 4, "b": RANDOM.normal(size=N) + Y}
FIRST = {name: score[:50] for name, score in SCORES.items()}
MATRIX = {"tp": 40, "fp": 5, "fn": 10, "tn": 45}
FALSE_POSITIVES = {"kind": "cell", "cell": "fp"}
WEIGHTS = RANDOM.random(N)


def _whole() -> rw.Evaluation:
    ev = rw.Evaluation(
        Y,
        SCORES,
        fold=np.arange(N) % 3,
        threshold=0.31,
        costs=rw.Costs(fp=1, fn=3, currency="€"),
        prevalence=0.2,
        charts=["roc", "gains"],
        options={"roc": {"hull": "none"}},
        layout={"width": "50%"},
    )
    ev["a"].calibrated(folds=None)
    ev.mixture = ev.compare.mix_at(fpr=0.2)
    return ev


MAKERS = {
    "whole": _whole,
    "weighted": lambda: rw.Evaluation(Y, SCORES, sample_weight=WEIGHTS, model="b", seed=3),
    "amounts": lambda: rw.Evaluation(
        Y, SCORES, case_costs=rw.CaseCosts(fn=WEIGHTS * 100, fp=2.5), selection=FALSE_POSITIVES
    ),
    "confusion": lambda: rw.Evaluation.from_confusion({"A": MATRIX}),
    "calibration": lambda: rw.Evaluation.from_calibration(lambda o: o, lambda _: 1.0),
    "frame": lambda: rw.Evaluation.from_frame(pl.DataFrame({"y": Y, "score": SCORES["b"]})),
    "series": lambda: rw.Evaluation(pd.Series(Y == 1, name="y"), pd.DataFrame(SCORES)),
    "sum": lambda: rw.Evaluation(Y, SCORES) + rw.Evaluation(Y[:50], FIRST),
}


def _pickled(ev: Any, protocol: int) -> Any:
    return pickle.loads(pickle.dumps(ev, protocol))  # noqa: S301 - our own


WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda ev: _pickled(ev, pickle.HIGHEST_PROTOCOL),
    "oldest pickle": lambda ev: _pickled(ev, 2),
}


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("made", MAKERS)
def test_a_copy_is_another_widget_with_the_same_state_and_data(made: str, way: str) -> None:
    ev = MAKERS[made]()
    ev.summary()
    other = WAYS[way](ev)
    assert other.model_id != ev.model_id
    assert type(other) is rw.Evaluation
    assert other.setting == ev.setting
    for name in ("charts", "options", "selection", "mixture", "models"):
        assert getattr(other, name) == getattr(ev, name), name
    assert other.layout.width == ev.layout.width
    assert other.summary().equals(ev.summary())
    for model in ev.models:
        assert other[model].curve("roc").equals(ev[model].curve("roc"))
    other.threshold = 0.77
    assert ev.threshold != 0.77


def test_a_copy_shares_the_data_and_a_deep_copy_does_not() -> None:
    ev = _whole()
    assert copy.copy(ev).sample is ev.sample
    deep = copy.deepcopy(ev).sample.cases
    assert deep is not None
    assert ev.sample.cases is not None
    assert not np.shares_memory(deep.scores["b"], ev.sample.cases.scores["b"])


@pytest.mark.slow
@pytest.mark.parametrize("made", MAKERS)
def test_its_hash_is_that_of_state_and_data(made: str) -> None:
    ev, same = MAKERS[made](), MAKERS[made]()
    first = joblib.hash(ev)
    ev.summary()
    ev.best()
    ev.curve("roc")
    assert joblib.hash(ev) == first, "nothing that was computed is in it"
    assert joblib.hash(same) == first
    assert joblib.hash(copy.deepcopy(ev)) == first
    same.threshold = same.threshold / 2 + 0.011
    assert joblib.hash(same) != first


def test_its_hash_is_of_the_data_as_well() -> None:
    one, two = rw.Evaluation(Y, SCORES), rw.Evaluation(Y, {**SCORES, "a": SCORES["a"] / 2})
    assert joblib.hash(one) != joblib.hash(two)


def test_a_pickle_has_no_results_in_it() -> None:
    ev = rw.Evaluation(Y, SCORES, n_bootstrap=200)
    before = len(pickle.dumps(ev))
    ev.summary()
    ev.intervals = True
    ev.compare.auc_test()
    assert len(pickle.dumps(ev)) == before


def test_a_warning_is_not_repeated() -> None:
    with pytest.warns(UserWarning, match="worse than chance"):
        ev = rw.Evaluation(Y, -SCORES["b"])
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        copy.copy(ev)


@pytest.mark.parametrize("way", WAYS)
def test_a_model_problem_is_drawn_again(way: str) -> None:
    problem = rw.teaching.ModelProblem(n=500, prevalence=0.2, n_samples=2, seed=4)
    problem.n = 400
    problem.evaluation.threshold = 0.3
    problem.evaluation.charts = ["lift"]
    other = WAYS[way](problem)
    assert repr(other) == repr(problem)
    assert other.evaluation.threshold == 0.3
    assert other.evaluation.charts == ["lift"]
    assert other.evaluation.summary().equals(problem.evaluation.summary())


class Own(rw.Evaluation):
    """A class of a user."""


def test_a_class_of_a_user_is_kept() -> None:
    assert isinstance(_pickled(Own(Y, SCORES), 4), Own)


def test_views_are_not_pickled() -> None:
    ev = rw.Evaluation(Y[:50], FIRST)
    figure = bq.ROC(ev)
    for view in (rw.ROC(ev), rw.Dashboard(ev), rw.Cases(ev), figure, bq.Toolbar(figure)):
        with pytest.raises(
            TypeError,
            match=r"cannot be pickled\. Pickle its Evaluation and "
            r"create",
        ):
            pickle.dumps(view)
    ev.close()
