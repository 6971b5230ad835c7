"""Memory of a notebook in long use: a dashboard shown again and again, and dragged.

``python benchmarks/long_life.py`` starts JupyterLab and a headless Chromium, shows a dashboard and
a profit chart with an option of its own, runs their cell 200 times more and drags the threshold
10,000 times, and prints after garbage collection the memory, nodes and listeners of the page, and
the widgets and comms of the kernel. The first row is after 20 runs, when all code has been loaded.
A cell with two sliders of ipywidgets is run as often, and one of them moved as often, to see what
JupyterLab itself keeps.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.lab import open_notebook, run_cell
from support.lab_server import chromium, lab, page, window
from support.resources import drag_again, resources, run_again

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page
    from support.lab_server import Lab

__all__ = ["chromium", "lab", "page", "window"]

SETUP = """
import rocwidgets as rw
df = rw.datasets.bank_marketing()
ev = rw.Evaluation(df["y"], df[["logistic", "boosting", "tree"]], model="boosting")
ev.costs = rw.Costs.from_gains(tp=50, fp=-3)
"""
SHOW = """
display(rw.Dashboard.of(ev, charts=[rw.ROC, rw.Profit, rw.Reliability, rw.Gains, rw.CostCurve]))
display(rw.ROI.of(ev, charged="wasted"))
"""
WARM = 20
# What JupyterLab keeps of every run, whatever is shown.
SLIDERS = "import ipywidgets\nsliders = [ipywidgets.IntSlider() for _ in range(2)]"
SHOW_SLIDERS = "display(*sliders)"
RUNS = (50, 50, 50, 50)
DRAGS = (1_000, 2_000, 3_000, 4_000)


def row(what: str, page: Page) -> None:
    """Print what is in use."""
    held = resources(page)
    print(
        f"{what:>14s}{held['heap']:9.1f}{held['nodes']:9.0f}{held['listeners']:11.0f}"
        f"{held['models']:8.0f}{held['comms']:7.0f}",
        flush=True,
    )


def head(what: str) -> None:
    """Print what the columns are."""
    print(f"\n{what:14s}{'heap MB':>9s}{'nodes':>9s}{'listeners':>11s}{'models':>8s}{'comms':>7s}")


def runs_again(page: Page, what: str) -> None:
    """Print a row for every so many runs of the last cell."""
    done = 0
    for runs in (WARM, *RUNS):
        run_again(page, runs, what)
        done += runs
        row(f"{done} runs", page)


def drags_again(page: Page, drag: Callable[[int], None]) -> None:
    """Print a row for every so many drags."""
    done = 0
    for drags in DRAGS:
        drag(drags)
        done += drags
        row(f"{done} drags", page)


def test_long_life(lab: Lab, page: Page) -> None:
    """Print the report; nothing is required."""
    page.set_viewport_size({"width": 1280, "height": 2400})
    open_notebook(page, lab.write_notebook("long_life.ipynb"))
    run_cell(page, SETUP)
    output = run_cell(page, SHOW)
    output.locator(".rw-curve.rw-current").first.wait_for()
    head("rocwidgets")
    runs_again(page, ".rw-root .rw-handle")
    plot = output.locator(".rw-part-roc")
    drags_again(page, lambda drags: drag_again(plot, drags))


def test_others(lab: Lab, page: Page) -> None:
    """Print what is in use after as many runs and drags of two sliders of ipywidgets."""
    open_notebook(page, lab.write_notebook("sliders.ipynb"))
    run_cell(page, SLIDERS)
    output = run_cell(page, SHOW_SLIDERS)
    output.locator(".widget-slider").first.wait_for()
    head("two sliders")
    runs_again(page, ".widget-slider")
    slider = output.locator(".widget-slider").first
    drags_again(page, lambda drags: slide_again(slider, drags))


def slide_again(slider: Locator, times: int) -> None:
    """Move a slider of ipywidgets there and back by its keys, a step a frame."""
    slider.evaluate(
        """async (slider, times) => {
            const handle = slider.querySelector(".noUi-handle");
            for (let step = 0; step < times; step++) {
              const key = step % 2 ? "ArrowLeft" : "ArrowRight";
              handle.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
              await new Promise(requestAnimationFrame);
            }
        }""",
        times,
    )


if __name__ == "__main__":
    plain = ["-q", "-s", "-p", "no:randomly", "-p", "no:cacheprovider"]
    sys.exit(pytest.main([*plain, *sys.argv[1:], __file__]))
