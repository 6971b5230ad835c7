"""The table of selected cases in JupyterLab: clicks, pages and files go through the kernel."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from support.lab import kernel_eval, open_notebook, run_all, run_cell, wait_for_value

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from support.lab_server import Lab

MADE = """
import rocwidgets as rw
df = rw.datasets.bank_marketing()
ev = rw.Evaluation(df["y"], df[["boosting", "tree"]], threshold=0.3)
"""


def test_a_click_shows_the_rows_of_the_frame(lab: Lab, page: Page) -> None:
    open_notebook(page, lab.write_notebook("cases.ipynb", [MADE]))
    run_all(page)
    matrix = run_cell(page, "rw.ConfusionMatrix(ev)")
    table = run_cell(page, 'rw.Cases(ev, df, columns=["tree"])')
    expect(table.get_by_text("Nothing selected")).to_be_visible()
    matrix.locator("[data-outcome=fp]").click()
    expect(table.locator("caption")).to_contain_text("false positives of boosting")
    wait_for_value(page, "ev.selection['cell']", "fp")
    rows = kernel_eval(page, "ev.rows().tolist()")
    names = table.locator("tbody th")
    expect(names).to_have_text([str(row) for row in rows[:20]])
    table.get_by_role("button", name="Next page").click()
    expect(names).to_have_text([str(row) for row in rows[20:40]])
    with page.expect_download() as download:
        table.get_by_role("button", name="Save as CSV").click()
    lines = Path(download.value.path()).read_text("utf-8").splitlines()
    assert lines[0] == "row,actual,score of boosting,tree"
    assert [line.partition(",")[0] for line in lines[1:]] == [str(row) for row in rows]
