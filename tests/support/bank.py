"""Steps of a user who judges the bank's scores in JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.lab import kernel_eval, run_cell
from support.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SETUP = """
import rocwidgets as rw
df = rw.datasets.bank_marketing()
ev = rw.Evaluation(df["y"], df[["logistic", "boosting", "tree"]], model="boosting")
ev.costs = rw.Costs.from_gains(tp=50, fp=-3)
ev.threshold = 0.137
"""
POINT = "(ev.threshold, ev.at().tp, ev.at().fp, ev.at().fn, ev.at().tn)"


def show(page: Page, code: str) -> Locator:
    output = run_cell(page, code)
    output.locator(".rw-root").first.wait_for()
    return output


def counts(view: Locator) -> dict[str, int]:
    shown = view.locator("[data-outcome]")
    return {
        shown.nth(i).get_attribute("data-outcome") or "": int(
            shown.nth(i).locator("b, .rw-times").inner_text().replace(",", "")
        )
        for i in range(shown.count())
    }


def matrix_of(point: tuple[float, int, int, int, int]) -> dict[str, int]:
    return dict(zip(("tp", "fp", "fn", "tn"), point[1:], strict=True))


def settled(page: Page, view: Locator) -> tuple[float, int, int, int, int]:
    """Operating point in Python once it is the one shown."""
    wait_until(
        lambda: matrix_of(kernel_eval(page, POINT)) == counts(view),
        "the kernel has what is shown",
    )
    return kernel_eval(page, POINT)
