"""Evaluations of a class or a pair: made once, kept while open, closed with their parent."""

from __future__ import annotations

import gc
import warnings
import weakref
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from support.alive import alive
from support.classes import draw
from support.hints import hints

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Iterator

Y, PROB = draw()


@pytest.fixture
def ev() -> Iterator[rw.MulticlassEvaluation]:
    """An open one."""
    result = rw.MulticlassEvaluation(Y, PROB)
    yield result
    result.close()


def references(ev: rw.MulticlassEvaluation) -> dict[str, str]:
    return ev.get_state(["_children"])["_children"]


def test_that_of_a_class_is_an_evaluation_of_it(ev: rw.MulticlassEvaluation) -> None:
    dog = ev.one_vs_rest("dog")
    own = rw.Evaluation(Y == "dog", {name: each[:, 1] for name, each in PROB.items()})
    assert dog.sample.labels == ("rest", "dog")
    assert dog.summary().equals(own.summary())
    assert dog["m2"].curve("roc").equals(own["m2"].curve("roc"))
    dog.threshold = 0.3
    assert dog.rows("fp").tolist() == own["m1"].rows("fp", threshold=0.3).tolist()
    assert ev.one_vs_rest("dog") is dog
    assert dog.costs == rw.Costs()


def test_those_of_pairs_have_the_cases_of_both(ev: rw.MulticlassEvaluation) -> None:
    pair = ev.one_vs_one("dog", "cat")
    of_both = np.isin(Y, ["cat", "dog"])
    assert pair.sample.size == of_both.sum()
    assert pair["m1"].auc() == pytest.approx(ev.pairs().loc["dog", "cat"], rel=1e-12)
    share = ev.one_vs_one("dog", "cat", normalize=True)
    prob = PROB["m1"][of_both]
    own = rw.Evaluation(Y[of_both] == "dog", prob[:, 1] / (prob[:, 0] + prob[:, 1]))
    assert share["m1"].auc() == own["model"].auc()
    assert share is ev.one_vs_one("dog", "cat", normalize=True)
    assert len({pair, share, ev.one_vs_one("cat", "dog")}) == 3
    assert set(references(ev)) == {"1,0", "0,1"}
    with pytest.raises(ValueError, match="The class 'cat' is given twice"):
        ev.one_vs_one("cat", "cat")
    with pytest.raises(ValueError, match="no class 'ant'"):
        ev.one_vs_rest("ant")
    with pytest.raises(TypeError, match="normalize must be True or False"):
        ev.one_vs_one("cat", "dog", normalize="yes")  # pyright: ignore[reportArgumentType]


def test_what_a_page_shows_is_made(ev: rw.MulticlassEvaluation) -> None:
    with warnings.catch_warnings(record=True) as result:
        warnings.simplefilter("always")
        for shown in ("2", "2", "1,3", ""):
            ev.set_state({"shown": shown})
    assert not hints(result), "the answer to a click has no hints"
    assert references(ev) == {
        "2": f"anywidget:{ev.one_vs_rest('eel').model_id}",
        "1,3": f"anywidget:{ev.one_vs_one('dog', 'fox').model_id}",
    }


def test_one_that_was_closed_is_made_again(ev: rw.MulticlassEvaluation) -> None:
    first = ev.one_vs_rest("cat")
    first.close()
    assert references(ev) == {}
    again = ev.one_vs_rest("cat")
    assert again is not first
    assert again.comm is not None
    assert references(ev) == {"0": f"anywidget:{again.model_id}"}


def test_all_are_closed_with_their_parent() -> None:
    gc.collect()
    before = len(alive())
    ev = rw.MulticlassEvaluation(Y, PROB, shown="cat", layout={"width": "50%"})
    ev.one_vs_one("cat", "dog", normalize=True)
    rw.ROC(ev.one_vs_rest("dog"))
    known = weakref.ref(ev.one_vs_rest("dog"))
    ev.to_html()
    ev.close()
    assert len(alive()) == before
    del ev
    gc.collect()
    assert known() is None


def test_one_that_was_closed_makes_no_others() -> None:
    closed = rw.MulticlassEvaluation(Y, PROB)
    closed.close()
    with pytest.raises(ValueError, match=r"was closed by ev\.close"):
        closed.one_vs_rest("cat")
    assert rw.Evaluation(closed.sample.one_vs_rest("cat")).models == ("m1", "m2")
    assert closed.confusion().shape == (4, 4)


@pytest.mark.parametrize("traits", [{"model": "m3"}, {"shown": "ant"}, {"costs": 3}])
def test_one_that_cannot_be_made_leaves_nothing(traits: dict[str, Any]) -> None:
    gc.collect()
    before = len(alive())
    with pytest.raises((TypeError, ValueError)):
        rw.MulticlassEvaluation(Y, PROB, **traits)
    assert len(alive()) == before
