"""Traits: what they accept, what is natural, and what the page may write."""

from __future__ import annotations

import inspect
import json
from typing import Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.vocabulary import METRICS, OPTIONS
from rocwidgets.widget.keywords import KEYWORDS

Y = [0, 1, 0, 1, 1, 0, 1, 0]
S = [0.1, 0.9, 0.4, 0.35, 0.8, 0.2, 0.6, 0.5]


@pytest.fixture
def ev() -> rw.Evaluation:
    return rw.Evaluation([0, 0, 0, 1], [0.1, 0.4, 0.3, 0.8])


def test_what_is_natural_at_first(ev: rw.Evaluation) -> None:
    assert ev.options == {}


@pytest.mark.parametrize(
    ("trait", "value", "stored"),
    [
        ("options", {"reliability": {"n_bins": np.int64(20)}}, {"reliability": {"n_bins": 20}}),
        (
            "options",
            {"attributes": {"strategy": "isotonic", "n_bins": 2}},
            {"attributes": {"strategy": "isotonic", "n_bins": 2}},
        ),
        ("options", {"attributes": {"reference": 0.01}}, {"attributes": {"reference": 0.01}}),
        ("options", {}, {}),
        (
            "options",
            {"roi": {"charged": "wasted"}, "roc": {}},
            {"roi": {"charged": "wasted"}, "roc": {}},
        ),
        (
            "options",
            {"threshold_metrics": {"metrics": ("f1", "tpr")}},
            {"threshold_metrics": {"metrics": ["f1", "tpr"]}},
        ),
        ("options", {"threshold_metrics": {"metrics": []}}, {"threshold_metrics": {"metrics": []}}),
        (
            "options",
            {"models": {"metrics": ("ece", "mcc")}},
            {"models": {"metrics": ["ece", "mcc"]}},
        ),
    ],
)
def test_values_are_kept_and_told(
    ev: rw.Evaluation, trait: str, value: Any, stored: object
) -> None:
    seen = []
    before = getattr(ev, trait)
    ev.observe(lambda change: seen.append((change["old"], change["new"])), trait)
    setattr(ev, trait, value)
    assert getattr(ev, trait) == stored
    assert isinstance(getattr(ev, trait), type(stored))
    assert seen == ([] if before == stored else [(before, stored)])
    assert getattr(rw.Evaluation(Y, S, **{trait: value}), trait) == stored
    state = json.loads(json.dumps(ev.get_state(trait), allow_nan=False))
    other = rw.Evaluation(Y, S)
    other.set_state(state)
    assert getattr(other, trait) == stored, "what the page has comes back as it is"


RULE_OF_BINS = "n_bins of reliability must be a whole number from 2 to 20"


@pytest.mark.parametrize(
    ("trait", "value", "error", "message"),
    [
        ("options", {"reliability": {"strategy": "equal"}}, ValueError, "uniform, quantile, iso"),
        ("options", {"reliability": {"n_bins": 1}}, ValueError, RULE_OF_BINS),
        ("options", {"reliability": {"n_bins": 21}}, ValueError, RULE_OF_BINS),
        ("options", {"reliability": {"n_bins": 10.0}}, TypeError, RULE_OF_BINS),
        ("options", {"reliability": {"n_bins": True}}, TypeError, RULE_OF_BINS),
        ("options", {"reliability": {"n_bins": None}}, TypeError, RULE_OF_BINS),
        ("options", {"attributes": {"reference": 0}}, ValueError, r"between 0 and 1 \(exclusive\)"),
        ("options", {"attributes": {"reference": 1}}, ValueError, "or one of prevalence, never"),
        ("options", {"attributes": {"reference": "0.2"}}, ValueError, "must be one of prevalence"),
        ("options", {"attributes": {"reference": True}}, TypeError, "reference of attributes"),
        ("options", "percent", TypeError, r"must be a dict such as \{'roc'"),
        (
            "options",
            {"cost_matrix": {}},
            ValueError,
            "'cost_matrix' is not a chart with options",
        ),
        ("options", {"profit": "percent"}, TypeError, "options of profit must be a dict"),
        (
            "options",
            {"roi": {"charge": "wasted"}},
            ValueError,
            r"'charge'\. Its options are charged, band",
        ),
        (
            "options",
            {"roi": {"charged": "twice"}},
            ValueError,
            "must be one of every, wasted, got 'twice'",
        ),
        ("options", {"roi": {"charged": ["wasted"]}}, TypeError, "charged of roi must be one of"),
        (
            "options",
            {"models": {"metrics": ["area"]}},
            ValueError,
            "metrics of models must be one of auc, gini",
        ),
        (
            "options",
            {"threshold_metrics": {"metrics": "f1"}},
            TypeError,
            "must be a list with some of accuracy",
        ),
        (
            "options",
            {"threshold_metrics": {"metrics": ["f2"]}},
            ValueError,
            "metrics of .* one of accuracy.*got 'f2'",
        ),
        (
            "options",
            {"threshold_metrics": {"metrics": ["f1", "f1"]}},
            ValueError,
            "contains duplicates",
        ),
    ],
)
def test_bad_values_are_refused_and_change_nothing(
    ev: rw.Evaluation, trait: str, value: Any, error: type[Exception], message: str
) -> None:
    before = ev.get_state(trait)
    with pytest.raises(error, match=message):
        setattr(ev, trait, value)
    with pytest.raises(error, match=message):
        ev.set_state({trait: value})
    assert ev.get_state(trait) == before
    with pytest.raises(error, match=message):
        rw.Evaluation(Y, S, **{trait: value})


