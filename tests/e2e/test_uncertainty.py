"""Bands and intervals as they are switched on in a real JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.bank import SETUP, counts, settled, show
from support.hosts import drag
from support.lab import (
    interrupt,
    kernel_eval,
    open_notebook,
    run_cell,
    wait_for_status,
    wait_for_value,
)
from support.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from support.lab_server import Lab


LAYERS = """
ev.intervals = True
rw.Dashboard(ev, charts=["roc", "profit", "cost_curve", "reliability"], options={
    "roc": {"band": "vertical"},
    "profit": {"band": "threshold"},
    "cost_curve": {"band": "fixed", "bands_of": "all", "win_rate": True},
    "reliability": {"band": "confidence"},
})
"""


@pytest.fixture
def notebook(lab: Lab, page: Page) -> Page:
    """Open an empty notebook in which the bank's scores are evaluated."""
    open_notebook(page, lab.write_notebook("uncertainty.ipynb"))
    run_cell(page, SETUP)
    return page


def choose_band(view: Locator) -> None:
    """Take the first band of a ROC curve, by keys that JupyterLab has its own use for."""
    menu, keys = view.locator(".rw-tools > button"), view.page.keyboard
    menu.press("Enter")
    band = view.locator(".rw-tools label", has_text="Band").locator("select").first
    # Past what is shown, and the axis.
    for _ in range(12):
        if band.evaluate("element => element === document.activeElement"):
            break
        keys.press("Tab")
    keys.press("ArrowDown")
    assert band.input_value() == "vertical"
    keys.press("Escape")
    assert view.locator(".rw-tools > :popover-open").count() == 0
    assert menu.evaluate("each => each === document.activeElement")


BUSY = """
import pathlib, time
while not pathlib.Path("over").exists(): time.sleep(0.05)
"""


def type_cost(view: Locator, outcome: str, text: str) -> None:
    field = view.locator(f"input[aria-label^='Cost or gain of a {outcome}']")
    field.fill(text)
    field.press("Enter")


def test_a_band_is_switched_on_in_the_menu_and_is_that_of_python(notebook: Page) -> None:
    view = show(notebook, "roc = rw.ROC(ev)\nroc")
    assert kernel_eval(notebook, "ev._bands") == {}
    choose_band(view)
    band = view.locator(".rw-sure path")
    band.wait_for(state="attached")
    wait_for_value(notebook, "roc.options", {"band": "vertical"})
    numbers = [
        float(each) for each in (band.get_attribute("d") or "M")[1:-1].replace("L", ",").split(",")
    ]
    drawn = list(zip(numbers[::2], numbers[1::2], strict=True))
    # From pixels to rates, by the ends of the line of chance.
    ends = (view.locator(".rw-chance path").get_attribute("d") or "M")[1:].split("L")
    (x0, y0), (x1, y1) = ((float(part) for part in end.split(",")) for end in ends)
    told = kernel_eval(
        notebook, "ev[ev.model].bands('roc')[['x', 'low', 'high']].to_numpy().tolist()"
    )
    assert len(drawn) == 2 * len(told)
    for (x, low, high), (left, top), (right, bottom) in zip(
        told, drawn[: len(told)], reversed(drawn[len(told) :]), strict=True
    ):
        assert (left - x0) / (x1 - x0) == pytest.approx(x, abs=1e-4)
        assert (right - x0) / (x1 - x0) == pytest.approx(x, abs=1e-4)
        assert (top - y0) / (y1 - y0) == pytest.approx(high, abs=1e-4)
        assert (bottom - y0) / (y1 - y0) == pytest.approx(low, abs=1e-4)
    # The band is that of the model shown.
    run_cell(notebook, "ev.model = 'tree'")
    wait_until(
        lambda: "--rw-model-2" in (view.locator(".rw-sure").get_attribute("style") or ""),
        "the band is that of the other model",
    )
    drag(view, -30, 20)
    assert view.locator(".rw-sure").count() == 1


