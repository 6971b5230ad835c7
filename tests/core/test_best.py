"""Which model, at which threshold: the best of all against a search through every rule."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.core import Analysis, Sample

CRITERIA = {
    "cost": lambda point: point.profit,
    "accuracy": lambda point: point.accuracy,
    "youden": lambda point: point.tpr - point.fpr,
    "f1": lambda point: 0.0 if math.isnan(point.f1) else point.f1,
    "closest_topleft": lambda point: -math.hypot(1 - point.tpr, point.fpr),
}
COSTS = [rw.Costs(fp=1, fn=1), rw.Costs(tp=-50, fp=3, fn=0), rw.Costs(fp=1, fn=4)]


def drawn(seed: int, **more: Any) -> rw.Evaluation:
    rng = np.random.default_rng(seed)
    y = rng.random(60) < 0.4
    y[:2] = [0, 1]
    scores = {name: np.round(rng.normal(size=60) + y * rng.random(), 1) for name in "abc"}
    return rw.Evaluation(y, scores, **more)


def every_rule(ev: rw.Evaluation) -> list[rw.OperatingPoint]:
    return [ev[name].at(t) for name in ev.models for t in [np.inf, *ev[name].counts()["threshold"]]]


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("seed", range(6))
def test_the_best_is_that_of_every_rule_of_every_model(criterion, seed):
    ev = drawn(seed, costs=COSTS[seed % 3], prevalence=0.1 + seed / 10)
    value = CRITERIA[criterion]
    best, found = max(map(value, every_rule(ev))), ev.best(criterion)
    assert value(found) == pytest.approx(best, abs=1e-9)
    others = ev.models[: ev.models.index(found.model)]
    assert all(value(ev[name].optimum(criterion)) < best - 1e-12 for name in others)
    assert found == ev[found.model].optimum(criterion)
    assert Analysis(ev.sample, ev.setting).best(criterion) == found


@pytest.mark.parametrize("seed", range(4))
def test_costs_of_cases_count(seed):
    rng = np.random.default_rng(seed)
    ev = drawn(seed, case_costs=rng.random(60) * 10)
    assert ev.best().profit == pytest.approx(max(p.profit for p in every_rule(ev)))


@pytest.mark.parametrize("demands", [{"min_tpr": 0.9}, {"max_share": 0.1}, {"min_precision": 0.6}])
def test_the_best_meets_demands(demands):
    ev = drawn(1)
    reached = []
    for point in every_rule(ev):
        met = {
            "min_tpr": point.tpr >= 0.9,
            "max_share": point.ppr <= 0.1,
            "min_precision": point.precision >= 0.6,
        }
        reached += [point.profit] if met[next(iter(demands))] else []
    assert ev.best(**demands).profit == pytest.approx(max(reached))


def test_of_equally_good_models_the_first_is_best():
    score = np.array([0.1, 0.4, 0.35, 0.8])
    ev = rw.Evaluation([0, 0, 1, 1], {"second": score * 3, "first": score})
    assert [ev.best(criterion).model for criterion in CRITERIA] == ["second"] * 5
    assert ev.decide("cost", model="best").model == "second"


def test_a_model_that_cannot_meet_the_demands_is_left_out():
    scores = {"constant": [0.5] * 4, "good": [0.1, 0.4, 0.35, 0.8]}
    ev = rw.Evaluation([0, 0, 1, 1], scores)
    assert ev.best(min_precision=0.9).model == "good"
    with pytest.raises(ValueError, match=r"no model meets the demands .constant: .*; good: "):
        ev.best(min_precision=0.9, min_tpr=1)
    with pytest.raises(ValueError, match=r"criterion must be one of .*; got 'profit'"):
        ev.best("profit")


def test_a_decision_can_be_of_the_best_model():
    ev = drawn(3, costs=COSTS[1])
    found, best = ev.decide("cost", model="best"), ev.best()
    assert (found.model, found.threshold, found.profit) == (best.model, best.threshold, best.profit)
    assert ev.decide("cost", model="c").model == "c"
    assert ev.decide(model="b").threshold == ev.threshold
    assert ev.decide("f1", model="best", min_tpr=0.9).model == ev.best("f1", min_tpr=0.9).model
    with pytest.raises(ValueError, match='model="best" takes a criterion'):
        ev.decide(model="best")
    with pytest.raises(ValueError, match="boosting"):
        ev.decide("cost", model="boosting")


def test_with_a_review_zone_the_model_of_the_best_zone_is_decided_for():
    for seed in range(8):
        ev = drawn(seed, costs=rw.Costs(fp=1, fn=1, review=0.2), review=(0.0, 0.5))
        zones = {name: ev[name].reviews.optimum().profit for name in ev.models}
        found = ev.decide("cost", model="best")
        assert found.profit == pytest.approx(max(zones.values()))
        assert found.model == max(zones, key=zones.__getitem__)


def test_a_model_named_best_is_that_model():
    ev = rw.Evaluation([0, 0, 1, 1], {"good": [0, 0, 1, 1], "best": [1, 0, 0, 1]})
    assert ev.decide("cost", model="best").model == "best"
    assert ev.best().model == "good"


def test_the_best_rule_is_shown():
    ev = drawn(3, costs=COSTS[1], review=(-1.0, 1.0))
    best = ev.best()
    assert ev.apply(best) is None
    assert (ev.model, ev.threshold, ev.review) == (best.model, best.threshold, None)
    assert ev.at() == best
    other = rw.Evaluation([0, 1], {"z": [0.2, 0.4]})
    with pytest.raises(ValueError, match="z"):
        other.apply(best)


def test_a_decision_about_another_label_is_refused():
    y, score = ["no", "no", "yes", "yes"], [0.1, 0.4, 0.35, 0.8]
    decision = rw.Evaluation(y, score, pos_label="yes").decide("cost")
    other = rw.Evaluation(y, score, pos_label="no")
    before = other.setting
    with pytest.raises(
        ValueError, match=r"label 'yes', .* about 'no': make it with pos_label='yes"
    ):
        other.apply(decision)
    assert other.setting == before
    with pytest.raises(ValueError, match="where both mean the same, give y_true the same labels"):
        rw.Evaluation([0, 0, 1, 1], score).apply(decision)


@pytest.mark.parametrize("y", [[0, 0, 1, 1], [0.0, 0.0, 1.0, 1.0], [False, False, True, True]])
def test_labels_that_mean_the_same_are_one(y):
    decision = rw.Evaluation([False, False, True, True], [0.1, 0.4, 0.35, 0.8]).decide("cost")
    ev = rw.Evaluation(y, [0.1, 0.4, 0.35, 0.8])
    ev.apply(decision)
    assert ev.threshold == decision.threshold


def test_without_a_widget_it_is_the_same():
    sample = Sample.from_scores([0, 0, 1, 1], {"a": [3, 2, 1, 4], "b": [1, 2, 3, 4]})
    assert Analysis.of(sample).best().model == "b"
