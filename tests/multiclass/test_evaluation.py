"""A MulticlassEvaluation: what it takes, what it refuses, and what a page may set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest
from support.classes import LABELS, count, draw, predictions

import rocwidgets as rw
from rocwidgets.multiclass import MulticlassSample

if TYPE_CHECKING:
    from collections.abc import Iterator

Y, PROB = draw()
CLASSES = LABELS[:4]
COSTS = [[0, 3, 1, 1], [2, 0, 1, 5], [1, 1, 0, 1], [7, 1, 2, 0]]


@pytest.fixture
def ev() -> Iterator[rw.MulticlassEvaluation]:
    """An open one."""
    result = rw.MulticlassEvaluation(Y, PROB)
    yield result
    result.close()


def test_what_it_has_at_first(ev: rw.MulticlassEvaluation) -> None:
    assert (ev.classes, ev.models, ev.model) == (CLASSES, ("m1", "m2"), "m1")
    assert ev.costs[1] == (1, 0, 1, 1)
    assert ev.class_weight == (1, 1, 1, 1)
    assert ev.shown is ev.selection is None
    assert ev.setting == ev["m1"].setting


def test_it_shows_a_sample_that_there_is() -> None:
    sample = MulticlassSample.from_probabilities(Y, PROB)
    assert rw.MulticlassEvaluation(sample, model="m2").sample is sample
    with pytest.raises(TypeError, match="cannot take classes with a MulticlassSample"):
        rw.MulticlassEvaluation(sample, classes=CLASSES)


def test_it_answers_for_the_current_model_or_another(ev: rw.MulticlassEvaluation) -> None:
    ev.costs, ev.model = COSTS, "m2"
    code = np.array([CLASSES.index(label) for label in Y])
    for name in PROB:
        rule = predictions(PROB[name], COSTS, [1] * 4)
        assert ev.confusion(name).to_numpy().tolist() == count(code, rule, 4).tolist()
        assert ev.confusion(name).equals(ev[name].confusion())
    assert ev.confusion().equals(ev["m2"].confusion())
    assert ev.auc() == ev["m2"].auc()
    assert ev.pairs().equals(ev["m2"].pairs())
    assert ev.expected_cost() == ev["m2"].expected_cost()
    assert ev.predict(PROB["m1"]).tolist() == ev["m1"].predict(PROB["m1"]).tolist()
    assert ev.summary().loc["m2", "expected_cost"] == ev.expected_cost()
    assert ev.rows(true="cat").tolist() == ev["m2"].rows(true="cat").tolist()
    assert ev.rows(model="m1").tolist() == ev["m1"].rows().tolist()


def test_the_rows_of_a_selected_cell(ev: rw.MulticlassEvaluation) -> None:
    with pytest.raises(ValueError, match="Nothing is selected"):
        ev.rows()
    ev.selection = {"true": "cat", "predicted": "dog"}
    assert ev.selection == {"true": "cat", "predicted": "dog", "model": "m1"}
    assert ev.rows().tolist() == ev["m1"].rows(true="cat", predicted="dog").tolist()
    assert ev.mask().sum() == ev.confusion().loc["cat", "dog"]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("model", "m3", "No model named 'm3'"),
        ("costs", [[1]], "costs must be 4 rows of 4 numbers"),
        ("class_weight", {"ant": 1}, r"no class 'ant'\. The classes are 'cat', 'dog', 'eel'"),
        ("shown", "ant", "shown: no class 'ant'"),
        ("shown", ["cat"], "shown must be None, a label or a pair of labels"),
        ("shown", ["cat", "cat"], "shown must be two different classes"),
        ("selection", {"true": "cat"}, "selection must be None or a dict such as"),
        ("selection", {"true": "cat", "predicted": "ant"}, "predicted of the selection: no class"),
        (
            "selection",
            {"true": "cat", "predicted": "dog", "at": 1},
            "optionally with a model, got 'at'",
        ),
        ("selection", {"true": "cat", "predicted": "dog", "model": 2}, "model of the selection"),
        ("charts", ["lift"], "lift"),
        ("layout", 3, "layout must be"),
    ],
)
def test_what_is_no_value_is_refused(
    ev: rw.MulticlassEvaluation, name: str, value: Any, message: str
) -> None:
    before = getattr(ev, name)
    with pytest.raises((TypeError, ValueError), match=message):
        setattr(ev, name, value)
    assert getattr(ev, name) == before
    with pytest.raises((TypeError, ValueError), match=message):
        rw.MulticlassEvaluation(Y, PROB, **{name: value})


def other(name: str) -> Any:
    """A keyword that a type checker does not see."""
    return {name: 1}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: rw.MulticlassEvaluation(Y), "MulticlassEvaluation needs y_prob"),
        (lambda: rw.MulticlassEvaluation(Y, PROB, **other("threshold")), "argument 'threshold'"),
        (lambda: rw.MulticlassEvaluation(Y, PROB, **other("_cases")), "argument '_cases'"),
        (lambda: rw.MulticlassEvaluation(Y, PROB["m1"][:, :3]), "3 columns.*4 classes"),
        (lambda: rw.MulticlassEvaluation([0, 1], [0.2, 0.8]), "Use Evaluation for two classes"),
        (rw.MulticlassEvaluation, "MulticlassEvaluation needs y_true"),
    ],
)
def test_what_is_no_input_is_refused(call: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        call()


def test_a_page_sets_what_is_its_own(ev: rw.MulticlassEvaluation) -> None:
    ev.set_state(
        {
            "model": "m2",
            "costs": COSTS,
            "class_weight": [1, 2, 3, 4],
            "shown": "1,3",
            "selection": {"true": 2, "predicted": 0, "model": "m1"},
            "_classes": ["a", "b"],
            "_matrix": {"counts": []},
            "_children": {"0": "anywidget:x"},
        }
    )
    assert (ev.model, ev.class_weight, ev.shown) == ("m2", (1, 2, 3, 4), ("dog", "fox"))
    assert ev.costs == tuple(map(tuple, COSTS))
    assert ev.selection == {"true": "eel", "predicted": "cat", "model": "m1"}
    state = ev.get_state(["shown", "selection", "_classes", "costs"])
    assert state["shown"] == "1,3"
    assert state["selection"] == {"true": 2, "predicted": 0, "model": "m1"}
    assert state["_classes"] == list(CLASSES)
    assert state["costs"] == COSTS


@pytest.mark.parametrize(
    "state",
    [
        {"model": "m3"},
        {"model": 3},
        {"costs": COSTS[:2]},
        {"costs": None, "class_weight": [0, 1, 1, 1]},
        {"class_weight": [1, 1, 1]},
        {"model": "m2", "shown": "0,9"},
        {"shown": "1,1"},
        {"shown": "-1"},
        {"shown": 2},
        {"selection": {"true": 9, "predicted": 0, "model": "m1"}},
        {"selection": {"true": True, "predicted": 0, "model": "m1"}},
        {"selection": "cat"},
        {"charts": ["nothing"]},
    ],
)
def test_a_page_cannot_set_what_is_no_value(
    ev: rw.MulticlassEvaluation, state: dict[str, Any]
) -> None:
    names = ["model", "costs", "class_weight", "shown", "selection", "charts"]
    before = {name: getattr(ev, name) for name in names}
    with pytest.raises((TypeError, ValueError)):
        ev.set_state(state)
    assert {name: getattr(ev, name) for name in names} == before


def test_several_values_are_set_at_once_or_none(ev: rw.MulticlassEvaluation) -> None:
    with pytest.raises(ValueError, match="No model"):
        ev.set_state({"class_weight": [2, 1, 1, 1], "model": "m3"})
    assert (ev.model, ev.class_weight) == ("m1", (1, 1, 1, 1))


def test_cases_of_weight_zero_count_as_none() -> None:
    weight = (np.arange(len(Y)) % 3 > 0).astype(float)
    kept = weight > 0
    part = {name: each[kept] for name, each in PROB.items()}
    ev = rw.MulticlassEvaluation(Y, PROB, sample_weight=weight)
    other = rw.MulticlassEvaluation(Y[kept], part)
    pd.testing.assert_frame_equal(ev.confusion(), other.confusion(), check_dtype=False)
    assert ev.auc("ovo") == pytest.approx(other.auc("ovo"), rel=1e-12)
    assert ev.get_state(["_cases"])["_cases"]["total"] == int(kept.sum())
    assert weight[ev.rows(model="m1")].all()


def test_it_has_few_names(ev: rw.MulticlassEvaluation) -> None:
    own = {
        name
        for kind in type(ev).__mro__
        if kind.__module__.startswith("rocwidgets")
        for name in vars(kind)
        if not name.startswith("_")
    }
    inherited = {"close", "open", "send_state", "set_state", "hold_trait_notifications"}
    assert len(own - inherited - {"notify_change", "add_traits", "layout"}) <= 36, sorted(own)
    assert repr(ev).startswith("MulticlassEvaluation(4 classes; m1 AUC 0.")
