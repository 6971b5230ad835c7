"""Threshold by demand: the best of all rules that meet it, asked in Python or in the page."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from support.paying import paying

import rocwidgets as rw

if TYPE_CHECKING:
    import pandas as pd

LIMITS = {
    "max_share": [0, 0.05, 0.1, 0.37, 1],
    "max_number": [0, 300, 1234.5, 10_000],
    "min_tpr": [0, 0.5, 0.81, 1],
    "max_fpr": [0, 0.02, 0.3, 1],
    "min_precision": [0.05, 0.2, 0.5],
}
CRITERIA = ["cost", "accuracy", "youden", "f1", "closest_topleft"]


def make(rows: int = 400, **traits: Any) -> rw.Evaluation:
    generator = np.random.default_rng(3)
    signal = generator.normal(size=rows)
    y = signal + generator.logistic(size=rows) > 1
    scores = {"fine": signal, "tied": np.round(1 / (1 + np.exp(-signal)), 1)}
    return rw.Evaluation(y, scores, prevalence=0.1, population=10_000, **traits)


def keeps(point: rw.OperatingPoint, name: str, limit: float) -> bool:
    """Whether a rule keeps a limit, in fractions."""
    pi, tpr = Fraction(point.prevalence), Fraction(point.tp, point.tp + point.fn)  # pyright: ignore[reportArgumentType]
    fpr = Fraction(point.fp, point.fp + point.tn)  # pyright: ignore[reportArgumentType]
    share = pi * tpr + (1 - pi) * fpr
    if name == "min_precision":
        return share > 0 and pi * tpr / share >= limit
    value = {"max_share": share, "max_number": 10_000 * share, "min_tpr": tpr, "max_fpr": fpr}
    return value[name] >= limit if name == "min_tpr" else value[name] <= limit


def allowed(ev: rw.Evaluation, model: str, limits: dict[str, float]) -> list[rw.OperatingPoint]:
    every = [ev[model].at(threshold) for threshold in ev[model].counts()["threshold"]]
    return [point for point in every if all(keeps(point, *limit) for limit in limits.items())]


SINGLE = [{name: limit} for name, limits in LIMITS.items() for limit in limits]
PAIRS = [
    {one: LIMITS[one][at], other: LIMITS[other][-1 - at]}
    for one, other in itertools.combinations(LIMITS, 2)
    for at in (1, 2)
]


@pytest.mark.parametrize("model", ["fine", "tied"])
@pytest.mark.parametrize("limits", SINGLE + PAIRS)
def test_the_rule_that_meets_the_demands(limits: dict[str, float], model: str) -> None:
    ev = make()
    rules = allowed(ev, model, limits)
    if not rules:
        with pytest.raises(ValueError, match=f"{list(limits)[-1]}|{next(iter(limits))}"):
            ev[model].find(**limits)  # pyright: ignore[reportArgumentType]
        return
    result = ev[model].find(**limits)  # pyright: ignore[reportArgumentType]
    assert result == (rules[0] if set(limits) == {"min_tpr"} else rules[-1])


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("limits", [SINGLE[1], SINGLE[6], SINGLE[11], SINGLE[14], *PAIRS[::3]])
def test_the_best_rule_that_meets_the_demands(limits: dict[str, float], criterion: str) -> None:
    ev = make(costs=rw.Costs(fp=1, fn=6))
    losses = {
        "cost": lambda point: point.expected_cost,
        "accuracy": lambda point: -point.accuracy,
        "youden": lambda point: -point.youden,
        "f1": lambda point: -point.f1,
        "closest_topleft": lambda point: math.hypot(point.fpr, point.fnr),
    }
    rules = allowed(ev, "fine", limits)
    if not rules:
        with pytest.raises(ValueError, match="is impossible"):
            ev.optimum(criterion, **limits)  # pyright: ignore[reportArgumentType]
        return
    loss = losses[criterion]
    least = min(map(loss, rules))
    best = ev.optimum(criterion, **limits)  # pyright: ignore[reportArgumentType]
    assert best == next(point for point in rules if loss(point) <= least + 1e-12)


def test_the_bayes_threshold_is_that_of_the_target_prevalence() -> None:
    ev = rw.Evaluation([0, 0, 0, 1], [0.1, 0.4, 0.3, 0.8], costs=rw.Costs(fp=1, fn=4))
    assert ev.find(bayes=True).threshold == pytest.approx(1 / 5)
    ev.prevalence = 0.5
    odds = Fraction(1, 4) / Fraction(3)
    result = ev.find(bayes=True)
    assert result.threshold == pytest.approx(float(odds / (1 + odds)))
    assert result == ev.at(result.threshold)


@pytest.mark.parametrize(
    ("demand", "error", "message"),
    [
        (
            {},
            ValueError,
            r"both or neither of bayes=True and demands\. Pass one of them, such as max_share=0.1",
        ),
        (
            {"bayes": True, "max_share": 0.1},
            ValueError,
            "both or neither of bayes=True and demands",
        ),
        ({"max_share": 1.1}, ValueError, "max_share must be a number from 0 to 1, got 1.1"),
        ({"min_tpr": "0.8"}, TypeError, "min_tpr must be a number from 0 to 1, got '0.8'"),
        ({"max_number": -1}, ValueError, "max_number must be a number, finite and at least 0"),
        ({"max_fpr": math.nan}, ValueError, "max_fpr must be a number"),
        (
            {"bayes": True},
            ValueError,
            "bayes=True needs probabilities between 0 and 1, .* range from -",
        ),
        ({"min_tpr": 1, "max_share": 0.01}, ValueError, "min_tpr=.* is impossible with max_share"),
    ],
)
def test_what_cannot_be_demanded(
    demand: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        make().find(**demand)
    with pytest.raises(ValueError, match="No model named 'x'"):
        make()["x"].find(max_share=0.1)


def asked(ev: rw.Evaluation, kind: str, value: float | None = None) -> float:
    """What the page sends when it has chosen a threshold among the rows that it holds."""
    chosen = ev.get_state("threshold")["threshold"]
    demand = {"kind": kind, "value": value, "threshold": chosen, "model": ev.model}
    ev.set_state({"threshold": chosen, "_demand": demand})
    return ev.threshold


@pytest.fixture(scope="module")
def bank() -> pd.DataFrame:
    return rw.datasets.bank_marketing()


def test_python_answers_the_page_with_the_exact_rule(bank: pd.DataFrame) -> None:
    ev = rw.Evaluation(bank["y"], bank[["boosting", "tree"]], prevalence=0.05)
    for name, value in (("max_share", 0.1234), ("max_number", 777), ("min_precision", 0.3)):
        assert asked(ev, name, value) == ev.find(**{name: value}).threshold  # pyright: ignore[reportArgumentType]
        ev.set_state({"threshold": "Infinity", "_demand": {}})
        assert asked(ev, name, value) == ev.find(**{name: value}).threshold, "asked again"  # pyright: ignore[reportArgumentType]
    for criterion in CRITERIA:
        assert asked(ev, criterion) == ev.optimum(criterion).threshold
    assert asked(ev, "bayes") == ev.find(bayes=True).threshold


def test_impossible_or_outdated_demands_leave_the_threshold_alone(bank: pd.DataFrame) -> None:
    ev = rw.Evaluation(bank["y"], bank[["boosting", "tree"]], threshold=0.3)
    assert asked(ev, "min_precision", 0.99999) == 0.3
    assert asked(ev, "max_share", -1) == 0.3
    ev.costs = paying(tp=2, fp=1, fn=1)
    assert asked(ev, "bayes") == 0.3
    demand = {"kind": "max_share", "value": 0.1, "threshold": 0.3, "model": "boosting"}
    ev.threshold = 0.4
    ev.set_state({"_demand": demand})
    assert ev.threshold == 0.4, "moved on since"
    ev.model = "tree"
    ev.set_state({"_demand": {**demand, "threshold": 0.4}})
    assert ev.threshold == 0.4, "of another model"
