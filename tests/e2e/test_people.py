"""Several people agree on a threshold in an exported file, without Python, and save it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import pytest
from playwright.sync_api import expect
from support.lab_server import new_page

import rocwidgets as rw
from rocwidgets.charts.agreement import WITHIN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

GENERATOR = np.random.default_rng(0)
Y = GENERATOR.random(400) < 0.3
SCORES = np.round(Y * 2 + GENERATOR.normal(size=400), 2)


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    page = new_page(chromium, viewport={"width": 1200, "height": 1000})
    yield page
    page.context.close()


def enter(field: Locator, text: str) -> None:
    field.fill(text)
    field.press("Enter")


def add(page: Page, name: str, alarm: str, miss: str) -> None:
    page.get_by_role("button", name="Add a person").click()
    row = page.locator(".rw-person-row").last
    enter(row.get_by_label("Name"), name)
    enter(row.get_by_label("a false alarm costs"), alarm)
    enter(row.get_by_label("a miss costs"), miss)


def test_people_agree_on_a_threshold_in_the_file_alone(page: Page, tmp_path: Path) -> None:
    page.goto(rw.Evaluation(Y, SCORES).to_html(tmp_path / "page.html").as_uri())
    enter(page.get_by_label("Prevalence in percent"), "20-30%")
    page.get_by_role("button", name="people", exact=True).click()
    add(page, "sales", "1", "2.6-3")
    add(page, "risk", "1", "3")
    told = page.locator(".rw-people-told")
    expect(told).to_contain_text(re.compile("^Sales and risk agree at threshold"))
    page.get_by_role("button", name=re.compile("^Go to .*, where all agree$")).click()
    page.keyboard.press("Escape")
    page.locator(".rw-page-tools > button").click()
    page.get_by_label("Note saved with the decision").fill("Agreed on Friday.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save decision").click()
    path = tmp_path / "decision.json"
    download.value.save_as(path)
    decision = rw.Decision.load(path)

    ev = rw.Evaluation(Y, SCORES)
    ev.people = {"sales": rw.Costs(fp=1, fn=(2.6, 3)), "risk": rw.Costs(fp=1, fn=3)}
    ev.prevalence_range = (0.2, 0.3)
    low, high = ev[ev.model].regret().agreed(WITHIN) or (1, 0)
    assert low <= decision.threshold <= high
    assert decision.prevalence == ev.prevalence
    assert decision.note is not None
    first, second = decision.note.split("\n")
    assert first == "Agreed on Friday."
    assert second.startswith("Costs of sales and risk. Sales and risk agree at threshold")
    ev.apply(decision)
    assert ev.threshold == decision.threshold
