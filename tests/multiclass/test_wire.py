"""What a page has of several classes is what Python counts, or within the stated bound."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from support.classes import LABELS, count, draw, predictions

import rocwidgets as rw
from rocwidgets.multiclass import MulticlassSample, wire
from rocwidgets.multiclass.wire import pack_cases
from rocwidgets.vocabulary import MULTICLASS_MODEL_METRICS
from rocwidgets.widget.wire import pack_sample

COSTS = [[0, 3, 1, 1], [2, 0, 1, 5], [1, 1, 0, 1], [7, 1, 2, 0]]
WEIGHTS = [1.0, 0.5, 2.0, 1.25]


def packed(n: int, seed: int = 0, n_classes: int = 4, **of_cases: Any) -> tuple[Any, Any, Any]:
    """Return a sample, its codes and what is sent."""
    y, prob = draw(n // 3, n_classes, seed)
    y, prob = np.tile(y, 3), {name: np.tile(each, (3, 1)) for name, each in prob.items()}
    sample = MulticlassSample.from_probabilities(y, prob, **of_cases)
    return sample, np.array([LABELS.index(label) for label in y]), pack_cases(sample)


def decoded(result: dict[str, Any], model: int, n_classes: int = 4) -> tuple[Any, Any, Any]:
    """Return codes, weights and probabilities as a page reads them."""
    n = result["n"]
    code = np.frombuffer(result["code"], np.uint8)
    weight = np.ones(n) if result["weight"] is None else np.frombuffer(result["weight"], "<f8")
    each = np.frombuffer(result["models"][model]["probability"], f"<{result['kind']}")
    prob = each.reshape(n_classes, n).T
    return code, weight, prob if result["kind"] == "f8" else prob / 65_535


@pytest.mark.parametrize("weighted", [False, True])
def test_small_samples_are_sent_exactly_equal_cases_once(weighted: bool) -> None:
    weight = np.arange(900) % 4 + 0.25 if weighted else None
    sample, code, result = packed(900, sample_weight=weight)
    assert (result["kind"], result["n"]) == ("f8", result["total"])
    assert result["n"] <= 300
    for model, prob in enumerate(sample.cases.probabilities.values()):
        own, times, sent = decoded(result, model)
        matrix = count(own, predictions(sent, COSTS, WEIGHTS), 4, times)
        expected = count(code, predictions(prob, COSTS, WEIGHTS), 4, weight)
        np.testing.assert_allclose(matrix, expected, rtol=1e-12)


def test_larger_samples_are_sent_within_the_rounding() -> None:
    sample, code, result = packed(20_000)
    assert (result["kind"], result["n"]) == ("u2", result["total"])
    own, times, sent = decoded(result, 0)
    np.testing.assert_array_equal(np.bincount(own, times), np.bincount(code))
    distinct = np.unique(np.column_stack((code, sample.cases.probabilities["m1"])), axis=0)
    rounded = np.column_stack((own, sent))
    for row in distinct[::50]:
        assert np.abs(rounded - row).max(axis=1).min() <= 0.5 / 65_535 + 1e-12


def test_of_the_largest_a_part_of_each_class_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "MOST_CASES", 1000)
    sample, code, result = packed(9000)
    assert result["total"] == 9000
    assert 1000 <= result["n"] <= 1004
    own, times, _ = decoded(result, 0)
    assert times.sum() == result["n"]
    shares = np.bincount(own) / result["n"] - np.bincount(code) / 9000
    assert np.abs(shares).max() < 4 / 1000
    assert pack_cases(MulticlassSample(sample.cases)) == result, "the part is the same each time"


def test_a_rare_class_is_in_the_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "MOST_CASES", 50)
    y, prob = draw(3000, 3)
    y = np.where((y == "eel") & (np.arange(3000) > 2), "cat", y)
    result = pack_cases(MulticlassSample.from_probabilities(y, prob))
    assert (decoded(result, 0, 3)[0] == 2).sum() == 1


def test_many_classes_have_codes_of_two_bytes() -> None:
    size = 300
    prob = np.full((size, size), 1 / size)
    result = pack_cases(MulticlassSample.from_probabilities(np.arange(size), prob))
    assert np.frombuffer(result["code"], "<u2").tolist() == list(range(size))


def test_each_class_and_pair_is_sent_as_an_evaluation_is() -> None:
    y, prob = draw()
    ev = rw.MulticlassEvaluation(y, prob)
    state = ev.get_state()
    assert state["_models"] == ["m1", "m2"]
    for place, label in enumerate(ev.classes):
        assert state["_one_vs_rest"][place] == pack_sample(ev.sample.one_vs_rest(label))
    assert state["_pooled"]["positives"] == len(y)
    assert state["_pooled"]["negatives"] == 3 * len(y)
    assert len(state["_one_vs_one"]) == 12
    assert state["_one_vs_one"]["2,0"] == pack_sample(ev.one_vs_one("eel", "cat").sample)
    areas, measures = dict(state["_areas"]), dict(state["_measures"])
    assert areas["m2"][2][0] == ev["m2"].pairs().loc["eel", "cat"]
    assert areas["m2"][2][2] is None
    assert set(measures["m1"]) == set(MULTICLASS_MODEL_METRICS)
    assert measures["m1"]["roc_auc_ovr"] == pytest.approx(ev.auc(), rel=1e-12)
    assert measures["m1"]["vus"] is None
    assert state["_matrix"] == {}
    ev.close()


def test_large_pairs_wait() -> None:
    y, prob = draw(20_000, 4)
    assert rw.MulticlassEvaluation(y, prob).get_state(["_one_vs_one"]) == {"_one_vs_one": {}}


def test_an_evaluation_of_a_class_can_be_made_from_the_default_traits() -> None:
    y, prob = draw()
    ev = rw.MulticlassEvaluation(y, prob)
    result, child = ev.get_state(["_binary_traits"])["_binary_traits"], ev.one_vs_rest("cat")
    own = child.get_state()
    assert "_sample" not in result
    for name in ("threshold", "model", "costs", "charts", "options", "seed"):
        assert result[name] == own[name], name
    assert set(result) | {"_sample", "_script"} == {
        name for name in own if name in result or name in {"_sample", "_script"}
    }
    ev.close()


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send messages at once also where a loop runs, as in a process with tests of a browser."""
    monkeypatch.setattr("rocwidgets.widget.throttle._running_loop", lambda: None)


