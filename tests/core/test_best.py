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
HIGHER = ("precision", "tpr", "tnr", "npv", "lift", "mcc", "balanced_accuracy", "kappa", "g_mean")
HIGHER += ("csi", "lr_plus")
CRITERIA |= {name: lambda point, name=name: getattr(point, name) for name in HIGHER}
CRITERIA |= {name: lambda point, name=name: -getattr(point, name) for name in ("fpr", "fnr")}
CRITERIA |= {
    "f2": lambda point: 5 * point.tp / (5 * point.tp + 4 * point.fn + point.fp),
    "f0.5": lambda point: 1.25 * point.tp / (1.25 * point.tp + 0.25 * point.fn + point.fp),
    "recall": lambda point: point.tpr,
    "expected_cost": lambda point: point.profit,
}
# F-beta of counts, which has no target prevalence.
OF_COUNTS = ("f2", "f0.5")
COSTS = [rw.Costs(fp=1, fn=1), rw.Costs(tp=-50, fp=3, fn=0), rw.Costs(fp=1, fn=4)]


def drawn(seed: int, **more: Any) -> rw.Evaluation:
    rng = np.random.default_rng(seed)
    y = rng.random(60) < 0.4
    y[:2] = [0, 1]
    scores = {name: np.round(rng.normal(size=60) + y * rng.random(), 1) for name in "abc"}
    return rw.Evaluation(y, scores, **more)


def every_rule(ev: rw.Evaluation) -> list[rw.core.OperatingPoint]:
    return [ev[name].at(t) for name in ev.models for t in [np.inf, *ev[name].counts()["threshold"]]]


@pytest.mark.slow
@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("seed", range(6))
def test_the_best_is_that_of_every_rule_of_every_model(criterion, seed):
    prevalence = None if criterion in OF_COUNTS else 0.1 + seed / 10
    ev = drawn(seed, costs=COSTS[seed % 3], prevalence=prevalence)

    def value(point):
        number = CRITERIA[criterion](point)
        return -math.inf if math.isnan(number) else number

    best, result = max(map(value, every_rule(ev))), ev.best(criterion)
    assert value(result) == pytest.approx(best, abs=1e-9)
    others = ev.models[: ev.models.index(result.model)]
    assert all(value(ev[name].best(criterion)) < best - 1e-12 for name in others)
    assert result == ev[result.model].best(criterion)
    assert Analysis(ev.sample, ev.setting).best(criterion) == result


def gain(tp, fp, fn, tn):
    return tp * 3 - fp - 2 * np.sqrt(fn) + 0 * tn


@pytest.mark.parametrize("seed", range(4))
def test_a_function_of_counts_is_a_criterion(seed):
    ev = drawn(seed)

    def value(point):
        return float(gain(*(np.array(each) for each in (point.tp, point.fp, point.fn, point.tn))))

    result = ev.best(gain)
    assert value(result) == pytest.approx(max(map(value, every_rule(ev))))
    decision = ev.decide(gain)
    assert (decision.criterion, decision.threshold) == ("gain", result.threshold)
    assert rw.Decision.from_dict(decision.to_dict()) == decision
    limited = ev.best(gain, max_share=0.2)
    kept = [each for each in every_rule(ev) if each.ppr <= 0.2]
    assert value(limited) == pytest.approx(max(map(value, kept)))
    # Where the precision is undefined, so is what is made of it.
    precise = ev["a"].best(sharp)
    assert precise.tp + precise.fp > 0


def test_a_function_that_is_no_criterion_is_refused():
    ev = drawn(0)
    with pytest.raises(ValueError, match=r"total must return one number per operating point"):
        ev.best(total)
    with pytest.raises(TypeError, match=r"words must return one number per operating point"):
        ev.best(words)
    with pytest.raises(ValueError, match="nothing is undefined at every operating point"):
        ev.best(nothing)
    with pytest.raises(TypeError, match=r"criterion must be one of .*, or a function of"):
        ev.best(3)


def sharp(tp, fp, *_: object):
    return np.where(tp + fp > 0, tp / (tp + fp + 1e-9), np.nan)


def test_a_function_may_name_the_counts_in_any_order():
    ev = drawn(2)
    assert ev.best(lambda tn, fp, fn, tp: tp - 3 * fp + 0 * (tn + fn)) == ev.best(
        lambda tp, fp, fn, tn: tp - 3 * fp + 0 * (tn + fn)
    )
    for wrong in (lambda p: p.tpr, lambda tp, fp: tp - fp):
        with pytest.raises(TypeError, match=r"Write lambda tp, fp, fn, tn: \.\.\."):
            ev.best(wrong)
    with pytest.raises(ValueError, match=r"Did you mean f2\?"):
        ev.best("F2")


def total(tp, fp, fn, tn):
    return tp.sum() + fp.sum() + fn.sum() + tn.sum()


def words(tp, *_: object):
    return ["good"] * len(tp)


def nothing(tp, *_: object):
    return np.full(len(tp), np.nan)


@pytest.mark.parametrize("seed", range(6))
def test_within_a_model_it_is_the_best_of_its_own_rules(seed):
    ev = drawn(seed, prevalence=0.3)
    result = ev["b"].best("precision", min_tpr=0.9)
    rules = [each for each in every_rule(ev) if each.model == "b" and each.tpr >= 0.9]
    assert result.model == "b"
    assert result.precision == pytest.approx(max(each.precision for each in rules))
    cheapest = ev["b"].best(min_tpr=0.9)
    assert cheapest.profit == pytest.approx(max(each.profit for each in rules))


