"""Evaluations that were shown and closed leave no more in the page than any other small widget."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.lab import open_notebook, run_cell
from support.resources import resources, run_again

from rocwidgets.assets import built

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from support.lab_server import Lab

SETUP = """
import anywidget, rocwidgets as rw
from IPython.display import display
df = rw.datasets.bank_marketing()

class Plain(anywidget.AnyWidget):
    _esm = "export default { render({ el }) { el.innerHTML = '<b class=plain>plain</b>'; } };"

def plain():
    return Plain()

def whole():
    return rw.Evaluation(df["y"], df[["logistic", "tree"]])

shown = None
def close():
    if shown is None:
        return
    layout = shown.layout
    shown.close()
    layout.close()
"""
SHOW = """
close()
shown = {make}()
display(shown)
"""
# What each of them draws.
DRAWN = {"plain": ".plain", "whole": ".rw-part-roc .rw-handle"}
# Until JupyterLab has made what it makes once.
FIRST = 4
TIMES = 12


def heap_of_each(lab: Lab, page: Page, make: str) -> float:
    """Bytes of the page's heap that one more leaves, which was made, shown and closed."""
    open_notebook(page, lab.write_notebook(f"{make}.ipynb"))
    run_cell(page, SETUP)
    output = run_cell(page, SHOW.format(make=make))
    output.locator(DRAWN[make]).wait_for()
    run_again(page, FIRST, DRAWN[make])
    before = resources(page)
    run_again(page, TIMES, DRAWN[make])
    after = resources(page)
    assert (after["models"], after["comms"]) == (before["models"], before["comms"])
    return 1e6 * (after["heap"] - before["heap"]) / TIMES


@pytest.mark.nightly
def test_the_script_is_in_the_page_once(lab: Lab, page: Page) -> None:
    plain, whole = (heap_of_each(lab, page, make) for make in ("plain", "whole"))
    assert whole - plain < len(built("evaluation.js"))
