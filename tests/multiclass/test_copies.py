"""Copies and pickles of a MulticlassEvaluation have its state and data."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import joblib
import numpy as np
import pytest
from support.classes import draw

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Callable

Y, PROB = draw()
WEIGHTS = np.arange(len(Y)) % 3 + 0.5


def made() -> rw.MulticlassEvaluation:
    return rw.MulticlassEvaluation(
        Y,
        PROB,
        sample_weight=WEIGHTS,
        model="m2",
        costs={("cat", "dog"): 4},
        class_weight={"eel": 2},
        shown=("cat", "fox"),
        selection={"true": "cat", "predicted": "dog"},
        charts=["pair_matrix", "roc"],
        layout={"width": "50%"},
    )


WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda ev: pickle.loads(pickle.dumps(ev)),  # noqa: S301 - our own
}


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_a_copy_is_another_widget_with_the_same_state_and_data(way: str) -> None:
    ev = made()
    ev.summary()
    other = WAYS[way](ev)
    assert other.model_id != ev.model_id
    assert type(other) is rw.MulticlassEvaluation
    assert other.setting == ev.setting
    for name in ("shown", "selection", "charts", "options", "classes"):
        assert getattr(other, name) == getattr(ev, name), name
    assert other.layout.width == "50%"
    assert other.summary("all").equals(ev.summary("all"))
    assert other.one_vs_one("cat", "fox") is not ev.one_vs_one("cat", "fox")
    other.model = "m1"
    assert ev.model == "m2"


def test_its_hash_is_that_of_state_and_data() -> None:
    ev = made()
    first = joblib.hash(ev)
    ev.summary()
    assert joblib.hash(ev) == first == joblib.hash(made())
    ev.class_weight = [1, 1, 1, 2]
    assert joblib.hash(ev) != first
