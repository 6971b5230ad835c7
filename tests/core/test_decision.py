"""Decisions: made, saved, loaded, shown again and deployed."""

from __future__ import annotations

import copy
import gc
import json
import math
import os
import pickle
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import make_classification
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import confusion_matrix
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC

import rocwidgets as rw
from rocwidgets.core import Analysis, Sample
from rocwidgets.core.decision import fingerprint_of

if TYPE_CHECKING:
    from pathlib import Path

GAINS = rw.Costs.from_gains(tp=50, fp=-3, currency="EUR")


@pytest.fixture(scope="module")
def bank() -> Any:
    return rw.datasets.bank_marketing()


@pytest.fixture
def ev(bank: Any) -> rw.Evaluation:
    return rw.Evaluation(
        bank["y"], bank[["logistic", "boosting"]], costs=GAINS, model="boosting", threshold=0.2
    )


def test_without_arguments_it_is_the_current_rule(ev: rw.Evaluation) -> None:
    ev.prevalence, ev.population = 0.05, 100_000
    result = ev.decide()
    assert (result.criterion, result.demands, result.threshold) == (None, {}, 0.2)
    assert result.point == ev.at()
    assert (result.profit, result.n) == (ev.at().profit, 12_357)
    assert result.auc == ev["boosting"].auc()


@pytest.mark.parametrize(
    ("criterion", "demands"),
    [
        ("cost", {}),
        ("f1", {}),
        ("cost", {"max_share": 0.2}),
        (None, {"min_tpr": 0.8}),
        ("bayes", {}),
        ("ppr", {"max_share": 0.2}),
    ],
)
def test_with_arguments_it_is_the_best_rule(
    ev: rw.Evaluation, criterion: Any, demands: dict[str, Any]
) -> None:
    result = ev.decide(criterion, **demands)
    assert result.point == ev.best(criterion or "cost", **demands)
    assert (result.criterion, result.demands) == (criterion or "cost", demands)
    assert ev.threshold == 0.2


def test_the_interval_of_the_optimum_is_that_of_its_choice(ev: rw.Evaluation) -> None:
    cases = ev.sample.require_cases("a test")
    alone = rw.Evaluation(cases.positive, {"boosting": cases.scores["boosting"]})
    alone.costs = ev.costs
    result = alone.decide("cost")
    expected = alone["boosting"].bootstrap_optimum().intervals.loc["profit"]
    told = (result.profit_low, result.profit_high, result.profit_corrected)
    assert told == tuple(expected[["low", "high", "corrected"]])
    # However it was found.
    alone.apply(alone.best())
    again = alone.decide()
    assert (again.profit_low, again.profit_high, again.profit_corrected) == told


def test_the_best_of_several_models_is_corrected_for_their_choice() -> None:
    rng = np.random.default_rng(3)
    y = np.arange(300) < 90
    scores = {name: rng.normal(size=300) + 0.2 * y for name in "abcde"}
    ev = rw.Evaluation(y, scores, costs=rw.Costs(fp=1, fn=7 / 3), n_bootstrap=300)
    ev.apply(ev.best())
    decision = ev.decide()
    alone = rw.Evaluation(y, {"it": scores[ev.model]}, costs=ev.costs, n_bootstrap=300)
    one = alone.decide("cost")
    assert (decision.threshold, decision.profit) == (one.threshold, one.profit)
    assert decision.profit_corrected is not None
    assert one.profit_corrected is not None
    assert decision.profit_corrected < one.profit_corrected < one.profit
    assert decision.profit_corrected == ev.decide("cost").profit_corrected
    # A model that is not the best was not chosen by these cases.
    other = next(name for name in scores if name != ev.model)
    table = ev[other].bootstrap_optimum().intervals
    assert ev[other].decide("cost").profit_corrected == table.loc["profit", "corrected"]
    # Nor was a threshold that others would do better.
    ev.threshold = float(np.median(scores[ev.model])) + 0.5
    assert ev.decide().profit_corrected is None


