"""Several people's costs, and a range of the prevalence: read, kept, sent, and agreed on."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.charts.agreement import WITHIN
from rocwidgets.core import Setting
from rocwidgets.outcomes.people import MOST, People
from rocwidgets.widget.scene import chart_of, headline_of

SALES, RISK = rw.Costs(fp=1, fn=3), rw.Costs(fp=1, fn=(3, 3.4))
TWO = {"sales": SALES, "risk": RISK}


def evaluation(n: int = 300, **traits: Any) -> rw.Evaluation:
    draw = np.random.default_rng(7)
    y = draw.integers(0, 2, n)
    score = np.round(1 / (1 + np.exp(-2 * y + 1 - draw.normal(0, 1, n))), 3)
    return rw.Evaluation(y, score, **traits)


def gaps(ev: rw.Evaluation) -> tuple[str, ...]:
    return headline_of(ev).verdict.gaps


def test_people_are_an_immutable_mapping_in_order() -> None:
    people = People(TWO)
    assert list(people) == ["sales", "risk"]
    assert dict(people) == TWO == people
    assert people != {"sales": SALES}
    assert hash(people) == hash(People(TWO.items()))
    assert copy.deepcopy(people) == pickle.loads(pickle.dumps(people)) == people  # noqa: S301 - our own
    assert repr(people) == repr(TWO)
    assert People().currency == ""
    assert People({"a": rw.Costs(fp=1, fn=2, currency="EUR")}).currency == "EUR"


EURO, DOLLAR = rw.Costs(currency="EUR"), rw.Costs(currency="USD")
WRONG: list[tuple[Any, type[Exception], str]] = [
    ({" ": SALES}, ValueError, "A person's name is empty"),
    ({3: SALES}, TypeError, r"People need names, got 3 \(int\)"),
    ({"a": 3}, TypeError, r"costs of 'a' must be Costs such as Costs\(fp=1, fn=5\), got 3"),
    ({"a": EURO, "b": DOLLAR}, ValueError, "'a' has 'EUR', 'b' has 'USD'. Convert them"),
    ({"a": EURO, "b": SALES}, ValueError, "'a' has 'EUR', 'b' has none. Convert them"),
    ([("a", SALES), ("a ", RISK)], ValueError, "Two people have the name 'a'"),
    ({str(k): SALES for k in range(MOST + 1)}, ValueError, "13 people. Pass those of at most 12"),
    ({"a" * 41: SALES}, ValueError, "1 to 40 printable characters"),
    ({"a\n\x00b": SALES}, ValueError, "1 to 40 printable characters"),
    ([("a",)], ValueError, "people must be a dict such as"),
    (5, TypeError, "people must be a dict such as"),
]


@pytest.mark.parametrize(("people", "error", "message"), WRONG)
def test_wrong_people_are_refused_and_change_nothing(
    people: Any, error: type[Exception], message: str
) -> None:
    ev = evaluation(people=TWO)
    with pytest.raises(error, match=message):
        ev.people = people
    assert ev.people == TWO


def test_people_have_the_same_costs_for_all_cases() -> None:
    with pytest.raises(ValueError, match="these cases have their own"):
        rw.Evaluation([0, 1, 1], [0.1, 0.4, 0.5], case_costs=[1, 2, 3], people=TWO)


def test_people_travel_to_the_page_and_back() -> None:
    ev = evaluation()
    ev.people = {"Infinity": RISK, "__proto__": rw.Costs.from_gains(tp=5, fp=-1)}
    sent = ev.get_state("people")["people"]
    assert [name for name, _ in sent] == ["Infinity", "__proto__"]
    assert sent[0][1] == RISK.to_dict()
    before = ev.people
    ev.people = None
    assert ev.people == {}
    ev.set_state({"people": sent})
    assert ev.people == before
    assert ev.people["__proto__"].as_gains


def test_regret_is_that_of_the_people_unless_others_are_given() -> None:
    ev = evaluation(costs=rw.Costs(fp=5, fn=1), people=TWO)
    own, given = ev["model"].regret(), ev["model"].regret(TWO)
    assert own.thresholds.equals(given.thresholds)
    assert list(ev["model"].regret(ev.costs).people.index) == ["costs"]
    ev.people = {}
    assert list(ev["model"].regret().people.index) == ["costs"]


def test_a_range_of_the_prevalence_has_it_in_its_middle_until_another_is_set() -> None:
    ev = evaluation()
    ev.prevalence_range = [0.25, 0.5]
    assert (ev.prevalence_range, ev.prevalence) == ((0.25, 0.5), 0.375)
    own, given = ev["model"].regret(), ev["model"].regret(prevalence=(0.25, 0.5))
    assert own.thresholds.equals(given.thresholds)
    ev.prevalence = 0.2
    assert ev.prevalence_range is None
    ev.prevalence_range = (0.1, 0.2)
    ev.prevalence = None
    assert (ev.prevalence_range, ev.prevalence) == (None, ev.sample.prevalence)
    # Together, as the page sends them.
    ev.set_state({"prevalence": 0.375, "prevalence_range": [0.25, 0.5]})
    assert (ev.prevalence_range, ev.prevalence) == ((0.25, 0.5), 0.375)
    ev.set_state({"prevalence_range": None, "prevalence": 0.3})
    assert (ev.prevalence_range, ev.prevalence) == (None, 0.3)
    assert Setting.of(ev.sample, prevalence_range=(0.25, 0.5)).prevalence == 0.375


@pytest.mark.parametrize(
    ("ends", "error", "message"),
    [
        ((0.2, 0.1), ValueError, r"Write prevalence_range=\(0.1, 0.2\)"),
        ((0, 0.1), ValueError, "between 0 and 1"),
        ((0.1, float("nan")), ValueError, "between 0 and 1"),
        (0.1, TypeError, r"must be \(low, high\)"),
        ((0.1, 0.2, 0.3), ValueError, r"must be \(low, high\)"),
    ],
)
def test_wrong_ranges_of_the_prevalence_are_refused(
    ends: Any, error: type[Exception], message: str
) -> None:
    ev = evaluation(prevalence=0.3)
    with pytest.raises(error, match=message):
        ev.prevalence_range = ends
    assert (ev.prevalence, ev.prevalence_range) == (0.3, None)


def test_a_prevalence_and_another_range_are_refused() -> None:
    with pytest.raises(ValueError, match="not the middle of prevalence_range"):
        evaluation(prevalence=0.3, prevalence_range=(0.1, 0.2))


def test_the_answer_says_who_agrees_where() -> None:
    ev = evaluation(people=TWO)
    low, high = ev["model"].regret().agreed(WITHIN) or (0, 0)
    *_, told, _least = gaps(ev)
    assert told == (
        f"Sales and risk agree at thresholds {low:.3g} to {high:.3g}: errors cost at most 5% more "
        "than they must."
    )
    ev.people = {**TWO, "ops": SALES}
    assert gaps(ev)[-2].startswith("All three agree at thresholds ")
    ev.people = {"sales": SALES}
    assert gaps(ev)[-2].startswith("With the costs of sales, errors cost at most 5% more ")


def test_the_answer_says_for_whom_it_is_worst_where_they_do_not_agree() -> None:
    people = {"sales": SALES, "risk": rw.Costs(fp=1, fn=60)}
    ev = evaluation(people=people, population=1000)
    regret = ev["model"].regret()
    assert regret.agreed(WITHIN) is None
    rows = regret.thresholds.set_index("threshold").loc[regret.minimax.threshold]
    *_, told, least = gaps(ev)
    one = "at every threshold, at least one of them pays over 5% more for errors than necessary."
    assert told == f"Sales and risk do not agree: {one}"
    assert least.startswith(f"The worst loss is smallest at {regret.minimax.threshold:.3g}: ")
    assert least.endswith(f", for {rows['worst_for']}.")


def test_people_who_are_each_too_unsure_are_not_said_to_disagree() -> None:
    unsure = rw.Costs(fp=1, fn=(1, 60))
    ev = evaluation(people={"sales": unsure, "service": unsure})
    over = "errors may cost over 5% more than they must at any threshold."
    assert gaps(ev)[-2] == f"With costs so uncertain, {over}"
    ev.people = {"sales": SALES, "service": unsure}
    assert gaps(ev)[-2] == f"With costs so uncertain, {over}"
    ev.people = {"sales": unsure}
    assert gaps(ev)[-2].startswith("With the costs of sales, errors may cost over 5% more ")
    ev.people, ev.prevalence_range = {"sales": SALES, "service": SALES}, (0.01, 0.9)
    assert gaps(ev)[-2] == f"With prevalence so uncertain, {over}"


def test_the_strip_marks_the_best_threshold_of_each_person() -> None:
    people = {"sales": SALES, "ops": SALES, "risk": rw.Costs(fp=1, fn=60)}
    ev = evaluation(people=people)
    ticks = [each for each in chart_of(ev, "decision_strip").guides if each.name == "person"]
    assert [each.label for each in ticks] == ["sales, ops", "risk"]
    best: Any = ev["model"].regret().people["threshold"]
    shares = [ev.at(float(best[name])).ppr for name in ("sales", "risk")]
    assert [each.points[0, 0] for each in ticks] == pytest.approx(shares)
    ev.people = None
    assert not [each for each in chart_of(ev, "decision_strip").guides if each.name == "person"]


def test_people_and_range_belong_to_copies_and_sums() -> None:
    ev = evaluation(people=TWO, prevalence_range=(0.2, 0.3))
    for other in (copy.copy(ev), pickle.loads(pickle.dumps(ev))):  # noqa: S301 - our own
        assert other.people == TWO
        assert (other.prevalence, other.prevalence_range) == (0.25, (0.2, 0.3))


def test_costs_of_people_have_no_further_actions() -> None:
    with pytest.raises(ValueError, match=r"costs of 'sales' have actions between, mail, but"):
        evaluation(people={"sales": rw.Costs(fp=1, fn=5, between={"mail": (1, 2)})})
