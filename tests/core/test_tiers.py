"""Thresholds between several actions: counts, amounts, the best ones, settings and decisions."""

from __future__ import annotations

import copy
import json
import math
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

import rocwidgets as rw
from rocwidgets.core import Analysis, Sample
from rocwidgets.core.tiers import Tiering

if TYPE_CHECKING:
    from pathlib import Path

Y = np.array([0, 0, 1, 0, 1, 1, 0, 1])
S = np.array([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8])
COSTS = rw.Costs(tp=-2, fp=3, fn=4, tn=-1, between={"review": 0.5})
FOUR = rw.Costs(tp=-9, fp=4, fn=0, between={"call": (-7, 1), "mail": (-2, 0.25)})


@pytest.fixture
def ev() -> rw.Evaluation:
    return rw.Evaluation(Y, {"a": S, "b": 1 - S}, costs=COSTS)


@pytest.fixture
def four() -> rw.Evaluation:
    return rw.Evaluation(Y, {"a": S, "b": 1 - S}, costs=FOUR)


def test_a_score_at_a_threshold_belongs_to_what_is_above(ev: rw.Evaluation) -> None:
    tiers = ev["a"].tiers.at(0.7, 0.3)
    assert tiers.counts == {"flag": (1, 1), "review": (3, 1), "leave": (0, 2)}
    assert tiers.shares == {"flag": 0.25, "review": 0.5, "leave": 0.25}


@pytest.mark.parametrize("prevalence", [0.5, 0.1])
def test_the_cost_is_that_of_each_case(ev: rw.Evaluation, prevalence: float) -> None:
    ev.prevalence, ev.population = prevalence, 1000
    weight = np.where(Y, prevalence / (Y == 1).sum(), (1 - prevalence) / (Y == 0).sum())
    for low, high in [(0.3, 0.7), (0.45, 0.55), (-math.inf, math.inf), (0.5, 0.5), (0.9, 2)]:
        right = np.where(Y, COSTS.tp, COSTS.tn)
        decided = np.where((high <= S) == Y, right, np.where(Y, COSTS.fn, COSTS.fp))
        each = np.where((low <= S) & (high > S), right + 0.5, decided)
        tiers = ev["a"].tiers.at(high, low)
        assert tiers.expected_cost == pytest.approx(each @ weight)
        assert tiers.profit == pytest.approx(-1000 * (each @ weight))
        assert tiers.shares["review"] == pytest.approx(((low <= S) & (high > S)) @ weight)


def cost_by_hand(first: float, second: float, third: float) -> float:
    """Mean cost of flag, call, mail and leave."""
    place = np.where(first <= S, 0, np.where(second <= S, 1, np.where(third <= S, 2, 3)))
    costs = np.array([(4, -9), (1, -7), (0.25, -2), (0, 0)])
    return float(costs[place, Y].mean())


def test_four_actions_cost_what_their_cases_cost(four: rw.Evaluation) -> None:
    ends = [math.inf, *S[::-1].tolist()]
    every = list(combinations_with_replacement(ends, 3))
    for thresholds in every:
        tiers = four["a"].tiers.at(*thresholds)
        assert tiers.expected_cost == pytest.approx(cost_by_hand(*thresholds))
    best = four["a"].tiers.best()
    assert best.expected_cost == pytest.approx(min(cost_by_hand(*each) for each in every))
    assert best.shares["call"] > 0


def test_thresholds_that_are_equal_are_one(ev: rw.Evaluation) -> None:
    tiers, point = ev["a"].tiers.at(0.5, 0.5), ev["a"].at(0.5)
    assert tiers.counts["flag"] == (point.tp, point.fp)
    assert tiers.counts["leave"] == (point.fn, point.tn)
    assert (tiers.shares["review"], tiers.expected_cost) == (0, point.expected_cost)


def test_the_optimum_is_better_than_one_threshold_or_is_it(ev: rw.Evaluation) -> None:
    best = ev["a"].tiers.best()
    assert best.thresholds[0] > best.thresholds[1]
    assert best.expected_cost < ev.best().expected_cost
    # Net costs are 6 and 4, and a review costs their product divided by their sum.
    ev.costs = rw.Costs(tp=-2, fp=3, fn=4, tn=-1, between={"review": 2.4})
    best, single = ev["a"].tiers.best(), ev.best()
    assert best.thresholds == (single.threshold,) * 2
    assert best.expected_cost == single.expected_cost


