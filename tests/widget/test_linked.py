"""Evaluations that share values, and the page that has several."""

from __future__ import annotations

import copy
import json
import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def month(
    seed: int, names: Iterable[str] = ("a", "b"), n: int = 60, **traits: Any
) -> rw.Evaluation:
    """One of several similar samples, with ties."""
    rng = np.random.default_rng(seed)
    y = rng.permutation(np.arange(n) % 3 == 0)
    scores = {name: np.round(rng.normal(y, 1) / 6 + 0.5, 2).clip(0, 1) for name in names}
    return rw.Evaluation(y, scores, **traits)


def test_a_link_gives_the_values_of_the_first_and_keeps_them_the_same() -> None:
    train, test, later = month(1, costs=rw.Costs(fp=1, fn=9)), month(2), month(3)
    train.model, train.threshold = "b", 0.31
    linked = rw.link(train, test, later)
    assert linked.evaluations == (train, test, later)
    for each in (test, later):
        assert (each.model, each.threshold, each.costs) == ("b", 0.31, rw.Costs(fp=1, fn=9))
    later.threshold = 0.4
    test.costs = rw.Costs.from_gains(tp=50, fp=-3)
    assert {each.threshold for each in linked.evaluations} == {0.4}
    assert {each.costs for each in linked.evaluations} == {rw.Costs.from_gains(tp=50, fp=-3)}
    # What is not linked stays its own.
    train.prevalence = 0.05
    assert test.prevalence == pytest.approx(1 / 3)


def test_what_was_set_for_one_alone_is_given_to_all() -> None:
    plain, dear = month(1), month(2, costs=rw.Costs(fp=1, fn=9), words=rw.Words(case="claim"))
    plain.words = rw.Words(case="claim")
    dear.prevalence = 0.1
    rw.link(plain, dear, on=["costs", "words", "prevalence"])
    assert plain.costs == dear.costs == rw.Costs(fp=1, fn=9)
    assert plain.prevalence == dear.prevalence == 0.1


def test_what_was_set_for_two_is_not_lost() -> None:
    one, other = month(1, costs=rw.Costs(fp=1, fn=9)), month(2, costs=rw.Costs(fp=2, fn=5))
    rule = re.escape("fn=9, tn=0) and Costs(tp=0, fp=2, fn=5, tn=0). Set them alike before")
    with pytest.raises(ValueError, match=rule):
        rw.link(month(3), one, other)
    one.threshold = 0.3
    assert (other.threshold, other.costs) == (0.5, rw.Costs(fp=2, fn=5))
    with pytest.raises(ValueError, match='or leave "n_bootstrap" out of on'):
        rw.link(month(1, n_bootstrap=50), month(2, n_bootstrap=60), on=["n_bootstrap"])
    # Costs that are added to those of each case are others than those of errors.
    dear = rw.CaseCosts(fp=[1, 2, 3])
    amounts = rw.Evaluation([0, 1, 0], {"a": [0.1, 0.4, 0.2]}, case_costs=dear)
    with pytest.raises(ValueError, match="one of two values of costs"):
        rw.link(month(1), amounts)
    rw.link(one, other, on=["threshold"])
    other.costs = one.costs
    linked = rw.link(one, other)
    linked.unlink()
    one.costs = rw.Costs(fp=1, fn=2)
    with pytest.raises(ValueError, match="one of two values of costs"):
        rw.link(one, other)


def test_only_what_is_named_is_linked() -> None:
    low, high = month(1), month(1, threshold=0.2)
    rw.link(low, high, on=["prevalence", "seed", "costs", "tiers", "words"])
    low.costs = rw.Costs(fp=1, fn=3, between={"review": 0.2})
    low.prevalence, low.seed, low.tiers, low.words = 0.1, 4, (0.6, 0.2), {"case": "claim"}
    assert (high.prevalence, high.seed, high.tiers) == (0.1, 4, (0.6, 0.2))
    assert high.words == rw.Words(case="claim")
    assert (low.threshold, high.threshold) == (0.5, 0.2)


