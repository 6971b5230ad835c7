"""A group or period alone: every number is of its cases."""

from __future__ import annotations

import copy
import pickle
import re
from typing import TYPE_CHECKING, Any

import hypothesis
import numpy as np
import pytest
from hypothesis import strategies as st
from support.effort import EFFORT

import rocwidgets as rw
from rocwidgets.core import Analysis, Setting
from rocwidgets.numeric.decisions.payoff import CELLS
from rocwidgets.widget.wire import pack_sample

if TYPE_CHECKING:
    from pathlib import Path


def cases(n: int = 400) -> dict[str, Any]:
    rng = np.random.default_rng(2)
    y = rng.random(n) < 0.4
    return {
        "y_true": y.astype(int),
        "y_score": {name: np.round(rng.normal(y), 1) for name in ("one", "two")},
        "group": rng.choice(["north", "south", "west"], n),
        "time": [f"2026-{1 + k % 3:02}" for k in range(n)],
    }


def alone(given: dict[str, Any], kept: Any, **more: Any) -> rw.Evaluation:
    scores = {name: each[kept] for name, each in given["y_score"].items()}
    return rw.Evaluation(given["y_true"][kept], scores, **more)


@pytest.mark.parametrize(("label", "column"), [("south", "group"), ("2026-02", "time")])
def test_everything_is_of_the_cases_in_focus(label: str, column: str) -> None:
    given = cases()
    ev = rw.Evaluation(**given, costs=rw.Costs(fp=1, fn=3))
    kept = np.asarray(given[column]) == label
    ev.focus = label
    other = alone(given, kept, costs=rw.Costs(fp=1, fn=3))
    assert ev.at() == other.at()
    assert ev.best() == other.best()
    assert (ev.prevalence, ev.population) == (other.prevalence, other.population)
    assert ev["two"].auc() == other["two"].auc()
    assert ev.rows("fp").tolist() == np.flatnonzero(kept)[other.rows("fp")].tolist()
    # Groups and periods stay those of all.
    whole = rw.Evaluation(**given, costs=rw.Costs(fp=1, fn=3))
    assert ev.groups.summary().equals(whole.groups.summary())
    assert ev.periods.changes().equals(whole.periods.changes())
    assert ev.groups.thresholds("least_cost").profit == pytest.approx(
        whole.groups.thresholds("least_cost").profit
    )
    ev.focus = None
    assert ev.at() == whole.at()
    assert (ev.prevalence, ev.population) == (whole.prevalence, whole.population)


def test_what_was_set_stays() -> None:
    ev = rw.Evaluation(**cases(), prevalence=0.1, population=7)
    ev.focus = "west"
    assert (ev.prevalence, ev.population) == (0.1, 7)


def test_copies_and_pickles_have_the_focus() -> None:
    ev = rw.Evaluation(**cases())
    ev.focus = "west"
    ev.group_thresholds = {"north": 0.3}
    for again in (copy.copy(ev), copy.deepcopy(ev), pickle.loads(pickle.dumps(ev))):  # noqa: S301
        assert again.focus == "west"
        assert again.at() == ev.at()
        assert again.group_thresholds == {"north": 0.3}
        again.focus = None
        assert again.sample.size == 400


def test_the_page_sets_it_by_place() -> None:
    ev = rw.Evaluation(**cases())
    ev.set_state({"focus": ["groups", 1], "group_thresholds": [[2, 0.3], [0, "Infinity"]]})
    assert ev.focus == "south"
    assert ev.group_thresholds == {"north": np.inf, "west": 0.3}
    state = ev.get_state()
    assert state["focus"] == ["groups", 1]
    assert state["group_thresholds"] == [[0, "Infinity"], [2, 0.3]]
    ev.set_state({"focus": None})
    assert ev.sample.size == 400


