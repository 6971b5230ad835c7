"""The mixture that is chosen on the hull: in the page, in Python, and in an exported page."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pytest

import rocwidgets as rw

if TYPE_CHECKING:
    from rocwidgets.core.mixture import Mixture

Y = [0, 0, 1, 0, 1, 1, 0, 1]
SCORES = {
    "a": [0.1, 0.4, 0.35, 0.3, 0.8, 0.7, 0.6, 0.5],
    "b": [0.5, 0.1, 0.6, 0.2, 0.3, 0.9, 0.4, 0.8],
}
CHOSEN = {
    "first": {"model": "a", "threshold": "Infinity"},
    "second": {"model": "b", "threshold": 0.6},
    "share": 0.25,
}


@pytest.fixture
def ev() -> rw.Evaluation:
    return rw.Evaluation(Y, SCORES, costs=rw.Costs(fp=1, fn=3))


def test_the_page_chooses_it_and_observers_have_it(ev: rw.Evaluation):
    seen: list[Mixture | None] = []
    ev.observe(lambda change: seen.append(change["new"]), "mixture")
    assert ev.mixture is None
    ev.set_state({"_mixture": CHOSEN})
    (result,) = seen
    expected = ev.compare.mix(ev["a"].at(math.inf), ev["b"].at(0.6), 0.25)
    assert result == expected == ev.mixture
    assert result is not None
    assert result.tpr == pytest.approx(0.75 * ev["b"].at(0.6).tpr)
    assert len(result.predict(SCORES, seed=1)) == len(Y)
    ev.set_state({"_mixture": {}})
    assert seen[1:] == [None]


def test_it_follows_the_costs(ev: rw.Evaluation):
    ev.mixture = ev.compare.mix_at(fpr=0.3)
    before = ev.mixture
    ev.costs = rw.Costs(fp=2, fn=7)
    after = ev.mixture
    assert before is not None
    assert after is not None
    assert (after.tpr, after.fpr) == (before.tpr, before.fpr)
    assert after.profit == pytest.approx(ev.compare.mix_at(fpr=0.3).profit)
    assert after.profit != before.profit


def test_it_travels_with_the_page(ev: rw.Evaluation, tmp_path: Any):
    ev.mixture = ev.compare.mix(ev["a"].at(math.inf), ev["b"].at(0.6), 0.25)
    assert ev.get_state("_mixture") == {"_mixture": CHOSEN}
    ev.to_html(tmp_path / "page.html")
    assert '"second": {"model": "b", "threshold": 0.6}' in (tmp_path / "page.html").read_text(
        encoding="utf-8"
    )
    ev.mixture = None
    assert ev.get_state("_mixture") == {"_mixture": {}}


@pytest.mark.parametrize(
    ("value", "error", "message"),
    [
        (3, TypeError, "a mixture must be empty or have first, second, share"),
        ({**CHOSEN, "share": 2}, ValueError, "share of a mixture"),
        ({**CHOSEN, "first": {"model": "c", "threshold": 0.1}}, ValueError, "'c'"),
        ({**CHOSEN, "first": {"model": "a"}}, TypeError, "must have model and threshold"),
        ({**CHOSEN, "second": {"model": "a", "threshold": "x"}}, TypeError, "threshold of the"),
    ],
)
def test_what_is_no_mixture_is_refused(
    ev: rw.Evaluation, value: Any, error: type[Exception], message: str
):
    with pytest.raises(error, match=message):
        ev.set_state({"_mixture": value})
    assert ev.mixture is None


def test_a_wrong_assignment_is_refused(ev: rw.Evaluation):
    with pytest.raises(TypeError, match=r"such as ev\.compare\.mix_at\(fpr=0\.1\), or None"):
        ev.mixture = 0.5  # pyright: ignore[reportAttributeAccessIssue]