def test_the_interval_of_a_rule_holds_its_profit_as_often_as_it_says() -> None:
    rng = np.random.default_rng(5)
    rule, profits, held = 0.4, [], 0
    # The rates of the rule are known: .84 of the positives, .36 of the negatives.
    expected = -(0.5 * 0.16 * 4 + 0.5 * 0.36)
    for _ in range(200):
        y = np.repeat([0, 1], 60)
        score = np.where(y, rng.random(120) ** 0.5, 1 - rng.random(120) ** 0.5)
        analysis = Analysis.of(
            Sample.from_scores(y, {"m": score}),
            threshold=rule,
            costs=rw.Costs(fp=1, fn=4),
            population=1,
            n_bootstrap=200,
        )
        result = analysis["m"].decide()
        profits.append(result.profit)
        assert result.profit_low is not None
        assert result.profit_high is not None
        held += result.profit_low <= expected <= result.profit_high
    assert np.mean(profits) == pytest.approx(expected, abs=0.02)
    assert 178 <= held <= 199


def test_a_file_has_strict_json_and_gives_the_same_back(ev: rw.Evaluation, tmp_path: Path) -> None:
    ev.threshold = math.inf
    for result in (ev.decide(), ev.decide("cost", max_share=0.1)):
        path = tmp_path / "decision.json"
        result.save(path)
        json.loads(path.read_text("utf-8"), parse_constant=pytest.fail)
        again = rw.Decision.load(path)
        assert again == result
        assert hash(again) == hash(result)
        assert (again.made, again.versions) == (result.made, result.versions)
        assert again.costs.currency == "EUR"
        assert repr(again) == repr(result)


def test_the_same_cases_in_any_order_have_the_same_fingerprint(bank: Any) -> None:
    order = np.random.default_rng(0).permutation(len(bank))
    prints = [
        rw.Evaluation(frame["y"], frame[["tree"]]).decide("cost").fingerprint
        for frame in (bank, bank.iloc[order])
    ]
    other = rw.Evaluation(bank["y"][:-1], bank["tree"][:-1]).decide("cost").fingerprint
    assert prints[0] == prints[1] != other


_LABELS = np.random.default_rng(3).integers(0, 4, 200)
_AMOUNTS = np.random.default_rng(4).random(200)


@pytest.mark.parametrize(
    ("given", "change", "named"),
    [
        ({"cluster": _LABELS}, {"cluster": _LABELS[::-1]}, "clusters"),
        ({}, {"cluster": _LABELS}, "clusters"),
        ({"case_costs": {"fn": _AMOUNTS}}, {"case_costs": {"fn": _AMOUNTS[::-1]}}, "case_costs"),
        ({"case_costs": {"fn": _AMOUNTS}}, {}, "case_costs"),
        ({"group": _LABELS}, {"group": (_LABELS + 1) % 4}, "groups"),
        ({"group": _LABELS}, {"group": _LABELS[::-1]}, "groups"),
    ],
)
def test_what_a_decision_rests_on_must_be_the_same(
    given: dict[str, Any], change: dict[str, Any], named: str
) -> None:
    rng = np.random.default_rng(5)
    y = rng.random(200) < 0.4
    score = rng.normal(size=200).round(1) + y

    def evaluated(order: Any = slice(None), **columns: Any) -> Any:
        values: Any = {
            name: {cell: each[order] for cell, each in value.items()}
            if isinstance(value, dict)
            else value[order]
            for name, value in columns.items()
        }
        return rw.Evaluation(y[order].astype(int), score[order], **values)

    def decided(ev: Any) -> Any:
        if "group" not in given:
            return ev.decide("cost")
        return ev.groups.thresholds("least_cost", min_positives=1).decision()

    decision = decided(evaluated(**given))
    evaluated(rng.permutation(200), **given).apply(decision)
    other = evaluated(**change)
    with pytest.raises(ValueError, match=f"made on other cases, or with other .*{named}"):
        other.apply(decision)
    other.apply(decision, other_cases=True)
    assert other.threshold == decision.threshold


def test_a_decision_of_one_threshold_does_not_rest_on_groups() -> None:
    y, score = np.arange(200) % 3 == 0, np.random.default_rng(1).random(200)
    decision = rw.Evaluation(y, score).decide("cost")
    grouped = rw.Evaluation(y, score, group=_LABELS)
    grouped.apply(decision)
    assert grouped.decide("cost").fingerprint == decision.fingerprint


