"""Threshold by demand: the best of all rules that meet it, asked in Python or in the page."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import scipy.stats
from support.effort import EFFORT, sampled, some
from support.paying import paying

import rocwidgets as rw
from rocwidgets.core import Analysis, OperatingPoint, Sample

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

LIMITS = {
    "max_share": [0, 0.05, 0.1, 0.37, 1],
    "max_number": [0, 300, 1234.5, 10_000],
    "min_tpr": [0, 0.5, 0.81, 1],
    "max_fpr": [0, 0.02, 0.3, 1],
    "max_fnr": [0, 0.19, 0.5, 1],
    "min_precision": [0.05, 0.2, 0.5],
    "max_cost": [0.02, 0.07, 0.09, 1],
}
CRITERIA = ["cost", "accuracy", "youden", "f1", "closest_topleft"]


def make(rows: int = 400, **traits: Any) -> rw.Evaluation:
    generator = np.random.default_rng(3)
    signal = generator.normal(size=rows)
    y = signal + generator.logistic(size=rows) > 1
    scores = {"fine": signal, "tied": np.round(1 / (1 + np.exp(-signal)), 1)}
    return rw.Evaluation(y, scores, prevalence=0.1, population=10_000, **traits)


def keeps(point: rw.core.OperatingPoint, name: str, limit: float) -> bool:
    """Whether a rule keeps a limit, in fractions."""
    pi, tpr = Fraction(point.prevalence), Fraction(point.tp, point.tp + point.fn)  # pyright: ignore[reportArgumentType]
    fpr = Fraction(point.fp, point.fp + point.tn)  # pyright: ignore[reportArgumentType]
    share = pi * tpr + (1 - pi) * fpr
    if name == "min_precision":
        return share > 0 and pi * tpr / share >= limit
    value = {
        "max_share": share,
        "max_number": 10_000 * share,
        "min_tpr": tpr,
        "max_fpr": fpr,
        "max_fnr": 1 - tpr,
        "max_cost": pi * (1 - tpr) * Fraction(point.costs.fn) + (1 - pi) * fpr,
    }
    return value[name] >= limit if name == "min_tpr" else value[name] <= limit + 1e-15


def allowed(ev: rw.Evaluation, model: str, limits: dict[str, float]) -> list[OperatingPoint]:
    every = [ev[model].at(threshold) for threshold in ev[model].counts()["threshold"]]
    return [point for point in every if all(keeps(point, *limit) for limit in limits.items())]


SINGLE = [{name: limit} for name, limits in LIMITS.items() for limit in limits]
PAIRS = [
    {one: LIMITS[one][at], other: LIMITS[other][-1 - at]}
    for one, other in itertools.combinations(LIMITS, 2)
    for at in (1, 2)
]


@pytest.mark.slow
@pytest.mark.parametrize("model", ["fine", "tied"])
@pytest.mark.parametrize("limits", sampled(SINGLE + PAIRS, 2))
def test_the_rule_that_meets_the_demands(limits: dict[str, float], model: str) -> None:
    ev = make(costs=rw.Costs(fp=1, fn=1))
    rules = allowed(ev, model, limits)
    if not rules:
        with pytest.raises(ValueError, match=f"{list(limits)[-1]}|{next(iter(limits))}"):
            ev[model].best(**limits)  # pyright: ignore[reportArgumentType]
        return
    least = min(point.expected_cost for point in rules)
    cheapest = next(point for point in rules if point.expected_cost <= least + 1e-12)
    assert ev[model].best(**limits) == cheapest  # pyright: ignore[reportArgumentType]
    assert ev[model].best("ppr", **limits) == rules[-1]  # pyright: ignore[reportArgumentType]
    for name, better in (("tpr", max), ("fpr", min)):
        extreme = better(getattr(point, name) for point in rules)
        first = next(point for point in rules if getattr(point, name) == extreme)
        assert ev[model].best(name, **limits) == first  # pyright: ignore[reportArgumentType]


@pytest.mark.slow
@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize(
    "limits", [SINGLE[1], SINGLE[6], SINGLE[11], SINGLE[14], {"max_cost": 0.5}, *some(PAIRS[::3])]
)
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
            ev["fine"].best(criterion, **limits)  # pyright: ignore[reportArgumentType]
        return
    loss = losses[criterion]
    least = min(map(loss, rules))
    best = ev["fine"].best(criterion, **limits)  # pyright: ignore[reportArgumentType]
    assert best == next(point for point in rules if loss(point) <= least + 1e-12)


def test_the_bayes_threshold_is_that_of_the_target_prevalence() -> None:
    ev = rw.Evaluation([0, 0, 0, 1], [0.1, 0.4, 0.3, 0.8], costs=rw.Costs(fp=1, fn=4))
    assert ev[ev.model].best("bayes").threshold == pytest.approx(1 / 5)
    ev.prevalence = 0.5
    odds = Fraction(1, 4) / Fraction(3)
    result = ev[ev.model].best("bayes")
    assert result.threshold == pytest.approx(float(odds / (1 + odds)))
    assert result == ev.at(result.threshold)


@pytest.mark.parametrize(
    ("demand", "error", "message"),
    [
        (
            {"criterion": "bayes", "max_share": 0.1},
            ValueError,
            r'"bayes" cannot keep max_share=0\.1: .* or write best\("cost", max_share=0\.1\)\.$',
        ),
        ({"bayes": True}, TypeError, r"an unknown argument 'bayes'\. Did you mean criterion\?"),
        ({"max_share": 1.1}, ValueError, "max_share must be a number from 0 to 1, got 1.1"),
        ({"min_tpr": "0.8"}, TypeError, "min_tpr must be a number from 0 to 1, got '0.8'"),
        ({"max_number": -1}, ValueError, "max_number must be a number, finite and at least 0"),
        ({"max_fpr": math.nan}, ValueError, "max_fpr must be a number"),
        ({"min_tpr": 1, "max_share": 0.01}, ValueError, "min_tpr=.* is impossible with max_share"),
        ({"max_cost": 1e-4}, ValueError, "max_cost=0.0001 is impossible: the lowest expected cost"),
        ({"max_cost": "1"}, TypeError, "max_cost must be a number, finite, got '1'"),
        ({"confidence": 0.95}, ValueError, "confidence is for limits that new cases have to keep"),
        (
            {"max_share": 0.1, "confidence": 0.95},
            ValueError,
            "pass one of min_tpr, max_fnr, max_fpr, min_precision, max_cost with it",
        ),
        ({"min_tpr": 0.9, "confidence": 95}, ValueError, "confidence must be a number between 0"),
        (
            {"min_tpr": 0.999, "confidence": 0.95},
            ValueError,
            "min_tpr=0.999 cannot be promised .*: it needs at least 3,688 positives, and there are",
        ),
        ({"max_fpr": 0, "confidence": 0.9}, ValueError, "no number of negatives can"),
        (
            {"min_precision": 0.999, "confidence": 0.9},
            ValueError,
            "the highest precision there that can be promised is ",
        ),
        (
            {"max_number": 0.1},
            ValueError,
            r"max_number is a number of cases, got 0\.1\. For a share of them, pass max_share=0\.1",
        ),
        ({"min_recal": 0.9}, TypeError, "best got an unknown argument 'min_recal'"),
    ],
)
def test_what_cannot_be_demanded(
    demand: dict[str, Any], error: type[Exception], message: str
) -> None:
    for ask in (make()["fine"].best, rw.Evaluation.best.__get__(make())):
        with pytest.raises(error, match=message):
            ask(**demand)
    with pytest.raises(ValueError, match="No model named 'x'"):
        make()["x"].best(max_share=0.1)


def asked(
    ev: rw.Evaluation,
    kind: str,
    value: float | None = None,
    *,
    is_promise: bool = False,
) -> float:
    """What the page sends when it has chosen a threshold among the rows that it holds."""
    chosen = ev.get_state("threshold")["threshold"]
    demand = {
        "kind": kind,
        "value": value,
        "threshold": chosen,
        "model": ev.model,
        "is_promise": is_promise,
    }
    ev.set_state({"threshold": chosen, "_demand": demand})
    return ev.threshold


@pytest.fixture(scope="module")
def bank() -> pd.DataFrame:
    return rw.datasets.bank_marketing()


def test_python_answers_the_page_with_the_exact_rule(bank: pd.DataFrame) -> None:
    ev = rw.Evaluation(bank["y"], bank[["boosting", "tree"]], prevalence=0.05)
    model: Any = ev["boosting"]
    for kind, name, value in (
        ("top_share", "max_share", 0.1234),
        ("top_number", "max_number", 777),
    ):
        full = model.best("ppr", **{name: value}).threshold
        assert full < model.best(**{name: value}).threshold, "a capacity that no cost uses in full"
        assert asked(ev, kind, value) == full
        ev.set_state({"threshold": "Infinity", "_demand": {}})
        assert asked(ev, kind, value) == full, "asked again"
        ev.set_state({"threshold": "Infinity", "_demand": {}})
    for name, value in (("min_tpr", 0.9), ("max_fpr", 0.2), ("min_precision", 0.07)):
        promised = model.best(**{name: value}, confidence=0.95).threshold
        assert asked(ev, name, value, is_promise=True) == promised
        ev.set_state({"threshold": "Infinity", "_demand": {}})
    for name, value in (("max_share", 0.1234), ("max_number", 777), ("min_tpr", 0.95)):
        best = model.best(**{name: value}).threshold
        assert asked(ev, name, value) == best
        assert ev.get_state("_demand")["_demand"]["threshold"] == best, (
            "it is still that of the demand"
        )
        ev.set_state({"threshold": "Infinity", "_demand": {}})
    for criterion in (*CRITERIA, "bayes"):
        assert asked(ev, criterion) == model.best(criterion).threshold


def test_python_answers_the_page_with_the_bayes_threshold_of_a_corrected_model() -> None:
    rng = np.random.default_rng(4)
    y = rng.random(300) < 0.5
    ev = rw.Evaluation(y, np.where(y, 0.6, 0.4) + 0.1 * rng.random(300), prevalence=0.1)
    ev.model = ev["model"].prior_corrected().name
    assert asked(ev, "bayes") == ev[ev.model].best("bayes").threshold == pytest.approx(0.5)


def test_impossible_or_outdated_demands_leave_the_threshold_alone(bank: pd.DataFrame) -> None:
    ev = rw.Evaluation(bank["y"], bank[["boosting", "tree"]], threshold=0.3)
    assert asked(ev, "min_precision", 0.99999) == 0.3
    assert asked(ev, "max_share", -1) == 0.3
    ev.costs = paying(tp=2, fp=1, fn=1)
    assert asked(ev, "bayes") == 0.3
    demand = {"kind": "max_share", "value": 0.1, "threshold": 0.3, "model": "boosting"}
    demand["is_promise"] = False
    ev.threshold = 0.4
    ev.set_state({"_demand": demand})
    assert ev.threshold == 0.4, "moved on since"
    ev.model = "tree"
    ev.set_state({"_demand": {**demand, "threshold": 0.4}})
    assert ev.threshold == 0.4, "of another model"


PROMISES = [
    {"min_tpr": 0.8},
    {"max_fnr": 0.2},
    {"max_fpr": 0.3},
    {"min_precision": 0.15},
    {"max_cost": 0.2},
    {"min_tpr": 0.6, "max_fpr": 0.4},
    {"min_tpr": 0.6, "max_share": 0.4},
]


@pytest.mark.parametrize("limits", PROMISES)
def test_a_promise_keeps_its_demands_with_a_margin_and_has_a_price(limits: dict[str, Any]) -> None:
    # At these costs the best threshold of all would keep no limit on either kind of errors.
    costs = rw.Costs(fp=1, fn=1 if {"min_tpr", "max_fnr", "max_cost"} & {*limits} else 100)
    model = make(4000, costs=costs)["fine"]
    plain, promised = model.best(**limits), model.best(**limits, confidence=0.9)
    assert plain.promise is None
    promise = promised.promise
    assert promise is not None
    assert promise.confidence == 0.9
    assert promise.demands == {n: x for n, x in limits.items() if n != "max_share"}
    assert all(keeps(promised, name, limit) for name, limit in limits.items())
    for name, limit in promise.demands.items():
        value = promise.to_dict()["values"][name]
        assert value >= limit if name.startswith("min") else value <= limit
    assert promise.instead == plain.threshold
    # The cheapest threshold of all keeps a limit on the cost with a margin.
    assert (plain.threshold != promised.threshold) is ("max_cost" not in limits)
    assert promise.price == plain.profit - promised.profit
    for rate, k, n, bound in promise.evidence:
        counted = {"tpr": promised.tp, "fnr": promised.fn, "fpr": promised.fp}[rate]
        assert k == counted
        assert n == (model.table.N if rate == "fpr" else model.table.P)
        assert bound < k / n if rate == "tpr" else bound > k / n
    # Among the thresholds that promise it, a criterion has the choice.
    best = model.best("youden", **limits, confidence=0.9)
    assert best.youden >= promised.youden
    assert best.promise is not None


def test_a_decision_keeps_its_promise(tmp_path: Path) -> None:
    ev = make(4000)
    decision = ev.decide(min_tpr=0.8, confidence=0.9)
    assert decision.promise == ev["fine"].best(min_tpr=0.8, confidence=0.9).promise
    assert (decision.criterion, decision.demands) == ("cost", {"min_tpr": 0.8})
    decision.save(tmp_path / "decision.json")
    assert rw.Decision.load(tmp_path / "decision.json") == decision
    assert "promised: TPR >= 0.8 on new cases with 90% confidence" in repr(decision)
    assert "TPR &gt;= 0.8 on new cases" in decision.point._repr_html_()
    assert ev.decide(min_tpr=0.8).promise is None
    damaged = decision.to_dict()
    damaged["promise"]["demands"] = {"min_auc": 0.9}
    with pytest.raises(TypeError, match="demands must be a mapping of min_tpr"):
        rw.Decision.from_dict(damaged)
    del damaged["promise"]["price"]
    with pytest.raises(TypeError, match="A promise given as a dict needs"):
        rw.Decision.from_dict(damaged)


def test_the_best_model_can_be_chosen_by_a_promise() -> None:
    best = make(4000).best("cost", min_tpr=0.6, confidence=0.95)
    assert best.promise is not None
    assert best.promise.demands == {"min_tpr": 0.6}


def test_models_share_the_confidence() -> None:
    y = [0, 1] * 100
    scores = {name: range(200) for name in ("a", "b", "c")}
    shared = rw.Evaluation(y, scores).best(min_tpr=0.8, confidence=0.94)
    alone = rw.Evaluation(y, scores["a"]).best(min_tpr=0.8, confidence=0.98)
    assert (shared.threshold, shared.promise.n_models) == (alone.threshold, 3)  # pyright: ignore[reportOptionalMemberAccess]
    assert "on new cases with 94% confidence for any of 3 models" in repr(shared.promise)
    few = {name: [0.1, 0.4, 0.3, 0.8] for name in ("a", "b")}
    with pytest.raises(ValueError, match=r"confidence=0.95 for 2 models: it needs at least 36 pos"):
        rw.Evaluation([0, 1, 0, 1], few).best(min_tpr=0.9, confidence=0.95)


@pytest.mark.slow
def test_a_promise_is_kept_by_the_best_of_several_models() -> None:
    # Five models that err independently: the luckiest one looks best.
    rng, broken, runs = np.random.default_rng(0), 0, 80 * EFFORT
    setting = {"prevalence": 0.2, "costs": rw.Costs(fp=1, fn=3)}
    positive = np.repeat([True, False], [80, 400])
    for _ in range(runs):
        scores = rng.normal(size=(5, 480)) + 1.5 * positive
        sample = Sample.from_scores(positive, {str(k): each for k, each in enumerate(scores)})
        best = Analysis.of(sample, **setting).best(min_tpr=0.8, confidence=0.9)
        broken += scipy.stats.norm.sf(best.threshold - 1.5) < 0.8
    assert broken / runs < 0.1


def test_what_cannot_be_promised() -> None:
    y, score = [0, 1] * 50, list(range(100))
    weighted = rw.Evaluation(y, score, sample_weight=[2.5] * 100)
    # Weights that are all the same tell nothing.
    limits: Any = {"min_tpr": 0.5, "confidence": 0.95}
    assert weighted.best(**limits).threshold == rw.Evaluation(y, score).best(**limits).threshold
    sums = rw.Evaluation(Sample(weighted.sample.tables, weighted.sample.labels))
    with pytest.raises(ValueError, match="the cluster of each case, but only sums"):
        sums.best(**limits)
    paid = rw.Evaluation(y, score, case_costs=rw.CaseCosts(fn=score))
    with pytest.raises(ValueError, match="max_cost needs costs that are the same for all cases"):
        paid.best(max_cost=1)
    with pytest.warns(UserWarning, match="A miss earns 5"):
        gains = rw.Evaluation(y, score, costs=rw.Costs(tp=-3, fn=-5, fp=1))
    with pytest.raises(ValueError, match="max_cost needs errors that cost at least as much"):
        gains.best(max_cost=1)


@pytest.mark.parametrize("prevalence", [1e-100, 1e-7, 0.3])
def test_a_precision_that_can_be_reached_is_told_in_few_digits(prevalence: float) -> None:
    ev = rw.Evaluation([0, 1, 0, 0], [0.1, 0.4, 0.4, 0.6], prevalence=prevalence)
    with pytest.raises(ValueError, match="the highest precision there is") as raised:
        ev["model"].best(min_precision=0.9)
    text = str(raised.value)
    assert len(text) < 150
    limit = float(text.rsplit("min_precision=", 1)[1].removesuffix("."))
    assert ev["model"].best(min_precision=limit).precision >= limit * (1 - 1e-12)
    assert ev["model"].best(min_precision=limit).precision <= limit * 1.002


def test_a_cost_that_can_be_reached_is_told_in_few_digits() -> None:
    ev = rw.Evaluation([0, 1, 0, 0], [0.1, 0.4, 0.4, 0.6], costs=rw.Costs(fp=1e60, fn=3e60))
    with pytest.raises(ValueError, match="the lowest expected cost there is") as raised:
        ev["model"].best(max_cost=1)
    text = str(raised.value)
    assert len(text) < 150
    limit = float(text.rsplit("max_cost=", 1)[1].removesuffix("."))
    assert ev["model"].best(max_cost=limit).expected_cost <= limit