def test_what_was_given_can_change_without_changing_the_options(ev: rw.Evaluation) -> None:
    given = {"threshold_metrics": {"metrics": ["f1"]}}
    ev.options = given
    given["threshold_metrics"]["metrics"].append("tpr")
    assert ev.options == {"threshold_metrics": {"metrics": ["f1"]}}
    assert rw.Evaluation(Y, S).options == {}


def test_every_metric_is_one_of_an_operating_point(ev: rw.Evaluation) -> None:
    assert all(isinstance(getattr(ev.at(), name), float | int) for name in METRICS)
    assert set(METRICS) <= set(ev.curve("threshold_metrics").columns)
    for kind, options in OPTIONS.items():
        for name, option in options.items():
            assert len(option.values) > 1, (kind, name)
            default = option.default if option.is_multiple else (option.default,)
            assert {*default} <= set(option.values)


def test_unknown_arguments_are_refused_with_those_there_are() -> None:
    with pytest.raises(TypeError, match=r"'bootstrap'\. Did you mean n_bootstrap\?$"):
        rw.Evaluation(Y, S, bootstrap=3)  # pyright: ignore[reportCallIssue]
    matrices = {"A": {"tp": 1, "fp": 1, "fn": 1, "tn": 1}}
    with pytest.raises(TypeError, match=r"'y_true'\. It takes matrices, threshold"):
        rw.Evaluation.from_confusion(matrices, y_true=Y)  # pyright: ignore[reportCallIssue]
    listed = inspect.signature(rw.Evaluation).parameters
    assert {*KEYWORDS} < {*listed}
    assert "traits" not in listed
    for made in (rw.Evaluation.from_estimator, rw.Evaluation.from_frame, rw.teaching.ModelProblem):
        assert {"threshold", "costs", "charts"} < {*inspect.signature(made).parameters}
    assert "class_weight" in inspect.signature(rw.MulticlassEvaluation.from_frame).parameters
    synced = {name for name in rw.Evaluation(Y, S).get_state() if not name.startswith("_")}
    # Functions are Python's alone.
    assert set(KEYWORDS) == synced - {"tabbable", "tooltip"} | {"metrics"}


@pytest.mark.parametrize(
    ("scores", "charts"),
    [
        (S, ["roc", "gains", "reliability"]),
        ([100 * s for s in S], ["roc", "gains", "discrimination"]),
        ([-s for s in S], ["roc", "gains", "discrimination"]),
        ({"a": S, "b": [-s for s in S]}, ["roc", "gains", "discrimination"]),
        ({"a": [-s for s in S], "b": S}, ["roc", "gains", "discrimination"]),
        (Y, ["roc", "cost_curve", "precision_recall"]),
        ({"a": Y, "b": [round(s) for s in S]}, ["roc", "cost_curve", "precision_recall"]),
        ({"a": Y, "b": S}, ["roc", "gains", "reliability"]),
    ],
)
def test_the_first_charts_suit_the_models(scores: Any, charts: list[str]) -> None:
    ev = rw.Evaluation(Y, scores)
    assert ev.charts == charts
    assert rw.Dashboard(ev).charts == charts
    assert ev.get_state("charts") == {"charts": charts}
    ev.charts = ["ks"]
    assert rw.Dashboard(ev).charts == charts
    # Costs do not change them: the strip of the dashboard has the profits.
    costs = rw.Costs(fp=1, fn=5)
    ev.costs = costs
    assert ev.charts == ["ks"]
    assert rw.Evaluation(Y, scores, costs=costs).charts == charts
    later = rw.Evaluation(Y, scores)
    later.costs = costs
    assert later.charts == charts
