"""A decision about several classes: saved, loaded, applied and deployed."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression
from support.classes import draw

import rocwidgets as rw
from rocwidgets.multiclass import MulticlassDecision

if TYPE_CHECKING:
    from pathlib import Path

COSTS = [[0, 1, 5], [2, 0, 1], [9, 1, 0]]
LABELS, MODELS = draw(80, 3)


def evaluation(labels: Any = LABELS, models: Any = MODELS, **traits: Any) -> Any:
    return rw.MulticlassEvaluation(labels, models, **traits)


def test_it_has_what_was_decided():
    mc = evaluation(costs=COSTS, class_weight=[1, 2, 1])
    given = mc.decide(note="agreed")
    assert (given.model, given.class_weight, given.criterion) == ("m1", (1, 2, 1), None)
    assert (given.point, given.expected_cost, given.n) == (mc.at(), mc.expected_cost(), 80)
    assert (given.costs, given.classes, given.note) == (mc.costs, mc.classes, "agreed")
    best = mc["m1"].decide("cost")
    assert best.class_weight == mc["m1"].best().class_weight
    assert best.expected_cost == pytest.approx(mc["m1"].best().cost)
    assert best.expected_cost < given.expected_cost
    of_all = mc.decide("cost")
    assert of_all.model == mc.best().model
    assert of_all.class_weight == mc.best().class_weight
    assert mc["m2"].decide("cost").class_weight == mc["m2"].best().class_weight
    assert mc["m2"].decide().model == "m2"
    assert mc.class_weight == (1, 2, 1)


def test_it_predicts_as_the_evaluation_it_was_made_with():
    mc = evaluation(costs=COSTS)
    decision = mc.decide("cost")
    mc.apply(decision)
    probability = mc.sample.cases.probabilities["m1"]
    assert np.array_equal(decision.predict(probability), mc.predict(probability))
    with pytest.raises(ValueError, match="class"):
        decision.predict(probability[:, :2])


def test_a_file_keeps_everything(tmp_path: Path):
    decision = evaluation(costs=COSTS).decide("cost", note="agreed")
    path = tmp_path / "decision.json"
    decision.save(path)
    again = MulticlassDecision.load(path)
    assert again == decision
    assert (again.made, again.versions) == (decision.made, decision.versions)
    assert [type(each) for row in again.counts for each in row] == [int] * 9
    state = json.loads(path.read_text("utf-8"))
    assert MulticlassDecision.from_dict(state).to_dict() == state


def test_labels_keep_their_types(tmp_path: Path):
    features, y = load_iris(return_X_y=True)
    fitted = LogisticRegression(max_iter=200).fit(features, y)
    mc = rw.MulticlassEvaluation.from_estimator({"logistic": fitted}, features, y)
    mc.decide().save(tmp_path / "decision.json")
    again = MulticlassDecision.load(tmp_path / "decision.json")
    assert again.classes == (0, 1, 2)
    assert again.predict(fitted.predict_proba(features[:3])).tolist() == [0, 0, 0]
    mc.apply(tmp_path / "decision.json")
    dates = replace(again, classes=tuple(date(2024, month, 1) for month in (1, 2, 3)))
    with pytest.raises(TypeError, match="Only classes that are strings or numbers can be saved"):
        dates.to_dict()


def test_it_is_applied_as_a_whole(tmp_path: Path):
    mc = evaluation(costs=COSTS)
    decision = mc.decide("cost")
    decision.save(tmp_path / "decision.json")
    seen: list[dict[str, Any]] = []
    for given in (decision, tmp_path / "decision.json", str(tmp_path / "decision.json")):
        again = evaluation()
        again.observe(lambda _, own=again: seen.append(own.get_state(["costs", "class_weight"])))
        again.apply(given)
        assert again.setting == decision.setting
    # Nobody sees half of a decision.
    assert len({json.dumps(each, sort_keys=True) for each in seen}) == 1
    others = evaluation(costs=COSTS)
    others.apply(mc.best())
    assert others.setting == decision.setting
    others.apply(mc["m1"].at([3, 1, 2]))
    assert (others.model, others.class_weight) == ("m1", (3, 1, 2))


def test_what_is_no_decision_about_these_cases_is_refused(tmp_path: Path):
    mc = evaluation()
    decision = mc.decide("cost")
    two = rw.Evaluation([0, 1, 1], [0.1, 0.2, 0.3], threshold=0.2)
    two.decide().save(tmp_path / "two.json")
    decision.save(tmp_path / "several.json")
    with pytest.raises(ValueError, match=r"is about two classes\. Load it with rocwidgets"):
        mc.apply(tmp_path / "two.json")
    with pytest.raises(ValueError, match=r"several classes\. Load it .*MulticlassDecision\.load"):
        two.apply(tmp_path / "several.json")
    with pytest.raises(TypeError, match=r"two classes: write mc\.one_vs_rest\(label\)\.apply"):
        mc.apply(two.decide())
    with pytest.raises(TypeError, match=r"write mc\.class_weight = \.\.\."):
        mc.apply([1, 2, 1])
    with pytest.raises(FileNotFoundError, match="There is no file"):
        mc.apply(tmp_path / "none.json")
    flipped = LABELS[::-1]
    with pytest.raises(ValueError, match=r"made on other cases.*other_cases=True"):
        evaluation(flipped).apply(decision)
    later = evaluation(flipped)
    later.apply(decision, other_cases=True)
    assert later.class_weight == decision.class_weight
    renamed = np.where(np.array(LABELS) == "cat", "ape", LABELS)
    with pytest.raises(ValueError, match="about the classes 'cat', 'dog', 'eel', but here"):
        evaluation(renamed).apply(decision, other_cases=True)
    with pytest.raises(ValueError, match="m1"):
        evaluation(models={"m3": MODELS["m1"]}).apply(decision)
    with pytest.raises(ValueError, match="criterion must be one of cost, got 'f1'"):
        mc.decide("f1")


def test_the_order_of_the_cases_is_no_matter():
    mc = evaluation()
    order = np.random.default_rng(0).permutation(80)
    models = {name: np.asarray(each)[order] for name, each in MODELS.items()}
    other = evaluation(np.array(LABELS)[order], models)
    assert other.decide().fingerprint == mc.decide().fingerprint
    assert other.decide() == mc.decide()
    assert mc["m2"].decide().fingerprint != mc.decide().fingerprint


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"format": 2}, "has format 2, but this version of rocwidgets reads format 1"),
        ({"costs": None}, "costs must be a list, got None"),
        ({"counts": [[1, 2], [3, 4]]}, "counts must be 3 rows of 3 numbers"),
        ({"counts": [[0] * 3] * 3}, "counts must be at least 0, and above 0 together"),
        ({"counts": [[-1] * 3] * 3}, "counts must be at least 0"),
        ({"class_weight": [1, 0, 1]}, "class_weight of 'dog'"),
        ({"classes": ["a", "a", "b"]}, "3 or more different labels"),
        ({"criterion": "f1"}, "criterion must be one of cost"),
        ({"note": 3}, "note"),
        ({"more": 1}, "has an unknown 'more'"),
    ],
)
def test_a_damaged_file_is_refused(tmp_path: Path, changed: dict[str, Any], message: str):
    path = tmp_path / "decision.json"
    path.write_text(json.dumps(evaluation().decide().to_dict() | changed), "utf-8")
    with pytest.raises(ValueError, match=message) as refused:
        MulticlassDecision.load(path)
    assert str(path) in str(refused.value)


def test_what_lacks_values_is_refused():
    state = evaluation().decide().to_dict()
    del state["costs"]
    with pytest.raises(ValueError, match="lacks 'costs'"):
        MulticlassDecision.from_dict(state)
    with pytest.raises(TypeError, match='"format" is missing'):
        MulticlassDecision.from_dict({})
    decision = evaluation().decide()
    assert replace(decision, made="2020-01-01T00:00:00+00:00") == decision
    assert "weights given; expected cost" in repr(decision)
    assert "<th>weight of cat</th>" in decision._repr_html_()


def test_an_estimator_predicts_as_the_decision():
    features, y = load_iris(return_X_y=True)
    names = np.array(["setosa", "versicolor", "virginica"])[y]
    fitted = LogisticRegression(max_iter=200).fit(features, names)
    # The classes in another order than the estimator has them.
    order = ["virginica", "setosa", "versicolor"]
    probability = fitted.predict_proba(features)[:, [2, 0, 1]]
    costs = [[0, 1, 9], [1, 0, 1], [2, 1, 0]]
    mc = rw.MulticlassEvaluation(names, {"logistic": probability}, classes=order, costs=costs)
    decision = mc.decide("cost")
    with pytest.warns(UserWarning, match="LogisticRegression is 'logistic'"):
        deployed = decision.as_estimator(fitted)
    assert deployed.predict(features).tolist() == decision.predict(probability).tolist()
    assert deployed.predict(features).tolist() != fitted.predict(features).tolist()
    assert deployed.classes_.tolist() == fitted.classes_.tolist()
    assert deployed.fit(features, names) is deployed
    assert deployed.score(features, names) == pytest.approx(decision.point.accuracy)
    with pytest.raises(ValueError, match="has the classes 0, 1, 2, but the decision is about"):
        decision.as_estimator(LogisticRegression(max_iter=200).fit(features, y))
    with pytest.raises(TypeError, match="fitted classifier with predict_proba, got"):
        decision.as_estimator(LogisticRegression())