def test_a_decision_keeps_the_range_of_the_prevalence(tmp_path: Path) -> None:
    y, score = np.arange(200) % 3 == 0, np.random.default_rng(1).random(200)
    ev = rw.Evaluation(y, score, prevalence=(0.1, 0.3))
    decision = ev.decide("cost")
    assert (decision.prevalence, decision.prevalence_range) == (0.2, (0.1, 0.3))
    decision.save(tmp_path / "decision.json")
    ev.prevalence = 0.2
    assert ev.decide("cost").prevalence_range is None
    ev.apply(tmp_path / "decision.json")
    assert ev.prevalence == (0.1, 0.3)
    with pytest.raises(ValueError, match=r"with prevalence=0\.4 between them"):
        replace(decision, prevalence=0.4)


@pytest.mark.parametrize("digits", [17, 4])
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("n", [10, 40_000])
def test_a_fingerprint_is_that_of_all_cases(n: int, weighted: bool, digits: int) -> None:
    rng = np.random.default_rng(n)
    y, score = np.arange(n) % 3 == 0, rng.random(n).round(digits)
    weight = rng.random(n) + 0.1

    def print_of(*change: Any) -> str:
        changed = [y.copy(), score.copy(), weight.copy()]
        for column, place, value in change:
            changed[column][place] = value
        labels, scores, weights = changed
        sample = Sample.from_scores(labels, scores, sample_weight=weights if weighted else None)
        return fingerprint_of(sample, "model")

    first, second = (n // 2, n // 2 + 1)
    other = [
        print_of((0, first, not y[first])),
        print_of((1, first, np.nextafter(score[first], 2))),
        # The same cases, but the label of another.
        print_of((0, 0, y[1]), (0, 1, y[0])),
        *([print_of((2, first, 3.0))] if weighted else []),
    ]
    assert len({print_of(), *other}) == 1 + len(other)
    same = print_of((1, first, score[first] + 0.0))
    assert same == print_of()
    zeros = [print_of((1, [first, second], [0.0, -0.0])), print_of((1, [first, second], 0.0))]
    assert zeros[0] == zeros[1]


def test_no_data_of_a_case_is_in_it(ev: rw.Evaluation) -> None:
    assert len(json.dumps(ev.decide("cost").to_dict())) < 1000


def test_predicts_what_the_rule_predicts(ev: rw.Evaluation, bank: Any) -> None:
    result = ev.decide("cost")
    predicted = result.predict(bank["boosting"])
    tn, fp, fn, tp = confusion_matrix(bank["y"], predicted).ravel()
    assert (tp, fp, fn, tn) == (result.tp, result.fp, result.fn, result.tn)
    with pytest.raises(ValueError, match="y_score"):
        result.predict([0.1, math.nan])


def test_is_shown_again_by_another_evaluation(ev: rw.Evaluation, bank: Any) -> None:
    ev.prevalence, ev.population = 0.05, 1000
    result = ev.decide("cost")
    next_month = rw.Evaluation(bank["y"][::2], bank[["logistic", "boosting"]][::2])
    changes = []
    next_month.observe(changes.append, ["model", "threshold"])
    with pytest.raises(ValueError, match=r"other cases.*ev\.apply\(decision, other_cases=True\)"):
        next_month.apply(result)
    assert changes == []
    next_month.apply(result, other_cases=True)
    assert next_month.at().threshold == result.threshold
    assert (next_month.model, next_month.costs) == ("boosting", GAINS)
    assert (next_month.prevalence, next_month.population) == (0.05, 1000)
    assert [change["name"] for change in changes] == ["model", "threshold"]
    assert next_month.decide() != result


def test_is_applied_from_its_file(ev: rw.Evaluation, tmp_path: Path) -> None:
    result = ev.decide("cost")
    result.save(tmp_path / "decision.json")
    for path in (tmp_path / "decision.json", str(tmp_path / "decision.json")):
        ev.threshold = 0.5
        ev.apply(path)
        assert ev.threshold == result.threshold


def test_a_note_travels_with_it(ev: rw.Evaluation, tmp_path: Path) -> None:
    result = ev.decide("cost", note="agreed with <ops>")
    assert result.note == "agreed with <ops>"
    assert repr(result).endswith("; 'agreed with <ops>')")
    assert "agreed with &lt;ops&gt;" in result._repr_html_()
    result.save(tmp_path / "decision.json")
    assert rw.Decision.load(tmp_path / "decision.json") == result != ev.decide("cost")
    state = result.to_dict()
    del state["note"]
    assert rw.Decision.from_dict(state).note is None
    with pytest.raises(TypeError, match="note must be a string, got 3"):
        ev.decide(note=3)  # type: ignore[arg-type]


def test_a_decision_about_another_label_says_how_it_would_be_about_it() -> None:
    score = [0.1, 0.4, 0.35, 0.8]
    made = rw.Evaluation(["no", "no", "yes", "yes"], score, pos_label="yes").decide("cost")
    turned = rw.Evaluation(["no", "no", "yes", "yes"], score, pos_label="no")
    with pytest.raises(ValueError, match=r"about 'no'\. Create it with pos_label='yes'\."):
        turned.apply(made)
    other = rw.Evaluation([0, 0, 1, 1], score)
    with pytest.raises(ValueError, match=r"about 1\. If both mean the same, give y_true the same"):
        other.apply(made)
    of_zeros = rw.Evaluation([0, 0, 1, 1], score, pos_label=0)
    with pytest.raises(ValueError, match=r"label 1, but .* about 0\. Create it with pos_label=1\."):
        of_zeros.apply(other.decide("cost"))


def test_cannot_be_shown_without_its_model(bank: Any) -> None:
    result = rw.Evaluation(bank["y"], bank[["tree"]]).decide("cost")
    other = rw.Evaluation(bank["y"], bank[["logistic"]])
    with pytest.raises(ValueError, match="No model named 'tree'"):
        other.apply(result)
    with pytest.raises(TypeError, match=r"decision must be a Decision, such as ev\.decide"):
        other.apply(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 1}, "has format 1, but this version of rocwidgets reads format 2"),
        ({"auc": ...}, "lacks 'auc'"),
        ({"colour": "red"}, "has an unknown 'colour'"),
        ({"prevalence": 2}, "prevalence must be"),
        ({"tp": -1}, "tp must be"),
        ({"costs": {"tp": 0}}, "costs given as a dict need"),
        ({"labels": ["a", 3]}, "each class in labels must be"),
        ({"labels": ["a", "a"]}, "two different classes, got 'a' twice"),
        ({"format": True}, "has format True"),
        ({"format": np.ones(2)}, "has format"),
        ({"format": 1, "versions": 3}, "the version that wrote it, None"),
        ({"versions": 3}, "versions must be a mapping"),
        ({"profit_low": 1.0, "profit_high": None}, r"two ends of one interval\. Pass both"),
        ({"profit_low": 2.0, "profit_high": 1.0}, "profit_low must be at most profit_high"),
    ],
)
def test_refuses_what_is_no_decision(
    ev: rw.Evaluation, change: dict[str, Any], message: str
) -> None:
    state = ev.decide().to_dict() | change
    state = {name: value for name, value in state.items() if value is not ...}
    with pytest.raises((TypeError, ValueError), match=message):
        rw.Decision.from_dict(state)


