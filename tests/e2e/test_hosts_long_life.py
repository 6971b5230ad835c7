"""A dashboard that is shown and dragged all day holds on to no more than at first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hosts import SETUP
from lab import open_notebook, run_cell
from lab_server import wait_until
from resources import drag_again, resources, run_again

if TYPE_CHECKING:
    from lab_server import Lab
    from playwright.sync_api import Locator, Page

SHOW = """
display(ev.dashboard(views=[rw.ROC, rw.ROI]))
display(rw.ROI(ev, unit="percent"))
"""
RUNS = 15
DRAGS = 100
# JupyterLab itself keeps this many nodes of each output of each run, whatever it shows.
KEPT = 2


def test_running_and_dragging_leave_nothing_behind(lab: Lab, page: Page) -> None:
    open_notebook(page, lab.write_notebook("long_life.ipynb"))
    run_cell(page, SETUP)
    output = run_cell(page, SHOW)
    plot = output.locator(".rw-part-roc")
    plot.locator(".rw-current").wait_for()
    spend_a_day(page, plot)
    before = resources(page)
    spend_a_day(page, plot)

    def is_back() -> bool:
        after = resources(page)
        assert (after["models"], after["comms"]) == (before["models"], before["comms"])
        return (
            after["nodes"] <= before["nodes"] + 2 * KEPT * RUNS + 50
            and after["listeners"] <= before["listeners"] + 10
            and after["heap"] <= before["heap"] + 2
        )

    wait_until(is_back, "the page holds as much as before")


def spend_a_day(page: Page, plot: Locator) -> None:
    """Run the cell again and again, then drag what it shows."""
    run_again(page, RUNS)
    drag_again(plot, DRAGS)
