"""A notebook that was saved without the state of its widgets, reopened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect
from support.lab import open_notebook, run_all

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page
    from support.lab_server import Lab

SETUP = """
import rocwidgets as rw
ev = rw.Evaluation([0, 0, 1, 1, 0, 1], [0.1, 0.4, 0.35, 0.8, 0.3, 0.6])
"""
SAVE = "() => jupyterapp.commands.execute('docmanager:save')"


def test_it_shows_what_the_answers_say(lab: Lab, page: Page, tmp_path: Path) -> None:
    cells = [SETUP, "rw.ROC(ev)", "ev.figure(rw.ROC)", "ev.embed(charts=[rw.ROC])"]
    open_notebook(page, lab.write_notebook("stateless.ipynb", cells), anew=True)
    run_all(page)
    page.locator(".rw-root.rw-roc .rw-curve").first.wait_for()
    page.evaluate(SAVE)
    lab.stop_kernels()
    open_notebook(page, "stateless.ipynb", anew=True)
    outputs = page.locator(".jp-Notebook .jp-Cell .jp-OutputArea-output")
    expect(outputs.nth(0)).to_contain_text("Error displaying widget: model not found")
    expect(outputs.nth(1).locator("img, svg").first).to_be_visible()
    frame = page.frame_locator(".jp-OutputArea iframe")
    frame.locator(".rw-part-roc .rw-curve").first.wait_for()
    page.screenshot(path=tmp_path / "stateless.png")