@pytest.mark.parametrize(
    ("label", "message"),
    [
        ("nort", "There is no group or period 'nort': the groups are 'north', 'south', 'west'; "),
        (3, "There is no group or period 3"),
        (["north"], r"There is no group or period \['north'\]"),
        (np.array([1, 2]), r"There is no group or period array\(\[1, 2\]\)"),
        (("groups", np.array([1, 2])), r"There is no group or period \('groups', array"),
    ],
)
def test_an_unknown_label_is_refused(label: Any, message: str) -> None:
    ev = rw.Evaluation(**cases())
    with pytest.raises(ValueError, match=message):
        ev.focus = label
    assert ev.focus is None
    plain = rw.Evaluation([0, 1], [0.1, 0.2])
    with pytest.raises(ValueError, match=r"as the cases have none\. Pass group= or time="):
        plain.focus = label


def test_a_period_without_labels_is_refused_with_what_there_is_of_it() -> None:
    ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.6, 0.7, 0.8], time=["2025-01", "2025-02"] * 2)
    ev.periods.add([0.2, 0.9], ["2025-03"] * 2)
    with pytest.raises(ValueError, match="labels of '2025-03' are still missing"):
        ev.focus = "2025-03"


def test_the_page_of_a_focus_is_about_all_cases() -> None:
    ev = rw.Evaluation(**cases())
    said = re.search("<p>(Exported .*?)</p>", ev.to_html())
    ev.focus = "north"
    again = re.search("<p>(Exported .*?)</p>", ev.to_html())
    assert said is not None
    assert again is not None
    assert again[1] == said[1]
    assert "400 cases" in said[1]


def test_one_class_cannot_be_looked_at_alone() -> None:
    ev = rw.Evaluation([0, 1, 1], [0.1, 0.2, 0.3], group=["a", "a", "b"])
    with pytest.raises(ValueError, match=r"'b' has no negative case\. Curves need both classes"):
        ev.focus = "b"


def test_derived_models_are_of_all_cases() -> None:
    given = cases()
    given["y_score"] = {"p": 1 / (1 + np.exp(-given["y_score"]["one"]))}
    ev = rw.Evaluation(**given)
    ev.focus = "north"
    with pytest.raises(ValueError, match="Set focus = None first"):
        ev["p"].calibrated(folds=None)
    ev.focus = None
    ev["p"].calibrated(folds=None)
    ev.focus = "north"
    assert ev.models == ("p", "p isotonic")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"nort": 0.3}, "group_thresholds has no group 'nort' to set"),
        ({"north": "high"}, r"group_thresholds\['north'\] must be a number"),
        (0.3, "group_thresholds must be thresholds by group"),
    ],
)
def test_own_thresholds_are_checked(value: Any, message: str) -> None:
    ev = rw.Evaluation(**cases())
    with pytest.raises((TypeError, ValueError), match=message):
        ev.group_thresholds = value
    with pytest.raises(ValueError, match="group_thresholds needs group labels"):
        rw.Evaluation([0, 1], [0.1, 0.2], group_thresholds={"north": 0.3})


@pytest.mark.slow
@pytest.mark.parametrize("weights", [None, "some"])
@pytest.mark.parametrize("n_groups", [3, 55])
def test_packed_counts_are_those_of_the_cases(weights: str | None, n_groups: int) -> None:
    rng = np.random.default_rng(3)
    n = 3000
    y, score = rng.random(n) < 0.3, rng.normal(size=n)
    group = rng.integers(0, n_groups, n)
    weight = None if weights is None else rng.integers(0, 5, n) / 4
    ev = rw.Evaluation(y, score, group=group, sample_weight=weight)
    packed = pack_sample(ev.sample)["groups"]
    rows = ev.sample.thinned("model").threshold
    shown = len(packed["names"]) + (packed["folded"] > 0)
    assert (shown, packed["folded"]) == ((3, 0) if n_groups == 3 else (40, 16))
    one = np.ones(n) if weight is None else weight
    for name, members in (("tp", y), ("fp", ~y)):
        kind = "<f8" if weights else "<u2"
        counts = np.frombuffer(packed["models"][0][name], kind).reshape(shown, len(rows))
        counts = counts if weights else counts.cumsum(axis=1)
        for part, place in enumerate(packed["places"]):
            of_group = members & (group == place)
            expected = [one[of_group & (score >= row)].sum() for row in rows]
            np.testing.assert_allclose(counts[part], expected, rtol=1e-12, atol=1e-12)
        kept = members & (np.ones(n, bool) if weight is None else weight > 0)
        np.testing.assert_allclose(counts[:, -1].sum(), one[kept].sum())


