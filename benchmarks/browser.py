"""First paint and drags in a real JupyterLab, beside the same charts in bqplot.

Milliseconds of the main thread's processor time, so that other work on the machine counts little;
what JupyterLab itself needs for a cell that shows a text is subtracted from first paints. Each
output is the first one of a tab of its own, so that scripts are loaded in its time.
"""

from __future__ import annotations

import json
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from moves import spent
from ratio import Ratio, duration

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from playwright.sync_api import Browser, Locator, Page
    from support.lab_server import Lab

MOVES = 120
# Pixels that a drag goes along the curve before it comes back.
WAY = 60
MANY = 50
SETUP = """
import ipywidgets
import numpy as np
import rocwidgets as rw
from rocwidgets import bq
from rocwidgets.vocabulary import KINDS, OPTIONS

rng = np.random.default_rng(0)
signal = rng.normal(size=100_000)
y = rng.random(signal.size) < 1 / (1 + np.exp(2.5 - 1.5 * signal))
noisy = [signal + noise * rng.normal(size=signal.size) for noise in np.linspace(0.3, 1.5, {models})]
scores = {{f"M{{place}}": 1 / (1 + np.exp(2.5 - z)) for place, z in enumerate(noisy)}}
ev = rw.Evaluation(y, scores, costs=rw.Costs.from_gains(tp=50, fp=-3), threshold=0.5)
wanted = {{
    "band": lambda option: [*option.values][1],
    "bands_of": lambda _: "all",
    "win_rate": lambda _: "on",
}}
LAYERS = {{
    kind: {{name: pick(of[name]) for name, pick in wanted.items() if name in of}}
    for kind, of in OPTIONS.items()
}}
"""
FEW = ["roc", "discrimination", "gains"]
OURS, THEIRS = ":is(.rw-part-roc, .rw-root.rw-roc) .rw-disc", ".rw-bq .dot.element"
# The centre of the handle of the threshold, and places along the curve that it is on. The handle of
# bqplot alone has a white ring.
PLACES = """(output, { discs: selector, moves, way }) => {
  const discs = [...output.querySelectorAll(selector)];
  const disc = discs.find(each => getComputedStyle(each).stroke === "rgb(255, 255, 255)");
  disc.scrollIntoViewIfNeeded();
  const { x, y, width, height } = disc.getBoundingClientRect();
  const handle = [x + width / 2, y + height / 2];
  const placed = (path, length) => {
    const at = path.getPointAtLength(length).matrixTransform(path.getScreenCTM());
    return [at.x, at.y];
  };
  const along = [...disc.ownerSVGElement.querySelectorAll("path")]
    .filter(path => getComputedStyle(path).fill === "none" && path.getTotalLength() > 2 * way)
    .flatMap(path => {
      const start = { length: Math.floor(path.getTotalLength() - way) };
      return Array.from(start, (_, length) => {
        const [left, top] = placed(path, length);
        return { path, length, away: Math.hypot(left - handle[0], top - handle[1]) };
      });
    });
  const { path, length } = along.reduce((best, each) => (each.away < best.away ? each : best));
  const share = (_, move) => 1 - Math.abs(1 - (2 * (move + 1)) / moves);
  const steps = Array.from({ length: moves }, share);
  return [handle, ...steps.map(share => placed(path, length + way * share))];
}"""


class Shown(NamedTuple):
    """What a cell shows: so many models, its code, and a mark that is in it once it is drawn."""

    models: int
    code: str
    drawn: str


class Work(NamedTuple):
    """Seconds of the main thread: of the first paint, and of a move, all of it and its script."""

    paint: float
    move: float
    script: float


def few(models: int) -> tuple[Shown, Shown]:
    """Return a dashboard of three charts, and these charts in bqplot."""
    figures = "ipywidgets.HBox([bq.ROC(ev), bq.Discrimination(ev), bq.Gains(ev)])"
    ours = Shown(models, f"rw.Dashboard(ev, charts={FEW})", OURS)
    return ours, Shown(models, figures, THEIRS)


def full() -> tuple[Shown, Shown]:
    """Return all charts with all layers, and all that there are in bqplot."""
    figures = """
kinds = [getattr(bq, name) for name in bq.__all__]
ipywidgets.VBox([kind(ev) for kind in kinds if hasattr(kind, "kind")])"""
    code = "ev.intervals = True\nrw.Dashboard(ev, charts=KINDS, options=LAYERS)"
    return Shown(3, code, OURS), Shown(3, figures, THEIRS)