class Sent:
    """The messages of a widget."""

    def __init__(self, ev: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.messages: list[dict[str, Any]] = []
        monkeypatch.setattr(ev, "_send", self._keep)

    def _keep(self, message: dict[str, Any], **_: Any) -> None:
        if message["method"] == "update":
            self.messages.append(message["state"])


def test_counts_are_sent_with_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    y, prob = draw(20_000)
    ev = rw.MulticlassEvaluation(y, prob)
    sent = Sent(ev, monkeypatch).messages
    ev.class_weight = WEIGHTS
    (state,) = sent
    assert set(state) == {"class_weight", "_matrix"}
    matrix = state["_matrix"]
    assert matrix["at"]["class_weight"] == WEIGHTS
    assert matrix["at"]["model"] == "m1"
    assert matrix["counts"] == ev.confusion().to_numpy().tolist()
    ev.shown = "cat"
    assert all("_matrix" not in state for state in sent[1:])


def test_counts_are_sent_after_a_rule_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    y, prob = draw(20_000)
    ev = rw.MulticlassEvaluation(y, prob)
    sent = Sent(ev, monkeypatch).messages
    ev.set_state({"costs": COSTS})
    assert [set(state) for state in sent] == [{"_matrix"}]
    assert sent[0]["_matrix"]["counts"] == ev.confusion().to_numpy().tolist()
    small = rw.MulticlassEvaluation(*draw())
    sent = Sent(small, monkeypatch).messages
    small.set_state({"costs": COSTS})
    assert sent == [], "the page counts itself"
    small.class_weight = WEIGHTS
    assert [set(state) for state in sent] == [{"class_weight"}]