def test_a_decision_that_is_applied_reaches_the_others_whole() -> None:
    train, test = month(1), month(2)
    decision = month(1, costs=rw.Costs(fp=1, fn=3))["b"].decide("cost")
    rw.link(train, test)
    train.apply(decision)
    assert test.threshold == train.threshold == decision.threshold
    assert (test.model, test.costs) == ("b", rw.Costs(fp=1, fn=3))


def test_a_model_that_only_one_has_leaves_the_others_where_they_are() -> None:
    old, new = month(1, ["a", "old"]), month(2, ["new", "a"], model="new")
    rw.link(old, new)
    assert (old.model, new.model) == ("a", "a")
    old.model = "old"
    assert new.model == "a"
    new.model = "new"
    assert old.model == "old"
    new.model = "a"
    assert old.model == "a"


@pytest.mark.parametrize("seed", range(8))
def test_by_share_each_predicts_at_most_the_share_of_the_one_that_was_changed(seed: int) -> None:
    rng = np.random.default_rng(seed)
    one, other = month(10 + seed), month(20 + seed, n=45)
    one.prevalence, other.prevalence = rng.uniform(0.05, 0.9, 2)
    rw.link(one, other, by="share")
    for _ in range(20):
        changed, follows = (one, other) if rng.random() < 0.5 else (other, one)
        with changed.hold_trait_notifications():
            changed.model = str(rng.choice(["a", "b"]))
            changed.threshold = float(rng.choice([*rng.random(3), 0.0, 1.0, np.inf]))
        if rng.random() < 0.3:
            changed.prevalence = float(rng.uniform(0.05, 0.9))
        share = changed.at().ppr
        assert follows.model == changed.model
        points = [follows.at(each) for each in (np.inf, *_scores(follows))]
        most = max((each for each in points if each.ppr <= share * (1 + 1e-12)), key=_share)
        assert follows.at().ppr == most.ppr


def _scores(ev: rw.Evaluation) -> list[float]:
    return sorted(set(ev[ev.model].counts()["threshold"]) - {np.inf})


def _share(point: rw.core.OperatingPoint) -> float:
    return point.ppr


def test_an_answer_does_not_move_the_one_that_was_changed() -> None:
    coarse = rw.Evaluation([0, 1, 0, 1], {"a": [0.1, 0.9, 0.1, 0.9]})
    fine = rw.Evaluation([0, 1, 0, 1], {"a": [0.1, 0.2, 0.3, 0.4]})
    rw.link(fine, coarse, by="share")
    fine.threshold = 0.2
    assert (fine.at().ppr, coarse.at().ppr) == (0.75, 0.5)


def test_what_an_observer_changes_is_shared_too() -> None:
    one, other = month(1), month(2)
    rw.link(one, other)
    other.observe(lambda change: setattr(one, "threshold", min(change["new"], 0.6)), "threshold")
    one.threshold = 0.9
    assert (one.threshold, other.threshold) == (0.6, 0.6)


def test_unlinked_each_has_its_own_values() -> None:
    one, other = month(1), month(2)
    linked = rw.link(one, other)
    linked.unlink()
    linked.unlink()
    one.threshold = 0.1
    assert other.threshold == 0.5
    assert carried(rw.to_html([one, other]))["links"] == []
    again = copy.copy(one)
    rw.link(one, other)
    one.threshold = 0.2
    assert again.threshold == 0.1


