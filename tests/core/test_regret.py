"""Regrets of thresholds against costs that are tried one by one."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import EFFORT

import rocwidgets as rw
from rocwidgets import core
from rocwidgets.widget.scene import chart_of

CELLS = ("tp", "fp", "fn", "tn")
ENDS = st.tuples(st.integers(0, 8), st.integers(0, 4)).map(lambda pair: (pair[0], sum(pair)))


def evaluation(seed: int, n: int = 60, **traits: Any) -> rw.Evaluation:
    draw = np.random.default_rng(seed)
    y = np.r_[1, 0, draw.integers(0, 2, n - 2)]
    return rw.Evaluation(y, np.round(y + draw.normal(0, 1.2, n), 1), **traits)


def profit_of(ev: rw.Evaluation, costs: tuple[float, ...], prevalence: float) -> np.ndarray:
    """Return the profit of every threshold, from its counts."""
    table = ev[ev.model].counts()
    size = {"tp": "fn", "fn": "tp", "fp": "tn", "tn": "fp"}
    share = {"tp": prevalence, "fn": prevalence, "fp": 1 - prevalence, "tn": 1 - prevalence}
    cost = sum(
        share[cell] * each * table[cell] / (table[cell] + table[size[cell]])
        for cell, each in zip(CELLS, costs, strict=True)
    )
    return -ev.population * np.asarray(cost)


def regret_at(ev: rw.Evaluation, costs: tuple[float, ...], prevalence: float) -> np.ndarray:
    profit = profit_of(ev, costs, prevalence)
    return profit.max() - profit


def between(ends: tuple[float, float], n: int) -> np.ndarray:
    """Return the middles of n equal parts of a range."""
    low, high = ends
    return low + (high - low) * (np.arange(n) + 0.5) / n


@pytest.mark.slow
@settings(max_examples=4 * EFFORT)
@given(st.integers(0, 99), ENDS, ENDS, st.sampled_from([(0.2, 0.2), (0.1, 0.6)]))
def test_regrets_are_those_of_all_costs_in_the_ranges(
    seed: int, fp: tuple[int, int], fn: tuple[int, int], shares: tuple[float, float]
) -> None:
    ev = evaluation(seed, population=1000)
    costs = rw.Costs(fp=fp, fn=fn, tp=-1)
    regret = ev["model"].regret(costs, prevalence=shares)
    tried = [
        regret_at(ev, (-1, alarm, miss, 0), share)
        for alarm, miss, share in itertools.product(
            np.linspace(*fp, 5), np.linspace(*fn, 5), np.linspace(*shares, 5)
        )
    ]
    # The ends are among those tried, so the greatest of these is the worst there is.
    worst = np.max(tried, axis=0)
    assert regret.thresholds["worst"].to_numpy() == pytest.approx(worst, abs=1e-9)
    drawn = [
        regret_at(ev, (-1, alarm, miss, 0), share)
        for alarm, miss, share in itertools.product(
            between(fp, 8), between(fn, 8), between(shares, 8)
        )
    ]
    expected = np.mean(drawn, axis=0)
    slack = 0.02 * max(1, expected.max())
    assert regret.thresholds["expected"].to_numpy() == pytest.approx(expected, abs=slack)
    at = ev["model"].at(regret.minimax.threshold).threshold
    assert worst[regret.thresholds["threshold"] == at] == pytest.approx(worst.min(), abs=1e-9)


def test_what_is_known_for_sure_is_the_loss_against_the_optimum() -> None:
    ev = evaluation(3, costs=rw.Costs(fp=1, fn=3))
    regret = ev["model"].regret()
    best = ev.best()
    loss = best.profit - profit_of(ev, (0, 1, 3, 0), ev.prevalence)
    for column in ("expected", "worst"):
        assert regret.thresholds[column].to_numpy() == pytest.approx(loss, abs=1e-9)
    assert regret.minimax.threshold == regret.least_expected.threshold == best.threshold
    row = regret.people.loc["costs"]
    assert row[["threshold", "low", "high"]].tolist() == [best.threshold] * 3
    assert row[["expected", "worst"]].tolist() == pytest.approx([0, 0])
    table = regret.thresholds
    assert table["threshold"][table["best_for"] == "costs"].tolist() == [best.threshold]


@pytest.mark.slow
def test_ranges_of_a_right_decision_count_against_its_error() -> None:
    # What matters is fn - tp: it runs from 1 to 5, with the middle more likely than the ends.
    ev = evaluation(5)
    both = ev["model"].regret(rw.Costs(fp=1, fn=(2, 4), tp=(-1, 1)))
    draw, n = np.random.default_rng(0), 1000 * EFFORT
    tried = [
        regret_at(ev, (tp, 1, fn, 0), ev.prevalence)
        for tp, fn in zip(draw.uniform(-1, 1, n), draw.uniform(2, 4, n), strict=True)
    ]
    assert both.thresholds["worst"].to_numpy() == pytest.approx(
        np.maximum(
            regret_at(ev, (1, 1, 2, 0), ev.prevalence), regret_at(ev, (-1, 1, 4, 0), ev.prevalence)
        )
    )
    spread = np.std(tried, axis=0) / np.sqrt(len(tried))
    away = np.abs(both.thresholds["expected"] - np.mean(tried, axis=0))
    assert (away <= 5 * spread + 1e-3).all()


def test_people_are_judged_each_by_their_own_costs() -> None:
    ev = evaluation(1, population=500)
    people = {"sales": rw.Costs(fp=3, fn=1), "risk": rw.Costs(fp=1, fn=(4, 8))}
    regret = ev["model"].regret(people)
    sales = regret_at(ev, (0, 3, 1, 0), ev.prevalence)
    risk = np.maximum(*(regret_at(ev, (0, 1, fn, 0), ev.prevalence) for fn in (4, 8)))
    table = regret.thresholds
    assert table["worst"].to_numpy() == pytest.approx(np.maximum(sales, risk), abs=1e-9)
    clear = np.abs(sales - risk) > 1e-9
    worst_for = table["worst_for"].to_numpy()
    assert (worst_for[clear] == np.where(sales > risk, "sales", "risk")[clear]).all()
    of_each = [ev["model"].regret(each).thresholds["expected"] for each in people.values()]
    assert table["expected"].to_numpy() == pytest.approx(np.mean(of_each, axis=0), abs=1e-9)
    at = np.flatnonzero(table["threshold"] == regret.minimax.threshold)[0]
    assert regret.people["worst"].tolist() == pytest.approx([sales[at], risk[at]], abs=1e-9)
    best = [ev["model"].regret({"one": each}).people for each in people.values()]
    for name, alone in zip(people, best, strict=True):
        own = regret.people.loc[name, ["low", "high", "threshold"]].tolist()
        assert own == alone.loc["one", ["low", "high", "threshold"]].tolist()
    # For risk the best threshold depends on what a miss costs.
    low, high = regret.people.loc["risk", ["low", "high"]]
    ends = [ev["model"].regret(rw.Costs(fp=1, fn=fn)).minimax.threshold for fn in (4, 8)]
    assert [high, low] == ends
    names = table["best_for"].str.split(", ")
    for name in people:
        inside = table["threshold"].between(*regret.people.loc[name, ["low", "high"]])
        assert not names[~inside].map(lambda held, name=name: name in held).any()


def test_all_agree_where_nobodys_errors_cost_much_more() -> None:
    ev = evaluation(2, n=200)
    people = {"a": rw.Costs(fp=1, fn=(1, 2)), "b": rw.Costs(fp=1, fn=3)}
    regret = ev["model"].regret(people)
    table = ev["model"].counts()
    errors = [costs * table["fn"] + table["fp"] for costs in (1, 2, 3)]
    excess = np.max([each / each.min() - 1 for each in errors], axis=0)
    for within in (0.02, 0.1, 0.3, 1.0):
        agreed = regret.agreed(within)
        if excess.min() > within:
            assert agreed is None
            continue
        assert agreed is not None
        low, high = agreed
        inside = table["threshold"].between(low, high).to_numpy()
        assert (excess[inside] <= within + 1e-9).all()
        assert inside[excess.argmin()]
        first, last = np.flatnonzero(inside)[[0, -1]]
        assert not first or excess[first - 1] > within
        assert last + 1 == len(excess) or excess[last + 1] > within
    assert regret.agreed(0) is None or excess.min() <= 1e-9
    with pytest.raises(
        ValueError, match=r"within must be a number from 0 to 1; for 10 %, pass 0\.1, got -1"
    ):
        regret.agreed(-1)


def test_a_perfect_model_leaves_nothing_to_disagree_about() -> None:
    ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.2, 0.7, 0.8])
    regret = ev["model"].regret({"a": rw.Costs(fp=1, fn=9), "b": rw.Costs(fp=9, fn=1)})
    assert regret.minimax.threshold == 0.7
    assert regret.agreed(0) == (0.7, 0.7)
    assert repr(regret) == (
        "Regret(minimax at 0.7: 0 at worst; least expected at 0.7: 0 on average)"
    )


def test_weights_are_repetitions() -> None:
    y, score, weight = [0, 1, 0, 1, 1], [0.1, 0.3, 0.4, 0.6, 0.9], [2, 1, 3, 2, 1]
    costs = rw.Costs(fp=(1, 2), fn=(1, 4))
    one = rw.Evaluation(y, score, sample_weight=weight)["model"].regret(costs)
    other = rw.Evaluation(np.repeat(y, weight), np.repeat(score, weight))["model"].regret(costs)
    assert one.thresholds.drop(columns=["worst_for", "best_for"]).to_numpy() == pytest.approx(
        other.thresholds.drop(columns=["worst_for", "best_for"]).to_numpy()
    )
    assert one.agreed(0.2) == other.agreed(0.2)


def test_an_error_that_may_pay_makes_all_or_none_best() -> None:
    ev = evaluation(4)
    regret = ev["model"].regret(rw.Costs(fp=(-1, 2), fn=1))
    tried = [regret_at(ev, (0, fp, 1, 0), ev.prevalence) for fp in np.linspace(-1, 2, 7)]
    assert regret.thresholds["worst"].to_numpy() == pytest.approx(np.max(tried, axis=0), abs=1e-9)
    assert regret.people.loc["costs", "low"] == ev["model"].counts()["threshold"].min()


@pytest.mark.parametrize(
    ("given", "error", "told"),
    [
        ({"costs": 5}, TypeError, "costs must be Costs such as"),
        ({"costs": {"ops": 5}}, TypeError, "costs of 'ops' must be Costs such as"),
        ({"costs": {3: rw.Costs()}}, TypeError, r"People need names, got 3 \(int\)"),
        ({"costs": {" ": rw.Costs()}}, TypeError, "People need names, got ' '"),
        (
            {"costs": {"a": rw.Costs(currency="EUR"), "b": rw.Costs()}},
            ValueError,
            "'a' has 'EUR', 'b' has none. Convert them",
        ),
        (
            {"costs": {"ops": rw.Costs(fp=1, fn=5, between={"mail": (1, 2)})}},
            ValueError,
            "costs of 'ops' have actions between, mail, but people agree on one threshold",
        ),
        (
            {"costs": {"a": rw.Costs(currency="EUR"), "b": rw.Costs(currency="USD")}},
            ValueError,
            "one currency, but 'a' has 'EUR', 'b' has 'USD'. Convert them",
        ),
        ({"prevalence": (0.3, 0.1)}, ValueError, r"from 0\.3 down to 0\.1.*\(0\.1, 0\.3\)"),
        ({"prevalence": 1.5}, ValueError, "prevalence must be a number between 0 and 1"),
        ({"prevalance": 0.1}, TypeError, "unknown argument 'prevalance'"),
    ],
)
def test_wrong_arguments_are_explained(given: Any, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        evaluation(0)["model"].regret(**given)


def test_ranges_beside_costs_of_cases_count_as_their_middle() -> None:
    given: dict[str, Any] = {"case_costs": rw.CaseCosts(fn=[1, 2, 3, 4])}
    y, score = [0, 1, 0, 1], [0.1, 0.4, 0.5, 0.8]
    ranges = rw.Evaluation(y, score, costs=rw.Costs(fp=(1, 3), fn=(2, 4)), **given)
    middles = rw.Evaluation(y, score, costs=rw.Costs(fp=2, fn=3), **given)
    assert ranges.best().profit == middles.best().profit
    for view in (rw.ROC, rw.Profit, rw.CostCurve):
        one, other = (chart_of(each, view.kind) for each in (ranges, middles))
        assert [each.points.tolist() for each in one.guides] == [
            each.points.tolist() for each in other.guides
        ]


def test_costs_of_cases_are_refused() -> None:
    ev = rw.Evaluation([0, 1, 1], [0.1, 0.4, 0.8], case_costs=rw.CaseCosts(fn=[1, 2, 3], fp=1))
    with pytest.raises(
        ValueError, match=r"A regret does not support per-case costs \(case_costs=\)"
    ):
        ev["model"].regret()


def test_it_is_a_public_class() -> None:
    assert isinstance(evaluation(0)["model"].regret(), core.Regret)
