"""A decision that an exported page saves, and a link to what it shows."""

from __future__ import annotations

import dataclasses
import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from playwright.sync_api import expect
from support.lab_server import new_page

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

GENERATOR = np.random.default_rng(0)
Y = GENERATOR.random(400) < 0.3
SCORES = {
    "plain": np.round(Y + GENERATOR.normal(size=400), 2),
    'a "quoted"\\name & more': np.round(Y * 2 + GENERATOR.normal(size=400), 2),
}
OTHER = [*SCORES][1]
AS_EXPORTED = "so the page opens as it was exported."
NOTE = 'agreed with ops, "for now" \N{EM DASH} 3 %'
STATES: dict[str, dict[str, Any]] = {
    "as it was made": {},
    "everything chosen": {
        "model": OTHER,
        "threshold": 0.1 + 0.2,
        "costs": rw.Costs(
            tp=-0.1, fp=2.5, fn=7, tn=0, between={"mail": (-0.5, 1.5), "review": 0.25}, currency="€"
        ),
        "tiers": (float("inf"), 0.55, -float("inf")),
        "prevalence": 0.1234567890123,
        "population": 1e7,
        "charts": ["gains", "roc"],
    },
    "gains and per-case costs": {
        "costs": rw.Costs.from_gains(tp=50, fp=-3),
        "threshold": float("inf"),
        "case_costs": {"fn": np.arange(400) / 7},
        "sample_weight": np.arange(400) / 3,
    },
}


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    page = new_page(chromium, viewport={"width": 1200, "height": 1000})
    yield page
    page.context.close()


def open_menu(page: Page) -> None:
    page.locator(".rw-page-tools > button").click()


def saved(page: Page, path: Path) -> Path:
    open_menu(page)
    page.get_by_label("Note saved with the decision").fill(NOTE)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save decision").click()
    assert download.value.suggested_filename == "decision.json"
    download.value.save_as(path)
    return path


def link(page: Page) -> str:
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    open_menu(page)
    page.get_by_role("button", name="Copy link").click()
    page.get_by_text("selected: press Ctrl+C").wait_for()
    return page.evaluate("String(getSelection())")


def threshold(page: Page) -> Any:
    return page.locator("input[aria-label^='Threshold:']")


@pytest.mark.parametrize("state", STATES)
def test_a_decision_saved_in_the_page_is_that_of_python(
    page: Page, tmp_path: Path, state: str
) -> None:
    ev = rw.Evaluation(Y, SCORES, **STATES[state])
    page.goto(ev.to_html(tmp_path / "page.html").as_uri())
    path = saved(page, tmp_path / "decision.json")
    decision = rw.Decision.load(path)
    # Who saves what is shown has chosen it.
    ev.threshold = ev.setting.threshold
    expected = dataclasses.replace(
        ev.decide(note=NOTE), profit_low=None, profit_high=None, profit_note=None
    )
    assert decision == expected
    assert decision.versions == expected.versions
    assert decision.made[:4].isdigit()
    assert abs(decision.profit - expected.profit) <= 1e-12 * abs(expected.profit)


@pytest.mark.parametrize("name", ["min_tpr", "max_fpr", "min_precision"])
def test_a_promise_found_in_the_page_is_saved_with_its_proof(
    page: Page, tmp_path: Path, name: str
) -> None:
    ev = rw.Evaluation(Y, SCORES, model=OTHER, costs=rw.Costs.from_gains(tp=50, fp=-3))
    page.goto(ev.to_html(tmp_path / "page.html").as_uri())
    page.get_by_label("Find a threshold").select_option(f"promised {name}")
    field = page.get_by_label("Threshold with")
    field.fill("60%")
    field.press("Enter")
    promised = "is promised on new cases, in the long run (95% confidence)"
    expect(page.locator(".rw-gaps")).to_contain_text(promised)
    address = link(page)
    page.keyboard.press("Escape")
    decision = rw.Decision.load(saved(page, tmp_path / "decision.json"))

    demands: Any = {name: 0.6, "confidence": 0.95}
    expected = ev.decide(note=NOTE, **demands)
    assert decision.threshold == expected.threshold
    assert decision.promise is not None
    assert expected.promise is not None
    assert decision.demands == {name: 0.6}
    for found, wanted in zip(decision.promise.evidence, expected.promise.evidence, strict=True):
        assert found[:3] == wanted[:3]
        assert found.bound == pytest.approx(wanted.bound, abs=1e-9)
    assert decision.promise.values == pytest.approx(expected.promise.values, abs=1e-9)
    assert decision.promise.instead == expected.promise.instead
    assert decision.promise.price == pytest.approx(expected.promise.price)

    page.goto("about:blank")
    page.goto(address)
    expect(page.locator(".rw-gaps")).to_contain_text(promised)