@pytest.mark.parametrize("weights", [None, "some"])
@pytest.mark.parametrize("n_groups", [3, 55])
def test_packed_costs_are_those_of_the_groups(weights: str | None, n_groups: int) -> None:
    rng = np.random.default_rng(3)
    n = 3000
    y, score = rng.random(n) < 0.3, np.round(rng.normal(size=n), 2)
    group = rng.integers(0, n_groups, n)
    weight = None if weights is None else rng.integers(0, 5, n) / 4
    of_group = {"fp": rng.integers(1, 9, n_groups) / 4, "fn": rng.integers(1, 9, n_groups) / 4}
    own = {cell: each[group] for cell, each in of_group.items()}
    # Of the class that an outcome is not of, and of cases without a weight, no costs count.
    own["fp"][y], own["fn"][~y] = 77, 88
    if weight is not None:
        own["fn"][np.flatnonzero(y & (weight == 0))] = 99
    ev = rw.Evaluation(y, score, group=group, sample_weight=weight, case_costs=own)
    packed = pack_sample(ev.sample)["groups"]
    for cell, each in of_group.items():
        assert packed["costs"][cell] == each[packed["places"]].tolist()
    others = packed["models"][0]["others"]
    if n_groups == 3:
        assert others is None
    else:
        rows = ev.sample.thinned("model").threshold
        one = np.ones(n) if weight is None else weight
        rest = ~np.isin(group, packed["places"])
        for cell, members in (("fp", ~y), ("fn", y)):
            expected = [
                (one * own[cell])[rest & members & ((score >= row) == (cell == "fp"))].sum()
                for row in rows
            ]
            found = np.frombuffer(others[cell], "<f8")
            np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-12)
    # One case of other costs, and the page is told nothing of them.
    own["fp"][np.flatnonzero(~y & (1 if weight is None else weight > 0))[0]] += 1
    other = rw.Evaluation(y, score, group=group, sample_weight=weight, case_costs=own)
    assert pack_sample(other.sample)["groups"]["costs"] is None
    plain = rw.Evaluation(y, score, group=group, sample_weight=weight)
    assert pack_sample(plain.sample)["groups"]["costs"] is None


def test_a_group_without_a_class_has_the_costs_of_its_first_case() -> None:
    y, score, group = [0, 1, 0, 0], [0.1, 0.9, 0.4, 0.3], ["a", "a", "b", "b"]
    own = {"fp": [1.0, 1, 2, 2], "fn": [3.0, 3, 4, 4]}
    ev = rw.Evaluation(y, score, group=group, case_costs=own)
    assert pack_sample(ev.sample)["groups"]["costs"] == {"fp": [1, 2], "fn": [3, 4]}


def test_vertices_of_every_group_are_rows_of_the_page() -> None:
    rng = np.random.default_rng(4)
    n = 20_000
    y, score = rng.random(n) < 0.3, rng.normal(size=n)
    score += y * rng.random(n) * 2
    group = rng.integers(0, 4, n)
    rows = rw.Evaluation(y, score, group=group).sample.thinned("model").threshold
    for place in range(4):
        kept = group == place
        alone = rw.Evaluation(y[kept], score[kept])
        vertices = alone.sample.tables["model"].hull.threshold
        assert np.isin(vertices[np.isfinite(vertices)], rows).all()


def test_vertices_of_groups_that_share_a_threshold_are_rows_of_the_page() -> None:
    rng = np.random.default_rng(5)
    n = 30_000
    group = rng.choice(4, n, p=[0.5, 0.3, 0.1, 0.1])
    y, score = rng.random(n) < np.array([0.3, 0.3, 0.005, 0.007])[group], rng.normal(size=n)
    score += y * rng.random(n) * 2
    positives = np.bincount(group[y])
    assert (positives < 30).tolist() == [False, False, True, True]
    ev = rw.Evaluation(y, score, group=group)
    rows = ev.sample.thinned("model").threshold
    assert len(rows) < n / 5
    shared = group >= 2
    vertices = rw.Evaluation(y[shared], score[shared]).sample.tables["model"].hull.threshold
    assert np.isin(vertices[np.isfinite(vertices)], rows).all()


