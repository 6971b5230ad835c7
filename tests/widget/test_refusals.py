"""A value that is refused changes nothing, however it comes and whatever comes with it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import traitlets

import rocwidgets as rw
from rocwidgets import bq
from rocwidgets.core.setting import VALUES

if TYPE_CHECKING:
    from collections.abc import Callable

REFUSED = (ValueError, TypeError, traitlets.TraitError)
FREE = {"tp": 0, "fp": "3", "fn": 1, "tn": 0, "as_gains": False}
DEMAND = {"kind": "max_share", "value": 0.5, "threshold": 0.4, "model": "A"}
BAD: dict[str, list[Any]] = {
    "model": [None, "nope", 3, [], {}, True, b"A"],
    "threshold": [None, "0.5", "x", math.nan, "nan", [], True],
    "costs": [None, {}, {"fp": 3}, FREE, 3, "free"],
    "prevalence": [0, 1, "0.5", math.nan, []],
    "population": [0, -1, "5", math.inf],
    "compare_at": ["x", None, [], 3],
    "focus": ["x", 3, [], ["groups", 0], True],
    "group_thresholds": ["x", 3, {"a": 0.3}, [[0, 0.3]], {"a": "x"}],
    "intervals": [1, "no", None],
    "confidence_level": [0, 1, "x", None],
    "n_bootstrap": [1, "10", None],
    "seed": [-1, "0", None],
    "charts": [["x"], "roc", None, 3, [["roc"]], [3], [None], ["roc", "roc"]],
    "options": [None, 3, {"x": 1}, {"profit": 3}, {"profit": {"unit": []}}, {"profit": {3: 4}}],
    "layout": [3, "x"],
    "_demand": [
        None,
        3,
        {"model": "A"},
        {**DEMAND, "kind": "zzz"},
        {**DEMAND, "kind": []},
        {**DEMAND, "value": "0.5"},
        {**DEMAND, "value": None},
        {**DEMAND, "threshold": []},
        {**DEMAND, "threshold": "nan"},
    ],
}
CASES = [(name, value) for name, values in BAD.items() for value in values]


def make() -> rw.Evaluation:
    scores = {"A": [0.1, 0.4, 0.35, 0.8], "B": [0.2, 0.1, 0.6, 0.5]}
    return rw.Evaluation([0, 0, 1, 1], scores, threshold=0.4)


def held(ev: rw.Evaluation, name: str, value: Any) -> None:
    with ev.hold_trait_notifications():
        ev.threshold, ev.prevalence, ev.model = 0.2, 0.3, "B"
        setattr(ev, name, value)


def together(ev: rw.Evaluation, name: str, value: Any) -> None:
    costs = {"tp": 0, "fp": 5, "fn": 1, "tn": 0, "as_gains": False}
    state = {"threshold": 0.2, "costs": costs, "options": {"roi": {"charged": "wasted"}}}
    ev.set_state({**state, name: value})


WAYS: dict[str, Callable[[rw.Evaluation, str, Any], None]] = {
    "assigned": setattr,
    "held": held,
    "from the page": lambda ev, name, value: ev.set_state({name: value}),
    "with others from the page": together,
}


# The page sets no layout.
ASKED = [
    pytest.param(name, value, way, id=f"{name}={value!r}"[:50] + f"-{way}")
    for name, value in CASES
    for way in WAYS
    if name != "layout" or "page" not in way
]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:No interval of")
@pytest.mark.parametrize(("name", "value", "way"), ASKED)
def test_what_is_refused_changes_nothing(way: str, name: str, value: Any) -> None:
    ev = make()
    seen: list[str] = []
    ev.observe(lambda change: seen.append(change["name"]), list(BAD))
    before = ev.get_state()
    with pytest.raises(REFUSED):
        WAYS[way](ev, name, value)
    assert ev.get_state() == before
    assert seen == []
    assert ev.at().threshold == 0.4
    assert repr(ev).startswith("Evaluation(A AUC 0.750")
    if name == "model":
        assert list(ev.summary().index) == ["A", "B"]
        assert ev._repr_mimebundle_() is not None
    ev.threshold = 0.35
    assert "threshold" in seen, "what is right is taken as ever"
    ev.close()


def test_the_page_gets_back_what_there_is() -> None:
    ev = make()
    sent: list[Any] = []
    ev.send_state = lambda key=None: sent.append(ev.get_state(key))
    with pytest.raises(ValueError, match=r"No model named 'nope'\. The models are 'A', 'B'"):
        ev.set_state({"threshold": 0.2, "model": "nope"})
    assert sent == [{"threshold": 0.4, "model": "A"}]


def failing(ev: rw.Evaluation, error: BaseException) -> None:
    with ev.hold_trait_notifications():
        with ev.hold_trait_notifications():
            ev.threshold = 0.2
        ev.model = "B"
        raise error


def test_any_error_undoes_what_was_held() -> None:
    ev = make()
    for error in (KeyError("mine"), KeyboardInterrupt(), traitlets.TraitError("mine")):
        with pytest.raises(type(error)) as told:
            failing(ev, error)
        assert told.value is error
        assert (ev.threshold, ev.model) == (0.4, "A")
    with ev.hold_trait_notifications():
        ev.threshold, ev.model = 0.2, "B"
    assert (ev.threshold, ev.model) == (0.2, "B")


SETTINGS = {*VALUES}
FROM_PAGE = {
    rw.Evaluation: SETTINGS
    | {"charts", "options", "selection", "focus", "_demand", "_mixture", "_following"},
    rw.teaching.ModelProblem: {"n", "prevalence", "seed"},
    rw.MulticlassEvaluation: {
        *("model", "costs", "class_weight", "shown", "selection", "charts", "options"),
    },
    rw.ROC: {"options"},
    rw.Dashboard: {"options", "charts"},
    rw.Cases: {"options", "page", "page_size"},
    rw.Simplex: {"options"},
}


def test_a_page_sets_what_its_users_may_change_and_nothing_else() -> None:
    ev = make()
    prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    classes = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    bq.ROC(ev)
    views = rw.ROC(ev), rw.Dashboard(ev), rw.Cases(ev), rw.Simplex(classes)
    for widget in (ev, rw.teaching.ModelProblem(), classes, *views, ev.views["bqplot"]):
        allowed = FROM_PAGE.get(type(widget), set())
        refused = [name for name in widget.keys if name not in allowed]
        assert {"_esm", "_view_name", "_model_module", "_dom_classes", "layout"} <= {*refused}
        assert allowed < {*widget.keys}
        before = widget.get_state(refused)
        for value in ("", "x", {}, {"x": 1}, 3, None, [], ["x"], "IPY_MODEL_none"):
            widget.set_state({**dict.fromkeys(refused, value), "_no_trait": value})
            assert widget.get_state(refused) == before
    ev.close()
    classes.close()


def test_views_change_as_a_whole_too() -> None:
    ev = make()
    board = rw.Dashboard(ev)
    before = board.get_state()
    with pytest.raises(ValueError, match="not a chart with options"):
        board.set_state({"charts": ["ks"], "options": {"x": {}}})
    with pytest.raises(TypeError, match="must be a list"):
        board.set_state({"options": {"roi": {"charged": "wasted"}}, "charts": 3})
    assert board.get_state() == before


def test_names_of_numpy_are_names() -> None:
    ev = make()
    ev.model = np.str_("B")
    assert ev.at().model == "B"