def lines() -> list[Ratio]:
    """Return the lines of the report; none where there is no browser or no JupyterLab."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    if reason := _missing():
        sys.stderr.write(f"No lines of a browser: {reason}\n")
        return []
    with started() as (lab, browser):
        return [*_of_few(lab, browser), *_of_all(lab, browser)]


def _missing() -> str:
    """Return what there is not of all that is needed; empty if nothing is missing."""
    try:
        import jupyterlab  # noqa: F401, PLC0415 - tests need it, Python alone not
        from support.browser import find_chromium  # noqa: PLC0415 - tests need it, Python alone not
    except ImportError as error:
        return str(error)
    try:
        find_chromium()
    except RuntimeError as error:
        return str(error)
    return ""


def _of_few(lab: Lab, browser: Browser) -> list[Ratio]:
    result = []
    works = {}
    for models, goals in ((3, ("0.3 x", "")), (12, ("", "16.7 ms"))):
        ours, theirs = [measured(lab, browser, shown) for shown in few(models)]
        of = f"three charts of {models} models"
        result += [
            _line(f"first paint, {of}", ours.paint, theirs.paint, goals[0]),
            _line(f"one move, {of}", ours.move, theirs.move, goals[1]),
        ]
        works[models] = ours
    many = measured(lab, browser, few(MANY)[0])
    of = f"three charts of {MANY} models"
    return [
        *result,
        Ratio(
            f"first paint, {of}", "with 3 models", many.paint / works[3].paint, duration(many.paint)
        ),
        Ratio(f"one move, {of}", "with 3 models", many.move / works[3].move, duration(many.move)),
    ]


def _of_all(lab: Lab, browser: Browser) -> list[Ratio]:
    ours, theirs = [measured(lab, browser, shown) for shown in full()]
    of = "all charts and layers"
    return [
        _line(f"first paint, {of}", ours.paint, theirs.paint),
        _line(f"script time of a move, {of}", ours.script, theirs.script, "2 ms"),
        _line(f"one move, {of}", ours.move, theirs.move),
    ]


def _line(what: str, ours: float, theirs: float, goal: str = "") -> Ratio:
    return Ratio(what, "the same in bqplot", ours / theirs, duration(ours), goal)


@contextmanager
def started() -> Iterator[tuple[Lab, Browser]]:
    """Run JupyterLab and a browser."""
    from support.lab_server import running_chromium, running_lab  # noqa: PLC0415 - tests need it, Python alone not

    with (
        tempfile.TemporaryDirectory() as home,
        running_lab(Path(home)) as lab,
        running_chromium() as browser,
    ):
        yield lab, browser


def measured(lab: Lab, browser: Browser, shown: Shown) -> Work:
    """Show something in a new tab, and drag its threshold."""
    from support.lab import open_notebook, run_cell  # noqa: PLC0415 - tests need it, Python alone not
    from support.lab_server import logged_in  # noqa: PLC0415 - tests need it, Python alone not

    with logged_in(lab, browser) as window:
        page = window.new_page()
        open_notebook(page, lab.write_notebook("browser.ipynb"))
        run_cell(page, SETUP.format(models=shown.models))
        clock = ThreadClock(page)
        run_cell(page, "'a text'")
        plain = clock.settled()
        output = run_cell(page, shown.code)
        output.locator(shown.drawn).first.wait_for()
        paint = clock.settled() - plain
        took = {name: float(values.mean()) for name, values in dragged(output, browser).items()}
    move = took["script"] + took["layout"] + took["paint"]
    return Work(paint, move / 1000, took["script"] / 1000)


class ThreadClock:
    """The processor time of the main thread of a page."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._last = self._now()

    def _now(self) -> float:
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return next(each["value"] for each in metrics if each["name"] == "TaskDuration")

    def settled(self) -> float:
        """Return the seconds since the last call, once the page has less than 5 ms to do in 500."""
        before = self._now()
        self._page.wait_for_timeout(500)
        while (now := self._now()) - before > 0.005:  # noqa: PLR2004 - as the docstring says
            before = now
            self._page.wait_for_timeout(500)
        took, self._last = now - self._last, now
        return took


def dragged(output: Locator, browser: Browser) -> dict[str, np.ndarray]:
    """Drag the threshold along its curve; return the milliseconds of each move, as `spent`."""
    page = output.page
    discs = f"{OURS}, {THEIRS}"
    places = output.evaluate(PLACES, {"discs": discs, "moves": MOVES, "way": WAY})
    return traced(page, browser, places)


def traced(page: Page, browser: Browser, places: list[list[float]]) -> dict[str, np.ndarray]:
    """Drag what is at the first place to the others; return the milliseconds of each move."""
    handle, *rest = places
    page.mouse.move(*handle)
    page.mouse.down()
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    for place in rest:
        page.mouse.move(*place)
        page.evaluate("new Promise(requestAnimationFrame)")
    trace = browser.stop_tracing()
    page.mouse.up()
    return spent([each for each in json.loads(trace)["traceEvents"] if "tdur" in each])
