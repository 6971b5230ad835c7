"""Groups and months in JupyterLab, and in an exported file without Python."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from support.lab import kernel_eval, open_notebook, run_all, wait_for_value
from support.lab_server import new_page

import rocwidgets as rw
from rocwidgets.charts import format as fmt

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page
    from support.lab_server import Lab

SETUP = """
import numpy as np, rocwidgets as rw
generator = np.random.default_rng(3)
n = 6000
group = generator.choice(["north", "south", "west"], n, p=[0.5, 0.3, 0.2])
month = [f"2026-{1 + k % 6:02}" for k in range(n)]
y = (generator.random(n) < 0.3).astype(int)
skill = np.where(group == "west", 0.5, 1.5)
scores = np.round(1 / (1 + np.exp(-(skill * (2 * y - 1) + generator.normal(size=n)))), 3)
ev = rw.Evaluation(
    y, {"one": scores, "two": np.round(scores**2, 3)}, group=group, time=month,
    costs=rw.Costs(fp=1, fn=4), charts=["roc", "groups", "timeline"],
)
"""


def evaluation() -> rw.Evaluation:
    scope: dict[str, Any] = {}
    exec(SETUP, scope)  # noqa: S102 - the cell of the notebook
    return scope["ev"]


def row(scope: Page | Locator, name: str) -> Locator:
    return scope.locator(".rw-parts tbody tr").filter(has_text=name)


def shown_rate(scope: Page | Locator, name: str) -> float:
    text = row(scope, name).locator("td").nth(3).inner_text()
    return float(text.strip("%")) / 100


def test_the_page_and_the_kernel_agree_on_groups(lab: Lab, page: Page) -> None:
    open_notebook(page, lab.write_notebook("groups.ipynb", [SETUP, "ev"]))
    run_all(page)
    board = page.locator(".rw-dashboard").first
    row(board, "west").wait_for()
    for name in ("north", "south", "west"):
        expected = kernel_eval(page, f"ev.groups.summary().loc[('one', {name!r}), 'tpr'].item()")
        assert shown_rate(board, name) == pytest.approx(expected, abs=6e-4)
    handle = row(board, "west").locator("input[type=range]")
    handle.focus()
    page.keyboard.press("ArrowLeft")
    wait_for_value(page, "list(ev.group_thresholds)", ["west"])
    assert kernel_eval(page, "ev.group_thresholds['west'] < ev.threshold")
    page.keyboard.press("Escape")
    row(board, "west").get_by_role("button", name="west").click()
    wait_for_value(page, "ev.focus", "west")
    n = kernel_eval(page, "int(ev.sample.size)")
    text = re.compile(rf"^Only west: {fmt.count(n)} of 6,000 cases")
    expect(board.locator(".rw-only")).to_have_text(text)
    # The matrix is that of the group.
    positives = kernel_eval(page, "int(ev.at().tp + ev.at().fn)")
    outcome = board.locator(".rw-part-outcome")
    expect(outcome).to_contain_text(f"positive\n{fmt.count(positives)}", use_inner_text=True)
    board.get_by_role("button", name="Show all cases").first.click()
    wait_for_value(page, "ev.focus", None)
    assert kernel_eval(page, "int(ev.sample.size)") == 6000


@pytest.fixture
def alone(chromium: Browser) -> Iterator[Page]:
    page = new_page(chromium, viewport={"width": 1200, "height": 1000})
    yield page
    page.context.close()


def test_an_exported_file_answers_the_four_questions(alone: Page, tmp_path: Path) -> None:
    ev = evaluation()
    alone.goto(ev.to_html(tmp_path / "page.html").as_uri())
    said = alone.locator(".rw-part-groups .rw-said")
    # Who is treated differently, and how sure that is.
    expect(said.first).to_have_text(re.compile("^In west the true positive rate is .* points less"))
    # What it would cost to change that.
    equal = ev.groups.thresholds("equal_tpr")
    price, _ = fmt.amounts(equal.price, equal.profit)
    expect(said.nth(1)).to_contain_text(f"Equal true positive rates cost {price}:")
    # What changed since the reference, and what that costs and why.
    months = alone.locator(".rw-part-timeline .rw-said")
    expect(months.first).to_have_text(re.compile("^The true positive rate (is within|was outside)"))
    profit = ev.months.changes()["profit"].iloc[-1]
    expect(months.nth(2)).to_contain_text(f"Profit {fmt.money(profit)} in 2026-06")
    # All of it still moves: own thresholds, and one group alone.
    apart = re.search(r"leaves the rates ([\d.]+) points apart", said.nth(1).inner_text())
    alone.get_by_role("button", name="Use these thresholds").click()
    expect(row(alone, "west")).to_have_class(re.compile("rw-has-own"))
    rates = [shown_rate(alone, name) for name in ("north", "south", "west")]
    assert apart
    assert 100 * (max(rates) - min(rates)) == pytest.approx(float(apart[1]), abs=0.15)
    row(alone, "south").get_by_role("button", name="south").click()
    ev.focus = "south"
    expect(alone.locator(".rw-part-outcome")).to_contain_text(
        f"positive\n{fmt.count(ev.sample.totals.P)}", use_inner_text=True
    )
    expect(alone.get_by_role("textbox", name="Population")).to_have_value(fmt.count(ev.population))
    assert f"{ev['one'].auc():.3f}" in alone.locator(".rw-ranking").inner_text()
    # What is saved meanwhile is decided for everybody.
    alone.locator(".rw-page-tools > button").first.click()
    with alone.expect_download() as file:
        alone.get_by_text("Save decision", exact=True).click()
    alone.keyboard.press("Escape")
    file.value.save_as(tmp_path / "decision.json")
    ev.focus = None
    ev.apply(tmp_path / "decision.json")
    saved = rw.Decision.load(tmp_path / "decision.json")
    assert (saved.tp, saved.fp, saved.fn, saved.tn) == (
        ev.at().tp,
        ev.at().fp,
        ev.at().fn,
        ev.at().tn,
    )
    alone.keyboard.press("Control+z")
    expect(alone.locator(".rw-only")).to_contain_text("3 groups have their own thresholds")


def test_copied_python_brings_back_own_thresholds_and_the_focus(
    alone: Page, tmp_path: Path
) -> None:
    ev = evaluation()
    alone.goto(ev.to_html(tmp_path / "page.html").as_uri())
    alone.get_by_role("button", name="Use these thresholds").click()
    row(alone, "south").get_by_role("button", name="south").click()
    link = alone.evaluate("location.href")
    assert link.endswith("page.html")
    alone.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    alone.locator(".rw-page-tools > button").click()
    alone.get_by_role("button", name="Copy as Python").click()
    code = alone.evaluate("window.copied")
    again = evaluation()
    exec(code.rsplit("\n", 1)[0], {"ev": again, "rw": rw})  # noqa: S102 - what the page wrote
    assert again.focus == "south"
    assert len(again.group_thresholds) == 3
    # The same thresholds in the file that the page saves.
    with alone.expect_download() as download:
        alone.get_by_role("button", name="Save decision").click()
    path = tmp_path / "decision.json"
    download.value.save_as(path)
    decision = rw.Decision.load(path)
    assert decision.groups is not None
    rules = zip(decision.groups.names, decision.groups.rules, strict=True)
    assert {name: rule.threshold for name, rule in rules} == again.group_thresholds
    again.focus = None
    assert decision.profit == pytest.approx(again.groups.thresholds("own").profit)
    cases = again.sample.cases
    assert cases is not None
    assert cases.groups is not None
    names = [cases.groups.names[code] for code in cases.groups.code]
    flagged = decision.predict(cases.scores["one"], group=names)
    assert flagged.sum() == again.groups.summary().loc["one"][["tp", "fp"]].to_numpy().sum()