def drawn_band(page: Page) -> list[tuple[float, float]]:
    """Return the points around a band of a ROC curve, as rates."""
    path = page.locator(".rw-part-roc .rw-sure path").get_attribute("d") or "M"
    numbers = [float(each) for each in path[1:-1].replace("L", ",").split(",")]
    chance = page.locator(".rw-part-roc .rw-chance path").get_attribute("d") or "M"
    (x0, y0), (x1, y1) = (map(float, end.split(",")) for end in chance[1:].split("L"))
    points = zip(numbers[::2], numbers[1::2], strict=True)
    return [((x - x0) / (x1 - x0), (y - y0) / (y1 - y0)) for x, y in points]


def test_a_page_of_clusters_tells_the_intervals_and_the_promise_of_python(
    page: Page, tmp_path: Path
) -> None:
    rng = np.random.default_rng(3)
    unit = np.repeat(np.arange(60), 8)
    y = rng.random(480) < 0.3
    alike = rng.normal(size=60)[unit]
    scores = {name: alike + rng.normal(size=480) + far * y for name, far in (("a", 3), ("b", 2))}
    ev = rw.Evaluation(
        y,
        scores,
        cluster=unit,
        costs=rw.Costs.from_gains(tp=50, fp=-9),
        charts=["roc"],
        options={"roc": {"band": "vertical"}},
        intervals=True,
        n_bootstrap=200,
    )
    page.goto(ev.to_html(tmp_path / "page.html").as_uri())
    intervals = ev["a"].bootstrap_optimum().intervals
    earns = "{:,.0f} to {:,.0f}".format(*intervals.loc["profit", ["low", "high"]])
    cuts = "{:.3g} and {:.3g}".format(*intervals.loc["threshold", ["low", "high"]])
    said = page.locator(".rw-part-threshold .rw-intervals")
    expect(said).to_contain_text(f"to earn {earns} on average")
    expect(said).to_contain_text(f"lies between {cuts}")
    band = ev["a"].bands("roc")
    around = [*band[["x", "high"]].to_numpy(), *band[["x", "low"]].to_numpy()[::-1]]
    assert np.array(drawn_band(page)) == pytest.approx(np.array(around), abs=1e-4)

    page.get_by_label("Find a threshold").select_option("promised min_tpr")
    field = page.get_by_label("Threshold with")
    field.fill("60%")
    field.press("Enter")
    expect(page.locator(".rw-gaps")).to_contain_text("is promised on new cases, in the long run")
    decision = rw.Decision.load(saved(page, tmp_path / "decision.json"))
    expected = ev.decide(min_tpr=0.6, confidence=0.95)
    assert decision.threshold == expected.threshold
    assert decision.promise is not None
    assert expected.promise is not None
    assert decision.promise.effective
    assert decision.promise.values == pytest.approx(expected.promise.values, abs=1e-9)
    for found, wanted in zip(decision.promise.evidence, expected.promise.evidence, strict=True):
        assert found[1:] == pytest.approx(wanted[1:], abs=1e-9)
    # As if these cases were independent, a higher threshold would promise it.
    plain = rw.Evaluation(y, scores)
    assert expected.threshold < plain.decide(min_tpr=0.6, confidence=0.95).threshold


def test_a_capacity_in_the_page_says_what_one_more_place_is_worth(
    page: Page, tmp_path: Path
) -> None:
    ev = rw.Evaluation(Y, SCORES, costs=rw.Costs.from_gains(tp=50, fp=-9))
    page.goto(ev.to_html(tmp_path / "page.html").as_uri())
    page.get_by_label("Find a threshold").select_option("max_number")
    field = page.get_by_label("Threshold with")
    field.fill("50")
    field.press("Enter")
    found = ev["plain"].best(max_number=50)
    price = ev["plain"].shadow_price(found.threshold)
    said = f"The next case would earn {price.value:.4g} ({price.low:.4g} to {price.high:.4g})."
    expect(page.locator(".rw-gaps")).to_contain_text(said)
    address = link(page)
    page.keyboard.press("Escape")
    threshold(page).fill(str(found.threshold - 0.5))
    threshold(page).press("Enter")
    expect(page.locator(".rw-gaps")).not_to_contain_text("The next case")

    page.goto("about:blank")
    page.goto(address)
    expect(page.locator(".rw-gaps")).to_contain_text("best threshold within the limit")
    expect(page.locator(".rw-gaps")).to_contain_text(said)