def test_a_closed_evaluation_is_no_hindrance() -> None:
    one, other, third = month(1), month(2), month(3)
    rw.link(one, other, third)
    other.close()
    one.threshold = 0.2
    assert third.threshold == 0.2


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda _one, _other: rw.link(), "link needs at least two different Evaluations."),
        (lambda one, _other: rw.link(one), "link needs at least two different Evaluations."),
        (lambda one, _other: rw.link(one, one), "link needs at least two different Evaluations."),
        (
            lambda one, _other: rw.link(one, "test"),  # pyright: ignore[reportArgumentType]
            "link takes Evaluations of two classes, got 'test' (str).",
        ),
        (
            lambda one, other: rw.link(one, other, on="threshold"),
            'on must be a list of names such as ["threshold", "costs"], got \'threshold\' (str).',
        ),
        (lambda one, other: rw.link(one, other, on=["treshold"]), "Did you mean threshold?"),
        (lambda one, other: rw.link(one, other, on=[]), "on needs at least one name, got none."),
        (lambda one, other: rw.link(one, other, by="rank"), "by must be one of score, share"),
        (
            lambda one, other: rw.link(one, other, on=["tiers"], by="share"),
            'by="share" cannot link tiers, whose thresholds are scores.',
        ),
        (lambda _one, _other: rw.to_html([]), "to_html needs at least one Evaluation, got none."),
        (
            lambda one, other: rw.to_html({1: one, "1": other}),
            "evaluations has two names that read the same",
        ),
        (lambda one, _other: rw.to_html(one), "evaluations must be a list of Evaluations"),
        (
            lambda one, _other: rw.to_html({"a": one, "b": 3}),  # pyright: ignore[reportArgumentType]
            "to_html takes Evaluations of two classes, got 3 (int).",
        ),
        (
            lambda one, other: rw.to_html([one, other], "both.pdf"),
            "path must end in .html or .htm",
        ),
    ],
)
def test_what_cannot_be_linked_is_said(call: Any, says: str) -> None:
    one, other = month(1), month(2, threshold=0.2)
    with pytest.raises((TypeError, ValueError), match=re.escape(says)):
        call(one, other)
    assert (one.threshold, other.threshold) == (0.5, 0.2)


def carried(text: str) -> dict[str, Any]:
    """What a page carries."""
    (state,) = re.findall(r'id="rw-state">(.*?)</script>', text)
    return json.loads(state)


def test_a_page_has_all_of_them_and_their_links(tmp_path: Path) -> None:
    one, other, third = month(1), month(2), month(3)
    rw.link(one, third, by="share")
    charts = iter([rw.ROC, rw.Gains])
    path = rw.to_html({"Jan": one, 2: other, "<Mar>": third}, tmp_path / "all.html", charts, "All")
    text = path.read_text("utf-8")
    assert "<title>All</title>" in text
    state = carried(text)
    on = ["model", "threshold", "costs"]
    assert state["links"] == [{"evaluations": [0, 2], "on": on, "by": "share"}]
    assert [each["name"] for each in state["evaluations"]] == ["Jan", "2", "<Mar>"]
    assert {each["about"] for each in state["evaluations"]} == {
        "Sample of 60 cases, 33.3% positive."
    }
    assert all(each["state"]["charts"] == ["roc", "gains"] for each in state["evaluations"])
    (static,) = re.findall(r"<noscript>(.*?)</noscript>", text, re.DOTALL)
    assert static.count('role="img"') == 3
    assert [each["name"] for each in carried(rw.to_html([one]))["evaluations"]] == ["Evaluation 1"]


@pytest.mark.parametrize("by", [("share", "share", "share"), ("score", "score", "share")])
def test_a_ring_by_share_is_refused(by: tuple[str, ...]) -> None:
    a, b, c = (rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8]) for _ in range(3))
    first, _ = rw.link(a, b, by=by[0]), rw.link(b, c, by=by[1])
    with pytest.raises(ValueError, match="already linked, and a second link by share"):
        rw.link(c, a, by=by[2])
    with pytest.raises(ValueError, match="already linked"):
        rw.link(a, b, on=["threshold"], by="share")
    rw.link(c, a, on=["costs"])
    first.unlink()
    rw.link(c, a, by=by[2])


def test_a_ring_by_score_and_the_same_link_again_set_what_was_set() -> None:
    a, b, c = (rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8]) for _ in range(3))
    for one, other in ((a, b), (b, c), (c, a)):
        rw.link(one, other)
    a.threshold = 0.375
    assert (b.threshold, c.threshold) == (0.375, 0.375)
    later = rw.Evaluation([0, 1, 0, 1], [0.2, 0.4, 0.4, 0.8])
    earlier = rw.Evaluation([0, 1, 0, 1, 1], [0.1, 0.3, 0.4, 0.7, 0.9])
    rw.link(later, earlier, by="share")
    linked = rw.link(later, earlier, by="share")
    earlier.threshold = 0.4
    assert earlier.threshold == 0.4
    linked.unlink()
    earlier.threshold = 0.9
    assert later.threshold != 0.9
