"""Time per pointer move of a drag in a real JupyterLab: one picture, all, and all with layers.

``python benchmarks/drag.py`` starts JupyterLab and a headless Chromium, draws three models with a
million rows behind, drags the threshold along a ROC curve by real mouse events, and reads from the
browser's own trace what the page did from each move to the next:

- "move": script in the handlers of the move itself;
- "frame": script in animation frames, which sends the move to the kernel;
- "else": all other script of the page, such as JupyterLab's and that of the kernel's messages;
- "script": the three together, without the layout that they force;
- "layout": style and layout, forced or not;
- "paint": everything after layout on the main thread.

Milliseconds of the main thread's processor time, so that other work on the machine counts little.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from moves import spent
from support.lab import open_notebook, run_cell
from support.lab_server import chromium, lab, page, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page
    from support.lab_server import Lab

__all__ = ["chromium", "lab", "page"]

MOVES = 240
SETUP = """
import numpy as np
import rocwidgets as rw
from rocwidgets.vocabulary import OPTIONS, KINDS

rng = np.random.default_rng(0)
signal = rng.normal(size=1_000_000)
y = rng.random(signal.size) < 1 / (1 + np.exp(2.5 - 1.5 * signal))
noisy = [signal + noise * rng.normal(size=signal.size) for noise in (0.3, 0.8, 1.5)]
scores = {name: 1 / (1 + np.exp(2.5 - z)) for name, z in zip("ABC", noisy)}
ev = rw.Evaluation(y, scores, costs=rw.Costs.from_gains(tp=50, fp=-3), threshold=0.5)
wanted = {
    "band": lambda option: [*option.values][1],
    "bands_of": lambda _: "all",
    "win_rate": lambda _: "on",
}
LAYERS = {
    kind: {name: pick(of[name]) for name, pick in wanted.items() if name in of}
    for kind, of in OPTIONS.items()
}
"""
SHOWN = {
    "one picture (ROC)": "rw.ROC(ev)",
    "all pictures": "rw.Dashboard(ev, pictures=KINDS)",
    "all pictures, all layers": (
        "ev.intervals = True\nrw.Dashboard(ev, pictures=KINDS, options=LAYERS)"
    ),
}

# Places along the upper part of the current model's curve, on the page, as far apart as each other.
PATH = """(cell, moves) => {
  const view = cell.querySelector(".rw-root.rw-roc, .rw-part-roc");
  const curve = view.querySelector(".rw-curve.rw-current");
  const { x, y } = curve.ownerSVGElement.getBoundingClientRect();
  const length = curve.getTotalLength();
  return Array.from({ length: moves }, (_, move) => {
    const at = curve.getPointAtLength(length * (0.1 + 0.6 * move / moves));
    return [x + at.x, y + at.y];
  });
}"""


def drag(output: Locator, chromium: Browser) -> list[dict[str, Any]]:
    """Drag along the curve and return the events of the browser's trace."""
    page = output.page
    path = output.evaluate(PATH, MOVES + 1)
    page.mouse.move(*path[0])
    page.mouse.down()
    chromium.start_tracing(page=page, categories=["devtools.timeline"])
    for at in path[1:]:
        page.mouse.move(*at)
    page.evaluate("new Promise(requestAnimationFrame)")
    trace = chromium.stop_tracing()
    page.mouse.up()
    return [each for each in json.loads(trace)["traceEvents"] if "tdur" in each]


@pytest.mark.parametrize("what", SHOWN)
def test_drag(lab: Lab, page: Page, chromium: Browser, what: str) -> None:
    """Print one row of the report; nothing is required."""
    page.set_viewport_size({"width": 1280, "height": 3200})
    open_notebook(page, lab.write_notebook("drag.ipynb"))
    run_cell(page, SETUP)
    output = run_cell(page, SHOWN[what])
    output.locator(".rw-curve.rw-current").first.wait_for()
    wait_until(lambda: not output.get_by_text("Waiting for Python").count(), "layers are drawn")
    drawn = output.locator(".rw-plot").count()
    times = spent(drag(output, chromium))
    print(f"\n{what}: {drawn} plots, {len(times['script'])} moves, ms a move")
    print(f"  {'':10s}{'median':>8s}{'95 %':>8s}")
    for name, values in times.items():
        print(f"  {name:10s}{np.median(values):8.2f}{np.percentile(values, 95):8.2f}")


if __name__ == "__main__":
    plain = ["-q", "-s", "-p", "no:randomly", "-p", "no:cacheprovider"]
    sys.exit(pytest.main([*plain, *sys.argv[1:], __file__]))
