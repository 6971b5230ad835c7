"""A setting: declared once, checked, and the same for a widget and without one."""

from __future__ import annotations

import dataclasses
import inspect
import math
from typing import Any

import pytest

import rocwidgets as rw
from rocwidgets.core import Analysis, Sample, Setting
from rocwidgets.core.setting import VALUES
from rocwidgets.widget.documented import documented

Y = [0, 1, 0, 1, 1, 0, 1, 0]
S = [0.1, 0.9, 0.4, 0.35, 0.8, 0.2, 0.6, 0.5]


def test_a_widget_and_a_script_start_alike() -> None:
    sample = Sample.from_scores(Y, {"a": S, "b": [100 * s for s in S]})
    choices: Any = ({}, {"model": "b"}, {"costs": rw.Costs(fp=1, fn=9), "prevalence": 0.1})
    for chosen in choices:
        ev = rw.Evaluation(sample, **chosen)
        assert ev.setting == Setting.of(sample, **chosen)
        assert ev.sample is sample


def test_none_is_what_is_natural() -> None:
    sample = Sample.from_scores(Y, S)
    setting = Setting.of(sample, prevalence=None, population=None)
    assert (setting.prevalence, setting.population) == (0.5, 8)


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"threshold": None}, "threshold must be a number"),
        ({"threshold": math.nan}, "threshold must be a number"),
        ({"model": "x"}, r"No model named 'x'\. The only model is 'model'"),
        ({"belief": (0.1, 0.5, 0.9)}, "Setting got an unknown argument 'belief'"),
        ({"costs": {"fp": 1}}, "Costs needs both fp and fn"),
        ({"costs": {"fp": 1, "fx": 1}}, "Costs got an unknown argument .fx."),
        (
            {"costs": [1, 5]},
            r"costs must be Costs such as .*, got \[1, 5\] \(list\)\.",
        ),
        ({"costs": [[1, 5, 0]]}, "costs as a matrix must be"),
        ({"costs": 5}, "costs must be Costs"),
    ],
)
def test_what_is_no_value_is_refused(chosen: dict, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        Setting.of(Sample.from_scores(Y, S), **chosen)


def test_it_never_changes() -> None:
    sample = Sample.from_scores(Y, S)
    setting = Setting.of(sample)
    with pytest.raises(dataclasses.FrozenInstanceError):
        setting.threshold = 0.1  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(dataclasses.FrozenInstanceError):
        sample.cases = None  # pyright: ignore[reportAttributeAccessIssue]
    ev = rw.Evaluation(sample)
    before, ev.threshold = ev.setting, 0.1
    assert (before.threshold, ev.setting.threshold) == (0.5, 0.1)


def test_every_value_is_documented_and_a_trait() -> None:
    documented = [inspect.getdoc(each) or "" for each in (Setting, rw.Evaluation)]
    for name in VALUES:
        assert all(f"\n{name} : " in text for text in documented), name
        assert rw.Evaluation.class_traits()[name].metadata["sync"], name


@pytest.mark.parametrize("indent", ["", "    "])
def test_values_are_documented_with_the_indentation_of_the_class(indent: str) -> None:
    lines = ["", "Attributes", "----------", "{attributes}", "own : int"]
    text = "A class.\n" + "\n".join(indent + line for line in lines)
    cls = type("Described", (), {"__doc__": text, "threshold": 0.5, "model": "a"})
    described = inspect.getdoc(documented(Setting)(cls)) or ""
    assert {"threshold : float", "model : str", "own : int"} <= set(described.split("\n"))
    assert "{attributes}" not in described
    # What the class does not have, it does not document.
    assert "seed" not in described


@pytest.mark.slow
def test_a_sum_keeps_what_was_chosen_in_both() -> None:
    one, two = rw.Evaluation(Y, S), rw.Evaluation(Y[:5], S[:5])
    assert (one + two).setting == Setting.of(one.sample + two.sample)
    for ev in (one, two):
        ev.population, ev.seed, ev.intervals = 1000, 3, True
    both = one + two
    assert (both.population, both.seed, both.intervals) == (1000, 3, False)
    one.seed = 4
    assert (one + two).seed == 0


def test_one_model_is_evaluated_with_the_current_setting() -> None:
    ev = rw.Evaluation(Y, {"a": S})
    model, compare = ev["a"], ev.compare
    assert model.best().costs == rw.Costs()
    ev.costs = rw.Costs(fp=1, fn=100)
    assert model.best().costs == compare.setting.costs == ev.costs
    made = model.calibrated(folds=2)
    assert ev.models == compare.sample.models == ("a", made.name)
    assert Analysis(ev.sample, ev.setting)["a"].at() == ev.at()


def test_a_prevalence_leaves_more_than_rounding_to_both_classes():
    sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    for value in (1e-100, 1 - 2e-16):
        assert Setting.of(sample, prevalence=value).prevalence == value
    for value in (0, 1e-101, 1 - 1e-16, 1):
        with pytest.raises(ValueError, match="from 1e-100 to 1 - 2e-16"):
            Setting.of(sample, prevalence=value)