def test_own_thresholds_are_judged_saved_and_shown_again(tmp_path: Path) -> None:
    given = cases()
    ev = rw.Evaluation(**given, costs=rw.Costs(fp=1, fn=3), threshold=0.5)
    ev.group_thresholds = {"west": -0.2, "south": 1.0}
    score, group = given["y_score"]["one"], np.asarray(given["group"])
    least = np.select([group == "west", group == "south"], [-0.2, 1.0], 0.5)
    flagged, positive = score >= least, given["y_true"] == 1
    profit = -float((positive & ~flagged).sum() * 3 + (~positive & flagged).sum())
    summary = ev.groups.summary().loc["one"]
    assert summary["profit"].sum() == profit
    assert summary["threshold"].to_dict() == {"north": 0.5, "south": 1.0, "west": -0.2}
    tpr = ev.groups.differences("tpr")["value"]
    west = positive & (group == "west")
    assert tpr["west"] == (flagged & west).sum() / west.sum()
    own = ev.groups.thresholds("own")
    assert own.profit == pytest.approx(profit)
    assert own.held_out_profit == pytest.approx(profit)
    assert own.price == pytest.approx(ev.groups.thresholds("least_cost").profit - profit)
    with pytest.raises(ValueError, match=r"thresholds\(\"own\"\)\.decision\(\)"):
        ev.decide()
    path = tmp_path / "decision.json"
    own.decision().save(path)
    decision = rw.Decision.load(path)
    assert decision.predict(score, group=group).tolist() == flagged.astype(int).tolist()
    again = rw.Evaluation(**given)
    again.apply(path)
    assert again.group_thresholds == {"north": 0.5, "south": 1.0, "west": -0.2}
    with pytest.raises(ValueError, match="Own thresholds are scores of the current model, 'one'"):
        ev.groups.thresholds("own", model="two")


def test_rules_that_mix_cannot_be_own_thresholds() -> None:
    ev = rw.Evaluation(**cases(), costs=rw.Costs(fp=1, fn=3))
    with pytest.raises(ValueError, match=r"mixes two\. Find thresholds with mixing=False"):
        ev.group_thresholds = ev.groups.thresholds("equal_tpr")
    found = ev.groups.thresholds("equal_tpr", tolerance=0.1, mixing=False)
    ev.group_thresholds = found
    assert [*ev.group_thresholds.values()] == [rule.threshold for rule in found.rules]


def test_a_decision_whose_rules_mix_is_shown_at_the_common_threshold_and_says_so() -> None:
    ev = rw.Evaluation(**cases(), costs=rw.Costs(fp=1, fn=3))
    decision = ev.groups.thresholds("equal_tpr").decision()
    ev.group_thresholds = {"west": 0.1}
    with pytest.warns(UserWarning, match="all groups are shown at the common threshold"):
        ev.apply(decision)
    assert not ev.group_thresholds
    assert ev.threshold == decision.threshold


def test_cases_without_a_weight_are_of_no_group() -> None:
    for seed in range(20):
        rng = np.random.default_rng(seed)
        y, score = rng.integers(0, 2, 400), rng.normal(size=400)
        group, weight = rng.choice([*"abc"], 400), rng.integers(0, 3, 400)
        # The lowest scores weigh nothing, in the last group too.
        weight[np.argsort(score)[:12]] = 0
        ev = rw.Evaluation(y, score, group=group, sample_weight=weight, threshold=0.1)
        kept = weight > 0
        same = rw.Evaluation(
            y[kept], score[kept], group=group[kept], sample_weight=weight[kept], threshold=0.1
        )
        assert ev.get_state("_sample") == same.get_state("_sample")


