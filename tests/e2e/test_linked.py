"""Linked Evaluations: side by side in one file, and in a notebook."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from support.hosts import SETUP, counts, drag
from support.lab import kernel_eval, open_notebook, run_cell
from support.waiting import wait_until

import rocwidgets as rw

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page
    from support.lab_server import Lab

AT = "tuple(getattr({}.at(), name) for name in ('tn', 'fp', 'fn', 'tp'))"


def at_prevalence(prevalence: float) -> rw.Evaluation:
    bank = rw.datasets.bank_marketing()
    scores = bank[["logistic", "boosting"]]
    return rw.Evaluation(bank["y"], scores, threshold=0.137, prevalence=prevalence)


def threshold(board: Locator) -> str:
    return board.get_by_label("Threshold: positive if score is at least").first.input_value()


def shown(page: Page, path: Path) -> list[Locator]:
    page.goto(path.as_uri())
    sections = page.locator(".rw-several > section")
    sections.first.wait_for()
    boards = sections.all()
    for board in boards:
        board.locator(".rw-part-decision_strip .rw-curve").first.wait_for()
    return boards


def expected_counts(ev: rw.Evaluation, model: str, threshold: str) -> tuple[int, ...]:
    """The counts of the sample at a threshold as it is shown."""
    point = ev[model].at(float(threshold))
    return tuple(int(getattr(point, name)) for name in ("tn", "fp", "fn", "tp"))


@pytest.mark.parametrize("width", [1400, 390])
def test_dashboards_of_one_file_share_what_is_linked(
    offline: Page, tmp_path: Path, width: int
) -> None:
    low, high = at_prevalence(0.05), at_prevalence(0.5)
    rw.link(low, high)
    offline.set_viewport_size({"width": width, "height": 900})
    charts = [rw.ROC, rw.PrecisionRecall]
    boards = shown(offline, rw.to_html({"5 %": low, "50 %": high}, tmp_path / "two.html", charts))
    assert [board.locator("h2").inner_text() for board in boards] == ["5 %", "50 %"]
    assert offline.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for mine, other in (boards, boards[::-1]):
        before = threshold(mine)
        drag(mine.locator(".rw-part-decision_strip"), 30, 0)
        assert threshold(mine) != before
        assert threshold(other) == threshold(mine)
    for board in boards:
        board.get_by_role("button", name="of the sample").click()
        assert counts(board) == expected_counts(low, "logistic", threshold(board))
    # One change there is one change here.
    boards[1].locator(".rw-part-decision_strip [role=slider]").first.focus()
    offline.keyboard.press("Control+z")
    assert threshold(boards[0]) == threshold(boards[1])
    boards[1].get_by_label("Model", exact=True).select_option("boosting")
    assert boards[0].get_by_label("Model", exact=True).input_value() == "boosting"


def test_by_share_each_flags_as_much(offline: Page, tmp_path: Path) -> None:
    low, high = at_prevalence(0.05), at_prevalence(0.5)
    rw.link(low, high, by="share")
    boards = shown(offline, rw.to_html([low, high], tmp_path / "two.html", [rw.Gains]))
    for typed, of in zip(("20", "35"), boards, strict=True):
        field = of.get_by_label("Share of the cases to flag, in percent")
        field.fill(typed)
        field.press("Enter")
        for each in boards:
            shares = each.get_by_label("Share of the cases to flag, in percent")
            assert float(shares.input_value().rstrip("%")) == pytest.approx(float(typed), abs=0.2)
    assert threshold(boards[0]) != threshold(boards[1])


def test_a_damaged_link_is_said(offline: Page, tmp_path: Path) -> None:
    low, high = at_prevalence(0.05), at_prevalence(0.5)
    rw.link(low, high)
    path = rw.to_html([low, high], tmp_path / "two.html", [rw.ROC])
    text = path.read_text("utf-8")
    (found,) = re.findall(r'"links": (\[.*?\}\])', text)
    broken = json.dumps([{**json.loads(found)[0], "on": ["nonsense"]}])
    path.write_text(text.replace(found, broken), "utf-8")
    offline.goto(path.as_uri())
    offline.get_by_text("This page is damaged. Export it again from Python.").wait_for()


def test_in_a_notebook_a_drag_of_one_moves_the_other(lab: Lab, page: Page) -> None:
    open_notebook(page, lab.write_notebook("linked.ipynb"))
    run_cell(page, SETUP)
    run_cell(page, "other = rw.Evaluation(df['y'], df[['boosting', 'tree']])\nrw.link(ev, other)")
    show = "display(rw.Dashboard({}, charts=[rw.ROC]))"
    boards = [
        run_cell(page, show.format(name)).locator(".rw-dashboard") for name in ("ev", "other")
    ]
    for board in boards:
        board.locator(".rw-part-roc .rw-curve").first.wait_for()
    for mine, other, name in ((*boards, "other"), (*boards[::-1], "ev")):
        before = counts(other)
        drag(mine.locator(".rw-part-roc"), 40, -20)
        wait_until(lambda other=other, before=before: counts(other) != before, "it follows")
        wait_until(
            lambda other=other, name=name: counts(other) == kernel_eval(page, AT.format(name)),
            "page and kernel in step",
        )
    assert kernel_eval(page, "ev.threshold == other.threshold")
