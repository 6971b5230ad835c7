"""A page that has a lot to show: a notebook opened again, many dashboards, and a slow processor.

``python benchmarks/many.py`` prints, with milliseconds of the main thread's processor time:

- what it takes to read and draw a saved notebook of 50 Evaluations, beside one of them;
- what 20 dashboards in one notebook keep, and what a move of one of them takes, beside one alone;
- how many frames a second a drag has in an exported page of 5,000 distinct scores, on a processor
  that is slowed down sixfold.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser import FEW, OURS, SETUP, ThreadClock, dragged, started
from cases import three_models
from ratio import Ratio, duration, table
from support.lab import open_notebook, run_all, save_with_widgets
from support.lab_server import logged_in
from support.resources import resources
from support.waiting import wait_until

import rocwidgets as rw
from rocwidgets.vocabulary import KINDS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from support.lab_server import Lab

EVALUATIONS, DASHBOARDS, DISTINCT = 50, 20, 5000
SLOWER, MOVES = 6, 120
# An Evaluation of its own in each cell, of the models and cases of `SETUP`.
AGAIN = "e{place} = rw.Evaluation(y, scores, costs=ev.costs, threshold=0.5)\ne{place}"
# Frames a second of a plot whose threshold is dragged there and back along its curve, a move a
# frame. The events are made in the page: real ones would wait for this script.
FRAMES = """async (view, [moves, isMoved]) => {
  const curve = view.querySelector(".rw-current");
  const plot = curve.ownerSVGElement;
  const length = curve.getTotalLength();
  const send = (type, share) => {
    const { x, y } = plot.getBoundingClientRect();
    const at = curve.getPointAtLength(share * length);
    plot.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true,
      isPrimary: true, pointerId: 1, button: type === "pointermove" ? -1 : 0,
      buttons: type === "pointerup" ? 0 : 1, clientX: x + at.x, clientY: y + at.y }));
  };
  if (isMoved) send("pointerdown", 0.3);
  const start = performance.now();
  for (let move = 1; move <= moves; move++) {
    if (isMoved) send("pointermove", 0.3 + 0.4 * (1 - Math.abs(1 - (2 * move) / moves)));
    await new Promise(requestAnimationFrame);
  }
  const took = performance.now() - start;
  if (isMoved) send("pointerup", 0.3);
  return (1000 * moves) / took;
}"""
CURVES = ".rw-part-roc .rw-curve.rw-current"


class Opened(NamedTuple):
    """A saved notebook: its size in bytes, and the seconds to open it, of all and of the script."""

    size: int
    clock: float
    script: float


class Shown(NamedTuple):
    """Dashboards in one notebook: seconds to draw them, MB and nodes, and milliseconds a move."""

    paint: float
    heap: float
    nodes: float
    move: float


def lines() -> list[Ratio]:
    """Return the lines of the report."""
    with started() as (lab, browser):
        return [
            *_opened_again(lab, browser),
            *_dashboards(lab, browser),
            *_slowed_down(browser),
        ]


def _opened_again(lab: Lab, browser: Browser) -> list[Ratio]:
    one, many = (opened_again(lab, browser, number) for number in (1, EVALUATIONS))
    what = f"saved notebook of {EVALUATIONS} Evaluations"
    return [
        Ratio(f"{what}: opened", "of one", many.clock / one.clock, duration(many.clock)),
        Ratio(f"{what}: main thread", "of one", many.script / one.script, duration(many.script)),
        Ratio(f"{what}: file", "of one", many.size / one.size, f"{many.size / 1e6:.1f} MB"),
    ]


def opened_again(lab: Lab, browser: Browser, number: int) -> Opened:
    """Run and save a notebook of so many Evaluations, and open it again with a new kernel."""
    cells = [SETUP.format(models=3), *(AGAIN.format(place=place) for place in range(number))]
    name = f"saved-{number}.ipynb"
    with logged_in(lab, browser) as window:
        page = window.new_page()
        open_notebook(page, lab.write_notebook(name, cells))
        run_all(page)
        _wait_for_curves(page, number)
        save_with_widgets(page)
    lab.stop_kernels()
    with logged_in(lab, browser) as window:
        page = window.new_page()
        # An empty one first, so that JupyterLab itself is loaded.
        open_notebook(page, lab.write_notebook("empty.ipynb"))
        clock = ThreadClock(page)
        clock.settled()
        start = page.evaluate("performance.now()")
        page.evaluate("path => { jupyterapp.commands.execute('docmanager:open', { path }); }", name)
        _wait_for_curves(page, number)
        end = page.evaluate("performance.now()")
        result = Opened((lab.root / name).stat().st_size, (end - start) / 1000, clock.settled())
    lab.stop_kernels()
    return result


def _dashboards(lab: Lab, browser: Browser) -> list[Ratio]:
    one, many = (dashboards(lab, browser, number) for number in (1, DASHBOARDS))
    what = f"{DASHBOARDS} dashboards in a notebook"
    return [
        Ratio(f"{what}: first paint", "of one", many.paint / one.paint, duration(many.paint)),
        Ratio(f"{what}: memory", "of one", many.heap / one.heap, f"{many.heap:.0f} MB"),
        Ratio(f"{what}: nodes", "of one", many.nodes / one.nodes, f"{many.nodes:,.0f}"),
        Ratio(f"{what}: one move", "of one", many.move / one.move, duration(many.move / 1000)),
    ]


def dashboards(lab: Lab, browser: Browser, number: int) -> Shown:
    """Show so many dashboards, each of an Evaluation of its own, and drag in the first one."""
    cells = [SETUP.format(models=3), *(AGAIN.format(place=place) for place in range(number))]
    with logged_in(lab, browser) as window:
        page = window.new_page()
        open_notebook(page, lab.write_notebook("dashboards.ipynb", cells))
        clock = ThreadClock(page)
        clock.settled()
        run_all(page)
        _wait_for_curves(page, number)
        paint = clock.settled()
        first = page.locator(".jp-Notebook .jp-Cell").nth(1).locator(".jp-Cell-outputArea")
        took = dragged(first, browser)
        held = resources(page)
        move = sum(float(np.median(took[name])) for name in ("script", "layout", "paint"))
    lab.stop_kernels()
    return Shown(paint, held["heap"], held["nodes"], move)


def _wait_for_curves(page: Page, number: int) -> None:
    """Wait until so many dashboards have drawn; charts out of sight are not."""

    def drawn() -> bool:
        return page.locator(".rw-dashboard").count() == number and page.locator(CURVES).count() > 0

    wait_until(drawn, f"{number} dashboards")
    # Each once in sight, as a reader who scrolls through would have it.
    for place in range(number):
        page.locator(".rw-dashboard").nth(place).scroll_into_view_if_needed()
        page.locator(".rw-dashboard").nth(place).locator(CURVES).first.wait_for()


def _slowed_down(browser: Browser) -> list[Ratio]:
    y, scores = three_models(100_000)
    coarse = {name: _distinct(score) for name, score in scores.items()}
    ev = rw.Evaluation(y, coarse, costs=rw.Costs.from_gains(tp=50, fp=-3), threshold=0.5)
    every = [kind for kind in KINDS if kind not in {"groups", "timeline", "decision_strip"}]
    result = []
    with tempfile.TemporaryDirectory() as folder:
        for what, charts in (("three charts", FEW), ("all charts", every)):
            path = Path(folder, "page.html")
            ev.to_html(path, charts=charts)
            idle, moved = frames(browser, path)
            of = f"{DISTINCT:,} distinct scores, {what}, processor {SLOWER} times slower"
            line = f"frames a second of a drag, {of}"
            result.append(Ratio(line, "of the page at rest", moved / idle, f"{moved:.0f}", "30"))
    ev.close()
    return result


def _distinct(score: np.ndarray) -> np.ndarray:
    """Return the ranks of scores as so many numbers between 0 and 1, each as often."""
    rank = np.argsort(np.argsort(score))
    return (1 + rank * DISTINCT // len(score)) / (DISTINCT + 1)


def frames(browser: Browser, path: Path) -> tuple[float, float]:
    """Return the frames a second of a page on a slow processor: at rest, and during a drag."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(path.as_uri())
    page.locator(OURS).first.wait_for()
    ThreadClock(page).settled()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    view = page.locator(".rw-part-roc").first
    idle, moved = (view.evaluate(FRAMES, [MOVES, is_moved]) for is_moved in (False, True))
    page.close()
    return idle, moved


if __name__ == "__main__":
    print(table(lines()))
