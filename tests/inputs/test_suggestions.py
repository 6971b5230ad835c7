"""A name that is not there leads to the one that is, by the words of the field."""

from __future__ import annotations

import copy
import pickle
import re
from typing import Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets import core
from rocwidgets.inputs import suggestions

AMOUNT: Any = np.arange(4.0)
# Type checkers would find what is misspelt here.
ROC: Any = rw.ROC
ROI: Any = rw.ROI
EVALUATION: Any = rw.Evaluation
TO_HTML: Any = rw.to_html


def gain(tp: Any, fp: Any, fn: Any, tn: Any) -> Any:  # noqa: ARG001 - all are passed
    return 3 * tp - fp


@pytest.fixture
def ev() -> rw.Evaluation:
    scores = {"a": [0.1, 0.4, 0.35, 0.8], "boosting": [0.3, 0.2, 0.6, 0.9]}
    return rw.Evaluation([0, 0, 1, 1], scores, costs=rw.Costs(fp=1, fn=3), metrics={"gain": gain})


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("rw.return_on_investment", "write rw.ROI(ev)"),
        ("rw.evaluate", "write rw.Evaluation(y_true, y_score)"),
        ("ev['a'].rociv()", "write rw.research.rociv(ev[name])"),
        ("ev.compare.auciv()", "write rw.research.auciv(ev)"),
        ("ev.cost_curve", "write rw.CostCurve(ev) to show it, ev.curve('cost_curve') for numbers"),
        ("rw.Calibration", "write rw.Reliability(ev)"),
        ("rw.Confusion", "write rw.ConfusionMatrix(ev)"),
        ("rw.ClassROC", "write rw.ROC(mc)"),
        ("rw.MulticlassConfusionMatrix", "write rw.ConfusionMatrix(mc)"),
        ("rw.Evalution", "Did you mean Evaluation?"),
        ("rw.core.Sampel", "Did you mean Sample?"),
        ("ev.plot()", "ev.figure() is static"),
        ("ev.boosting", 'write ev["boosting"]'),
        ("ev.roi()", "write rw.ROI(ev) to show it, ev.curve('roi') for numbers"),
        ("ev.roc_auc", "write ev.summary()"),
        ("ev.confusion_matrix", "write ev.at(), and rw.ConfusionMatrix(ev) to show it"),
        ("ev.gains_table()", "write ev[ev.model].gains_table()"),
        (
            "ev.best_threshold",
            "write ev.best().threshold, and ev.apply(ev.best()) to set it, with its model",
        ),
        ("ev.brier()", 'write ev.summary(["brier"]), or ev[name].brier() for its parts'),
        (
            "ev.cost_matrix()",
            "write ev.costs = rw.Costs(fp=1, fn=5), and rw.CostMatrix(ev) to edit it",
        ),
        ("ev.over_time('M')", "write ev.periods.summary(), and rw.Timeline(ev) to show it"),
        ("ev.fairness()", "write ev.groups.spread(), and rw.GroupsTable(ev) to show it"),
        ("ev.groups.gap()", "write ev.groups.spread(), or ev.groups.differences()"),
        ("ev.bqplot()", "write rw.bq.ROC(ev), and so on"),
        ("ev.calibrate()", "write ev[name].calibrated()"),
        ("rw.delong", "write ev.compare.auc_test()"),
        ("rw.ROC(ev).to_altair()", "write ev.curve(name), a data frame to draw"),
        (
            "ev.at().roi",
            'write ev.curve("roi"), which has that of every threshold, and rw.ROI(ev) to show it',
        ),
        ("ev.at().f2", "write ev.at().f_beta(2)"),
        (
            "rw.bq.GainsTable(ev)",
            "there is no bqplot figure of it, write rw.GainsTable(ev)",
        ),
        ("ev.to_estimator()", "write ev.decide('cost').as_estimator(classifier)"),
        ("ev.treshold", "Did you mean threshold?"),
        ("ev.decide('cost').to_json()", 'write decision.save("decision.json")'),
        ("ev.decide('cost').predct", "Did you mean predict?"),
        ("ev['a'].lift()", "write rw.Lift(ev) to show it, ev[name].curve('lift') for numbers"),
        ("ev['a'].roc_auc", "write ev[name].auc()"),
        ("ev['a'].gains_tabel", "Did you mean gains_table?"),
        ("ev.compare.delong", "write ev.compare.auc_test()"),
        ("ev.at().confusion_matrix", "tp, fp, fn and tn are its counts"),
        ("ev.at().gain", "write point.metrics['gain']"),
        ("ev['a'].top(0.1)", "write ev[name].rows(gains_bin=1)"),
        ("rw.Drift", "write ev.periods, and rw.Timeline(ev) to show them"),
        ("rw.ROC(ev).save", 'write .to_html("page.html"), or .figure().savefig("chart.pdf")'),
        (
            "rw.Evaluation.from_estimators",
            "write rw.Evaluation.from_estimator({name: estimator, ...}, X, y)",
        ),
        ("rw.ROC.plot", ".figure() is static"),
    ],
)
def test_what_is_read(ev: rw.Evaluation, written: str, told: str) -> None:
    with pytest.raises(AttributeError) as error:
        eval(written, {"rw": rw, "ev": ev})  # noqa: S307 - ours
    assert str(error.value).endswith((f": {told}.", f". {told}", f"; {told}."))


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("mc.optimum()", "write mc.best()"),
        ("mc['model'].optimum()", "write mc[name].best()"),
        ("mc.as_estimator", "write mc.decide().as_estimator(classifier)"),
        ("mc.decide().to_json()", 'write decision.save("decision.json")'),
    ],
)
def test_what_is_read_of_several_classes(written: str, told: str) -> None:
    mc = rw.MulticlassEvaluation([0, 1, 2], [[0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.1, 0.1, 0.8]])
    with pytest.raises(AttributeError) as error:
        eval(written, {"mc": mc})  # noqa: S307 - ours
    assert str(error.value).endswith(f": {told}.")
    owners = {"MulticlassEvaluation": mc, "MulticlassModel": mc["model"]}
    for owner, of in {**owners, "MulticlassDecision": mc.decide()}.items():
        looked_for = " ".join(suggestions.SOUGHT[owner]).split()
        assert [name for name in looked_for if hasattr(of, name)] == []


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda _: EVALUATION([0, 1], [0.1, 0.2], fn=10), "Did you mean costs = rw.Costs("),
        (lambda _: EVALUATION([0, 1], [0.1, 0.2], amount=3), "Did you mean case_costs = "),
        (lambda _: EVALUATION([0, 1], y_prob=[0.1, 0.2]), "'y_prob'. Did you mean y_score?"),
        (lambda _: rw.Costs(fp=8, fn=AMOUNT), "case_costs=rw.CaseCosts(fn=...) of the Evaluation"),
        (lambda ev: setattr(ev, "threshold", ev.best()), "Write ev.apply(...) with it."),
        (lambda ev: ev.apply(0.3), "set as ev.threshold = 0.3."),
        (lambda ev: ev["a"].best(fp=1, fn=8), "Set it before, as ev.costs = rw.Costs("),
        (lambda ev: ROI(ev, cost=3), "Set it before, as ev.costs = rw.Costs("),
        (lambda ev: ev.best(rw.Costs(fp=1, fn=8)), "as ev.costs = rw.Costs("),
        (lambda ev: ev.summary(["auc", gain]), 'and name it: metrics=["net"].'),
        (lambda ev: ev.summary(gain), 'and name it: metrics=["net"].'),
        (lambda ev: ROC(ev, hull=True), "got True (bool). Did you mean common?"),
        (lambda ev: ROC(ev, hull=False), "got False (bool). Did you mean none?"),
        (lambda ev: TO_HTML(ROC(ev)), 'Write .to_html("page.html") of it alone.'),
        (lambda ev: TO_HTML("page.html", [ev]), 'write rw.to_html([ev, other], "page.html").'),
        (lambda ev: ev.decide(0.3), "before, as ev.threshold = 0.3."),
        (lambda ev: ev.decide("cost", model="b"), 'or ask ev["name"].'),
        (lambda ev: ROC(ev, ax=None), "Pass it to figure: rw.ROC(ev).figure(ax=...)"),
        (lambda _: EVALUATION([0, 1], [0.1, 0.2], positive=1), "Did you mean pos_label?"),
        (lambda ev: ev.compare("a", "b"), "Write ev.summary() for a table of all models, ev.co"),
        (lambda ev: ev.groups(), "ev.groups is no function. Write ev.groups.summary()"),
        (lambda ev: ev.periods(), "ev.periods is no function. Write ev.periods.summary()"),
        (lambda ev: ev.folds(), "ev.folds is no function. Write ev.folds.summary()"),
        (lambda ev: ROC(ev, title="x"), "a figure, .figure().axes[0].set_title(...)."),
        (lambda ev: ROC(ev).figure(title="x"), "axes, as .figure().axes[0].set_title(...)."),
        (lambda ev: ev.figure("roc", title="x"), "axes, as .figure().axes[0].set_title(...)."),
        (
            lambda _: rw.Costs(fn=(2, 5)),
            "fp is missing. Fill in what they cost, for example Costs(",
        ),
        (lambda _: rw.Costs(fn=(2, 5)), "for example Costs(fp=1, fn=(2, 5))."),
        (lambda _: rw.Costs(tp=(-6, -4), fp=2), "for example Costs(tp=(-6, -4), fp=2, fn=0)."),
        (lambda ev: ev.at(0.3, metrics={}), "as ev.metrics = {"),
        (
            lambda _: EVALUATION.from_estimator({"fit_time": [1.0]}, [[0], [1]], [0, 1]),
            "from_cv_results(cv_results, X, y)",
        ),
    ],
)
def test_what_is_given(ev: rw.Evaluation, call: Any, told: str) -> None:
    with pytest.raises(TypeError) as error:
        call(ev)
    assert told in str(error.value)
    # What is meant is not hidden by a list of all arguments.
    assert "y_true" not in str(error.value)


