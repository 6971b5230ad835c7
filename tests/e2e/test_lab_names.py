"""Models may have names that every object in JavaScript has too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from support.lab import (
    kernel_eval,
    open_notebook,
    run_all,
    save_with_widgets,
    thrown_errors,
    wait_for_status,
)
from support.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import FrameLocator, Page
    from support.lab_server import Lab

NAMES = ["constructor", "__proto__", "toString", "toJSON", "valueOf", "hasOwnProperty", "$bytes"]
SETUP = f"""
import numpy as np, rocwidgets as rw
from rocwidgets.vocabulary import OPTIONS, KINDS
generator = np.random.default_rng(0)
y = generator.integers(0, 2, 300)
scores = {{name: (generator.random(300) + y) / 2 for name in {NAMES}}}
wanted = {{"band": "vertical", "bands_of": "all", "extra_curve": "prob_roc", "win_rate": True}}
ev = rw.Evaluation(
    y, scores, n_bootstrap=20, intervals=True, charts=KINDS,
    options={{
        kind: {{name: wanted[name] for name in options if wanted.get(name) in options[name].values}}
        for kind, options in OPTIONS.items()
    }},
)
"""


def parts(scope: Page | FrameLocator) -> dict[str, Any]:
    """Return what of the first dashboard is drawn, and how many widgets are damaged."""
    dashboard = scope.locator(".rw-dashboard").first
    return {
        "names": sorted(dashboard.locator(".rw-ranking .rw-name").all_inner_texts()),
        "plots": dashboard.locator(".rw-plot:visible").count(),
        "drawn": dashboard.locator(".rw-plot[width]").count(),
        "bands": dashboard.locator(".rw-part-roc .rw-sure-other").count(),
        "damaged": scope.locator(".rw-damaged").all_inner_texts(),
    }


def wait_until_whole(scope: Page | FrameLocator, what: str) -> None:
    """Wait until every chart of the dashboard is drawn with all models and nothing is amiss."""

    def is_whole() -> bool:
        result = parts(scope)
        every = {"names": sorted(NAMES), "bands": len(NAMES) - 1, "damaged": []}
        return result == result | every and result["plots"] == result["drawn"] >= 15

    try:
        wait_until(is_whole, what)
    except AssertionError as error:
        raise AssertionError(f"{error}; there are {parts(scope)}") from None


@pytest.mark.nightly
def test_a_notebook_and_a_frame_show_them(lab: Lab, page: Page) -> None:
    # Widgets of the test before, closed while they are drawn, would fail in this one.
    path = lab.write_notebook("names.ipynb", [SETUP, "ev", "ev.embed()"])
    open_notebook(page, path, anew=True)
    errors = thrown_errors(page)
    run_all(page)
    frame = page.frame_locator(".jp-OutputArea iframe")
    wait_until_whole(page, "every chart")
    # A browser draws nothing in a frame that nobody sees.
    page.locator(".jp-OutputArea iframe").scroll_into_view_if_needed()
    wait_until_whole(frame, "every chart in the frame")
    page.locator(".rw-dashboard .rw-more-models").click()
    for name in NAMES:
        page.locator(".rw-dashboard .rw-ranking .rw-model", has_text=name).click()
        wait_until(lambda name=name: kernel_eval(page, "ev.model") == name, name)
    wait_for_status(page, "idle")
    wait_until_whole(page, "every chart of the last model")
    save_with_widgets(page)
    lab.stop_kernels()
    open_notebook(page, "names.ipynb")
    wait_until_whole(page, "every chart from what was saved")
    assert errors == []
