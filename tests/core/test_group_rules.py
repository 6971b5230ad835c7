"""Decisions with a threshold for each group."""

from __future__ import annotations

import datetime as dt
import json
import uuid
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest

import rocwidgets as rw
from rocwidgets.core.group_rules import GroupRules, Rule

if TYPE_CHECKING:
    from pathlib import Path


def evaluation(n: int = 400, **more: Any) -> tuple[rw.Evaluation, Any, Any]:
    rng = np.random.default_rng(4)
    group = rng.choice(["a", "b", "c"], n)
    y = (rng.random(n) < np.where(group == "a", 0.25, 0.5)).astype(int)
    score = np.round(rng.normal(y * np.where(group == "b", 0.4, 1.5)), 1)
    given = {"group": group, "costs": rw.Costs(fp=1, fn=2), "seed": 3, **more}
    return rw.Evaluation(y, score, **given), score, group


@pytest.mark.parametrize(
    "demand", ["one", "least_cost", "equal_tpr", "equal_share", "equalized_odds"]
)
def test_what_is_predicted_is_what_was_promised(demand: str) -> None:
    ev, score, group = evaluation()
    found = ev.groups.thresholds(demand, min_positives=1)
    decision = found.decision(note="for the board")
    assert decision.note == "for the board"
    assert decision.point == ev.at(ev.best().threshold)
    assert decision.profit == found.profit
    times = 200
    key = np.arange(len(score) * times)
    flagged = decision.predict(np.tile(score, times), group=np.tile(group, times), key=key)
    for (name, row), rule in zip(found.summary().iterrows(), found.rules, strict=True):
        own = flagged[np.tile(group == name, times)]
        # Each case is drawn anew with each key.
        error = 0.5 / np.sqrt(len(own)) if rule.mixes else 1e-12
        assert own.mean() == pytest.approx(row["ppr"], abs=4 * error)
    assert any(rule.mixes for rule in found.rules) == (demand.startswith("equal"))


@pytest.mark.slow
def test_each_case_is_decided_by_the_rule_that_its_key_draws() -> None:
    rule = Rule(0.8, 0.2, 0.4, always=0.1, never=0.0)
    rules = GroupRules(
        demand="equalized_odds",
        tolerance=0.0,
        columns=("group",),
        names=("a", "b"),
        rules=(rule, Rule(0.5, 0.5, 0.0, never=0.3)),
        profit=1.0,
        price=0.0,
        seed=1,
    )
    key = np.arange(40_000)
    rates = {
        ("a", 0.9): 1.0,
        ("a", 0.5): 0.1 + 0.9 * 0.4,
        ("a", 0.1): 0.1,
        ("b", 0.9): 0.7,
        ("b", 0.4): 0.0,
    }
    for (name, score), rate in rates.items():
        scores, group = np.full(len(key), score), [name] * len(key)
        flagged = rules.predict(scores, group, key=key)
        assert flagged.mean() == pytest.approx(rate, abs=4 * 0.5 / np.sqrt(len(key)))
        # A higher score never decides worse for the same case.
        higher = rules.predict(scores + 0.3, group, key=key)
        assert (higher >= flagged).all()
        order = np.random.default_rng(0).permutation(len(key))
        assert (rules.predict(scores, group, key=key[order]) == flagged[order]).all()


MIXED = Rule(1.0, 0.0, 0.5)
EXPECTED = "1001100011001100001000010110100010100110"


def mixed_decision() -> rw.Decision:
    ev, _, _ = evaluation()
    return ev.groups.thresholds("equal_tpr", min_positives=1).decision()


def drawn(decision: rw.Decision, key: Any, **more: Any) -> list[int]:
    groups = replace(decision.groups, rules=(MIXED,) * 3, **more)  # type: ignore[type-var]
    scores = np.full(len(key), 0.5)
    return (
        replace(decision, groups=groups).predict(scores, group=["a"] * len(key), key=key).tolist()
    )


