"""How often the page is sent the state: a message a change, and no more than it can draw."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import nbclient
import nbformat
import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.widget import throttle
from rocwidgets.widget.throttle import FRAME

if TYPE_CHECKING:
    from collections.abc import Callable

CHANGES = 10_000
THRESHOLDS = np.random.default_rng(25).random(CHANGES).tolist()


def apart(act: Callable[[], object]) -> Any:
    """Do something in a thread of its own: where a browser is driven, a loop is running in this."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(act).result()


def evaluation() -> tuple[rw.Evaluation, list[dict[str, Any]]]:
    """Return an Evaluation of more rows than the page has, and the updates it sends from now on."""
    generator = np.random.default_rng(5)
    score = generator.random(20_000)
    positive = generator.random(len(score)) < score
    ev = apart(lambda: rw.Evaluation(positive, score))
    sent: list[dict[str, Any]] = []
    comm: Any = ev.comm
    comm.send = lambda data, **_: sent.append(data)
    return ev, sent


async def until(probe: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not probe():  # noqa: ASYNC110 - what is awaited signals nobody
            await asyncio.sleep(0)


def test_without_a_loop_each_change_is_one_message_with_its_counts() -> None:
    ev, sent = evaluation()

    def change() -> None:
        for threshold in THRESHOLDS[:50]:
            ev.threshold = threshold

    apart(change)
    assert [each["state"]["threshold"] for each in sent] == THRESHOLDS[:50]
    for each in sent:
        threshold, counts = each["state"]["threshold"], each["state"]["_counts"]
        if counts:
            assert counts["below"] < threshold <= counts["threshold"]
            assert counts["tp"] == ev.at(threshold).tp
    assert sum(bool(each["state"]["_counts"]) for each in sent) > 25
    ev.close()


def test_in_a_loop_the_newest_of_many_changes_is_sent() -> None:
    ev, sent = evaluation()

    async def change() -> tuple[float, int]:
        start = time.monotonic()
        for threshold in THRESHOLDS:
            ev.threshold = threshold
        taken, before = time.monotonic() - start, len(sent)
        await until(lambda: sent[-1]["state"]["threshold"] == THRESHOLDS[-1])
        return taken, before

    taken, before = apart(lambda: asyncio.run(change()))
    assert before <= 1 + taken / FRAME
    assert len(sent) == before + 1
    assert set(sent[-1]["state"]) == {"threshold", "_counts"}
    ev.close()


@pytest.mark.slow
def test_several_traits_share_a_message(monkeypatch) -> None:
    # Long enough for what is done at once to be within it on any machine.
    monkeypatch.setattr(throttle, "FRAME", 1)
    ev, sent = evaluation()

    async def change() -> None:
        ev.threshold = 0.2
        ev.threshold = 0.3
        await until(lambda: sent and sent[-1]["state"]["threshold"] == 0.3)
        sent.clear()
        ev.threshold = 0.4
        ev.prevalence = 0.25
        ev.population = 1000
        assert not sent
        await until(lambda: sent)

    apart(lambda: asyncio.run(change()))
    (message,) = sent
    assert message["state"].keys() >= {"threshold", "_counts", "prevalence", "population"}
    ev.close()


def test_a_loop_that_does_not_turn_holds_up_no_other() -> None:
    ev, sent = evaluation()

    async def change() -> None:
        ev.threshold = 0.2
        ev.threshold = 0.3

        async def beside() -> None:
            ev.threshold = 0.4
            await until(lambda: sent and sent[-1]["state"]["threshold"] == 0.4)

        apart(lambda: asyncio.run(beside()))

    apart(lambda: asyncio.run(change()))
    assert sent[-1]["state"]["threshold"] == 0.4
    ev.close()


def test_what_the_page_has_set_is_answered_with_its_counts_alone() -> None:
    ev, sent = evaluation()
    between = THRESHOLDS[0]
    apart(lambda: ev.set_state({"threshold": between}))
    assert [each["method"] for each in sent] == ["echo_update", "update"]
    assert set(sent[1]["state"]) == {"_counts"}
    kept = np.frombuffer(ev.get_state("_sample")["_sample"]["models"][0]["threshold"], "<f8")[5]
    sent.clear()
    apart(lambda: ev.set_state({"threshold": float(kept)}))
    assert [each["method"] for each in sent] == ["echo_update"]
    ev.close()


@pytest.mark.slow
@pytest.mark.parametrize("closes", [False, True])
def test_what_waits_when_it_is_closed_is_not_sent(monkeypatch, *, closes: bool) -> None:
    monkeypatch.setattr(throttle, "FRAME", 1)
    ev, sent = evaluation()

    async def change() -> None:
        loop = asyncio.get_running_loop()
        ev.threshold = 0.2
        ev.threshold = 0.3
        sent.clear()
        later = loop.create_future()
        loop.call_later(2 * throttle.FRAME, later.set_result, None)
        if closes:
            ev.close()
        await later

    apart(lambda: asyncio.run(change()))
    assert len(sent) == (0 if closes else 1)
    ev.close()


@pytest.mark.slow
def test_a_notebook_that_is_run_without_a_page_keeps_the_last_state() -> None:
    cells = [
        "import rocwidgets as rw\nev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])\nev",
        "for step in range(300):\n    ev.threshold = step / 1000",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in cells])
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    widgets = notebook.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    found = [each["state"] for each in widgets.values() if "_sample" in each["state"]]
    assert [each["threshold"] for each in found] == [0.299]
