"""An exported page after many actions: the state, the nodes and the memory of a fresh page."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from support.lab import open_notebook, run_cell, thrown_errors, wait_for_status
from support.resources import kept
from support.waiting import wait_until

import rocwidgets as rw

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page
    from support.lab_server import Lab

# Nodes, listeners and bytes that may be left of what is made when it is first used, such as
# readouts, of compiled code, and of what a browser keeps to undo typing in a field.
NODES, PER_ACTION, LISTENERS, BYTES = 200, 0.2, 30, 8_000_000
ACTIONS, MANY, BATCH = 60, 3000, 100

# Marks that are seen, without what is of one page alone.
DRAWN = """all => all.filter(each => each.checkVisibility({ visibilityProperty: true })).map(each =>
  ["d", "cx", "cy", "transform"].map(name => each.getAttribute(name)).join(" "))"""


SMALL = """
import numpy as np
import rocwidgets as rw
rng = np.random.default_rng(0)
y = np.arange(300) % 3 == 0
scores = {name: np.round(rng.random(300) * 0.6 + y * 0.3, 3) for name in "ab"}
group = np.array(["north", "south"])[rng.integers(0, 2, 300)]
ev = rw.Evaluation(
    y, scores, group=group, costs=rw.Costs(fp=1, fn=3), charts=["roc", "profit", "reliability"]
)
"""
SHOW = "display(ev, rw.ROC(ev))"


def evaluation() -> rw.Evaluation:
    rng = np.random.default_rng(0)
    y = np.arange(300) % 3 == 0
    scores = {name: np.round(rng.random(300) * 0.6 + y * 0.3, 3) for name in "ab"}
    group = np.array(["north", "south"])[rng.integers(0, 2, 300)]
    return rw.Evaluation(
        y, scores, group=group, costs=rw.Costs(fp=1, fn=3), charts=["roc", "profit", "reliability"]
    )


def opened(browser: Browser, path: Path) -> Page:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(path.as_uri())
    page.locator(".rw-part-roc .rw-curve").first.wait_for()
    return page


def shown(page: Page | Locator) -> list[str]:
    """Return what is said, and where the curves and handles are."""
    said = page.locator(".rw-verdict, .rw-count, .rw-rates").all_inner_texts()
    drawn = page.locator(".rw-plot path, .rw-plot circle").evaluate_all(DRAWN)
    return [*said, *drawn]


def act(page: Page, rng: random.Random) -> None:
    """Do one thing that a reader does."""
    parts = page.locator(".rw-part:visible .rw-plot:visible")
    plot = parts.nth(rng.randrange(parts.count()))
    kind = rng.choice(["menu", "key", "undo", "click", "drag", "field", "focus"])
    if kind == "menu":
        buttons = page.locator(".rw-tools > button:visible")
        buttons.nth(rng.randrange(buttons.count())).click()
        page.keyboard.press("Escape")
    elif kind == "key":
        handles = page.locator("[role=slider]:visible")
        handles.nth(rng.randrange(handles.count())).focus()
        page.keyboard.press(rng.choice(["ArrowLeft", "ArrowRight", "PageUp", "Home", "End"]))
    elif kind == "undo":
        page.keyboard.press("Control+z")
    elif kind == "field":
        field = page.get_by_label("Prevalence in percent").first
        field.fill(str(rng.randrange(5, 95)))
        field.press("Enter")
    elif kind == "focus":
        rows = page.locator(".rw-part-groups tbody tr:visible th button")
        if rows.count():
            rows.nth(rng.randrange(rows.count())).click()
    else:
        plot.scroll_into_view_if_needed()
        box: Any = plot.bounding_box()
        x, y = (box["x"] + rng.random() * box["width"], box["y"] + rng.random() * box["height"])
        page.mouse.move(x, y)
        if kind == "drag":
            page.mouse.down()
            page.mouse.move(x + rng.randrange(-60, 60), y + rng.randrange(-40, 40), steps=3)
            page.mouse.up()
        else:
            page.mouse.click(x, y)
        page.mouse.move(2, 2)


# The same in the page, a frame each: a message for each would take an hour for some thousands.
ACT_IN_PAGE = """async (body, [seed, actions]) => {
  let state = seed;
  const random = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  const pick = (list) => list[Math.floor(random() * list.length)];
  const seen = (selector) => [...body.querySelectorAll(selector)].filter(
    each => each.checkVisibility({ visibilityProperty: true }));
  const frame = () => new Promise(requestAnimationFrame);
  const key = (element, key, more = {}) => element.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
  const point = (plot, type, clientX, clientY, buttons) => plot.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true, pointerId: 1,
      button: type === "pointermove" ? -1 : 0, buttons, clientX, clientY }));
  // Pointers that are made here cannot be captured.
  Element.prototype.setPointerCapture = () => {};
  const acts = {
    menu: async () => {
      const button = pick(seen(".rw-tools > button"));
      button.click();
      await frame();
      button.popoverTargetElement?.hidePopover();
    },
    key: () => {
      const handle = pick(seen("[role=slider]"));
      handle.focus();
      key(handle, pick(["ArrowLeft", "ArrowRight", "PageUp", "Home", "End"]));
    },
    undo: () => key(document.activeElement, "z", { ctrlKey: true }),
    field: () => {
      const field = seen("[aria-label='Prevalence in percent']")[0];
      field.value = String(5 + Math.floor(random() * 90));
      field.dispatchEvent(new Event("input", { bubbles: true }));
      key(field, "Enter");
    },
    focus: () => pick(seen(".rw-part-groups tbody tr th button"))?.click(),
    click: () => press(0),
    drag: () => press(3),
  };
  const press = async (steps) => {
    const plot = pick(seen(".rw-part .rw-plot"));
    const { left, top, width, height } = plot.getBoundingClientRect();
    let [x, y] = [left + random() * width, top + random() * height];
    const [right, down] = [(random() - 0.5) * 120, (random() - 0.5) * 80];
    point(plot, "pointermove", x, y, 0);
    point(plot, "pointerdown", x, y, 1);
    for (let step = 0; step < steps; step++) {
      [x, y] = [x + right / steps, y + down / steps];
      point(plot, "pointermove", x, y, 1);
      await frame();
    }
    point(plot, "pointerup", x, y, 0);
    point(plot, "pointerleave", 2, 2, 0);
  };
  for (let action = 0; action < actions; action++) {
    await acts[pick(Object.keys(acts))]();
    await frame();
  }
}"""


def link(page: Page) -> str:
    """Return the address of what is set."""
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.locator(".rw-page-tools > button").click()
    page.get_by_role("button", name="Copy link").click()
    page.get_by_text("selected: press Ctrl+C").wait_for()
    address = page.evaluate("String(getSelection())")
    page.keyboard.press("Escape")
    return address


def test_it_is_as_a_fresh_page_with_the_same_values(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    evaluation().to_html(path)
    page = opened(chromium, path)
    errors = errors_of(page)
    rng = random.Random(1)  # noqa: S311 - no secret
    for _ in range(ACTIONS):
        act(page, rng)
    require_as_fresh(page, chromium, NODES + PER_ACTION * ACTIONS)
    assert errors == []
    page.close()


@pytest.mark.slow
@pytest.mark.nightly
def test_it_is_so_after_thousands_of_actions(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    evaluation().to_html(path)
    page = opened(chromium, path)
    errors = errors_of(page)
    for seed in range(MANY // BATCH):
        page.locator("body").evaluate(ACT_IN_PAGE, [seed, BATCH])
    require_as_fresh(page, chromium, NODES)
    assert errors == []
    page.close()


@pytest.mark.slow
@pytest.mark.nightly
def test_two_views_in_jupyterlab_are_as_fresh_ones(lab: Lab, page: Page) -> None:
    open_notebook(page, lab.write_notebook("session.ipynb"))
    errors = thrown_errors(page)
    run_cell(page, SMALL)
    old = run_cell(page, SHOW)
    old.locator(".rw-part-roc .rw-curve").first.wait_for()
    old.locator(".rw-root.rw-roc .rw-curve").first.wait_for()
    for seed in range(MANY // BATCH):
        old.evaluate(ACT_IN_PAGE, [seed, BATCH])
    wait_for_status(page, "idle")
    # They are made of what the kernel has.
    fresh = run_cell(page, SHOW)
    fresh.locator(".rw-root.rw-roc .rw-curve").first.wait_for()
    wait_until(lambda: shown(old) == shown(fresh), "the old views show what the fresh ones do")
    here, there = (each.locator("*").count() for each in (old, fresh))
    assert here <= there + NODES
    assert errors == []


def errors_of(page: Page) -> list[str]:
    """Return the errors that nothing catches, as they come."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    return errors


def require_as_fresh(page: Page, browser: Browser, nodes: float) -> None:
    """Compare a page with a fresh one that its link opens."""
    page.keyboard.press("Escape")
    address = link(page)
    fresh = browser.new_page(viewport={"width": 1280, "height": 900})
    fresh.goto(address)
    fresh.locator(".rw-part-roc .rw-curve").first.wait_for()
    page.mouse.move(2, 2)
    assert shown(page) == shown(fresh)
    now, at_first = kept(page), kept(fresh)
    assert now["Nodes"] <= at_first["Nodes"] + nodes
    assert now["JSEventListeners"] <= at_first["JSEventListeners"] + LISTENERS
    assert now["JSHeapUsedSize"] <= at_first["JSHeapUsedSize"] + BYTES
    fresh.close()


def test_a_menu_leaves_no_node(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    evaluation().to_html(path)
    page = opened(chromium, path)
    button = page.locator(".rw-part-roc .rw-tools > button").first

    def open_and_close() -> None:
        button.click()
        page.keyboard.press("Escape")

    open_and_close()
    before = kept(page)
    for _ in range(12):
        open_and_close()
    assert kept(page)["Nodes"] <= before["Nodes"] + NODES
    page.close()