def test_refuses_a_file_that_is_no_decision(tmp_path: Path) -> None:
    path = tmp_path / "text.json"
    with pytest.raises(FileNotFoundError, match=r"no file .*text\.json.* decision\.save"):
        rw.Decision.load(path)
    path.write_text("{", "utf-8")
    with pytest.raises(ValueError, match=r"text\.json is not valid JSON"):
        rw.Decision.load(path)
    path.write_text("[" * 100_000, "utf-8")
    with pytest.raises(ValueError, match=r"text\.json is not valid JSON"):
        rw.Decision.load(path)
    with pytest.raises((OSError, ValueError), match="too long"):  # by version of Python
        rw.Decision.load("x" * 10_000)
    path.write_text("[1]", "utf-8")
    with pytest.raises(
        ValueError, match=r'text\.json: This is not a decision: "format" is missing'
    ):
        rw.Decision.load(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    with pytest.raises(ValueError, match=r"pipe\.json is a pipe or a device"):
        rw.Decision.load(pipe)


@pytest.mark.parametrize("state", [rw.Evaluation, pd.DataFrame({"format": [1]}).groupby("format")])
def test_what_has_keys_is_not_yet_a_dict(state: Any) -> None:
    with pytest.raises(TypeError, match='This is not a decision: "format" is missing, got'):
        rw.Decision.from_dict(state)


DATA: Any = make_classification(300, weights=[0.7], flip_y=0.2, random_state=3)
LABELS = np.where(DATA[1] == 1, "yes", "no")


@pytest.mark.parametrize("model", [LogisticRegression(), GaussianNB(), LinearSVC()])
@pytest.mark.parametrize("pos_label", ["yes", "no"])
def test_becomes_a_classifier_with_the_same_counts(model: Any, pos_label: str) -> None:
    fitted = model.fit(DATA[0], LABELS)
    ev = rw.Evaluation.from_estimator(
        {"m": fitted}, DATA[0], LABELS, pos_label=pos_label, costs=rw.Costs(fp=1, fn=4)
    )
    result = ev.decide("cost")
    deployed = result.as_estimator()
    predicted = deployed.predict(DATA[0]) == pos_label
    tn, fp, fn, tp = confusion_matrix(pos_label == LABELS, predicted).ravel()
    assert (tp, fp, fn, tn) == (result.tp, result.fp, result.fn, result.tn)
    ev.threshold = math.inf
    assert not np.any(ev.decide().as_estimator(fitted).predict(DATA[0]) == pos_label)


@pytest.mark.parametrize("method", ["isotonic", "sigmoid"])
def test_a_calibrated_model_is_deployed_by_its_source(method: Any) -> None:
    fitted = GaussianNB().fit(DATA[0], LABELS)
    ev = rw.Evaluation.from_estimator({"m": fitted}, DATA[0], LABELS, pos_label="yes")
    made = ev["m"].calibrated(method, folds=None)
    other = np.random.default_rng(1).normal(size=(400, 20)) * 2
    scores = fitted.predict_proba(other)[:, 1]
    for threshold in (-1.0, 0.0, 0.1, 0.35, 0.8, 0.99, 1.0, 1.5, math.inf):
        ev.model, ev.threshold = made.name, threshold
        result = ev.decide()
        assert result.source == "m"
        deployed = result.as_estimator(fitted)
        counts = confusion_matrix(LABELS == "yes", deployed.predict(DATA[0]) == "yes").ravel()
        assert counts.tolist() == [result.tn, result.fp, result.fn, result.tp]
        expected = result.predict(made.at(scores)) == 1
        assert ((deployed.predict(other) == "yes") == expected).all()


def test_other_derived_models_say_why_they_cannot_be_deployed() -> None:
    fitted = GaussianNB().fit(DATA[0], LABELS)
    scores = {"m": fitted.predict_proba(DATA[0])[:, 1], "n": DATA[0][:, 0]}
    ev = rw.Evaluation(LABELS, scores, pos_label="yes")
    for made in (ev["m"].repaired(folds=None), ev["m"].hybrid("n", folds=None)):
        ev.model = made.name
        result = ev.decide("cost")
        with pytest.raises(ValueError, match="no threshold of that model is known to give"):
            result.as_estimator(fitted)


@pytest.mark.parametrize(
    ("estimator", "message"),
    [
        (LogisticRegression(), "has no classes_. Pass a fitted classifier"),
        (LogisticRegression().fit([[0], [1]], [0, 1]), "has the classes 0, 1, but the decision is"),
        ("model", "has no predict_proba or decision_function"),
    ],
)
def test_refuses_what_is_no_classifier_of_these_labels(estimator: Any, message: str) -> None:
    result = rw.Evaluation(LABELS, {"m": DATA[0][:, 0]}, pos_label="yes").decide("cost")
    with pytest.raises((TypeError, ValueError), match=message):
        result.as_estimator(estimator)


@pytest.mark.slow
def test_the_classifier_that_was_evaluated_is_deployed(tmp_path: Path) -> None:
    fitted: Any = {
        "logistic": make_pipeline(StandardScaler(), LogisticRegression()).fit(DATA[0], LABELS),
        "bayes": GaussianNB().fit(DATA[0], LABELS),
    }
    ev = rw.Evaluation.from_estimator(fitted, DATA[0], LABELS, pos_label="yes")
    result = ev["bayes"].decide("youden")
    assert result.as_estimator().estimator.estimator is fitted["bayes"]
    with pytest.raises(ValueError, match="is the model 'logistic', but the decision is for 'bay"):
        result.as_estimator(fitted["logistic"])
    with pytest.raises(
        ValueError, match="'bayes' is a GaussianNB, but this classifier is a Logistic"
    ):
        result.as_estimator(LogisticRegression().fit(DATA[0], LABELS))
    with pytest.warns(UserWarning, match="not the object that was evaluated"):
        result.as_estimator(GaussianNB().fit(DATA[0], LABELS))
    # A file knows the kind alone.
    path = tmp_path / "decision.json"
    result.save(path)
    loaded = rw.Decision.load(path)
    assert loaded == result
    with pytest.warns(UserWarning, match="not the object that was evaluated, so it is unknown"):
        assert loaded.as_estimator(fitted["bayes"]).estimator.estimator is fitted["bayes"]
    with pytest.raises(
        ValueError, match=r"shape \(300, 2\), but one score per case .*y_score\[:, 1\]"
    ):
        loaded.predict(fitted["bayes"].predict_proba(DATA[0]))
    assert len(loaded.predict(np.zeros((5, 1)))) == 5
    with pytest.raises(ValueError, match=r"does not know .* Pass it: .*as_estimator\(fi"):
        loaded.as_estimator()
    with pytest.raises(ValueError, match=r"a Pipeline\(StandardScaler, LogisticRegression\)"):
        loaded.as_estimator(fitted["logistic"])
    again = pickle.loads(pickle.dumps(ev))  # noqa: S301 - made here
    assert again["bayes"].decide("cost").estimator == "GaussianNB"
    assert copy.deepcopy(ev).decide("cost").as_estimator().estimator.estimator is fitted["logistic"]
    fitted.clear()
    gc.collect()
    with pytest.raises(ValueError, match="does not know the fitted classifier"):
        result.as_estimator()


def test_whether_scores_came_from_a_classifier_cannot_be_known() -> None:
    fitted = GaussianNB().fit(DATA[0], LABELS)
    score = fitted.predict_proba(DATA[0])[:, 1]
    result = rw.Evaluation(LABELS, {"m": score}, pos_label="yes").decide("cost")
    assert result.estimator is None
    with pytest.warns(UserWarning, match="made from scores, so it is unknown whether the G"):
        result.as_estimator(fitted)


def test_it_tells_the_profit_on_these_cases_and_on_others() -> None:
    ev = rw.Evaluation(LABELS, {"m": DATA[0][:, 1]}, pos_label="yes", costs=rw.Costs(fp=1, fn=3))
    ev.threshold = 0.0
    fixed = ev.decide()
    best: Any = ev.decide("cost")
    intervals: Any = ev["m"].bootstrap_optimum().intervals.loc["profit"]
    assert best.profit_corrected == intervals["corrected"]
    text = f"profit {best.profit:,.6g} on these cases, {best.profit_corrected:,.6g} ("
    assert text in repr(best)
    assert best.profit_low <= best.profit_corrected <= best.profit_high
    assert fixed.profit_corrected is None
    assert "these cases" not in repr(fixed)
    assert best.profit_note is None
    assert fixed.profit_note is None
    old = best.to_dict()
    del old["profit_corrected"], old["estimator"]
    assert rw.Decision.from_dict(old).profit_corrected is None
    shown = best._repr_html_()
    assert shown.count("<th>") == shown.count("<td>")
    assert f"<td>{best.threshold}</td>" in shown


def test_the_cheapest_threshold_is_chosen_by_the_cost_wherever_it_comes_from(
    ev: rw.Evaluation,
) -> None:
    ev.apply(ev.best())
    assert ev.decide().criterion == "cost"
    assert ": cost; profit" in repr(ev.decide())
    ev.threshold = ev.threshold
    assert ev.decide() == ev.decide("cost")
    ev.threshold += 0.0123
    assert ": threshold given; profit" in repr(ev.decide())


@pytest.mark.parametrize(
    ("criterion", "demands", "by"),
    [
        ("f1", {}, "f1"),
        ("mcc", {}, "mcc"),
        ("cost", {"max_fpr": 0.1}, "cost within max_fpr=0.1"),
        ("f2", {"min_tpr": 0.5}, "f2 within min_tpr=0.5"),
    ],
)
def test_what_else_these_cases_chose_has_no_interval_and_says_so(
    ev: rw.Evaluation, criterion: str, demands: Any, by: str
) -> None:
    found = ev.best(criterion, **demands)
    assert found.chosen_by == by
    ev.apply(found)
    expected = f"On these cases {by} chooses this threshold, so expect less on others"
    for result in (
        ev.decide(),
        ev.decide(criterion, **demands),
        rw.Decision.from_dict(ev.decide(criterion, **demands).to_dict()),
    ):
        assert (result.profit_low, result.profit_high, result.profit_corrected) == (None,) * 3
        assert result.profit_note is not None
        assert result.profit_note.startswith(expected)
        assert result.profit_note in result._repr_html_()
        assert "on these cases, see profit_note" in repr(result)
    assert f": {by}; " in repr(ev.decide())
    ev.apply(ev.decide())
    assert ev.decide().criterion == by
    ev.apply(ev.decide(criterion, **demands))
    assert ev.decide().profit_note == result.profit_note
    # Another threshold was not chosen, nor was one that uses a capacity in full.
    ev.threshold = ev.threshold + 0.0123
    assert ev.decide().profit_low is not None
    assert ev.decide("ppr", max_share=0.1).profit_low is not None
    assert ev.best("ppr", max_share=0.1).chosen_by is None


def test_a_threshold_that_f1_would_choose_has_no_interval_wherever_it_comes_from(
    ev: rw.Evaluation,
) -> None:
    ev.threshold = ev["boosting"].best("f1").threshold
    ev.model = "boosting"
    assert "On these cases f1 chooses" in str(ev.decide().profit_note)


def test_weighted_rules_have_no_interval(bank: Any) -> None:
    weight = np.ones(len(bank)) * 2
    ev = rw.Evaluation(bank["y"], {"tree": bank["tree"]}, sample_weight=weight)
    ev.threshold = 0.7
    result = ev.decide()
    assert (result.profit_low, result.profit_high) == (None, None)
    assert "(None" not in repr(result)
    assert "weights" in str(result.profit_note)
    counts = Analysis.of(Sample.from_scores([0, 1, 1], [0.1, 0.2, 0.9], sample_weight=[1, 2, 3]))
    counted = Analysis.of(counts.sample + counts.sample)
    assert counted["model"].decide("cost").profit_low is None


def test_amounts_of_nobody_have_no_minus_sign() -> None:
    costs = rw.Costs.from_gains(tp=50, fp=-3)
    ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.2, 0.3, 0.4], costs=costs, threshold=math.inf)
    shown = [repr(ev.at()), ev.at()._repr_html_(), repr(ev.decide()), ev.decide()._repr_html_()]
    assert not [text for text in shown if "-0" in text.replace(ev.decide().made[:10], "")]
    assert "expected_cost=0 profit=0)" in shown[0]