def test_a_key_draws_the_same_in_every_process_and_for_every_type() -> None:
    decision = mixed_decision()
    key = list(range(40))
    # Other versions and machines draw the same.
    expected = drawn(decision, key)
    assert "".join(map(str, expected)) == EXPECTED
    assert drawn(decision, key, seed=4) != expected
    # A file of texts has the same whole numbers.
    assert drawn(decision, [str(each) for each in key]) == expected
    assert drawn(decision, [f"0{each}" for each in key]) != expected
    for same in (
        np.array(key, np.uint8),
        np.array(key, float),
        pd.Series(key, dtype="Int64"),
        np.array(key, object),
    ):
        assert drawn(decision, same) == expected
    texts = [f"customer {each}" for each in key]
    for text in (np.array(texts), pd.Series(texts, dtype="string"), pd.Categorical(texts)):
        assert drawn(decision, text) == drawn(decision, texts)
    days = [dt.date(2024, 1, 1) + dt.timedelta(each) for each in key]
    for day in (np.array(days, "datetime64[D]"), pd.to_datetime(pd.Series(days))):
        assert drawn(decision, day) == drawn(decision, days)
    for other in ([uuid.UUID(int=each) for each in key], [(each, "x") for each in key]):
        assert set(drawn(decision, pd.Series(other, dtype=object))) == {0, 1}


@pytest.mark.parametrize("several", [False, True])
def test_a_decision_is_saved_and_loaded_exactly(tmp_path: Path, *, several: bool) -> None:
    rng = np.random.default_rng(0)
    region = rng.choice(["north", "south"], 300)
    old = rng.integers(0, 2, 300)
    group = {"region": region, "age": old} if several else old.astype(bool)
    ev, score, _ = evaluation(300, group=group)
    decision = ev.groups.thresholds("equal_fpr", tolerance=0.01, min_positives=1).decision()
    path = tmp_path / "decision.json"
    decision.save(path)
    loaded = rw.Decision.load(path)
    assert loaded == decision
    assert hash(loaded.groups) == hash(decision.groups)
    given = {"group": group, "key": np.arange(300)}
    assert (loaded.predict(score, **given) == decision.predict(score, **given)).all()
    assert decision.groups is not None
    assert decision.groups.tolerance == 0.01
    with pytest.warns(UserWarning, match="shown at the common threshold"):
        ev.apply(loaded)
    assert ev.threshold == decision.threshold
    if several:
        frame = pd.DataFrame({"age": old, "other": 1, "region": region})
        assert (
            loaded.predict(score, group=frame, key=given["key"]) == loaded.predict(score, **given)
        ).all()
    plain = ev.decide("cost")
    assert "groups" not in plain.to_dict()
    state = json.loads(path.read_text("utf-8"))
    state["groups"]["rules"][0][2] = 2
    path.write_text(json.dumps(state), "utf-8")
    with pytest.raises(ValueError, match="mixed must be a number from 0 to 1"):
        rw.Decision.load(path)
    for wrong, message in (
        ({"names": []}, "a rule for each group"),
        ({"rules": [[0.1]] * len(decision.groups.names)}, "two thresholds and three shares"),
        ({"rules": [[0.1, 0.2, 0, 0, 0]] * len(decision.groups.names)}, "at most the first"),
        ({"rules": [[0.1, 0.1, 0, 0.6, 0.6]] * len(decision.groups.names)}, "1 together"),
        ({"seed": -1}, "seed must be"),
    ):
        with pytest.raises(ValueError, match=message):
            GroupRules.from_dict({**decision.groups.to_dict(), **wrong})
    with pytest.raises(ValueError, match="'columns', 'demand'"):
        GroupRules.from_dict({"names": []})
    unlimited = {
        **decision.groups.to_dict(),
        "rules": [["inf", "-inf", 0.5, 0, 0]] * len(decision.groups.names),
    }
    assert GroupRules.from_dict(unlimited).rules[0][:2] == (np.inf, -np.inf)


