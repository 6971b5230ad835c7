"""A range of the prevalence: read, kept, sent and copied."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.core import Setting


def evaluation(n: int = 300, **traits: Any) -> rw.Evaluation:
    draw = np.random.default_rng(7)
    y = draw.integers(0, 2, n)
    score = np.round(1 / (1 + np.exp(-2 * y + 1 - draw.normal(0, 1, n))), 3)
    return rw.Evaluation(y, score, **traits)


def test_a_range_of_the_prevalence_is_kept_and_its_middle_used() -> None:
    ev = evaluation()
    ev.prevalence = [0.25, 0.5]
    assert ev.prevalence == (0.25, 0.5)
    assert (ev.setting.prevalence, ev.setting.prevalence_range) == (0.375, (0.25, 0.5))
    middle = evaluation(prevalence=0.375)
    assert ev.at() == middle.at()
    assert ev.summary().equals(middle.summary())
    own, given = ev["model"].regret(), ev["model"].regret(prevalence=(0.25, 0.5))
    assert own.thresholds.equals(given.thresholds)
    assert not own.thresholds.equals(middle["model"].regret().thresholds)
    ev.prevalence = 0.2
    assert (ev.prevalence, ev.setting.prevalence_range) == (0.2, None)
    ev.prevalence = (0.1, 0.2)
    ev.prevalence = None
    assert (ev.prevalence, ev.setting.prevalence_range) == (ev.sample.prevalence, None)
    # Without room between its ends it is a number.
    ev.prevalence = (0.3, 0.3)
    assert (ev.prevalence, ev.setting.prevalence_range) == (0.3, None)


def test_the_page_sets_and_gets_a_range() -> None:
    ev = evaluation()
    ev.set_state({"prevalence": [0.25, 0.5]})
    assert (ev.prevalence, ev.get_state("prevalence")) == ((0.25, 0.5), {"prevalence": [0.25, 0.5]})
    assert "prevalence" not in ev.setting.follows
    ev.set_state({"prevalence": 0.3})
    assert (ev.prevalence, ev.setting.prevalence_range) == (0.3, None)


def test_a_setting_keeps_the_middle_and_the_ends() -> None:
    setting = Setting.of(evaluation().sample, prevalence=(0.25, 0.5))
    assert (setting.prevalence, setting.prevalence_range) == (0.375, (0.25, 0.5))
    assert setting.follows == {"population", "threshold"}


@pytest.mark.parametrize(
    ("ends", "error", "message"),
    [
        ((0.2, 0.1), ValueError, r"Write prevalence=\(0.1, 0.2\)"),
        ((0, 0.1), ValueError, "between 0 and 1"),
        ((0.1, float("nan")), ValueError, "between 0 and 1"),
        ((0.1, "0.2"), TypeError, "between 0 and 1"),
        ((0.1, 0.2, 0.3), ValueError, r"must be a number or \(low, high\)"),
        ((0.1,), ValueError, r"must be a number or \(low, high\)"),
    ],
)
def test_wrong_ranges_of_the_prevalence_are_refused(
    ends: Any, error: type[Exception], message: str
) -> None:
    ev = evaluation(prevalence=0.3)
    with pytest.raises(error, match=message):
        ev.prevalence = ends
    with pytest.raises(error, match=message):
        ev["model"].regret(prevalence=ends)
    assert ev.prevalence == 0.3


def test_a_range_belongs_to_copies_and_sums() -> None:
    ev = evaluation(prevalence=(0.2, 0.3))
    for other in (copy.copy(ev), pickle.loads(pickle.dumps(ev)), ev + ev):  # noqa: S301 - our own
        assert (other.prevalence, other.setting.prevalence) == ((0.2, 0.3), 0.25)
    assert (ev + evaluation(prevalence=0.25)).prevalence == ev.sample.prevalence


def test_a_decision_sets_the_prevalence_that_was_set() -> None:
    ev = evaluation(prevalence=(0.2, 0.3))
    of_range = ev.decide("cost")
    ev.prevalence = of_range.prevalence
    of_middle = ev.decide("cost")
    ev.apply(of_range)
    assert ev.prevalence == (0.2, 0.3)
    ev.apply(of_middle)
    assert ev.prevalence == 0.25
