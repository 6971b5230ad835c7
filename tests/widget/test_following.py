"""What follows the sample until it is set, whatever its value is."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import rocwidgets as rw
from rocwidgets.core import Analysis, Sample, Setting
from rocwidgets.core.group_curves import samples_of_groups

CASES: Any = {
    "y_true": [1, 0, 1, 0, 0, 0, 0, 1],
    "y_score": {"A": [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2]},
    "group": list("aaaabbbb"),
}
# Those of group a, so that only the state of each tells that it was set.
OF_GROUP = {"prevalence": 0.5, "population": 4.0}


def made(**traits: Any) -> rw.Evaluation:
    return rw.Evaluation(**CASES, **traits)


@pytest.mark.parametrize("name", OF_GROUP)
@pytest.mark.parametrize("at_once", [False, True])
def test_what_was_set_stays_although_it_is_also_that_of_the_group(
    name: str, *, at_once: bool
) -> None:
    value = OF_GROUP[name]
    ev = made(**{name: value}) if at_once else made()
    setattr(ev, name, value)
    before = ev.at()
    ev.focus = "a"
    assert getattr(ev, name) == value
    ev.focus = None
    assert getattr(ev, name) == value
    assert ev.at() == before
    setattr(ev, name, None)
    ev.focus = "a"
    assert {each: getattr(ev, each) for each in OF_GROUP} == OF_GROUP
    ev.focus = "b"
    assert (ev.prevalence, ev.population) == (0.25, 4)


def test_a_range_stays_although_its_middle_is_also_that_of_the_group() -> None:
    for ev in (made(prevalence=(0.4, 0.6)), made()):
        ev.prevalence = (0.4, 0.6)
        for label in ("a", None, "b"):
            ev.focus = label
            assert (ev.prevalence, ev.setting.prevalence) == ((0.4, 0.6), 0.5)


def test_the_value_of_the_sample_can_be_set() -> None:
    ev = made()
    ev.prevalence = ev.sample.prevalence
    ev.population = ev.sample.size
    ev.focus = "a"
    assert (ev.prevalence, ev.population) == (0.375, 8)


def test_groups_are_at_what_was_set_while_another_one_is_looked_at() -> None:
    ev = made()
    ev.prevalence, ev.population = 0.5, 4
    expected = [setting for _, _, setting in samples_of_groups(ev)]
    ev.focus = "a"
    found = [setting for _, _, setting in samples_of_groups(ev)]
    assert found == expected
    assert [each.population for each in found] == [4, 4]
    # Each group has its own prevalence where together they have the one that was set.
    weigh = 0.5 / ev.sample.everyone.prevalence, 0.5 / (1 - ev.sample.everyone.prevalence)
    shares = ev.groups.summary()["prevalence"].tolist()
    assert [each.prevalence for each in found] == pytest.approx(shares)
    n = ev.groups.summary()[["positives", "n"]].to_numpy().T
    assert shares == pytest.approx(weigh[0] * n[0] / (weigh[0] * n[0] + weigh[1] * (n[1] - n[0])))


def pickled(ev: rw.Evaluation) -> rw.Evaluation:
    return pickle.loads(pickle.dumps(ev))  # noqa: S301


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("focus", [None, "a"])
def test_copies_know_what_was_set(copied: Any, focus: Any) -> None:
    ev = made(prevalence=0.5)
    ev.focus = focus
    again = copied(ev)
    for each in (ev, again):
        each.focus = None
        assert (each.prevalence, each.population) == (0.5, 8)
        each.focus = "b"
        assert (each.prevalence, each.population) == (0.5, 4)


def test_the_sum_of_two_samples_keeps_what_was_set() -> None:
    assert (made(prevalence=0.375) + made()).prevalence == 0.375
    more = rw.Evaluation([1, 0, 0, 0], {"A": [0.9, 0.8, 0.7, 0.6]}, prevalence=0.375)
    assert (made(prevalence=0.375) + more).prevalence == 0.375
    later = made() + rw.Evaluation([1, 0, 0, 0], {"A": [0.9, 0.8, 0.7, 0.6]})
    assert (later.prevalence, later.population) == (4 / 12, 12)


def test_a_page_tells_what_it_set() -> None:
    ev = made()
    ev.set_state({"prevalence": 0.5, "_following": ["population"]})
    ev.set_state({"prevalence": 0.4})
    ev.focus = "a"
    assert (ev.prevalence, ev.population) == (0.4, 4)
    # A link of widgets in the page knows nothing of it.
    ev.set_state({"population": 4})
    ev.focus = None
    assert ev.population == 4
    ev.set_state({"population": 8, "prevalence": 0.375, "_following": [*OF_GROUP]})
    ev.set_state({"focus": ["groups", 1]})
    assert (ev.prevalence, ev.population) == (0.25, 4)


def test_a_setting_says_what_follows_the_sample() -> None:
    sample = Sample.from_scores(**CASES)
    assert Setting.of(sample, prevalence=0.375).follows == {"threshold", "population"}
    assert Setting.of(sample, prevalence=(0.3, 0.45)).follows == {"threshold", "population"}
    assert Analysis.of(sample, threshold=0.3).setting.follows == {*OF_GROUP}
