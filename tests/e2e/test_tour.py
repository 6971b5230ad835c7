"""The main job as a user does it: the tour in a real JupyterLab, dragged, edited and read back."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.bank import POINT, SETUP, counts, matrix_of, settled, show
from support.hosts import drag
from support.lab import (
    interrupt,
    kernel_eval,
    open_notebook,
    run_all,
    run_cell,
    screenshot,
    set_theme,
    wait_for_value,
)
from support.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from support.lab_server import Lab

TOUR = Path(__file__).resolve().parents[2] / "notebooks" / "tour.ipynb"
CONTRASTS = Path(__file__).with_name("contrasts.js")


@pytest.fixture
def notebook(lab: Lab, page: Page) -> Page:
    """Open an empty notebook in which the bank's scores are evaluated."""
    open_notebook(page, lab.write_notebook("bank.ipynb"))
    run_cell(page, SETUP)
    return page


def test_the_stored_tour_begins_with_the_dashboard_before_any_cell_is_run(
    lab: Lab, page: Page, tmp_path: Path
) -> None:
    shutil.copy(TOUR, lab.root / "stored.ipynb")
    open_notebook(page, "stored.ipynb")
    first = page.locator(".jp-Notebook .jp-OutputArea-output").first
    chart = first.locator("img")
    chart.wait_for()
    wait_until(lambda: chart.evaluate("img => img.complete"), "the chart is loaded")
    screenshot(
        page.locator(".jp-Notebook"), Path(os.environ.get("SCREENSHOTS", tmp_path)) / "stored.png"
    )
    assert chart.evaluate("img => img.src").startswith("data:image/png")
    assert chart.evaluate("img => img.naturalWidth") > 800
    # Nothing but the question is above it, so that it is seen at once.
    assert page.locator(".jp-Cell").nth(1).locator("img").count() == 1
    assert chart.evaluate("img => img.getBoundingClientRect().y < innerHeight / 2")
    assert kernel_eval(page, "'ev' in globals()") is False


def test_tour_runs_and_follows_a_drag(lab: Lab, page: Page) -> None:
    shutil.copy(TOUR, lab.root / "tour.ipynb")
    open_notebook(page, "tour.ipynb")
    run_all(page)
    dashboard = page.locator(".rw-dashboard").first
    dashboard.wait_for()
    run_cell(page, "ev.threshold = ev.best().threshold")
    before = kernel_eval(page, POINT)
    heard = kernel_eval(page, "len(seen)")
    drag(dashboard.locator(".rw-part-roc"), -60, 30)
    after = settled(page, dashboard)
    assert after[0] != before[0]
    assert kernel_eval(page, "len(seen)") > heard
    assert counts(page.locator(".rw-confusion_matrix")) == matrix_of(after)


def test_dragging_any_view_moves_all_others(notebook: Page) -> None:
    dashboard = show(notebook, "ev")
    views = [
        show(notebook, f"rw.{name}(ev)")
        for name in ("ROC", "Profit", "Discrimination", "ConfusionMatrix", "Threshold")
    ]
    shown = {0.0}
    for view, dx, dy in zip(views, (-40, 60, 25, -20, 45), (50, -20, 0, 0, 0), strict=True):
        drag(view, dx, dy)
        point = settled(notebook, dashboard)
        assert point[0] not in shown, "the drag moved nothing"
        shown.add(point[0])
        handles = notebook.locator("[role=slider]")
        texts = {handles.nth(i).get_attribute("aria-valuetext") for i in range(handles.count())}
        assert len(texts) == 1
        assert counts(views[3]) == matrix_of(point)


def test_keys_step_through_operating_points(notebook: Page) -> None:
    view = show(notebook, "ev.model = 'tree'; ev.threshold = 0.2\nrw.ROC(ev)")
    handle = view.locator("[role=slider]")
    handle.focus()
    scores = kernel_eval(notebook, "sorted(set(df['tree']), reverse=True)")
    start = next(i for i, score in enumerate(scores) if score < 0.2)
    notebook.keyboard.press("ArrowRight")
    wait_for_value(notebook, "ev.threshold", scores[start])
    notebook.keyboard.press("ArrowLeft")
    notebook.keyboard.press("ArrowLeft")
    wait_for_value(notebook, "ev.threshold", scores[start - 2])
    notebook.keyboard.press("Home")
    wait_for_value(notebook, "ev.threshold", float("inf"))
    notebook.keyboard.press("o")
    wait_for_value(notebook, "ev.threshold == ev[ev.model].best().threshold", expected=True)
    assert notebook.evaluate("document.activeElement.getAttribute('role')") == "slider"