def test_thresholds_of_actions_and_of_groups_end_each_other() -> None:
    ev = rw.Evaluation(**cases(), costs=rw.Costs(fp=1, fn=3, between={"review": 0.2}))
    ev.group_thresholds = {"west": 0.1}
    ev.tiers = (0.8, 0.2)
    assert not ev.group_thresholds
    ev.group_thresholds = {"west": 0.1}
    assert ev.tiers is None


LABELS = ("north", "south", "west")


@pytest.mark.slow
@hypothesis.settings(max_examples=13 * EFFORT, deadline=None)
@hypothesis.given(
    own=st.dictionaries(st.sampled_from(LABELS), st.sampled_from([-0.3, 0.25, 1.0, np.inf])),
    looked=st.lists(st.sampled_from([*LABELS, "2026-02", None]), min_size=1, max_size=4),
    common=st.sampled_from([0.0, 0.45, 2.0]),
)
def test_a_group_in_focus_is_judged_at_its_own_threshold(
    own: dict[str, float], looked: list[str | None], common: float
) -> None:
    given_cases = cases()
    ev = rw.Evaluation(**given_cases, threshold=common, costs=rw.Costs(fp=1, fn=3))
    whole, periods = ev.at(), ev.periods.changes()
    ev.group_thresholds = own
    summary = ev.groups.summary()
    for label in [*looked, None]:
        ev.focus = label
        # What is of everyone does not know of the focus.
        assert ev.threshold == common
        assert ev.groups.summary().equals(summary)
        assert ev.periods.changes().equals(periods)
        assert ev.group_thresholds == {name: own[name] for name in LABELS if name in own}
        judged = own.get(label, common) if label in LABELS else common
        assert ev.at().threshold == ev.setting.threshold == judged
        if label in LABELS:
            row, point = summary.loc[("one", label)], ev.at()
            assert {cell: row[cell] for cell in CELLS} == {
                cell: getattr(point, cell) for cell in CELLS
            }
            kept = np.asarray(given_cases["group"]) == label
            flagged = np.asarray(given_cases["y_score"]["one"]) >= judged
            wrong = kept & flagged & (given_cases["y_true"] == 0)
            assert sorted(ev.rows("fp")) == np.flatnonzero(wrong).tolist()
            assert ev.rows("fp").tolist() == ev["one"].rows("fp").tolist()
        for again in (copy.copy(ev), pickle.loads(pickle.dumps(ev))):  # noqa: S301
            assert (again.at(), again.threshold) == (ev.at(), common)
    assert ev.at() == whole


def test_the_headless_core_judges_it_the_same() -> None:
    ev = rw.Evaluation(**cases(), threshold=0.5, group_thresholds={"west": -0.2}, focus="west")
    setting = Setting.of(ev.sample, threshold=0.5, group_thresholds={"west": -0.2})
    analysis = Analysis(ev.sample, setting)
    assert analysis["one"].at() == ev.at()
    assert analysis.groups.summary().equals(ev.groups.summary())
    assert Analysis(ev.sample.everyone, analysis.setting)["one"].at().threshold == 0.5


def test_the_page_moves_the_own_threshold_and_gets_its_counts() -> None:
    rng = np.random.default_rng(0)
    y = rng.random(60_000) < 0.3
    group = rng.choice(["north", "south"], len(y))
    ev = rw.Evaluation(y, rng.normal(y), group=group, threshold=0.5, focus="north")
    ev.set_state({"group_thresholds": [[0, 0.123456]]})
    assert (ev.threshold, ev.at().threshold) == (0.5, 0.123456)
    counts = ev.get_state("_counts")["_counts"]
    assert (counts["tp"], counts["fp"]) == (ev.at().tp, ev.at().fp)
    ev.set_state({"focus": None})
    assert ev.at().threshold == 0.5


