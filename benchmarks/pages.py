"""Drags and first paint of exported pages, side by side in one browser.

``python benchmarks/pages.py [--rounds 5] [--before FOLDER]`` exports pages of three models, and
one of twelve with 5,000 distinct scores each, and drags the threshold along the ROC curve of each,
in turn. Printed are milliseconds of the main thread's processor time for a move, as `moves.spent`
has them: the median and the least of the rounds, and the ratio to the page of three charts; and the
longest task of a drag, as the browser reports tasks of 50 ms and more. With ``--before``, the
folder of another checkout with its scripts built, each page stands beside the one of that checkout,
and ratios are of pairs.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser import FEW, OURS, PLACES, WAY, traced
from cases import three_models
from ratio import Ratio, duration
from support.waiting import wait_until

import rocwidgets as rw
from rocwidgets.vocabulary import KINDS, OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

MOVES = 60
PARTS = ["groups", "timeline"]
# What a page of an ordinary size has in sight, and one that has all of it in sight.
WINDOW, TALL = 900, 6000
# Models and cases of the page of many.
MANY, EACH = 12, 5000
# Milliseconds from which a browser calls a task long, and a page feels slow.
LONG = 50
LOOK = """() => {
  window.long = [];
  const note = (list) => window.long.push(...list.getEntries().map((each) => each.duration));
  new PerformanceObserver(note).observe({ type: "longtask" });
  const drawn = (window.drawn = {});
  const look = () => {
    const plots = [...document.querySelectorAll(".rw-area > .rw-plot")];
    const isDone = (plot) => plot.hasAttribute("width");
    const seen = plots.filter((plot) => {
      const { top, bottom } = plot.parentElement.getBoundingClientRect();
      return top < innerHeight && bottom > 0;
    });
    if (seen.length && seen.every(isDone)) drawn.seen ??= performance.now();
    if (plots.length && plots.every(isDone)) drawn.all = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


class Shown(NamedTuple):
    """A page by its file, and the height of the window that it is dragged in."""

    name: str
    file: str
    height: int = WINDOW


SHOWN = [
    Shown("three charts", "few"),
    Shown("all charts and layers", "all"),
    Shown("the same, all in sight", "all", TALL),
    Shown("41 groups and 12 months", "parts"),
    Shown("all of these", "every"),
    Shown("12 models of 5,000 points", "many"),
]


def write(folder: Path) -> None:
    """Export the pages, with the package that is imported."""
    y, scores = three_models(100_000)
    rng = np.random.default_rng(1)
    groups = np.array([f"region {k}" for k in range(41)])[rng.integers(0, 41, len(y))]
    months = np.array([f"2025-{k + 1:02d}" for k in range(12)])[rng.integers(0, 12, len(y))]
    costs = rw.Costs.from_gains(tp=50, fp=-3)
    every = [kind for kind in KINDS if kind not in {*PARTS, "decision_strip"}]
    wanted = {"band": 1, "bands_of": -1, "win_rate": -1}
    layers = {
        kind: {name: [*of[name].values][at] for name, at in wanted.items() if name in of}
        for kind, of in OPTIONS.items()
    }
    ev = rw.Evaluation(
        y, scores, costs=costs, threshold=0.5, n_bootstrap=50, group=groups, time=months
    )
    ev.to_html(folder / "few.html", charts=FEW)
    ev.to_html(folder / "parts.html", charts=["roc", *PARTS])
    ev.intervals = True
    ev.options = layers
    ev.to_html(folder / "all.html", charts=every)
    ev.to_html(folder / "every.html", charts=[*every, *PARTS])
    ev.close()
    rng = np.random.default_rng(2)
    signal = rng.normal(size=EACH)
    y = rng.random(EACH) < 1 / (1 + np.exp(1 - 1.5 * signal))
    noisy = {f"M{k}": signal + 0.2 * (k + 1) * rng.normal(size=EACH) for k in range(MANY)}
    ev = rw.Evaluation(y, {name: 1 / (1 + np.exp(1 - z)) for name, z in noisy.items()}, costs=costs)
    ev.to_html(folder / "many.html", charts=FEW)
    ev.close()


@contextmanager
def exported(before: Path | None = None) -> Iterator[list[Path]]:
    """Folders of the pages: of this checkout, and of another one before it if that is given."""
    with tempfile.TemporaryDirectory() as home:
        folders = []
        for root in ([before] if before else []) + [Path(__file__).parents[1]]:
            folder = Path(home, str(len(folders)))
            folder.mkdir()
            paths = os.pathsep.join([str(root), os.environ.get("PYTHONPATH", "")])
            subprocess.run(  # noqa: S603 - this very file
                [sys.executable, __file__, "--write", str(folder)],
                check=True,
                env={**os.environ, "PYTHONPATH": paths},
            )
            folders.append(folder)
        yield folders


def opened(browser: Browser, path: Path, height: int) -> Page:
    """Open a page, and wait until all charts are drawn and nothing is left to do."""
    page = browser.new_page(viewport={"width": 1280, "height": height})
    page.add_init_script(f"({LOOK})()")
    page.goto(path.as_uri())
    # The policy of the page allows no script of a text.
    wait_until(lambda: "all" in page.evaluate("window.drawn"), "the page is drawn")
    page.wait_for_timeout(500)
    return page


def dragged(browser: Browser, page: Page) -> dict[str, float]:
    """Drag the threshold along the ROC curve; return the medians of its moves."""
    page.bring_to_front()
    page.evaluate("window.long.length = 0")
    given = {"discs": OURS, "moves": MOVES, "way": WAY}
    took = traced(page, browser, page.locator("body").evaluate(PLACES, given))
    took["main"] = took["script"] + took["layout"] + took["paint"]
    longest = page.evaluate("Math.max(0, ...window.long)")
    return {name: float(np.median(values)) for name, values in took.items()} | {"long": longest}


Rounds = dict[str, list[dict[str, float]]]


def moves(browser: Browser, pages: dict[str, tuple[Path, int]], rounds: int) -> Rounds:
    """Drag pages in turn, after a first drag of each that is not counted."""
    tabs = {name: opened(browser, *where) for name, where in pages.items()}
    result: Rounds = {name: [] for name in pages}
    for turn in range(rounds + 1):
        for name in [*tabs][:: -1 if turn % 2 else 1]:
            took = dragged(browser, tabs[name])
            if turn:
                result[name].append(took)
    for tab in tabs.values():
        tab.close()
    return result


def drawn(browser: Browser, path: Path) -> dict[str, float]:
    """Return the milliseconds from the start until what is in sight, and all, is drawn."""
    page = opened(browser, path, WINDOW)
    result = page.evaluate("window.drawn")
    page.close()
    return result


def lines(rounds: int = 5) -> list[Ratio]:
    """Return the lines of the report; none where there is no browser."""
    try:
        from support.browser import find_chromium  # noqa: PLC0415 - tests need it, Python alone not
        from support.lab_server import running_chromium  # noqa: PLC0415 - tests need it, Python alone not

        find_chromium()
    except (ImportError, RuntimeError) as error:
        sys.stderr.write(f"No lines of pages: {error}\n")
        return []
    with exported() as [folder], running_chromium() as browser:
        found = moves(browser, {each.name: _where(folder, each) for each in SHOWN}, rounds)
        times = [drawn(browser, folder / "all.html") for _ in range(rounds)]
    least = {
        what: {name: min(took[what] for took in each) / 1000 for name, each in found.items()}
        for what in ("script", "main")
    }
    first = SHOWN[0].name
    result = [
        Ratio(
            f"script time of a move, {name}", first, took / least["script"][first], duration(took)
        )
        for name, took in least["script"].items()
        if name != first
    ]
    result += [
        Ratio(f"one move, {name}", first, took / least["main"][first], duration(took), "16.7 ms")
        for name, took in least["main"].items()
        if name != first
    ]
    longest = min(took["long"] for took in found["12 models of 5,000 points"])
    result.append(
        Ratio(
            "longest task of a drag, 12 models of 5,000 points",
            "a long task",
            longest / LONG,
            duration(longest / 1000) if longest else f"less than {LONG} ms",
            f"{LONG} ms",
        )
    )
    seen, every = (min(each[name] for each in times) for name in ("seen", "all"))
    what = "all charts and layers, those in sight drawn"
    return [*result, Ratio(what, "all of them drawn", seen / every, duration(seen / 1000))]


def _where(folder: Path, shown: Shown) -> tuple[Path, int]:
    return folder / f"{shown.file}.html", shown.height


def show(name: str, found: Rounds, anchor: str) -> None:
    """Print what moves took, and the ratios to an anchor in the same round."""
    print(f"\n{name}")
    for what in found[anchor][0]:
        for each, rounds in found.items():
            took = np.array([one[what] for one in rounds])
            ratios = took / np.array([max(one[what], 1e-3) for one in found[anchor]])
            print(
                f"  {what:7s}{each:26s}{np.median(took):7.2f} ms, least {took.min():6.2f}, "
                f"{np.median(ratios):.2f} x {anchor}"
            )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--write", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.write:
        write(given.write)
        return
    from support.lab_server import running_chromium  # noqa: PLC0415 - tests need it, Python alone not

    with exported(given.before) as folders, running_chromium() as browser:
        if len(folders) == 1:
            pages = {each.name: _where(folders[0], each) for each in SHOWN}
            show("a move", moves(browser, pages, given.rounds), SHOWN[0].name)
            return
        for each in SHOWN:
            versions = dict(zip(("before", "after"), folders, strict=True))
            pages = {name: _where(folder, each) for name, folder in versions.items()}
            show(each.name, moves(browser, pages, given.rounds), "before")


if __name__ == "__main__":
    main()
