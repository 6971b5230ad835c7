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


def test_a_range_of_the_prevalence_has_it_in_its_middle_until_another_is_set() -> None:
    ev = evaluation()
    ev.prevalence_range = [0.25, 0.5]
    assert (ev.prevalence_range, ev.prevalence) == ((0.25, 0.5), 0.375)
    own, given = ev["model"].regret(), ev["model"].regret(prevalence=(0.25, 0.5))
    assert own.thresholds.equals(given.thresholds)
    ev.prevalence = 0.2
    assert ev.prevalence_range is None
    ev.prevalence_range = (0.1, 0.2)
    ev.prevalence = None
    assert (ev.prevalence_range, ev.prevalence) == (None, ev.sample.prevalence)
    # Together, as the page sends them.
    ev.set_state({"prevalence": 0.375, "prevalence_range": [0.25, 0.5]})
    assert (ev.prevalence_range, ev.prevalence) == ((0.25, 0.5), 0.375)
    ev.set_state({"prevalence_range": None, "prevalence": 0.3})
    assert (ev.prevalence_range, ev.prevalence) == (None, 0.3)
    assert Setting.of(ev.sample, prevalence_range=(0.25, 0.5)).prevalence == 0.375


@pytest.mark.parametrize(
    ("ends", "error", "message"),
    [
        ((0.2, 0.1), ValueError, r"Write prevalence_range=\(0.1, 0.2\)"),
        ((0, 0.1), ValueError, "between 0 and 1"),
        ((0.1, float("nan")), ValueError, "between 0 and 1"),
        (0.1, TypeError, r"must be \(low, high\)"),
        ((0.1, 0.2, 0.3), ValueError, r"must be \(low, high\)"),
    ],
)
def test_wrong_ranges_of_the_prevalence_are_refused(
    ends: Any, error: type[Exception], message: str
) -> None:
    ev = evaluation(prevalence=0.3)
    with pytest.raises(error, match=message):
        ev.prevalence_range = ends
    assert (ev.prevalence, ev.prevalence_range) == (0.3, None)


def test_a_prevalence_and_another_range_are_refused() -> None:
    with pytest.raises(ValueError, match="not the middle of prevalence_range"):
        evaluation(prevalence=0.3, prevalence_range=(0.1, 0.2))


def test_a_range_belongs_to_copies() -> None:
    ev = evaluation(prevalence_range=(0.2, 0.3))
    for other in (copy.copy(ev), pickle.loads(pickle.dumps(ev))):  # noqa: S301 - our own
        assert (other.prevalence, other.prevalence_range) == (0.25, (0.2, 0.3))
