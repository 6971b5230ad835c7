"""The exported page in Chromium, Firefox and WebKitGTK: what ``make browsers`` runs.

Not collected with the tests, as its browsers may be missing; it fails without them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from browsers.remote import chromium, firefox, webkit
from support.waiting import wait_until

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from browsers.remote import Action, Browser

CHARTS = ["roc", "profit", "gains", "discrimination"]
HANDLES = "[...document.querySelectorAll('[role=slider]')]"
DISC = """(() => {
  const { x, y, width, height } =
    document.querySelector('.rw-part-roc .rw-disc').getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
})()"""


@pytest.fixture(scope="module")
def ev() -> rw.Evaluation:
    data = rw.datasets.bank_marketing()
    return rw.Evaluation(
        data["y"],
        data[["logistic", "boosting", "tree"]],
        model="boosting",
        costs=rw.Costs.from_gains(tp=50, fp=-3),
        threshold=0.137,
    )


def name_of(value: Any) -> str:
    return getattr(value, "__name__", value)


@pytest.fixture(params=[chromium, firefox, webkit], ids=name_of)
def page(request: pytest.FixtureRequest, ev: rw.Evaluation, tmp_path: Path) -> Iterator[Browser]:
    """The exported page, drawn."""
    path = ev.to_html(tmp_path / "report.html", charts=CHARTS)
    with request.param(tmp_path) as browser:
        browser.open(path.as_uri())
        drawn = "document.querySelectorAll('.rw-charts .rw-plot[width] .rw-disc').length"
        wait_until(lambda: browser.run(drawn) >= len(CHARTS), "all charts")
        browser.run("document.querySelector('.rw-part-roc').scrollIntoView({block: 'center'})")
        yield browser


def pointer(kind: str, steps: list[Action]) -> list[Action]:
    return [{"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": steps}]


def drag(kind: str, start: list[int], by: tuple[int, int]) -> list[Action]:
    x, y = start
    moves = [
        {"type": "pointerMove", "x": x + by[0] * step // 8, "y": y + by[1] * step // 8}
        for step in range(9)
    ]
    down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
    return pointer(kind, [moves[0], down, *moves[1:], up])


def press(*keys: str) -> list[Action]:
    steps = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
    return [{"type": "key", "id": "keyboard", "actions": steps}]


def threshold(page: Browser) -> float:
    return float(page.run("document.querySelector('input[aria-label^=Threshold]').value"))


def counts(page: Browser) -> list[int]:
    shown = "[...document.querySelectorAll('.rw-times')].map((each) => each.textContent)"
    return [int(text.replace(",", "")) for text in page.run(shown)]


def expect_in_step(page: Browser, ev: rw.Evaluation) -> None:
    """All views show the threshold of the field, with the counts that Python has for it."""
    values = page.run(f"{HANDLES}.map((each) => each.getAttribute('aria-valuetext'))")
    assert len(values) == len(CHARTS) + 1
    assert len(set(values)) == 1, values
    point = ev.at(threshold(page))
    assert counts(page) == [point.tn, point.fp, point.fn, point.tp]


# The driver of WebKitGTK has no fingers: it moves the mouse in their place.
@pytest.mark.parametrize(
    ("page", "kind"),
    [
        (chromium, "mouse"),
        (chromium, "touch"),
        (firefox, "mouse"),
        (firefox, "touch"),
        (webkit, "mouse"),
    ],
    indirect=["page"],
    ids=name_of,
)
def test_a_drag_moves_all_views(page: Browser, ev: rw.Evaluation, kind: str) -> None:
    expect_in_step(page, ev)
    page.run(
        "(addEventListener('pointerdown', (event) => { window.by = event.pointerType; }), null)"
    )
    page.act(drag(kind, page.run(DISC), (60, -40)))
    wait_until(lambda: threshold(page) < 0.137, "another threshold")
    expect_in_step(page, ev)
    assert page.run("window.by") == kind


def test_keys_move_and_take_back(page: Browser, ev: rw.Evaluation) -> None:
    page.run("document.querySelector('.rw-part-roc [role=slider]').focus()")
    page.act(press("\ue014"))
    wait_until(lambda: threshold(page) != 0.137, "another threshold")
    expect_in_step(page, ev)
    control: list[Any] = [
        {"type": "keyDown", "value": "\ue009"},
        {"type": "keyDown", "value": "z"},
        {"type": "keyUp", "value": "z"},
        {"type": "keyUp", "value": "\ue009"},
    ]
    page.act([{"type": "key", "id": "keyboard", "actions": control}])
    wait_until(lambda: threshold(page) == 0.137, "the threshold from before")
    expect_in_step(page, ev)
    colours = "document.querySelectorAll('.rw-ranking .rw-stroke')"
    strokes = page.run(f"[...{colours}].map((each) => getComputedStyle(each).stroke)")
    assert len(set(strokes)) == 3