def calibrated(seed: int, **more: Any) -> rw.Evaluation:
    """Two models with probabilities, and one with scores of any scale."""
    rng = np.random.default_rng(seed)
    p, q = rng.random((2, 500))
    y = rng.random(500) < (p + q) / 2
    return rw.Evaluation(y, {"margin": 9 * (p + q), "p": 0.25 + p / 2, "q": 0.25 + q / 2}, **more)


@pytest.mark.parametrize("seed", range(6))
def test_bayes_over_several_models_is_the_cheapest_of_their_bayes_thresholds(seed):
    ev = calibrated(seed, costs=rw.Costs(fp=1, fn=2))
    each = [ev[name].best("bayes") for name in ("p", "q")]
    result = ev.best("bayes")
    assert result == max(each, key=lambda point: point.profit)
    assert Analysis(ev.sample, ev.setting).best("bayes") == result
    # No case chooses the threshold of a model, but the cases choose the model.
    assert [point.chosen_by for point in each] == [None, None]
    told = "the cost among the Bayes thresholds of all models"
    assert result.chosen_by == told.removeprefix("the ")
    assert ev.decide("bayes").model == result.model
    loser = next(point.model for point in each if point.model != result.model)
    decided = {name: ev[name].decide("bayes") for name in (result.model, loser)}
    assert decided[result.model].profit_low is None
    assert str(decided[result.model].profit_note).startswith("On these cases")
    assert decided[loser].profit_low is not None


def test_without_probabilities_there_is_no_bayes_threshold():
    ev = calibrated(0)
    with pytest.raises(
        ValueError,
        match=r'"bayes" needs probabilities .* first: ev\[\'margin\'\]\.calibrated\(\)\.$',
    ):
        ev["margin"].best("bayes")
    scores = {"one": [3, 1, 2, 4], "two": [30, 10, 20, 40]}
    with pytest.raises(ValueError, match=r"^No model has a Bayes threshold \(one: .*; two: .*\.$"):
        rw.Evaluation([0, 0, 1, 1], scores).best("bayes")
    with pytest.raises(ValueError, match=r'"bayes" cannot keep min_tpr=0\.9, confidence=0\.95: '):
        ev.best("bayes", min_tpr=0.9, confidence=0.95)


def test_recall_of_at_least_nine_tenths_with_the_best_precision():
    # The fewest false alarms with a recall of .9 have a precision of 9/14; one more has 10/15.
    y = [1] * 9 + [0] * 5 + [1] + [0] * 10
    score = [20.0] * 9 + [19.0] * 5 + [18.0] + list(range(10))
    y[:9], y[9:14] = [1] * 9, [0] * 5
    ev = rw.Evaluation(y, [19.0] * 14 + score[14:])
    assert ev.best("fpr", min_tpr=0.9).tp == 9
    assert ev.best("fpr", min_tpr=0.9).precision == pytest.approx(9 / 14)
    assert ev.best("precision", min_tpr=0.9).precision == pytest.approx(10 / 15)


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
    assert [ev.best(criterion).model for criterion in CRITERIA] == ["second"] * len(CRITERIA)
    assert ev.decide("cost").model == "second"


def test_a_model_that_cannot_meet_the_demands_is_left_out():
    scores = {"constant": [0.5] * 4, "good": [0.1, 0.4, 0.35, 0.8]}
    ev = rw.Evaluation([0, 0, 1, 1], scores)
    assert ev.best(min_precision=0.9).model == "good"
    with pytest.raises(ValueError, match=r"No model keeps the limits .constant: .*; good: "):
        ev.best(min_precision=0.9, min_tpr=1)
    with pytest.raises(ValueError, match=r"criterion must be one of .*, got 'share'"):
        ev.best("share")
    # The name of a model is given where its best threshold is asked for.
    with pytest.raises(ValueError, match=r"'good', which is a model\. Use ev\['good'\]\.best\(\)"):
        ev.best("good")


def test_a_decision_can_be_of_the_best_model():
    ev = drawn(3, costs=COSTS[1])
    ev.threshold = 0.3
    result, best = ev.decide("cost"), ev.best()
    assert (result.model, result.threshold, result.profit) == (
        best.model,
        best.threshold,
        best.profit,
    )
    assert ev["c"].decide("cost").model == "c"
    assert (ev.decide().model, ev.decide().threshold) == (ev.model, ev.threshold)
    assert ev.decide("f1", min_tpr=0.9).model == ev.best("f1", min_tpr=0.9).model
    within = ev.decide(min_tpr=0.9)
    assert within.point == ev.best(min_tpr=0.9)
    assert within.criterion == "cost"


def test_with_tiers_the_model_of_the_best_ones_is_decided_for():
    for seed in range(8):
        ev = drawn(seed, costs=rw.Costs(fp=1, fn=1, between={"review": 0.2}), tiers=(0.5, 0.0))
        zones = {name: ev[name].tiers.best().profit for name in ev.models}
        result = ev.decide("cost")
        assert result.profit == pytest.approx(max(zones.values()))
        assert result.model == max(zones, key=zones.__getitem__)


def test_the_best_rule_is_shown():
    costs = rw.Costs(fp=1, fn=4, between={"review": 0.2})
    ev = drawn(3, costs=costs, tiers=(1.0, -1.0))
    best = ev.best()
    assert ev.apply(best) is None
    assert (ev.model, ev.threshold, ev.tiers) == (best.model, best.threshold, None)
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
        ValueError, match=r"label 'yes', .* about 'no'\. Create it with pos_label='yes"
    ):
        other.apply(decision)
    assert other.setting == before
    with pytest.raises(ValueError, match="If both mean the same, give y_true the same labels"):
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