@pytest.mark.nightly
def test_intervals_follow_the_costs_while_the_kernel_is_busy(lab: Lab, notebook: Page) -> None:
    dashboard = show(notebook, "ev")
    dashboard.get_by_label("intervals").check()
    sentence = dashboard.locator(".rw-part-models .rw-intervals")
    wait_until(lambda: "boosting beats" in sentence.inner_text(), "the models are compared")
    optimum = dashboard.locator(".rw-part-threshold .rw-intervals")
    wait_until(
        lambda: "The best threshold of boosting lies" in optimum.inner_text(),
        "the decision is made again",
    )
    before = sentence.inner_text(), optimum.inner_text()
    run_cell(notebook, BUSY, wait=False)
    type_cost(dashboard, "false positive", "-45")
    assert sentence.inner_text() != before[0]
    assert optimum.inner_text() != before[1]
    (lab.root / "over").touch()
    wait_for_status(notebook, "idle")
    # Once Python has heard of it, the page is exact.
    share = 'f\'{ev.compare.win_rate("boosting", "logistic").first_better:.3g}\''
    wait_until(
        lambda: (
            f"logistic in {100 * float(kernel_eval(notebook, share)):.3g}%" in sentence.inner_text()
        ),
        "the page tells what Python does",
    )
    low, high = kernel_eval(
        notebook,
        "ev[ev.model].bootstrap_optimum().intervals.loc['profit', ['low', 'high']].tolist()",
    )
    wait_until(
        lambda: f"{low:,.0f} to {high:,.0f}" in optimum.inner_text(), "the profit is that of Python"
    )


def test_all_layers_go_on_while_the_kernel_is_busy(notebook: Page) -> None:
    board = show(notebook, LAYERS)
    layers = board.locator(".rw-sure, .rw-sure-other, .rw-sure-bar, .rw-cross, .rw-win-rate")
    wait_until(lambda: layers.count() == 8, "all layers are drawn")
    # The optima of resamples are in the distribution of scores of the threshold alone.
    alone = show(notebook, "rw.Threshold(ev)")
    alone.locator(".rw-chosen").wait_for(state="attached")

    def said(kind: str) -> str:
        handle = board.locator(f".rw-part-{kind} [role=slider]").first
        return handle.get_attribute("aria-valuetext") or ""

    run_cell(notebook, "import time\ntime.sleep(600)", wait=False)
    kinds = ("roc", "profit", "cost_curve", "reliability")
    before = {kind: said(kind) for kind in kinds}, counts(board)
    drag(board.locator(".rw-part-roc"), -25, 12)
    assert counts(board) != before[1]
    for kind in kinds:
        # What the layer says is new, not only the rule.
        old, new = (text.split("%, ", 2)[2] for text in (before[0][kind], said(kind)))
        assert old != new
    assert layers.count() == 8
    assert alone.locator(".rw-chosen").count() == 1
    contest = board.locator(".rw-part-cost_curve .rw-entry", has_text="beats logistic")
    sentence = board.locator(".rw-part-models .rw-intervals")
    told = contest.inner_text(), sentence.inner_text()
    type_cost(board, "false positive", "-45")
    assert contest.inner_text() != told[0]
    assert sentence.inner_text() != told[1]
    # Profits have other bands at other costs, and that takes Python.
    assert board.locator(".rw-part-profit .rw-cross").count() == 0
    assert "Waiting for the kernel" in board.locator(".rw-part-profit .rw-notes").inner_text()
    wait_for_status(notebook, "busy")
    interrupt(notebook)
    settled(notebook, board)
    board.locator(".rw-part-profit .rw-cross").wait_for(state="attached")
    ends = "*ev[ev.model].bands('roc')[['x', '{}']].to_numpy().T"
    band = f"__import__('numpy').interp(ev.at().fpr, {ends})"
    low, high = (
        100 * kernel_eval(notebook, f"float({band.format(end)})") for end in ("low", "high")
    )
    assert said("roc").endswith(f"true positive rate {low:#.3g}% to {high:#.3g}%")
    share = 100 * kernel_eval(notebook, "ev.compare.win_rate('boosting', 'logistic').first_better")
    wait_until(
        lambda: contest.inner_text() == f"beats logistic {share:.3g}%",
        "the cost curve tells what Python does",
    )
