"""An Evaluation in a script, where no page is connected: nothing is computed for one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import comm
import numpy as np
import pytest
from ipywidgets.embed import embed_data

import rocwidgets as rw
from rocwidgets.widget import wire

if TYPE_CHECKING:
    from collections.abc import Callable

GENERATOR = np.random.default_rng(8)
SCORE = GENERATOR.random(5_000)
POSITIVE = GENERATOR.random(len(SCORE)) < SCORE
SCORES = {"sharp": SCORE, "dull": SCORE + GENERATOR.normal(size=len(SCORE))}
# What there is as long as no kernel has put its own in its place.
TO_NOTHING = comm._create_comm  # noqa: SLF001 - the other name may be a kernel's by now


def made(**traits: Any) -> rw.Evaluation:
    return rw.Evaluation(POSITIVE, SCORES, costs=rw.Costs(fp=1, fn=9), **traits)


@pytest.fixture
def _alone(monkeypatch: pytest.MonkeyPatch, pages: None) -> None:  # noqa: ARG001 - that goes first
    monkeypatch.setattr(comm, "create_comm", TO_NOTHING)


@pytest.fixture
def packed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is packed for a page from now on."""
    result: list[str] = []

    def counting(name: str, pack: Callable[..., Any]) -> Callable[..., Any]:
        def count(*given: Any, **named: Any) -> Any:
            result.append(name)
            return pack(*given, **named)

        return count

    for name in ("pack_sample", "pack_counts", "pack_lift"):
        monkeypatch.setattr(wire, name, counting(name, getattr(wire, name)))
    return result


def plain(state: Any) -> Any:
    """Return a state with its columns as bytes, and without the names of widgets."""
    if isinstance(state, dict):
        return {key: plain(each) for key, each in state.items() if key != "layout"}
    if isinstance(state, list):
        return [plain(each) for each in state]
    return bytes(state) if isinstance(state, memoryview) else state


@pytest.mark.usefixtures("_alone")
def test_nothing_is_packed_until_the_state_is_asked_for(packed: list[str]) -> None:
    ev = made()
    ev.threshold, ev.model, ev.prevalence = 0.123, "dull", 0.2
    ev.costs = rw.Costs(fp=2, fn=3, between={"review": 0.5})
    ev.tiers = [0.8, 0.4]
    assert ev.best().profit is not None
    assert packed == []
    ev.get_state()
    assert {*packed} == {"pack_sample", "pack_counts", "pack_lift"}


def test_its_state_is_that_of_one_with_pages(
    monkeypatch: pytest.MonkeyPatch, packed: list[str]
) -> None:
    chosen = {"intervals": True, "n_bootstrap": 20, "options": {"roc": {"band": "vertical"}}}
    with_pages = made(**chosen)
    assert packed
    monkeypatch.setattr(comm, "create_comm", TO_NOTHING)
    alone = made(**chosen)
    for ev in (with_pages, alone):
        ev.threshold, ev.prevalence = 0.321, 0.3
    assert plain(alone.get_state()) == plain(with_pages.get_state())


def test_its_file_is_that_of_one_with_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    with_pages = made(threshold=0.4).to_html()
    monkeypatch.setattr(comm, "create_comm", TO_NOTHING)
    # Names of clips in the static chart are of that chart alone.
    same = [
        re.sub(r"<noscript>.*?</noscript>", "", text, flags=re.DOTALL)
        for text in (with_pages, made(threshold=0.4).to_html())
    ]
    assert same[0] == same[1]


@pytest.mark.usefixtures("_alone")
def test_it_is_saved_for_pages_by_ipywidgets() -> None:
    ev = made()
    saved: dict[str, Any] = embed_data(views=[rw.ROC(ev)])
    mine = saved["manager_state"]["state"][ev.model_id]["state"]
    assert [each["name"] for each in mine["_sample"]["models"]] == ["sharp", "dull"]


@pytest.mark.usefixtures("_alone")
def test_it_is_closed_like_any_other() -> None:
    ev = made()
    view = rw.ROC(ev)
    ev.close()
    assert ev.comm is None
    assert view.comm is None


@pytest.mark.usefixtures("_alone")
def test_a_shell_with_a_kernel_has_pages(
    monkeypatch: pytest.MonkeyPatch, packed: list[str]
) -> None:
    """As in Colab, whose kernel leaves the function that connects widgets as it is."""
    shell = type("Shell", (), {"kernel": object()})()
    monkeypatch.setattr("rocwidgets.widget.page_widget.get_ipython", lambda: shell)
    made()
    assert "pack_sample" in packed