def test_of_a_frame_the_column_of_the_model_is_predicted_from() -> None:
    y, score = [0, 0, 1, 1], [0.1, 0.6, 0.4, 0.8]
    ev = rw.Evaluation(y, {"good": score, "other": score[::-1]}, model="good", threshold=0.5)
    frame = pd.DataFrame({"y": y, "other": score[::-1], "good": score})
    assert ev.decide().predict(frame).tolist() == [0, 1, 0, 1]
    with pytest.raises(ValueError, match="one column is needed"):
        ev.decide().predict(frame[["good", "good"]])


def test_a_frame_without_the_column_of_the_model_is_refused() -> None:
    ev = rw.Evaluation([0, 0, 1, 1], {"a": [0.1, 0.4, 0.35, 0.8], "b": [0.2, 0.1, 0.6, 0.7]})
    decision = ev["b"].decide("cost")
    frame = pd.DataFrame({"a": [0.2, 0.9], "c": [0.9, 0.1]})
    with pytest.raises(
        ValueError, match=r"no column 'b', which this decision is about, only 'a', 'c'"
    ):
        decision.predict(frame)
    assert decision.predict(frame.rename(columns={"c": "b"})).tolist() == [1, 0]
    with pytest.raises(ValueError, match="no column 'b'"):
        decision.predict(frame[["a"]])
    # An array has no names, nor has a frame that is made of one.
    assert decision.predict(pd.DataFrame([[0.9], [0.1]])).tolist() == [1, 0]