def test_unknown_groups_are_refused_or_decided_by_the_common_threshold() -> None:
    ev, score, group = evaluation()
    decision = ev.groups.thresholds("least_cost", min_positives=1).decision()
    new = group.copy()
    new[[7, 9]] = "d"
    with pytest.raises(
        ValueError, match=r"2 cases of groups .* such as 'd', at positions 7, 9\. Pass unknown"
    ):
        decision.predict(score, group=new)
    found = decision.predict(score, group=new, unknown="common")
    expected = decision.predict(score, group=group)
    expected[[7, 9]] = score[[7, 9]] >= decision.threshold
    assert found.tolist() == expected.tolist()
    assert decision.predict([], group=[]).tolist() == []
    labelled = pd.Series(new, index=[f"r{each}" for each in range(len(new))])
    with pytest.raises(ValueError, match=r"index labels 'r7', 'r9'"):
        decision.predict(score, group=labelled)


def test_what_cannot_be_decided_says_why() -> None:
    decision, score = mixed_decision(), [0.5, 0.7]
    with pytest.raises(ValueError, match="Pass group=, the 'group' of each case"):
        decision.predict(score)
    with pytest.raises(ValueError, match=r"thresholds of 'b', 'c' are mixed.* Pass key="):
        decision.predict(score, group=["a", "b"])
    with pytest.raises(ValueError, match="differ in length"):
        decision.predict(score, group=["a"], key=[1, 2])
    with pytest.raises(ValueError, match="differ in length"):
        decision.predict(score, group=["a", "b"], key=[1])
    with pytest.raises(ValueError, match="key contains 1 missing value"):
        decision.predict(score, group=["a", "b"], key=[1, None])
    with pytest.raises(ValueError, match="group contains 1 missing value"):
        decision.predict(score, group=["a", None], key=[1, 2])
    with pytest.raises(TypeError, match=r"key contains a float, 0\.5, but a key is a text"):
        decision.predict([0.5] * 6, group=list("abcabc"), key=[0.5] * 6)
    with pytest.raises(ValueError, match="unknown must be one of raise, common"):
        decision.predict(score, group=["a", "b"], key=[1, 2], unknown="drop")
    with pytest.raises(
        ValueError, match=r"does not know the group of a case\. Use decision\.predict"
    ):
        decision.as_estimator()
    ev, _, _ = evaluation()
    with pytest.raises(ValueError, match=r"same threshold for all groups\. Leave out key"):
        ev.decide("cost").predict(score, key=[1, 2])
    with pytest.raises(ValueError, match=r"same threshold for all groups\. Leave out group"):
        ev.decide("cost").predict(score, group=["a", "b"])
    dated, _, _ = evaluation(group=[dt.date(2024, 1, 1 + each % 2) for each in range(400)])
    with pytest.raises(TypeError, match=r"named by text or numbers.*not by a date.* with str"):
        dated.groups.thresholds().decision()
    two, other, _ = evaluation(group={"x": [1, 2] * 200, "y": [1] * 200 + [2] * 200})
    both = two.groups.thresholds("least_cost").decision()
    with pytest.raises(
        ValueError, match=r"group has no column 'y', only 'x'\. This decision needs 'x', 'y'"
    ):
        both.predict(other, group={"x": [1, 2] * 200})
    with pytest.raises(TypeError, match="groups must be GroupRules or None"):
        rw.Decision(**{**vars(decision), "groups": "a"})


def test_a_decision_shows_its_thresholds() -> None:
    decision = mixed_decision()
    assert repr(decision).startswith("Decision('model' by group: equal_tpr, a ")
    assert f"profit {decision.profit:z,.6g}" in repr(decision)
    assert "<th>a</th><th>b</th>" in decision._repr_html_()