def test_a_promise_is_kept_by_the_best_wherever_the_threshold_is(
    page: Page, tmp_path: Path
) -> None:
    costs = rw.Costs.from_gains(tp=50, fp=-9)
    ev = rw.Evaluation(Y, SCORES, costs=costs, promise={"min_tpr": 0.6}, threshold=math.inf)
    page.goto(ev.to_html(tmp_path / "page.html").as_uri())
    expect(page.locator(".rw-gaps")).to_contain_text("best threshold that keeps the promise")
    page.get_by_role("button", name="Use the best").click()
    decision = rw.Decision.load(saved(page, tmp_path / "decision.json"))
    best = ev.best(min_tpr=0.6, confidence=0.95)
    assert (decision.model, decision.threshold) == (best.model, best.threshold)


def test_a_threshold_changed_in_the_page_is_applied(page: Page, tmp_path: Path) -> None:
    ev = rw.Evaluation(Y, SCORES)
    page.goto(ev.to_html(tmp_path / "page.html").as_uri())
    threshold(page).fill("0.75")
    threshold(page).press("Enter")
    path = saved(page, tmp_path / "decision.json")
    ev.apply(path)
    assert ev.threshold == 0.75
    other = rw.Evaluation(Y[1:], {name: score[1:] for name, score in SCORES.items()})
    with pytest.raises(ValueError, match="other_cases=True"):
        other.apply(path)


def test_between_rows_that_are_drawn_what_is_shown_is_saved(page: Page, tmp_path: Path) -> None:
    score = np.random.default_rng(1).random(30_000)
    ev = rw.Evaluation(np.random.default_rng(2).random(30_000) < score, score)
    page.goto(ev.to_html(tmp_path / "page.html").as_uri())
    threshold(page).fill("0.43210987")
    threshold(page).press("Enter")
    decision = rw.Decision.load(saved(page, tmp_path / "decision.json"))
    point = ev.at(decision.threshold)
    assert (decision.tp, decision.fp) == (point.tp, point.fp)
    assert decision.threshold == pytest.approx(0.432, abs=1e-2)
    ev.apply(decision)


@pytest.mark.parametrize("state", STATES)
def test_a_link_brings_back_what_is_set(page: Page, tmp_path: Path, state: str) -> None:
    given = {name: STATES[state][name] for name in STATES[state].keys() & {"case_costs"}}
    ev = rw.Evaluation(Y, SCORES, **STATES[state])
    page.goto(ev.to_html(tmp_path / "first.html").as_uri())
    fragment = link(page).partition("#")[2]
    plain = rw.Evaluation(Y, SCORES, sample_weight=STATES[state].get("sample_weight"), **given)
    page.goto(plain.to_html(tmp_path / "second.html").as_uri() + "#" + fragment)
    decision = rw.Decision.load(saved(page, tmp_path / "decision.json"))
    plain.apply(decision)
    ev.threshold = ev.setting.threshold
    assert plain.decide() == ev.decide()
    titles = page.locator(".rw-charts > .rw-part")
    expect(titles).to_have_count(len(ev.charts))


@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        ("rocwidgets=1&model=plain&threshold=", "The link is damaged"),
        ("rocwidgets=2&rule=new", "The link is from a later version of rocwidgets"),
        ("section", ""),
    ],
)
def test_a_link_that_cannot_be_read_is_said_in_a_line(
    page: Page, tmp_path: Path, fragment: str, said: str
) -> None:
    ev = rw.Evaluation(Y, SCORES, threshold=0.5)
    page.goto(ev.to_html(tmp_path / "page.html").as_uri() + "#" + fragment)
    expect(threshold(page)).to_have_value("0.5")
    expect(page.locator("body > [role=status]")).to_have_text(said and f"{said}, {AS_EXPORTED}")
    # A link that is opened in the same window.
    whole = link(page).partition("#")[2].replace("threshold=0.5", "threshold=0.25")
    page.evaluate("fragment => { location.hash = fragment }", whole)
    expect(threshold(page)).to_have_value("0.25")
    expect(page.locator("body > [role=status]")).to_be_empty()