def test_capacities_hold(ev: rw.Evaluation, four: rw.Evaluation) -> None:
    for most in (0, 0.125, 0.25, 0.5, 1):
        tiers = ev["a"].tiers.best(max_share={"review": most})
        assert tiers.shares["review"] <= most
        assert tiers.capacities == {"review": most}
    four.population = 800
    limits = {"flag": 0.25, "call": 0.25}
    tiers = four["a"].tiers.best(max_share=limits, max_number={"call": 100, "mail": 200})
    assert tiers.capacities == {"flag": 0.25, "call": 0.125, "mail": 0.25}
    assert all(tiers.shares[name] <= most for name, most in tiers.capacities.items())
    assert tiers.expected_cost > four["a"].tiers.best().expected_cost
    assert tiers == four["a"].tiers.at(*tiers.thresholds)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"max_share": {"review": 2}}, ValueError, "max_share of review must be a number from 0"),
        ({"max_share": {"leave": 0.5}}, ValueError, "cannot limit leave"),
        ({"max_share": {"mail": 0.5}}, ValueError, "max_share has no action 'mail'"),
        ({"max_share": 0.5}, TypeError, r"such as \{'flag': 0.1\}"),
        ({"max_number": {"review": 0.5}}, ValueError, "for a share of them, pass max_share"),
    ],
)
def test_wrong_capacities_are_refused(
    ev: rw.Evaluation, arguments: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        ev["a"].tiers.best(**arguments)


def test_weights_are_repetitions() -> None:
    weight = np.array([1, 2, 3, 1, 2, 1, 1, 2])
    one = Analysis.of(Sample.from_scores(Y, {"a": S}, sample_weight=weight), costs=COSTS)
    repeated = Sample.from_scores(np.repeat(Y, weight), {"a": np.repeat(S, weight)})
    other = Analysis.of(repeated, costs=COSTS)
    assert one["a"].tiers.best() == other["a"].tiers.best()


def test_they_are_a_value_of_the_setting(ev: rw.Evaluation) -> None:
    assert ev.tiers is None
    with pytest.raises(ValueError, match="No tiers are set"):
        ev["a"].tiers.at()
    ev.tiers = [0.7, 0.3]
    assert ev.tiers == ev.setting.tiers == (0.7, 0.3)
    assert ev["a"].tiers.at() == ev["a"].tiers.at(0.7, 0.3)
    ev.tiers = ev["a"].tiers.best()
    assert ev["a"].tiers.at() == ev["a"].tiers.best()
    ev.tiers = None
    assert ev.tiers is None


@pytest.mark.parametrize(
    ("value", "error", "message"),
    [
        ((0.3, 0.7), ValueError, r"Write \(0.7, 0.3\)"),
        ((0.7,), ValueError, "2 thresholds .* for flag, review, got"),
        ((0.3, 0.2, 0.1), ValueError, "2 thresholds"),
        (0.5, TypeError, r"thresholds such as \(0.4, 0.1\)"),
        ("ab", TypeError, r"thresholds such as \(0.4, 0.1\)"),
        ((math.nan, 0.1), ValueError, "the threshold of flag in tiers"),
        ((0.1, None), TypeError, "the threshold of review in tiers"),
    ],
)
def test_wrong_tiers_are_refused(
    ev: rw.Evaluation, value: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        ev.tiers = value
    assert ev.tiers is None


def test_without_actions_between_there_are_none(ev: rw.Evaluation) -> None:
    ev.tiers = (0.7, 0.3)
    ev.costs = rw.Costs(tp=-2, fp=3, fn=4, between={"check": 1})
    assert ev.tiers == (0.7, 0.3)
    ev.costs = FOUR
    assert ev.tiers is None
    ev.costs = rw.Costs(fp=3, fn=4)
    for ask in (lambda: setattr(ev, "tiers", (0.7, 0.3)), ev["a"].tiers.best):
        with pytest.raises(ValueError, match="needs actions between flag and leave"):
            ask()


def test_no_model_no_tiers(ev: rw.Evaluation) -> None:
    with pytest.raises(ValueError, match="No model named"):
        Tiering(ev, "c")


def test_thresholds_that_are_infinite_reach_the_page(ev: rw.Evaluation) -> None:
    ev.tiers = (math.inf, -math.inf)
    assert ev.get_state(["tiers"]) == {"tiers": ["Infinity", "-Infinity"]}
    ev.set_state({"tiers": [0.5, "-Infinity"]})
    assert ev.tiers == (0.5, -math.inf)


@pytest.mark.parametrize("names", [("costs", "tiers"), ("tiers", "costs")])
def test_the_page_declares_actions_and_their_thresholds_at_once(
    ev: rw.Evaluation, names: tuple[str, str]
) -> None:
    sent = {"costs": FOUR.to_dict(), "tiers": [0.6, 0.4, 0.2]}
    ev.set_state({name: sent[name] for name in names})
    assert (ev.costs, ev.tiers) == (FOUR, (0.6, 0.4, 0.2))


def test_a_decision_keeps_them(four: rw.Evaluation, tmp_path: Path) -> None:
    four.tiers = (math.inf, 0.6, 0.3)
    made = four.decide()
    assert made.tiers is not None
    assert made.profit_low is not None
    assert made.profit_high is not None
    assert made.tiers == four["a"].tiers.at()
    assert made.profit == made.tiers.profit
    assert made.profit_low <= made.profit <= made.profit_high
    actions = made.predict([0.2, 0.3, 0.6, 1e9, math.inf])
    assert actions.tolist() == ["leave", "mail", "call", "call", "flag"]
    assert "'a': flag from inf, call from 0.6, mail from 0.3" in repr(made)
    made.save(tmp_path / "decision.json")
    assert "Infinity" not in (tmp_path / "decision.json").read_text("utf-8")
    loaded = rw.Decision.load(tmp_path / "decision.json")
    assert loaded == made == copy.deepcopy(made)
    four.tiers = None
    four.costs = rw.Costs(fp=1, fn=1)
    four.apply(loaded)
    assert (four.tiers, four.costs) == ((math.inf, 0.6, 0.3), FOUR)


def test_a_decision_keeps_capacities(ev: rw.Evaluation) -> None:
    ev.tiers = ev["a"].tiers.best(max_share={"review": 0.25})
    state = json.loads(json.dumps(ev.decide().to_dict()))
    assert state["tiers"]["capacities"] == {}
    best = ev["a"].tiers.best(max_share={"review": 0.25})
    state["tiers"]["capacities"] = dict(best.capacities)
    loaded = rw.Decision.from_dict(state)
    assert loaded.tiers is not None
    assert loaded.tiers.capacities == {"review": 0.25}


def test_a_decision_without_tiers_is_as_before(ev: rw.Evaluation) -> None:
    ev.tiers = (0.7, 0.3)
    state = rw.Evaluation(Y, {"a": S}, threshold=0.5).decide().to_dict()
    state.pop("tiers")
    state["costs"].pop("between")
    result = rw.Decision.from_dict(json.loads(json.dumps(state)))
    assert result.tiers is None
    assert result.predict([0.4, 0.6]).tolist() == [0, 1]
    ev.apply(result)
    assert ev.tiers is None


def test_the_cost_chooses_them_and_other_criteria_do_not(ev: rw.Evaluation) -> None:
    ev.tiers = (0.7, 0.3)
    assert ev.decide("cost").tiers == ev["a"].tiers.best()
    wrong: list[dict[str, Any]] = [{"criterion": "f1"}, {"max_share": 0.5}]
    for arguments in (*wrong, {"criterion": "cost", "min_tpr": 1}):
        with pytest.raises(ValueError, match="Tiers are set"):
            ev.decide(**arguments)


def test_what_is_not_of_the_decision_is_refused(ev: rw.Evaluation) -> None:
    ev.tiers = (0.7, 0.3)
    state = ev.decide().to_dict()
    with pytest.raises(ValueError, match="lacks 'amounts', 'capacities', 'negatives'"):
        rw.Decision.from_dict({**state, "tiers": {"thresholds": [1]}})
    with pytest.raises(ValueError, match="highest threshold to the lowest"):
        rw.Decision.from_dict({**state, "tiers": {**state["tiers"], "thresholds": [0.1, 1]}})
    with pytest.raises(ValueError, match="a count for each of flag, review, leave"):
        rw.Decision.from_dict({**state, "tiers": {**state["tiers"], "positives": [1, 3]}})


def test_a_classifier_has_two_actions(ev: rw.Evaluation) -> None:
    ev.tiers = (0.7, 0.3)
    estimator = LogisticRegression().fit(S[:, None], Y)
    with pytest.raises(ValueError, match="knows two actions only"):
        ev.decide().as_estimator(estimator)


def test_actions_between_are_part_of_the_costs() -> None:
    costs = rw.Costs(fp=1, fn=5, between={"mail": (-2, 0.5), "review": 2})
    assert repr(costs) == "Costs(tp=0, fp=1, fn=5, tn=0, between={'mail': (-2, 0.5), 'review': 2})"
    assert costs.between == {"mail": (-2, 0.5), "review": 2}
    assert costs.actions == {"flag": (0, 1), "mail": (-2, 0.5), "review": (2, 2), "leave": (5, 0)}
    assert costs != rw.Costs(fp=1, fn=5)
    assert hash(costs) != hash(rw.Costs(fp=1, fn=5))
    assert rw.Costs.from_dict(json.loads(json.dumps(costs.to_dict()))) == costs
    assert rw.Costs.from_matrix([[0, 1], [5, 0]], between=costs.between) == costs
    gains = rw.Costs.from_gains(tp=50, fp=-3, between={"mail": (20, -1), "review": 2})
    assert gains.between == {"mail": (-20, 1), "review": 2}
    shown = "Costs.from_gains(tp=50, fp=-3, fn=0, tn=0, between={'mail': (20, -1), 'review': 2})"
    assert repr(gains) == shown
    assert not rw.Costs(between={"review": 0.2}).count_errors
    assert rw.Costs(between={"review": 0}).count_errors
    assert rw.Costs(between={"review": 0.2}).cells == rw.Costs().cells
    ev = rw.Evaluation(Y, S, costs={"fp": 1, "fn": 5, "between": costs.between})
    assert ev.costs == costs


@pytest.mark.parametrize(
    ("between", "error", "message"),
    [
        *(({"review": wrong}, ValueError, "the cost review") for wrong in (-1, math.inf)),
        ({"mail": (1, math.nan)}, ValueError, "the cost of mail on a negative"),
        ({"mail": (1, 2, 3)}, ValueError, "mail needs two costs"),
        ({"flag": (1, 2)}, ValueError, "a name of its own"),
        ({" ": 1}, ValueError, "a name of its own"),
        ({"x" * 21: 1}, ValueError, "at most 20 printable"),
        ({"a ": 1, "a": 2}, ValueError, "names an action twice"),
        (dict.fromkeys("abcde", 1), ValueError, "at most 4"),
        (0.2, TypeError, "between must name the actions"),
        ({3: 1}, TypeError, "each action in between"),
    ],
)
def test_wrong_actions_are_refused(between: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        rw.Costs(fp=1, fn=5, between=between)


def test_cases_with_costs_of_their_own_are_counted_with_them() -> None:
    rng = np.random.default_rng(8)
    y, s = rng.integers(0, 2, 60), np.round(rng.random(60), 2)
    fn, fp = rng.integers(1, 50, 60), rng.integers(1, 20, 60)
    tp = 0.5 * fn
    case_costs = rw.CaseCosts(fp=fp, fn=fn, tp=tp)
    costs = rw.Costs(fp=0, fn=0, between={"review": 3})
    ev = rw.Evaluation(y, s, case_costs=case_costs, costs=costs)

    def cost(high: float, low: float) -> float:
        right = np.where(y, tp, 0)
        decided = np.where(y == (s >= high), right, np.where(y, fn, fp))
        return float(np.where((s >= low) & (s < high), right + 3, decided).mean())

    tiers = ev["model"].tiers.at(0.6, 0.3)
    assert tiers.expected_cost == pytest.approx(cost(0.6, 0.3))
    ends = [math.inf, *sorted(set(s), reverse=True)]
    least = min(cost(*each) for each in combinations_with_replacement(ends, 2))
    best = ev["model"].tiers.best()
    assert best.expected_cost == pytest.approx(least)
    assert best.expected_cost == pytest.approx(cost(*best.thresholds))
    ev.tiers = best
    state = json.loads(json.dumps(ev.decide().to_dict()))
    assert rw.Decision.from_dict(state).tiers == best
    with pytest.raises(ValueError, match="mail has two costs, but each case has costs of its own"):
        ev.costs = rw.Costs(fp=0, fn=0, between={"mail": (1, 2)})
