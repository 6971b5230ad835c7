"""Time per pointer move of a drag in a real JupyterLab: one chart, all, and all with layers.

``python benchmarks/drag.py`` starts JupyterLab and a headless Chromium, draws three models,
drags the threshold along a ROC curve by real mouse events, and reads from the
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

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser import OURS, SETUP, dragged, full, started
from support.lab import open_notebook, run_cell
from support.lab_server import logged_in
from support.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from support.lab_server import Lab

MODELS = 3
SHOWN = {
    "one chart (ROC)": "rw.ROC(ev)",
    "all charts": "rw.Dashboard(ev, charts=KINDS)",
    "all charts, all layers": full()[0].code,
}


def measure(lab: Lab, browser: Browser, what: str) -> None:
    """Show something where all of it is in sight, and print what its moves took."""
    with logged_in(lab, browser) as window:
        page = window.new_page()
        page.set_viewport_size({"width": 1280, "height": 3200})
        open_notebook(page, lab.write_notebook("drag.ipynb"))
        run_cell(page, SETUP.format(models=MODELS))
        output = run_cell(page, SHOWN[what])
        output.locator(OURS).first.wait_for()
        wait_until(lambda: not output.get_by_text("Waiting for Python").count(), "layers are drawn")
        drawn = output.locator(".rw-plot").count()
        times = dragged(output, browser)
    print(f"\n{what}: {drawn} plots, {len(times['script'])} moves, ms a move")
    print(f"  {'':10s}{'median':>8s}{'95 %':>8s}")
    for name, values in times.items():
        print(f"  {name:10s}{np.median(values):8.2f}{np.percentile(values, 95):8.2f}")


if __name__ == "__main__":
    with started() as (lab, browser):
        for what in SHOWN:
            measure(lab, browser, what)