def test_the_promise_of_a_threshold_that_is_applied_is_part_of_its_decision(bank: Any) -> None:
    ev = rw.Evaluation(bank["y"], bank[["tree", "boosting"]])
    found = ev.best(min_tpr=0.9, confidence=0.95)
    ev.apply(found)
    assert ev.promise == ("min_tpr", 0.9)
    assert ev.decide().promise == found.promise
    # A promise at another confidence than that of the charts cannot be marked.
    ev.promise = None
    ev.apply(ev.best(min_tpr=0.9, confidence=0.9))
    assert ev.promise is None


def test_the_promise_that_is_set_is_part_of_a_decision_that_keeps_it() -> None:
    y, score = np.repeat([1, 0], 200), np.r_[100:300, 50:250]
    ev = rw.Evaluation(y, score, costs=rw.Costs.from_gains(tp=1, fp=-3))
    ev.promise = {"min_tpr": 0.8}
    found = ev.best(min_tpr=0.8, confidence=0.95)
    ev.threshold = found.threshold
    assert found.promise is not None
    assert ev.decide().promise == found.promise
    ev.threshold = found.threshold - 20
    lower = ev.decide().promise
    assert lower is not None
    assert lower.evidence[0].bound > found.promise.evidence[0].bound
    ev.threshold = found.threshold + 20
    assert ev.decide().promise is None
    assert ev.decide("cost").promise is None


