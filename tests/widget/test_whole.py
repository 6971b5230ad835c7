"""A value and what follows from it change together, or if that is interrupted not at all."""

from __future__ import annotations

import gc
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from support.alive import alive
from support.effort import EFFORT
from support.interrupting import WITH_TRAITS, interrupted, lines_of

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Callable

N = 60
RNG = np.random.default_rng(0)
Y = np.arange(N) % 3 == 0
SCORES = {
    "a": np.round(RNG.random(N) / 2 + Y * 0.4, 2),
    "b": np.round(RNG.random(N), 2),
}
GROUP = np.array(["x", "y", "z"])[RNG.integers(0, 3, N)]
COSTS = rw.Costs(fp=1, fn=3, between={"review": 0.2})
MOMENTS = 20 * EFFORT**2


def made(**before: Any) -> rw.Evaluation:
    ev = rw.Evaluation(Y, SCORES, group=GROUP, costs=COSTS, tiers=(0.7, 0.3))
    for name, value in before.items():
        setattr(ev, name, value)
    return ev


# What is set, after what was set before.
CHANGES: dict[str, tuple[dict[str, Any], Callable[[rw.Evaluation], None]]] = {
    "focus": ({}, lambda ev: setattr(ev, "focus", "x")),
    "another focus": ({"focus": "y"}, lambda ev: setattr(ev, "focus", "x")),
    "no focus": ({"focus": "y", "prevalence": 0.4}, lambda ev: setattr(ev, "focus", None)),
    "threshold": ({}, lambda ev: setattr(ev, "threshold", 0.3)),
    "costs": ({}, lambda ev: setattr(ev, "costs", rw.Costs(fp=2, fn=3))),
    "prevalence": ({"prevalence": (0.2, 0.6)}, lambda ev: setattr(ev, "prevalence", 0.2)),
    "no prevalence": ({"prevalence": 0.2}, lambda ev: setattr(ev, "prevalence", None)),
    "range": ({}, lambda ev: setattr(ev, "prevalence", (0.1, 0.3))),
    "tiers": (
        {"group_thresholds": {"y": 0.4}},
        lambda ev: setattr(ev, "tiers", (0.8, 0.2)),
    ),
    "own thresholds": ({}, lambda ev: setattr(ev, "group_thresholds", {"x": 0.3})),
    "model": ({}, lambda ev: setattr(ev, "model", "b")),
    "charts": ({}, lambda ev: setattr(ev, "charts", ["gains"])),
    "apply": ({}, lambda ev: ev.apply(ev["b"].best())),
    "page": (
        {"focus": "x"},
        lambda ev: ev.set_state({"focus": ["groups", 1], "threshold": 0.2, "model": "b"}),
    ),
}
SHOWN = (
    *("focus", "threshold", "costs", "prevalence", "population", "model"),
    *("tiers", "group_thresholds", "charts", "_following"),
)


def shown(ev: rw.Evaluation) -> Any:
    """Return all that follows from what is set."""
    return [getattr(ev, name) for name in SHOWN], ev.sample.focus, ev.sample.size, repr(ev.at())


def moments(lines: int) -> list[int]:
    return sorted({*range(1, 4), *np.linspace(4, lines, MOMENTS, dtype=int).tolist()})


@pytest.mark.parametrize("name", CHANGES)
def test_a_value_is_set_with_what_follows_or_not_at_all(name: str) -> None:
    before, change = CHANGES[name]
    ev = made(**before)
    old = shown(ev)
    lines, new = lines_of(partial(change, ev), WITH_TRAITS), shown(ev)
    assert new != old
    ev.close()
    stopped = 0
    for line in moments(lines):
        ev, told = made(**before), []
        ev.observe(lambda change, told=told: told.append(change), [*SHOWN])
        stopped += interrupted(partial(change, ev), line, WITH_TRAITS)
        assert shown(ev) in (old, new), line
        # Observers heard of what is.
        for each in {each["name"]: each for each in told}.values():
            assert getattr(ev, each["name"]) == each["new"], (line, each["name"])
        change(ev)
        assert shown(ev) == new, line
        # Nothing is held back from now on.
        ev.threshold, told[:] = 0.875, []
        ev.threshold = 0.125
        assert [each["new"] for each in told] == [0.125], line
        ev.close()
    assert stopped > MOMENTS / 2


def test_linked_evaluations_change_together() -> None:
    def pair() -> tuple[rw.Evaluation, rw.Evaluation]:
        one, other = made(), made()
        rw.link(one, other, on=["threshold", "costs", "model"])
        return one, other

    def change(ev: rw.Evaluation) -> None:
        ev.costs = rw.Costs(fp=2, fn=3)

    one, other = pair()
    lines = lines_of(partial(change, one))
    for line in moments(lines):
        one, other = pair()
        interrupted(partial(change, one), line)
        assert one.costs == other.costs, line
        one.close()
        other.close()


def test_a_problem_changes_with_its_evaluation() -> None:
    def change(view: Any) -> None:
        view.n = 100

    def state(view: Any) -> Any:
        ev = view.evaluation
        return view.n, ev.population, ev.sample.size, repr(ev.at())

    view = rw.teaching.ModelProblem(n=50, n_samples=1)
    old = state(view)
    lines, new = lines_of(partial(change, view)), state(view)
    view.close()
    for line in moments(lines)[::4]:
        view = rw.teaching.ModelProblem(n=50, n_samples=1)
        interrupted(partial(change, view), line)
        assert state(view) in (old, new), line
        change(view)
        assert state(view) == new, line
        view.close()


PROB = RNG.dirichlet([1, 1, 1], size=12)
ROWS = [*("a", "b", "c") * 4]
BUILT: dict[str, Callable[[], Any]] = {
    "Evaluation": made,
    "from_estimator": lambda: rw.Evaluation.from_confusion(
        {"A": {"tp": 4, "fp": 5, "fn": 10, "tn": 4}}
    ),
    "from_multilabel": lambda: rw.Evaluation.from_multilabel(
        [[0, 1], [1, 0], [1, 1], [0, 0]], [[0.1, 0.9], [0.8, 0.3], [0.6, 0.4], [0.2, 0.1]]
    ),
    "MulticlassEvaluation": lambda: rw.MulticlassEvaluation(ROWS, PROB),
    "ModelProblem": lambda: rw.teaching.ModelProblem(n=50, n_samples=1),
}


@pytest.mark.parametrize("name", BUILT)
def test_a_constructor_interrupted_leaves_no_widget(name: str) -> None:
    build = BUILT[name]
    lines = lines_of(build)
    gc.collect()
    kept = {*alive()}
    for line in moments(lines):
        if interrupted(build, line):
            assert {*alive()} == kept, line
        close_all_but(kept)


def close_all_but(kept: set[str]) -> None:
    for each in [widget for name, widget in alive().items() if name not in kept]:
        each.close()


VIEWS: dict[str, Callable[[rw.Evaluation], Any]] = {
    "ROC": lambda ev: rw.ROC(ev, hull="common"),
    "Dashboard": lambda ev: rw.Dashboard(ev, charts=["roc"]),
    "copy": lambda ev: ev.__copy__(),
}


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_interrupted_leaves_no_widget(name: str) -> None:
    build = VIEWS[name]
    ev = made()
    build(ev).close()
    lines = lines_of(partial(build, ev))
    for each in [*ev.views.values()]:
        each.close()
    kept = {*alive()}
    for line in moments(lines):
        if interrupted(partial(build, ev), line):
            assert {*alive()} == kept, line
            assert ev.views == {}, line
        close_all_but(kept)
