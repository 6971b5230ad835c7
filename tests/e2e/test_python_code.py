"""The Python that a page copies sets and shows what is set and shown in it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

import pytest
from support.effort import sampled
from support.lab_server import new_page

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

Y = [0, 0, 1, 1, 0, 1, 0, 1]
SCORES = {
    "plain": [0.1, 0.4, 0.35, 0.8, 0.2, 0.6, 0.7, 0.9],
    'a "quoted"\\name': [0.3, 0.2, 0.5, 0.4, 0.1, 0.9, 0.8, 0.7],
}
STATES: dict[str, dict[str, Any]] = {
    "as it was made": {},
    "everything chosen": {
        "model": 'a "quoted"\\name',
        "threshold": 0.1 + 0.2,
        "costs": rw.Costs(
            tp=-0.1,
            fp=2.5,
            fn=7,
            tn=0,
            between={"mail": (-0.5, 1.5), "review": 0.25},
            fixed=12.5,
            currency='"€"',
        ),
        "tiers": (float("inf"), 0.55, -float("inf")),
        "prevalence": 0.1234567890123,
        "population": 1e7,
        "compare_at": "best",
        "intervals": True,
        "confidence_level": 0.9,
        "n_bootstrap": 50,
        "seed": 4,
        "charts": ["gains", "roc"],
        "options": {
            "roc": {"hull": "none"},
            "gains": {"unit": "count"},
            "attributes": {"reference": 0.3, "strategy": "quantile", "n_bins": 7},
        },
    },
    "gains": {
        "costs": rw.Costs.from_gains(tp=50, fp=-3, between={"mail": (20, 0)}),
        "threshold": float("inf"),
    },
    "a range of the prevalence": {"prevalence": (0.25, 0.5)},
    "ranges of costs": {"costs": rw.Costs(fp=(1, 3), fn=(5, 20.5))},
    "ranges of gains": {"costs": rw.Costs.from_gains(tp=(40, 60), fp=(-4, -3), fn=(0, 1))},
}


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    page = new_page(chromium, viewport={"width": 1200, "height": 1000})
    yield page
    page.context.close()


def _copied(page: Page, opener: str) -> str:
    """Return what is copied, where the page may not write to the clipboard."""
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.locator(opener).click()
    page.get_by_role("button", name="Copy as Python").locator("visible=true").click()
    page.get_by_text("selected: press Ctrl+C").wait_for()
    return page.evaluate("String(getSelection())")


def _made(code: str) -> tuple[rw.Evaluation, Any]:
    """Run code on a fresh Evaluation; return it, and what the last line shows."""
    *lines, last = ast.parse(code).body
    assert isinstance(last, ast.Expr)
    names = {"rw": rw, "ev": rw.Evaluation(Y, SCORES)}
    exec(compile(ast.Module(lines, []), "code", "exec"), names)  # noqa: S102 - our own
    return names["ev"], eval(compile(ast.Expression(last.value), "code", "eval"), names)  # noqa: S307


@pytest.mark.parametrize("state", sampled(STATES))
def test_the_dashboard_is_set_and_shown(page: Page, tmp_path: Path, state: str) -> None:
    ev = rw.Evaluation(Y, SCORES, **STATES[state])
    page.goto(ev.to_html(tmp_path / "page.html").as_uri())
    same, shown = _made(_copied(page, ".rw-page-tools > button"))
    assert same.setting == ev.setting
    assert same.costs.as_gains == ev.costs.as_gains
    assert isinstance(shown, rw.Dashboard)
    assert (shown.charts, shown.options) == (ev.charts, ev.options)


def test_what_was_changed_in_the_page_is_in_it(page: Page, tmp_path: Path) -> None:
    ev = rw.Evaluation(Y, SCORES)
    ev.mixture = ev.compare.mix_at(fpr=0.4)
    page.goto(ev.to_html(tmp_path / "page.html").as_uri())
    page.get_by_role("slider", name="Threshold, Decision strip").press("Home")
    same, _ = _made(_copied(page, ".rw-page-tools > button"))
    assert same.threshold > max(SCORES["plain"]) - 1e-9
    assert same.mixture == ev.mixture


def test_a_chart_is_shown_alone(page: Page, tmp_path: Path) -> None:
    ev = rw.Evaluation(Y, SCORES, options={"roc": {"hull": "none"}}, charts=["roc"])
    page.goto(ev.to_html(tmp_path / "page.html").as_uri())
    same, shown = _made(_copied(page, ".rw-part-roc .rw-tools > button"))
    assert isinstance(shown, rw.View)
    assert (shown.kind, shown.options) == ("roc", {"hull": "none"})
    assert same.setting == ev.setting
