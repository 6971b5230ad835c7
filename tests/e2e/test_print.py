"""The exported page on paper, A4 either way."""

from __future__ import annotations

import itertools
import re
from datetime import datetime
from typing import TYPE_CHECKING, Any

import pytest
from support.hosts import said
from support.lab_server import new_page

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

KINDS = ["roc", "profit", "cost_curve", "decision_curve", "gains_table", "discrimination"]
# What margins of 12 mm leave of A4, in pixels of 96 to the inch.
PAPER = {"portrait": (703, 1031), "landscape": (1031, 703)}
# Measured before plots are drawn anew for the width, which they are not when they are printed.
BOXES = """([selector, width]) => {
    document.documentElement.style.width = width;
    return [...document.querySelectorAll(selector)]
    .map((each) => [each.getBoundingClientRect(), each])
    .filter(([box]) => box.width > 0 && box.height > 0)
    .map(([{ left, right, top, bottom }, each]) =>
        ({ left, right, top, bottom, text: each.textContent }));
}"""
SHOWN = ".rw-plot, .rw-plot text, table, td, th, .rw-entry, h1, h1 + p, .rw-says, .rw-gaps"


@pytest.fixture
def page(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page of a browser in the dark."""
    data = rw.datasets.bank_marketing()
    ev = rw.Evaluation(
        data["y"],
        data[["logistic", "boosting", "tree"]],
        model="boosting",
        costs=rw.Costs.from_gains(tp=50, fp=-3),
        threshold=0.137,
    )
    path = ev.to_html(tmp_path / "report.html", charts=KINDS, title="Deposit campaign")
    ev.close()
    page = new_page(chromium, viewport={"width": 1400, "height": 900}, color_scheme="dark")
    page.goto(path.as_uri())
    page.locator(".rw-curve").first.wait_for()
    yield page
    page.context.close()


def boxes(page: Page, selector: str, width: str = "auto") -> list[dict[str, Any]]:
    return page.evaluate(BOXES, [selector, width])


def are_apart(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return any(
        first[end] <= second[start] + 1
        for first, second in ((one, other), (other, one))
        for start, end in (("left", "right"), ("top", "bottom"))
    )


@pytest.mark.parametrize("way", PAPER)
def test_nothing_is_cut_on_paper(page: Page, way: str) -> None:
    width, height = PAPER[way]
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 1400, "height": 900 if way == "landscape" else 1500})
    for each in boxes(page, SHOWN, f"{width}px"):
        assert each["left"] >= -1, each
        assert each["right"] <= width + 1, each
    charts = boxes(page, ".rw-charts > .rw-part", f"{width}px")
    assert len(charts) == len(KINDS)
    assert all(each["bottom"] - each["top"] < height for each in charts)
    parts = "parts => parts.map((each) => getComputedStyle(each).breakInside)"
    assert set(page.eval_on_selector_all(".rw-part", parts)) == {"avoid"}
    for one, other in itertools.combinations(charts, 2):
        assert are_apart(one, other)
    plots = boxes(page, ".rw-charts .rw-plot", f"{width}px")
    assert plots[0]["top"] == pytest.approx(plots[1]["top"], abs=20)


def test_paper_is_light_without_controls_and_says_the_decision(page: Page) -> None:
    page.emulate_media(media="print")
    style = "(name) => getComputedStyle(document.querySelector('.rw-root'))[name]"
    assert page.evaluate(style, "color") == "rgb(31, 31, 31)"
    assert page.evaluate(style, "backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate(style, "printColorAdjust") == "exact"
    controls = ".rw-options, .rw-actions button, .rw-tools, .rw-finder, .rw-check, summary, "
    controls += ".rw-part-chips, .rw-hint"
    assert boxes(page, controls) == []
    # What the decision rests on is text there.
    fields = page.locator(".rw-assumptions .rw-quantity input")
    values = fields.evaluate_all("each => each.map((field) => field.value)")
    assert values == ["11.3%", "12,357"]
    borders = "each => each.map((field) => getComputedStyle(field).borderTopWidth)"
    assert set(fields.evaluate_all(borders)) == {"0px"}
    assert said(page) == "Flag the top 17.7% with boosting: 2,192 cases, +39,375."
    assert [each["text"] for each in boxes(page, ".rw-gaps")] == [
        (
            "Its best threshold, 0.0532, would flag 53.5% and earn 3,488 more. "
            "No other model earns more at its best."
        )
    ]
    matrix = " ".join(each["text"] for each in boxes(page, ".rw-times, .rw-product, .rw-total"))
    assert re.findall(r"[\N{MINUS SIGN}\d,]+", matrix) == [
        *("867", "43,350", "525", "0", "1,325", "\N{MINUS SIGN}3,975", "9,640", "0", "39,375")
    ]
    fields = ".rw-worth input"
    values = page.eval_on_selector_all(fields, "each => each.map((field) => field.value)")
    assert values == ["50", "0", "-3", "0"]
    cut = "each => each.filter((field) => field.scrollWidth > field.clientWidth + 1).length"
    assert page.eval_on_selector_all(fields, cut) == 0


def test_the_page_says_what_it_is_about(page: Page) -> None:
    assert page.locator("h1").inner_text() == "Deposit campaign"
    today = datetime.now().astimezone().date()
    assert page.locator("h1 + p").inner_text() == (
        f"Exported {today}: a sample of 12,357 cases, 11.3% positive."
    )


@pytest.mark.parametrize(("landscape", "box"), [(False, (595, 842)), (True, (842, 595))])
def test_the_printed_file_has_few_pages_of_its_size(
    page: Page, landscape: bool, box: tuple[int, int]
) -> None:
    data = page.pdf(format="A4", landscape=landscape)
    sizes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert 1 <= len(sizes) <= 4
    for width, height in sizes:
        assert (float(width), float(height)) == pytest.approx(box, abs=1.5)
