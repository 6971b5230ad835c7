"""The user's words for the decision: read, derived, kept, and said everywhere."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import rocwidgets as rw
from rocwidgets.widget.drawing import static_svg
from rocwidgets.widget.scene import chart_of, headline_of

CONTACT = rw.Words(action="contact", case="customer")


def evaluation(**traits: Any) -> rw.Evaluation:
    y = [0, 0, 1, 1, 0, 1, 0, 0, 1, 0]
    scores = [0.1, 0.2, 0.8, 0.7, 0.6, 0.9, 0.3, 0.4, 0.5, 0.05]
    return rw.Evaluation(y, scores, threshold=0.6, **traits)


def test_cases_are_flagged_unless_words_are_given() -> None:
    assert rw.Words().to_dict() == {
        "action": "flag",
        "case": "case",
        "acted": "flagged",
        "cases": "cases",
    }
    assert evaluation().words == rw.Words()


@pytest.mark.parametrize(
    ("action", "acted"),
    [
        ("flag", "flagged"),
        ("stop", "stopped"),
        ("scan", "scanned"),
        ("contact", "contacted"),
        ("call", "called"),
        ("check", "checked"),
        ("treat", "treated"),
        ("review", "reviewed"),
        ("visit", "visited"),
        ("fix", "fixed"),
        ("examine", "examined"),
        ("deny", "denied"),
        ("destroy", "destroyed"),
        ("send", "sent"),
        ("refer", "referred"),
        ("call back", "called back"),
        ("write to", "written to"),
    ],
)
def test_participles_are_those_of_english(action: str, acted: str) -> None:
    assert rw.Words(action=action).acted == acted


@pytest.mark.parametrize(
    ("case", "cases"),
    [
        ("customer", "customers"),
        ("claim", "claims"),
        ("policy", "policies"),
        ("survey", "surveys"),
        ("box", "boxes"),
        ("business", "businesses"),
        ("batch", "batches"),
    ],
)
def test_plurals_are_those_of_english(case: str, cases: str) -> None:
    words = rw.Words(case=case)
    assert words.cases == cases
    assert [words.count(text) for text in ("0", "1", "1.5", "2,789")] == [
        f"0 {cases}",
        f"1 {case}",
        f"1.5 {cases}",
        f"2,789 {cases}",
    ]


def test_irregular_forms_are_given() -> None:
    words = rw.Words(action="bid for", case="ox", acted="bid for", cases="oxen")
    assert (words.acted, words.count("3")) == ("bid for", "3 oxen")
    assert rw.Words(action=" call ").action == "call"


@pytest.mark.parametrize("name", ["action", "case", "acted", "cases"])
@pytest.mark.parametrize(
    ("value", "error", "said"),
    [
        ("  ", ValueError, "must be 1 to 20 printable characters"),
        ("x" * 21, ValueError, "must be 1 to 20 printable characters"),
        ("a\nb", ValueError, "must be 1 to 20 printable characters"),
        ("\ud800", ValueError, "lone surrogates"),
        (3, TypeError, "must be a string, got 3"),
        (b"call", TypeError, "must be a string"),
    ],
)
def test_what_is_no_word_is_refused(
    name: str, value: Any, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=f"^{name} .*{said}"):
        rw.Words(**{name: value})


@pytest.mark.parametrize("name", ["action", "case"])
def test_a_verb_and_a_noun_are_never_empty(name: str) -> None:
    with pytest.raises(ValueError, match=f"^{name} must be 1 to 20 printable characters, got ''"):
        rw.Words(**{name: ""})


def test_arguments_that_there_are_not_are_named() -> None:
    wrong: Any = {"acton": "call"}
    with pytest.raises(TypeError, match=r"acton.*Did you mean action"):
        rw.Words(**wrong)
    with pytest.raises(TypeError, match=r"acton.*Did you mean action"):
        rw.Words.read(wrong)


@pytest.mark.parametrize("value", [None, 3, "contact", ["contact"]])
def test_an_evaluation_takes_words_or_a_mapping(value: Any) -> None:
    assert evaluation(words={"action": "contact", "case": "customer"}).words == CONTACT
    with pytest.raises(TypeError, match=r"words must be rw\.Words\(action=.*got "):
        evaluation(words=value)
    ev = evaluation(words=CONTACT)
    with pytest.raises(TypeError, match="words must be"):
        ev.words = value
    assert ev.words == CONTACT


def test_they_are_values() -> None:
    assert rw.Words("contact", "customer", "contacted", "customers") == CONTACT
    assert len({CONTACT, rw.Words("contact", "customer"), rw.Words()}) == 2
    assert pickle.loads(pickle.dumps(CONTACT)) == CONTACT  # noqa: S301 - our own
    ev = evaluation(words=CONTACT)
    loaded = pickle.loads(pickle.dumps(ev))  # noqa: S301 - our own
    for other in (loaded, copy.copy(ev), copy.deepcopy(ev)):
        assert other.words == CONTACT


def test_the_page_has_all_four_and_sends_them_back() -> None:
    ev = evaluation(words=CONTACT)
    assert ev.get_state("words") == {"words": CONTACT.to_dict()}
    ev.set_state({"words": {**CONTACT.to_dict(), "case": "client", "cases": "clients"}})
    assert ev.words == rw.Words(action="contact", case="client")


def test_they_do_not_change_what_is_decided() -> None:
    plain, own = evaluation(), evaluation(words=CONTACT)
    assert own.at() == plain.at()
    assert own.best() == plain.best()


def test_sentences_say_them() -> None:
    ev = evaluation(words=CONTACT, costs=rw.Costs.from_gains(tp=5, fp=-1), population=1000)
    # 4 of 10 are at or above 0.6, three of them positive: 100 * (3 * 5 - 1).
    # At 0.5 a fourth positive is found, and with it 500 more.
    said = headline_of(ev).sentence
    assert said.startswith(
        "Contact the top 40% with model (score ≥ 0.6): 400 customers, +1,400. "
        "Its best threshold, 0.5, would contact 50% and earn 500 more."
    )
    ev.threshold = float("inf")
    assert headline_of(ev).verdict.statement == "Contact no customer with model: 0."
    ev.threshold = 0.0
    assert headline_of(ev).verdict.statement == (
        "Contact every customer with model: 1,000 customers, +1,400."
    )
    ev.costs = rw.Costs.from_dict({**ev.costs.to_dict(), "between": {"review": 0}})
    ev.tiers = (0.6, 0.4)
    assert headline_of(ev).verdict.statement == (
        "Contact the top 40%, review the next 20%, with model: 400 customers, 200 to review, "
        "+1,900."
    )


@pytest.mark.parametrize(
    ("costs", "best"),
    [(rw.Costs(fp=1, fn=20), "every customer"), (rw.Costs(fp=20, fn=1), "no customer")],
)
def test_all_or_none_as_the_best_is_said_in_them(costs: rw.Costs, best: str) -> None:
    # The worst ranking: the best is to take all or none.
    ev = rw.Evaluation(
        [1, 1, 0, 0], [0.1, 0.2, 0.3, 0.4], threshold=0.25, costs=costs, words=CONTACT
    )
    assert f"Its best threshold would contact {best} and cost " in headline_of(ev).sentence


def test_charts_and_files_say_them() -> None:
    ev = evaluation(words=CONTACT)
    chart = chart_of(ev, "decision_strip")
    assert chart.x.label == "Share contacted"
    assert [each.text for each in chart.labels] == [
        "contacted: 75% are positive",
        "not contacted: 1 in 6 is positive",
    ]
    svg = static_svg(ev, ["decision_strip"], {}) or ""
    figure = ev.figure("decision_strip", plot_threshold=True)
    assert figure.axes[0].get_xlabel() == "Share contacted"
    texts = " ".join([*(each.get_text() for each in figure.texts), ev.to_html()])
    for drawn in (svg, texts):
        assert "Contact the top 40%" in drawn
        assert "4 customers, 2 errors." in drawn
    assert "flagged" not in svg
