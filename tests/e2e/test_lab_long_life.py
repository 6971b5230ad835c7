"""A dashboard that is shown and dragged day after day holds on to no more than a plain widget."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.hosts import SETUP
from support.lab import open_notebook, run_cell
from support.resources import drag_again, resources, run_again

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from support.lab_server import Lab

SHOW = """
display(rw.Dashboard.of(ev, charts=[rw.ROC, rw.Profit]))
display(rw.ROI.of(ev, charged="wasted"))
"""
PLAIN = '''
import anywidget
class Plain(anywidget.AnyWidget):
    _esm = """export default { render({ el }) { el.innerHTML = "<b class=plain>plain</b>"; } }"""
plain = [Plain(), Plain()]
'''
RUNS = 8
DRAGS = 50
# JupyterLab adds listeners and nodes of its own once, at any time. What leaks is added every day.
DAYS = 6

Held = dict[str, float]


@pytest.mark.nightly
def test_running_and_dragging_leave_nothing_behind(lab: Lab, page: Page) -> None:
    host = days_of_plain_widgets(lab, page)
    open_notebook(page, lab.write_notebook("long_life.ipynb"))
    run_cell(page, SETUP)
    before = resources(page)
    plot = run_cell(page, SHOW).locator(".rw-part-roc")
    plot.locator(".rw-current").wait_for()
    shown = difference(resources(page), before)

    def day() -> None:
        run_again(page, RUNS)
        drag_again(plot, DRAGS)

    # One of anything a run or a drag is too much; memory has noise, of which a leak is a multiple.
    most = {name: host[name] + RUNS - 1 for name in ("nodes", "listeners")}
    most["heap"] = host["heap"] + 0.05 * RUNS * shown["heap"]
    days = []
    for _ in range(DAYS):
        days.append(added(page, day))
        assert (days[-1]["models"], days[-1]["comms"]) == (0, 0)
        if all(days[-1][name] <= most[name] for name in most):
            return
    raise AssertionError(f"every day adds more than {most}: {days}")


def days_of_plain_widgets(lab: Lab, page: Page) -> Held:
    """Return what JupyterLab keeps of as many runs that show as many widgets, in its best day."""
    open_notebook(page, lab.write_notebook("plain.ipynb"))
    run_cell(page, PLAIN)
    run_cell(page, "display(*plain)").locator(".plain").first.wait_for()
    days = [added(page, lambda: run_again(page, RUNS, ".plain")) for _ in range(DAYS // 2)]
    # What it frees of what was there before is not to be freed again.
    return {name: max(0, min(day[name] for day in days)) for name in days[0]}


def added(page: Page, day: Callable[[], None]) -> Held:
    """Return what is held after a day and was not before."""
    before = resources(page)
    day()
    return difference(resources(page), before)


def difference(after: Held, before: Held) -> Held:
    """Return how much more there is of each."""
    return {name: after[name] - before[name] for name in after}
