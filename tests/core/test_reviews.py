"""Two thresholds with a review zone: counts, amounts, the best pair, settings and decisions."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

import rocwidgets as rw
from rocwidgets.core import Analysis, Sample
from rocwidgets.core.reviews import Reviews

if TYPE_CHECKING:
    from pathlib import Path

Y = np.array([0, 0, 1, 0, 1, 1, 0, 1])
S = np.array([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8])
COSTS = rw.Costs(tp=-2, fp=3, fn=4, tn=-1, review=0.5)


@pytest.fixture
def ev() -> rw.Evaluation:
    return rw.Evaluation(Y, {"a": S, "b": 1 - S}, costs=COSTS)


def test_a_score_at_an_end_belongs_to_what_is_above(ev: rw.Evaluation) -> None:
    zone = ev["a"].reviews.at(0.3, 0.7)
    assert (zone.tp, zone.fp, zone.fn, zone.tn) == (1, 1, 0, 2)
    assert (zone.reviewed_positives, zone.reviewed_negatives) == (3, 1)
    assert (zone.share_reviewed, zone.share_positive) == (0.5, 0.25)


@pytest.mark.parametrize("prevalence", [0.5, 0.1])
def test_the_cost_is_that_of_each_case(ev: rw.Evaluation, prevalence: float) -> None:
    ev.prevalence, ev.population = prevalence, 1000
    weight = np.where(Y, prevalence / (Y == 1).sum(), (1 - prevalence) / (Y == 0).sum())
    for low, high in [(0.3, 0.7), (0.45, 0.55), (-math.inf, math.inf), (0.5, 0.5), (0.9, 2)]:
        right = np.where(Y, COSTS.tp, COSTS.tn)
        decided = np.where((high <= S) == Y, right, np.where(Y, COSTS.fn, COSTS.fp))
        each = np.where((low <= S) & (high > S), right + 0.5, decided)
        zone = ev["a"].reviews.at(low, high)
        assert zone.expected_cost == pytest.approx(each @ weight)
        assert zone.profit == pytest.approx(-1000 * (each @ weight))
        assert zone.share_reviewed == pytest.approx(((low <= S) & (high > S)) @ weight)


def test_an_empty_zone_is_one_threshold(ev: rw.Evaluation) -> None:
    zone, point = ev["a"].reviews.at(0.5, 0.5), ev["a"].at(0.5)
    assert (zone.tp, zone.fp, zone.fn, zone.tn) == (point.tp, point.fp, point.fn, point.tn)
    assert (zone.share_reviewed, zone.expected_cost) == (0, point.expected_cost)


def test_the_optimum_is_better_than_one_threshold_or_is_it(ev: rw.Evaluation) -> None:
    best = ev["a"].reviews.optimum()
    assert best.low < best.high
    assert best.expected_cost < ev.optimum().expected_cost
    # Net costs are 6 and 4, and a review costs their product divided by their sum.
    ev.costs = rw.Costs(tp=-2, fp=3, fn=4, tn=-1, review=2.4)
    best, single = ev["a"].reviews.optimum(), ev.optimum()
    assert best.low == best.high == single.threshold
    assert best.expected_cost == single.expected_cost


def test_a_limit_of_reviews_holds(ev: rw.Evaluation) -> None:
    for most in (0, 0.125, 0.25, 0.5, 1):
        zone = ev["a"].reviews.optimum(max_share=most)
        assert zone.share_reviewed <= most
    with pytest.raises(ValueError, match="max_share must be a number from 0 to 1"):
        ev["a"].reviews.optimum(max_share=2)


def test_weights_are_repetitions() -> None:
    weight = np.array([1, 2, 3, 1, 2, 1, 1, 2])
    one = Analysis.of(Sample.from_scores(Y, {"a": S}, sample_weight=weight), costs=COSTS)
    repeated = Sample.from_scores(np.repeat(Y, weight), {"a": np.repeat(S, weight)})
    other = Analysis.of(repeated, costs=COSTS)
    assert one["a"].reviews.optimum() == other["a"].reviews.optimum()


def test_it_is_a_value_of_the_setting(ev: rw.Evaluation) -> None:
    assert ev.review is None
    with pytest.raises(ValueError, match="No review zone is set"):
        ev["a"].reviews.at()
    ev.review = [0.3, 0.7]
    assert ev.review == ev.setting.review == (0.3, 0.7)
    assert ev["a"].reviews.at() == ev["a"].reviews.at(0.3, 0.7)
    assert ev["a"].reviews.at(high=0.8) == ev["a"].reviews.at(0.3, 0.8)
    ev.review = ev["a"].reviews.optimum()
    assert ev["a"].reviews.at() == ev["a"].reviews.optimum()
    ev.review = None
    assert ev.review is None


@pytest.mark.parametrize(
    ("value", "error", "message"),
    [
        ((0.7, 0.3), ValueError, "low <= high"),
        ((0.7,), ValueError, r"\(low, high\)"),
        ((0.1, 0.2, 0.3), ValueError, r"\(low, high\)"),
        (0.5, TypeError, r"\(low, high\)"),
        ("ab", TypeError, r"\(low, high\)"),
        ((0.1, math.nan), ValueError, "high of review"),
        ((0.1, None), TypeError, "high of review"),
    ],
)
def test_wrong_zones_are_refused(
    ev: rw.Evaluation, value: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        ev.review = value
    assert ev.review is None


def test_no_model_no_zone(ev: rw.Evaluation) -> None:
    with pytest.raises(ValueError, match="No model named"):
        Reviews(ev, "c")


def test_ends_that_are_infinite_reach_the_page(ev: rw.Evaluation) -> None:
    ev.review = (-math.inf, math.inf)
    assert ev.get_state(["review"]) == {"review": ["-Infinity", "Infinity"]}
    ev.set_state({"review": ["-Infinity", 0.5]})
    assert ev.review == (-math.inf, 0.5)
    assert "review='inf'" not in repr(ev["a"].reviews.at())


def test_a_decision_keeps_the_zone(ev: rw.Evaluation, tmp_path: Path) -> None:
    ev.review = (0.3, math.inf)
    made = ev.decide()
    assert made.review is not None
    assert made.profit_low is not None
    assert made.profit_high is not None
    assert made.review == ev["a"].reviews.at()
    assert made.profit == made.review.profit
    assert made.profit_low <= made.profit <= made.profit_high
    assert made.predict([0.2, 0.3, 1e9, math.inf]).tolist() == [0, -1, -1, 1]
    assert "review from 0.3" in repr(made)
    made.save(tmp_path / "decision.json")
    assert "Infinity" not in (tmp_path / "decision.json").read_text("utf-8")
    loaded = rw.Decision.load(tmp_path / "decision.json")
    assert loaded == made
    ev.review = None
    ev.apply(loaded)
    assert ev.review == (0.3, math.inf)


def test_a_decision_without_a_zone_is_as_before(ev: rw.Evaluation) -> None:
    ev.review = (0.3, 0.7)
    state = rw.Evaluation(Y, {"a": S}).decide().to_dict()
    state.pop("review")
    state["costs"].pop("review")
    result = rw.Decision.from_dict(json.loads(json.dumps(state)))
    assert result.review is None
    assert result.predict([0.4, 0.6]).tolist() == [0, 1]
    ev.apply(result)
    assert ev.review is None


def test_the_cost_chooses_a_zone_and_other_criteria_none(ev: rw.Evaluation) -> None:
    ev.review = (0.3, 0.7)
    assert ev.decide("cost").review == ev["a"].reviews.optimum()
    wrong: list[dict[str, Any]] = [{"criterion": "f1"}, {"max_share": 0.5}]
    for arguments in (*wrong, {"criterion": "cost", "min_tpr": 1}):
        with pytest.raises(ValueError, match="A review zone is set"):
            ev.decide(**arguments)


def test_what_is_no_zone_of_the_decision_is_refused(ev: rw.Evaluation) -> None:
    ev.review = (0.3, 0.7)
    state = ev.decide().to_dict()
    with pytest.raises(ValueError, match=r"lacks 'amounts', 'fn', .* and 3 more"):
        rw.Decision.from_dict({**state, "review": {"high": 1}})
    with pytest.raises(ValueError, match="low <= high"):
        rw.Decision.from_dict({**state, "review": {**state["review"], "low": 1}})


def test_a_classifier_has_no_third_decision(ev: rw.Evaluation) -> None:
    ev.review = (0.3, 0.7)
    estimator = LogisticRegression().fit(S[:, None], Y)
    with pytest.raises(ValueError, match="cannot send cases to review"):
        ev.decide().as_estimator(estimator)


def test_the_cost_of_a_review_is_one_of_the_costs() -> None:
    costs = rw.Costs(fp=1, fn=5, review=2)
    assert repr(costs) == "Costs(tp=0, fp=1, fn=5, tn=0, review=2)"
    assert costs != rw.Costs(fp=1, fn=5)
    assert rw.Costs.from_dict(costs.to_dict()) == costs
    assert rw.Costs.from_matrix([[0, 1], [5, 0]], review=2) == costs
    gains = rw.Costs.from_gains(tp=50, fp=-3, review=2)
    assert gains.review == 2
    assert repr(gains) == "Costs.from_gains(tp=50, fp=-3, fn=0, tn=0, review=2)"
    assert not rw.Costs(review=0.2).count_errors
    assert rw.Costs(review=0.2).cells == rw.Costs().cells
    for wrong in (-1, math.inf, math.nan):
        with pytest.raises(ValueError, match="the cost review"):
            rw.Costs(review=wrong)
    ev = rw.Evaluation(Y, S, costs={"fp": 1, "fn": 5, "review": 2})
    assert ev.costs == costs


def test_cases_with_costs_of_their_own_are_counted_with_them() -> None:
    rng = np.random.default_rng(8)
    y, s = rng.integers(0, 2, 60), np.round(rng.random(60), 2)
    fn, fp = rng.integers(1, 50, 60), rng.integers(1, 20, 60)
    tp = 0.5 * fn
    case_costs = rw.CaseCosts(fp=fp, fn=fn, tp=tp)
    ev = rw.Evaluation(y, s, case_costs=case_costs, costs=rw.Costs(fp=0, fn=0, review=3))

    def cost(low: float, high: float) -> float:
        right = np.where(y, tp, 0)
        decided = np.where(y == (s >= high), right, np.where(y, fn, fp))
        return float(np.where((s >= low) & (s < high), right + 3, decided).mean())

    zone = ev["model"].reviews.at(0.3, 0.6)
    assert zone.expected_cost == pytest.approx(cost(0.3, 0.6))
    ends = [math.inf, *sorted(set(s), reverse=True)]
    least = min(cost(low, high) for i, high in enumerate(ends) for low in ends[i:])
    best = ev["model"].reviews.optimum()
    assert best.expected_cost == pytest.approx(least)
    assert best.expected_cost == pytest.approx(cost(best.low, best.high))
    ev.review = best
    state = json.loads(json.dumps(ev.decide().to_dict()))
    assert rw.Decision.from_dict(state).review == best