@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda ev: pickle.loads(pickle.dumps(ev))],  # noqa: S301 - made here
)
def test_a_threshold_that_nobody_chose_is_not_decided(copied: Any) -> None:
    rule = re.escape('0.5 is the one shown at first. Write decide("cost") for the best one')
    y, score = [0, 1, 1, 0], [0.1, 0.4, 0.8, 0.2]

    def fresh() -> rw.Evaluation:
        return copied(rw.Evaluation(y, {"a": score, "b": score[::-1]}))

    def refuses(of: Any) -> None:
        with pytest.raises(ValueError, match=rule):
            of.decide()

    ev = fresh()
    for of in (ev, ev["b"], Analysis.of(ev.sample)["a"]):
        refuses(of)
    # What is about something else leaves it so.
    ev.costs, ev.model, ev.prevalence = rw.Costs(fp=1, fn=3), "b", 0.3
    refuses(ev)
    with pytest.raises(TypeError):
        ev.threshold = "0.4"  # pyright: ignore[reportAttributeAccessIssue]
    refuses(ev)
    assert ev.decide(max_share=0.5).threshold == ev.best(max_share=0.5).threshold
    # The score at first is chosen once it is set.
    ev.threshold = 0.5
    assert copied(ev).decide().threshold == 0.5
    for choose in (
        lambda ev: ev.apply(ev.best()),
        lambda ev: ev.apply(fresh().decide("cost")),
        lambda ev: ev.set_state({"threshold": 0.3}),
        lambda ev: rw.link(rw.Evaluation(y, {"a": score}, threshold=0.4), ev),
    ):
        ev = fresh()
        choose(ev)
        assert copied(ev).decide().threshold == ev.threshold != 0.5
    assert rw.Evaluation(y, score, threshold=0.5).decide().threshold == 0.5
    # Predicted classes have no other.
    assert rw.Evaluation(y, [0, 1, 1, 0]).decide().threshold == 1
