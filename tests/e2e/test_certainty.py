"""A model that is made in the notebook joins every view that is open, and can be interrupted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.bank import SETUP, show
from support.lab import kernel_eval, open_notebook, run_cell
from support.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from support.lab_server import Lab

NAMES = "b => [...b.querySelectorAll('.rw-model .rw-name')].map(each => each.textContent)"


def test_a_calibrated_model_joins_open_views(lab: Lab, page: Page) -> None:
    open_notebook(page, lab.write_notebook("certainty.ipynb"))
    run_cell(page, SETUP)
    roc, board = show(page, "rw.ROC(ev)"), show(page, "ev")
    run_cell(page, "made = ev['logistic'].calibrated('sigmoid')\nmade.name")
    wanted = ["logistic", "boosting", "tree", "logistic sigmoid"]
    for view in (roc, board):
        wait_until(lambda view=view: view.evaluate(NAMES) == wanted, "the view names the new model")
    wait_until(lambda: roc.locator(".rw-curve").count() == 4, "the new curve is drawn")
    roc.locator(".rw-models button").nth(3).click()
    wait_until(lambda: kernel_eval(page, "ev.model") == wanted[3], "Python hears of it")
    run_cell(page, "ev['logistic'].calibrated('sigmoid')")
    assert kernel_eval(page, "list(ev.models)") == wanted


def test_probabilities_are_corrected_to_another_prevalence_by_one_click(
    lab: Lab, page: Page
) -> None:
    open_notebook(page, lab.write_notebook("corrected.ipynb"))
    run_cell(page, SETUP)
    chart = show(page, "rw.Reliability(ev)")
    offer = chart.get_by_role("button", name="Correct to")
    assert offer.count() == 0
    run_cell(page, "ev.prevalence, before = 0.02, ev.at()")
    offer.wait_for()
    assert offer.inner_text() == "Correct to 2% positive"
    height = (chart.bounding_box() or {})["height"]
    offer.click()
    wanted = kernel_eval(page, "before.model") + " prior_corrected"
    wait_until(lambda: kernel_eval(page, "ev.model") == wanted, "the corrected model is shown")
    offer.wait_for(state="hidden")
    # Room is kept where the note was, so that nothing below jumps.
    assert abs((chart.bounding_box() or {})["height"] - height) < 1
    assert kernel_eval(page, "(ev.at().tp, ev.at().fp) == (before.tp, before.fp)")
    assert wanted in chart.evaluate(NAMES)
