"""Groups and periods in JupyterLab, and in an exported file without Python."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from playwright.sync_api import expect
from support.lab import kernel_eval, open_notebook, run_all, wait_for_value
from support.lab_server import new_page

import rocwidgets as rw
from rocwidgets.charts import format as fmt
from rocwidgets.vocabulary import MISSING

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
period = [f"2026-{1 + k % 6:02}" for k in range(n)]
y = (generator.random(n) < 0.3).astype(int)
skill = np.where(group == "west", 0.5, 1.5)
scores = np.round(1 / (1 + np.exp(-(skill * (2 * y - 1) + generator.normal(size=n)))), 3)
ev = rw.Evaluation(
    y, {"one": scores, "two": np.round(scores**2, 3)}, group=group, time=period,
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
    text = re.compile(rf"^Only west, at its own threshold: {fmt.count(n)} of 6,000 cases")
    expect(board.locator(".rw-only")).to_have_text(text)
    # The matrix is that of the group.
    positives = kernel_eval(page, "int(ev.at().tp + ev.at().fn)")
    outcome = board.locator(".rw-part-outcome")
    expect(outcome).to_contain_text(f"positive\n{fmt.count(positives)}", use_inner_text=True)
    # Dragging moves the threshold of the group alone.
    before = kernel_eval(page, "ev.group_thresholds['west']")
    board.locator(".rw-part-decision_strip [role=slider]").first.focus()
    page.keyboard.press("ArrowRight")
    wait_for_value(page, f"ev.group_thresholds['west'] < {before}", expected=True)
    page.keyboard.press("Escape")
    assert kernel_eval(page, "ev.threshold") == 0.5
    counts = kernel_eval(page, "[ev.at().tp, ev.at().fp, ev.at().fn, ev.at().tn]")
    for outcome_name, count in zip(("tp", "fp", "fn", "tn"), counts, strict=True):
        cell = outcome.locator(f"[data-outcome={outcome_name}] .rw-times")
        expect(cell).to_have_text(fmt.count(count))
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
    periods = alone.locator(".rw-part-timeline .rw-said")
    expect(periods.first).to_have_text(
        re.compile("^The true positive rate (stayed within|was outside)")
    )
    profit = ev.periods.changes()["profit"].iloc[-1]
    expect(periods.nth(2)).to_contain_text(f"Profit {fmt.money(profit)} in 2026-06")
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
    expect(alone.locator(".rw-only")).to_contain_text("Every group has its own threshold.")


def matrix(page: Page) -> dict[str, int]:
    result = {}
    for cell in page.locator(".rw-part-outcome [data-outcome]").all():
        count = cell.locator(".rw-times").inner_text()
        result[cell.get_attribute("data-outcome") or ""] = int(count.replace(",", ""))
    return result


def counts_at(ev: rw.Evaluation) -> dict[str, int]:
    return {cell: getattr(ev.at(), cell) for cell in ("tp", "fp", "fn", "tn")}


def saved_json(page: Page, path: Path) -> dict[str, Any]:
    page.locator(".rw-page-tools > button").first.click()
    with page.expect_download() as file:
        page.get_by_text("Save decision", exact=True).click()
    page.keyboard.press("Escape")
    file.value.save_as(path)
    return json.loads(path.read_text())


def test_a_group_in_focus_is_judged_and_moved_at_its_own_threshold(
    alone: Page, tmp_path: Path
) -> None:
    ev = evaluation()
    ev.group_thresholds = {"west": 0.2, "south": 0.6}
    ev.focus = "west"
    alone.goto(ev.to_html(tmp_path / "page.html").as_uri())
    expect(alone.locator(".rw-only")).to_contain_text("Only west, at its own threshold")
    assert matrix(alone) == counts_at(ev)
    handle = alone.locator(".rw-part-decision_strip [role=slider]").first
    handle.focus()
    alone.keyboard.press("ArrowRight")
    field = alone.locator("input[aria-label^='Threshold:']")
    expect(field).not_to_have_value("0.2")
    moved = float(field.input_value())
    ev.group_thresholds = {"west": moved, "south": 0.6}
    assert matrix(alone) == counts_at(ev)
    # The row of the group is counted at the same threshold.
    tpr = ev.groups.summary().loc[("one", "west"), "tpr"]
    assert shown_rate(alone, "west") == pytest.approx(tpr, abs=6e-4)
    row(alone, "south").get_by_role("button", name="south").click()
    expect(field).to_have_value("0.6")
    ev.focus = "south"
    assert matrix(alone) == counts_at(ev)
    row(alone, "north").get_by_role("button", name="north").click()
    expect(alone.locator(".rw-only")).to_contain_text("Only north, at the threshold of all")
    expect(field).to_have_value("0.5")
    alone.get_by_role("button", name="Show all cases").first.click()
    ev.focus = None
    expect(alone.locator(".rw-only")).to_contain_text("2 groups have their own thresholds.")
    assert matrix(alone) == counts_at(ev)
    total = ev.groups.summary().loc["one"][["profit", "fn", "fp"]].sum()
    profit, missed, alarms = fmt.money(total["profit"]), *map(fmt.count, total[["fn", "fp"]])
    said = f"a profit of {profit}, with {missed} missed and {alarms} false alarms."
    expect(alone.locator(".rw-only")).to_contain_text(said)
    # Back from all cases to north, south and west, and to its threshold before.
    for _ in range(4):
        alone.keyboard.press("Control+z")
    expect(alone.locator(".rw-only")).to_contain_text("Only west")
    expect(field).to_have_value("0.2")


def compared(saved: dict[str, Any], expected: dict[str, Any]) -> None:
    """Compare the JSON of two decisions by groups, field by field."""
    assert saved.keys() == expected.keys()
    different = {"made"}
    for name in saved.keys() - different - {"groups"}:
        assert (name, saved[name]) == (name, expected[name])
    assert saved["groups"].keys() == expected["groups"].keys()
    for name, value in expected["groups"].items():
        if name in ("profit", "price"):
            assert saved["groups"][name] == pytest.approx(value, rel=1e-9, abs=1e-9)
        else:
            assert (name, saved["groups"][name]) == (name, value)


@pytest.mark.parametrize("focus", [None, "west"])
@pytest.mark.parametrize("prevalence", [None, 0.1])
def test_a_decision_by_groups_is_that_of_python_field_by_field(
    alone: Page, tmp_path: Path, focus: str | None, prevalence: float | None
) -> None:
    ev = evaluation()
    ev.prevalence, ev.seed, ev.threshold = prevalence, 11, 0.45
    ev.group_thresholds, ev.focus = {"west": 0.2}, focus
    alone.goto(ev.to_html(tmp_path / "page.html").as_uri())
    saved = saved_json(alone, tmp_path / "decision.json")
    compared(saved, ev.groups.thresholds("own").decision().to_dict())
    assert rw.Decision.load(tmp_path / "decision.json").groups is not None


def test_a_decision_names_the_demand_that_its_thresholds_meet(alone: Page, tmp_path: Path) -> None:
    ev = evaluation()
    ev.group_thresholds = ev.groups.thresholds("least_cost")
    alone.goto(ev.to_html(tmp_path / "page.html").as_uri())
    asked = alone.locator(".rw-part-groups .rw-controls select")
    asked.nth(1).select_option("least_cost")
    saved = saved_json(alone, tmp_path / "decision.json")
    compared(saved, ev.groups.thresholds("least_cost").decision().to_dict())
    # One threshold for each group leaves the rates apart, so that this demand is not met exactly.
    asked.nth(1).select_option("equal_tpr")
    alone.get_by_role("button", name="Use these thresholds").click()
    saved = saved_json(alone, tmp_path / "decision.json")
    assert saved["groups"]["demand"] == "own"
    asked.nth(2).select_option("0.05")
    alone.get_by_role("button", name="Use these thresholds").click()
    saved = saved_json(alone, tmp_path / "decision.json")
    ev.apply(tmp_path / "decision.json")
    rates = ev.groups.summary().loc["one"]["tpr"]
    met = np.ptp(rates) <= 0.05
    assert saved["groups"]["demand"] == ("equal_tpr" if met else "own")
    assert saved["groups"]["tolerance"] == (0.05 if met else 0)


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


def labels(n_labels: int) -> rw.Evaluation:
    """Return one of several labels, each with costs of its own."""
    rng = np.random.default_rng(4)
    y = (rng.random((300, n_labels)) < np.linspace(0.5, 0.2, n_labels)).astype(int)
    score = np.round(1 / (1 + np.exp(-rng.normal(2 * y - 1))), 2)
    costs = {
        f"label {place + 1}": rw.Costs(fp=1 + place % 3, fn=2 + place % 5, currency="EUR")
        for place in range(n_labels)
    }
    return rw.Evaluation.from_multilabel(y, score, costs=costs, charts=["roc", "groups"])


def shown_profit(scope: Page, name: str) -> str:
    cells = scope.locator(".rw-parts tbody tr").filter(has=scope.get_by_text(name, exact=True))
    return cells.locator("td").last.inner_text()


def test_labels_in_an_exported_file_follow_their_own_costs(alone: Page, tmp_path: Path) -> None:
    ev = labels(3)
    alone.goto(ev.to_html(tmp_path / "page.html").as_uri())
    profits = ev.groups.summary()["profit"].loc["model"]
    for name in ev.groups.names:
        assert shown_profit(alone, name) == fmt.money(profits[name])
    assert shown_profit(alone, "All") == fmt.money(profits.sum())
    last = alone.locator(".rw-parts tbody tr").nth(1).locator("td").last
    expect(last).to_have_attribute(
        "title", "Each false positive costs 2 EUR, each false negative costs 3 EUR."
    )
    said = alone.locator(".rw-part-groups .rw-said")
    equal = ev.groups.thresholds("equal_tpr")
    price, _ = fmt.amounts(equal.price, equal.profit)
    expect(said.nth(1)).to_contain_text(f"Equal true positive rates cost {price} EUR:")
    alone.get_by_label("price of one threshold").select_option("equalized_odds")
    odds = ev.groups.thresholds("equalized_odds")
    price, _ = fmt.amounts(odds.price, odds.profit)
    expect(said.nth(1)).to_contain_text(f"Equalized odds cost {price} EUR:")
    note = alone.locator(".rw-part-outcome .rw-note").first
    expect(note).to_have_text("Each label has its own costs. What you enter here is added to them.")
    # Other costs are added, for all labels and while one is looked at alone.
    alone.get_by_role("textbox", name="Cost or gain of a false negative").fill("4")
    alone.keyboard.press("Enter")
    ev.costs = rw.Costs(fp=0, fn=4, currency="EUR")
    row(alone, "label 2").get_by_role("button", name="label 2").click()
    ev.focus = "label 2"
    total = alone.locator(".rw-part-outcome .rw-total b")
    expect(total).to_have_text(f"{fmt.money(-ev.at().profit)} EUR")
    best = ev.best()
    alone.get_by_role("button", name="Use the best").click()
    expect(total).to_have_text(f"{fmt.money(-best.profit)} EUR")
    alone.keyboard.press("Control+z")
    expect(total).to_have_text(f"{fmt.money(-ev.at().profit)} EUR")
    # The decision about everybody is judged by the same costs.
    alone.locator(".rw-page-tools > button").first.click()
    with alone.expect_download() as file:
        alone.get_by_text("Save decision", exact=True).click()
    file.value.save_as(tmp_path / "decision.json")
    ev.focus = None
    saved, own = rw.Decision.load(tmp_path / "decision.json"), ev.groups.thresholds("own")
    assert saved.groups is not None
    assert saved.groups.profit == pytest.approx(own.profit)
    assert saved.groups.price == pytest.approx(own.price)
    common = own.decision()
    assert (saved.threshold, saved.tp, saved.fp) == (common.threshold, common.tp, common.fp)
    assert common.amounts is not None
    assert tuple(saved.amounts or ()) == pytest.approx(tuple(common.amounts))
    ev.apply(tmp_path / "decision.json")


def test_many_labels_are_put_together_with_all_their_costs(alone: Page, tmp_path: Path) -> None:
    ev = labels(43)
    alone.goto(ev.to_html(tmp_path / "page.html").as_uri())
    ev.group_thresholds = None
    alone.get_by_role("button", name="One threshold for all").last.click()
    rows = alone.locator(".rw-parts tbody tr")
    shown = rows.locator("th").all_inner_texts()
    assert shown[-2:] == ["4 others", "All"]
    profits = ev.groups.summary()["profit"].loc["model"]
    others = profits.drop(shown[:-2]).sum()
    assert len(profits) == 43
    expect(rows.nth(39).locator("td").last).to_have_text(fmt.money(others))
    expect(rows.nth(40).locator("td").last).to_have_text(fmt.money(ev.at().profit))
    alone.get_by_label("price of one threshold").select_option("equalized_odds")
    said = alone.locator(".rw-part-groups .rw-said")
    expect(said.nth(1)).to_have_text(MISSING["odds_costs"])
