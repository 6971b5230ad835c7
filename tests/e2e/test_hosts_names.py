"""Models may have names that every object in JavaScript has too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lab import kernel_eval, open_notebook, run_all, wait_for_status
from lab_server import wait_until

if TYPE_CHECKING:
    from lab_server import Lab
    from playwright.sync_api import FrameLocator, Page

NAMES = ["constructor", "__proto__", "toString", "toJSON", "valueOf", "hasOwnProperty", "$bytes"]
SETUP = f"""
import numpy as np, rocwidgets as rw
from rocwidgets.vocabulary import OPTIONS, PICTURES
generator = np.random.default_rng(0)
y = generator.integers(0, 2, 300)
scores = {{name: (generator.random(300) + y) / 2 for name in {NAMES}}}
wanted = {{"band": "vertical", "bands_of": "all", "also": "prob_roc", "contest": "on"}}
ev = rw.Evaluation(
    y, scores, n_bootstrap=20, intervals=True, pictures=PICTURES,
    options={{
        kind: {{name: wanted[name] for name in options if wanted.get(name) in options[name].values}}
        for kind, options in OPTIONS.items()
    }},
)
"""


def is_whole(scope: Page | FrameLocator) -> bool:
    """Whether every picture of the dashboard is drawn with all models and nothing is amiss."""
    dashboard = scope.locator(".rw-dashboard").first
    names = dashboard.locator(".rw-head .rw-name").all_inner_texts()
    plots = dashboard.locator(".rw-plot").count()
    drawn = dashboard.locator(".rw-plot[width]").count()
    bands = dashboard.locator(".rw-part-roc .rw-sure-other").count()
    damaged = scope.locator(".rw-damaged").count()
    return names == NAMES and plots == drawn >= 15 and bands == len(NAMES) - 1 and damaged == 0


def test_a_notebook_and_a_frame_show_them(lab: Lab, page: Page) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    open_notebook(page, lab.write_notebook("names.ipynb", [SETUP, "ev", "ev.embed()"]))
    run_all(page)
    frame = page.frame_locator(".jp-OutputArea iframe")
    wait_until(lambda: is_whole(page), "every picture")
    # A browser draws nothing in a frame that nobody sees.
    page.locator(".jp-OutputArea iframe").scroll_into_view_if_needed()
    wait_until(lambda: is_whole(frame), "every picture in the frame")
    for name in NAMES:
        page.locator(".rw-dashboard .rw-head .rw-model", has_text=name).click()
        wait_until(lambda name=name: kernel_eval(page, "ev.model") == name, name)
    wait_for_status(page, "idle")
    wait_until(lambda: is_whole(page), "every picture of the last model")
    page.evaluate(
        """async () => {
            const save = "@jupyter-widgets/jupyterlab-manager:saveWidgetState";
            await jupyterapp.commands.execute(save);
            await jupyterapp.commands.execute("docmanager:save");
        }"""
    )
    lab.stop_kernels()
    open_notebook(page, "names.ipynb")
    wait_until(lambda: is_whole(page), "every picture from what was saved")
    assert errors == []
