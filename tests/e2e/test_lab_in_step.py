"""Page and kernel end in step after more changes than a page can draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.effort import EFFORT, sampled
from support.hosts import SETUP, counts, thresholds
from support.lab import kernel_eval, open_notebook, run_cell, wait_for_status
from support.resources import drag_again
from support.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from support.lab_server import Lab

COUNTS = "(ev.at().tn, ev.at().fp, ev.at().fn, ev.at().tp)"
SHOW = "display(rw.Dashboard(ev, charts=[rw.ROC, rw.Profit]))"
LOOP = """
import random
for _ in range(3_000):
    ev.{trait} = random.random() * 0.8 + 0.1
"""
RUNS = EFFORT
DRAGS = 40


def wait_until_in_step(page: Page) -> None:
    """Wait until every handle and the matrix show the rule of the kernel."""
    shown = page.locator(".rw-dashboard").first

    def is_in_step() -> bool:
        return counts(shown) == kernel_eval(page, COUNTS) and len(thresholds(shown)) == 1

    wait_until(is_in_step, "page and kernel in step")


@pytest.mark.parametrize("trait", sampled(["threshold", "prevalence"], 2))
def test_thousands_of_changes_end_in_step(lab: Lab, page: Page, trait: str) -> None:
    open_notebook(page, lab.write_notebook(f"{trait}.ipynb"))
    run_cell(page, SETUP)
    shown = run_cell(page, SHOW).locator(".rw-dashboard")
    shown.locator(".rw-part-roc .rw-curve").first.wait_for()
    for _ in range(RUNS):
        run_cell(page, LOOP.format(trait=trait))
        if trait == "prevalence":
            shown.get_by_role("button", name="of the sample").click()
        wait_until_in_step(page)
        field = shown.get_by_role("textbox", name="prevalence", exact=False).first
        share = float(field.input_value().removesuffix("%")) / 100
        assert share == pytest.approx(kernel_eval(page, "ev.prevalence"), abs=1e-3)


def test_a_drag_meanwhile_ends_in_step(lab: Lab, page: Page) -> None:
    open_notebook(page, lab.write_notebook("drag.ipynb"))
    run_cell(page, SETUP)
    shown = run_cell(page, SHOW).locator(".rw-dashboard")
    plot = shown.locator(".rw-part-roc")
    plot.locator(".rw-curve").first.wait_for()
    for _ in range(RUNS):
        run_cell(page, LOOP.format(trait="threshold"), wait=False)
        drag_again(plot, DRAGS)
        wait_for_status(page, "idle")
        wait_until_in_step(page)
