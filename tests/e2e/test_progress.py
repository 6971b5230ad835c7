"""Bars of progress in a real JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect
from support.lab import kernel_eval, open_notebook, run_cell
from support.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from support.lab_server import Lab

SETUP = """
import ipywidgets
from rocwidgets import progress
progress.DELAY = 0
"""
SHORT = """
try:
    with progress.percentage("Counting") as bar:
        bar.update(0.5)
        raise KeyboardInterrupt
except KeyboardInterrupt:
    print("over")
"""
LEFT = "len(ipywidgets.Widget.get_manager_state()['state'])"
OUTPUTS = """() => jupyterapp.shell.currentWidget.content.model.cells.get(2).outputs.toJSON()
  .map(output => output.data ?? output.text)"""


def test_a_bar_is_shown_and_gone_without_a_trace(lab: Lab, page: Page) -> None:
    open_notebook(page, lab.write_notebook("progress.ipynb"))
    run_cell(page, SETUP)
    output = run_cell(page, SHORT)
    wait_until(lambda: page.evaluate(OUTPUTS) == [{}, "over\n"], "the bar is gone")
    assert output.inner_text().strip() == "over"
    assert kernel_eval(page, LEFT) == 0
    code = "bar = progress.percentage('Counting')\nbar.update(30)"
    lasting = run_cell(page, code)
    expect(lasting).to_contain_text("Counting:  30 %|")
    run_cell(page, "bar.__exit__()")
    expect(lasting).not_to_contain_text("%")
    assert kernel_eval(page, LEFT) == 0