@pytest.mark.parametrize(
    ("view", "told"),
    [
        (rw.GainsTable, "no curve. Write ev[ev.model].gains_table() for its numbers."),
        (rw.ConfusionMatrix, "confusion_matrix is no curve. Write ev.at() for its numbers."),
        (rw.Timeline, "timeline is no curve. Write ev.periods.summary() for its numbers."),
        ("ROC", "Did you mean roc?"),
    ],
)
def test_what_is_no_curve_has_numbers_elsewhere(ev: rw.Evaluation, view: Any, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        ev.curve(view)


def test_names_of_models_are_told_to_nobody_who_looks_for_others(ev: rw.Evaluation) -> None:
    # While it is made, and after it was closed, there may be no sample.
    bare = rw.Evaluation.__new__(rw.Evaluation)
    assert not hasattr(bare, "boosting")
    ev.close()
    assert not hasattr(ev, "nothing_of_the_kind")


def test_what_is_written_instead_is_there(ev: rw.Evaluation) -> None:
    names = {"ev": ev, "rw": rw, "decision": ev.decide("cost"), "name": "a", "scores": [0.1, 0.9]}
    owners = {"Evaluation": ev, "Model": ev["a"], "Compare": ev.compare, "rocwidgets": rw}
    for owner, of in owners.items():
        looked_for = " ".join(suggestions.SOUGHT[owner]).split()
        assert [name for name in looked_for if hasattr(of, name)] == []
    for written in (
        "rw.ROI(ev)",
        "ev.compare.loss_comparison((2, 5, 10))",
        "ev.summary()",
        "ev[ev.model].gains_table()",
        "ev.decide('cost').predict(scores)",
        "ev[name].best()",
        "ev.best().threshold",
        "decision.save",
        "decision.as_estimator",
    ):
        eval(written, names)  # noqa: S307 - ours


def test_an_error_within_a_property_is_its_own(
    ev: rw.Evaluation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(core.Model, "amounts", property(lambda model: model.setting.nothing))
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = ev["a"].amounts


def test_copies_know_what_they_are(ev: rw.Evaluation) -> None:
    for made in (copy.copy(ev), pickle.loads(pickle.dumps(ev))):  # noqa: S301
        assert made.at() == ev.at()
    assert not hasattr(ev.decide("cost"), "_repr_html_nothing")
    assert not hasattr(rw, "__nothing__")


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda ev: ev.summary(["f1"], at="f1"), "threshold by f1 is ev[name].best('f1')."),
        (lambda _: EVALUATION([0, 1, 2], {"lr": np.eye(3)}), "write MulticlassEvaluation(y_true"),
        (lambda _: EVALUATION([0, 1], {"lr": np.eye(2)}), "class, y_score['lr'][:, 1]. Pass one"),
    ],
)
def test_values_that_are_guessed(ev: rw.Evaluation, call: Any, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        call(ev)