def test_costs_edited_in_the_page_move_profit_tangent_and_optimum(notebook: Page) -> None:
    dashboard = show(notebook, "ev")
    tangent = dashboard.locator(".rw-part-roc .rw-tangent path")
    optimum = dashboard.locator(".rw-part-roc .rw-optimum path")
    profit = dashboard.locator(".rw-total b")
    before = (tangent.get_attribute("d"), optimum.get_attribute("transform"), profit.inner_text())
    threshold = kernel_eval(notebook, "ev.threshold")
    field = dashboard.get_by_label("Cost or gain of a false positive")
    field.fill("-20")
    field.press("Enter")
    wait_for_value(notebook, "ev.costs.fp", 20.0)
    after = (tangent.get_attribute("d"), optimum.get_attribute("transform"), profit.inner_text())
    assert not set(before) & set(after)
    assert kernel_eval(notebook, "ev.threshold") == threshold
    assert profit.inner_text() == f"{kernel_eval(notebook, 'ev.at().profit'):,.0f}"
    dashboard.get_by_role("button", name="Use the best").click()
    wait_for_value(notebook, "ev.threshold == ev.best().threshold", expected=True)
    assert kernel_eval(
        notebook, "(ev.model, ev.threshold) == (ev.best().model, ev.best().threshold)"
    )


def test_a_typed_threshold_is_exact(notebook: Page) -> None:
    dashboard = show(notebook, "ev")
    field = dashboard.get_by_label("Threshold: positive")
    for typed in ("0.1234", "0.30001", "1e-9", "7"):
        field.fill(typed)
        field.press("Enter")
        wait_for_value(notebook, "ev.threshold", float(typed))
        point = settled(notebook, dashboard)
        brute = kernel_eval(
            notebook,
            f"(int((df.y * (df.boosting >= {typed})).sum()), int((df.boosting >= {typed}).sum()))",
        )
        assert (point[1], point[1] + point[2]) == brute


def test_drags_while_the_kernel_is_at_work(notebook: Page) -> None:
    dashboard = show(notebook, "ev")
    before = counts(dashboard)
    run_cell(notebook, "import time\nwhile True: time.sleep(0.05)", wait=False)
    drag(dashboard.locator(".rw-part-roc"), -60, 40)
    moved = counts(dashboard)
    assert moved != before
    field = dashboard.get_by_label("Cost or gain of a true positive")
    profit = dashboard.locator(".rw-total b").inner_text()
    field.fill("70")
    field.press("Enter")
    assert dashboard.locator(".rw-total b").inner_text() != profit
    interrupt(notebook)
    assert matrix_of(settled(notebook, dashboard)) == moved
    drag(dashboard.locator(".rw-part-roc"), 40, -20)
    assert matrix_of(settled(notebook, dashboard)) != moved


def test_drags_with_no_kernel_at_all(notebook: Page) -> None:
    dashboard = show(notebook, "ev")
    before = counts(dashboard)
    notebook.evaluate("jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    notebook.wait_for_function("!jupyterapp.shell.currentWidget.sessionContext.session?.kernel")
    drag(dashboard.locator(".rw-part-decision_strip"), 60, -10)
    moved = counts(dashboard)
    assert moved != before
    assert sum(moved.values()) == sum(before.values())
    handles = dashboard.locator("[role=slider]")
    texts = {handles.nth(i).get_attribute("aria-valuetext") for i in range(handles.count())}
    assert len(texts) == 1


def test_python_moves_the_page(notebook: Page) -> None:
    dashboard = show(notebook, "ev")
    twin = show(notebook, "rw.Dashboard(ev)")
    run_cell(notebook, "ev.model = 'logistic'; ev.threshold = 0.25; ev.population = 5000")
    expected = matrix_of(kernel_eval(notebook, POINT))
    for view in (dashboard, twin):
        # Of 5,000 cases, others are expected.
        view.get_by_role("button", name="of the sample").click()
        wait_until(lambda view=view: counts(view) == expected, "the page follows")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_and_curves_stand_out(notebook: Page, theme: str, tmp_path: Path) -> None:
    dashboard = show(notebook, "ev")
    set_theme(notebook, theme)
    screenshot(dashboard, Path(os.environ.get("SCREENSHOTS", tmp_path)) / f"dashboard-{theme}.png")
    ratios = dashboard.locator(".rw-root").evaluate(CONTRASTS.read_text())
    assert len(ratios["text"]) > 30
    assert len(ratios["lines"]) >= 4
    assert min(ratios["text"].values()) >= 4.5, ratios["text"]
    assert ratios["large"]
    assert min(ratios["large"].values()) >= 3, ratios["large"]
    assert min(ratios["lines"].values()) >= 3, ratios["lines"]
