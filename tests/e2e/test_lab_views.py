"""Views in step across notebooks of one kernel, after a reload, and with no kernel at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.hosts import SETUP, SHOW, counts, drag, drag_in_step, thresholds
from support.lab import (
    kernel_eval,
    open_notebook,
    run_all,
    run_cell,
    save_with_widgets,
    screenshot,
    wait_for_value,
)
from support.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page, Route
    from support.lab_server import Lab

COUNTS = "(ev.at().tn, ev.at().fp, ev.at().fn, ev.at().tp)"


def wait_for_counts(page: Page, expected: object) -> None:
    """Wait until every view in the page shows the rule that the kernel has."""
    wait_until(lambda: counts(page) == expected and len(thresholds(page)) == 1, "all in step")


def test_views_are_in_step_after_a_reload(lab: Lab, page: Page) -> None:
    open_notebook(page, lab.write_notebook("reload.ipynb", [SETUP, SHOW]))
    run_all(page)
    drag(page.locator(".rw-root.rw-roc"), -30, 20)
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    page.reload()
    page.locator(".rw-root.rw-roc .rw-curve").first.wait_for()
    page.locator(".rw-dashboard .rw-curve").first.wait_for()
    wait_for_counts(page, kernel_eval(page, COUNTS))
    drag_in_step(page)
    wait_for_value(page, COUNTS, counts(page))
    run_cell(page, "ev.threshold = 0.25")
    wait_for_counts(page, kernel_eval(page, COUNTS))


@pytest.mark.nightly
def test_two_notebooks_of_one_kernel_are_in_step(lab: Lab, page: Page) -> None:
    open_notebook(page, lab.write_notebook("one.ipynb", [SETUP, "ev"]))
    run_all(page)
    one = page.locator(".rw-dashboard")
    one.locator(".rw-part-roc .rw-curve").first.wait_for()
    lab.write_notebook("two.ipynb")
    page.evaluate(
        """async () => {
            const { id } = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
            await jupyterapp.commands.execute("docmanager:open",
              { path: "two.ipynb", kernel: { id }, options: { mode: "split-right" } });
            await jupyterapp.shell.currentWidget.sessionContext.ready;
        }"""
    )
    run_cell(page, "rw.ConfusionMatrix(ev)")
    run_cell(page, "rw.ROC(ev)")
    two = page.locator(".rw-root.rw-roc")
    two.locator(".rw-curve").first.wait_for()
    matrix = page.locator(".rw-root.rw-confusion_matrix")
    before = counts(one)
    drag(two, -30, 20)
    wait_until(lambda: counts(one) == counts(matrix) != before, "the first follows the second")
    wait_for_value(page, COUNTS, counts(matrix))
    before = counts(one)
    drag(one.locator(".rw-part-roc"), 30, -20)
    wait_until(lambda: counts(matrix) == counts(one) != before, "the second follows the first")
    wait_for_value(page, COUNTS, counts(one))
    # Each of two sessions would shut their one kernel down.
    for kernel in lab.api("kernels"):
        lab.api(f"kernels/{kernel['id']}", "DELETE")


@pytest.mark.nightly
def test_views_of_a_model_problem_follow_its_sliders(lab: Lab, page: Page, tmp_path: Path) -> None:
    cells = [
        "import rocwidgets as rw",
        "problem = rw.teaching.ModelProblem(2000, model='sample 1'); problem",
    ]
    open_notebook(page, lab.write_notebook("problem.ipynb", cells))
    run_all(page)
    run_cell(page, "ev = problem.evaluation; rw.ConfusionMatrix(ev)")
    matrix = page.locator(".rw-root.rw-confusion_matrix")
    matrix.locator("[data-outcome]").first.wait_for()
    own = page.locator(".rw-root.rw-model_problem")
    own.locator("input[type=range][aria-label^=Prevalence]").fill("10")
    wait_for_value(page, "problem.prevalence", 0.1)
    wait_until(lambda: sum(counts(matrix)) == 2000, "the view has the samples of Python")
    wait_until(lambda: counts(matrix) == kernel_eval(page, COUNTS), "and its counts")
    assert sum(counts(matrix)[2:]) == 200
    drag(own.locator(".rw-part-roc"), -30, 20)
    wait_until(lambda: counts(matrix) == kernel_eval(page, COUNTS), "the view follows a drag")
    assert kernel_eval(page, "ev.threshold != 0.5")
    screenshot(page, tmp_path / "model_problem.png")


def start_no_kernel(route: Route) -> None:
    """Leave the page waiting for a kernel; a refusal would put dialogs in the way."""
    if route.request.method != "POST":
        route.continue_()


def test_a_saved_notebook_is_alive_without_its_kernel(lab: Lab, page: Page, tmp_path: Path) -> None:
    cells = [SETUP, SHOW, "ev.embed(charts=[rw.Profit])"]
    open_notebook(page, lab.write_notebook("saved.ipynb", cells))
    run_all(page)
    page.locator(".rw-root.rw-roc .rw-curve").first.wait_for()
    save_with_widgets(page)
    lab.stop_kernels()
    open_notebook(page, "saved.ipynb")
    page.locator(".rw-root.rw-roc .rw-curve").first.wait_for()
    assert not kernel_eval(page, "'ev' in globals()")
    drag_in_step(page)
    screenshot(page, tmp_path / "another_kernel.png")

    # JupyterLab itself restores no widget before there is some kernel, but shows what is embedded.
    lab.stop_kernels()
    page.route("**/api/sessions*", start_no_kernel)
    page.reload()
    frame = page.frame_locator(".jp-OutputArea iframe")
    frame.locator(".rw-part-profit .rw-curve").first.wait_for()
    # The frame takes the mouse once this click has got through.
    frame.locator("h1").click()
    assert lab.api("kernels") == []
    before = counts(frame)
    drag(frame.locator(".rw-part-profit"), 60, -10)
    screenshot(page, tmp_path / "no_kernel.png")
    wait_until(lambda: counts(frame) != before, "the drag moves the embedded page")
    assert sum(counts(frame)) == sum(before)