def test_a_limit_found_in_the_page_makes_the_own_threshold_exact() -> None:
    rng = np.random.default_rng(1)
    y = rng.random(60_000) < 0.3
    group = rng.choice(["north", "south"], len(y))
    ev = rw.Evaluation(y, rng.normal(y), group=group, threshold=0.5, focus="north")
    ev.group_thresholds = {"north": 0.1, "south": 0.2}
    exact = ev.best(max_share=0.123).threshold
    near = 0.9
    demand = {
        "kind": "max_share",
        "value": 0.123,
        "threshold": near,
        "model": "model",
        "is_promise": False,
    }
    ev.set_state({"group_thresholds": [[0, near], [1, 0.2]], "_demand": demand})
    assert ev.group_thresholds == {"north": exact, "south": 0.2}
    assert ev.get_state("_demand")["_demand"]["threshold"] == exact
    assert ev.threshold == 0.5


def test_an_operating_point_becomes_the_own_threshold_of_the_group_in_focus() -> None:
    ev = rw.Evaluation(**cases(), threshold=0.5, group_thresholds={"west": 1.0, "north": 0.0})
    ev.focus = "west"
    ev.apply(ev.best(min_tpr=0.9))
    assert ev.at().tpr >= 0.9
    assert (ev.threshold, ev.group_thresholds["north"]) == (0.5, 0.0)
    ev.focus = "south"
    # It has none of its own, so that all are at its threshold, but those that have.
    own = dict(ev.group_thresholds)
    ev.apply(ev.at(0.25))
    assert (ev.threshold, dict(ev.group_thresholds)) == (0.25, own)
    ev.focus = None
    ev.apply(ev.at(0.5))
    assert (ev.threshold, dict(ev.group_thresholds)) == (0.5, {})


def test_a_decision_about_the_group_in_focus_leaves_the_others_alone() -> None:
    ev = rw.Evaluation(
        **cases(),
        costs=rw.Costs(fp=1, fn=3),
        threshold=0.4,
        group_thresholds={"west": 1.0, "north": 0.0},
    )
    ev.focus = "west"
    decision = ev.decide("cost")
    ev.apply(decision)
    assert dict(ev.group_thresholds) == {"west": decision.threshold, "north": 0.0}
    assert (ev.focus, ev.threshold, ev.at().tp) == ("west", 0.4, decision.tp)
    ev.focus = "south"
    decision = ev.decide("cost")
    ev.apply(decision)
    assert (ev.threshold, ev.group_thresholds["north"]) == (decision.threshold, 0.0)


def test_rows_are_those_in_focus_where_nothing_is_selected() -> None:
    given = cases()
    ev = rw.Evaluation(**given)
    with pytest.raises(ValueError, match="Nothing is selected"):
        ev.rows()
    ev.focus = "west"
    here = np.flatnonzero(np.asarray(given["group"]) == "west")
    assert sorted(ev.rows()) == here.tolist()
    assert np.flatnonzero(ev.mask()).tolist() == here.tolist()
    ev.selection = {"kind": "cell", "cell": "tp"}
    assert set(ev.rows()) < set(here.tolist())


def test_a_decision_about_all_cases_is_shown_for_all_again() -> None:
    ev = rw.Evaluation(**cases(), costs=rw.Costs(fp=1, fn=3), group_thresholds={"west": 0.2})
    decision = ev.groups.thresholds("own").decision()
    expected = ev.groups.summary()
    ev.focus = "west"
    alone = ev.decide("cost")
    ev.apply(decision)
    assert (ev.focus, ev.population, ev.prevalence) == (None, 400, ev.sample.prevalence)
    assert (ev.threshold, ev.at().tp) == (decision.threshold, decision.tp)
    assert ev.groups.summary().loc["one"].equals(expected.loc["one"])
    # One about the group is shown for the group.
    ev.focus = "west"
    ev.apply(alone)
    assert ev.focus == "west"
    assert ev.at().tp == alone.tp


def test_linked_by_share_are_the_thresholds_of_everyone() -> None:
    ev = rw.Evaluation(**cases(), threshold=0.5, group_thresholds={"west": 1.0})
    other = rw.Evaluation(**cases(300), group_thresholds={"west": 0.0}, focus="west")
    rw.link(ev, other, by="share")
    ev.threshold = 0.9
    assert other.at().threshold == 0.0
    whole = rw.Evaluation(other.sample.everyone)
    assert 0 <= ev.at().ppr - whole.at(other.threshold).ppr < 0.05
