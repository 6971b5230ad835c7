"""The documentation site in a browser: its examples are alive and follow its theme."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from support.effort import sampled
from support.lab_server import new_page
from support.site import site

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

__all__ = ["site"]
DRAWN = "() => [...document.querySelectorAll('[data-rw-state]')].every(e => 'rwDrawn' in e.dataset)"
# Tables that have to be scrolled sideways.
WIDE = """() => [...document.querySelectorAll(".bd-article .pst-scrollable-table-container")]
  .filter(each => each.scrollWidth > each.clientWidth + 1)
  .map(each => each.textContent.trim().slice(0, 60))"""
# The search says how many pages it found, or that there is none.
SEARCHED = """() => /found|did not/.test(document.querySelector(".search-summary")?.textContent)"""
LONG = "multiclass.MulticlassSample"
# The parts of a page and its paragraphs that are narrower than what they hold.
OVERFULL = """() => [...document.querySelectorAll(".bd-article :is(section, dl, dd, p, h1, h2)")]
  .filter(each => each.clientWidth && each.scrollWidth > each.clientWidth + 1)
  .map(each => each.textContent.trim().slice(0, 60))"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - its name there
        """Print nothing."""

    def send_head(self) -> Any:
        """Answer with the page for missing ones, as hosts of documentation do."""
        path = Path(self.translate_path(self.path))
        if path.suffix == ".html" and not path.exists():
            self.path = "/404.html"
        return super().send_head()


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Serve the site, and return its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def reader(chromium: Browser) -> Iterator[Page]:
    """A page whose errors are those of the test."""
    page = new_page(chromium, viewport={"width": 1280, "height": 1000}, color_scheme="light")
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    yield page
    page.context.close()
    # The theme of the site says what it does.
    assert [text for text in said if not text.startswith("[PST]")] == []


def read(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_function(DRAWN)


def test_a_threshold_moved_by_keys_moves_in_all_charts(reader: Page, address: str) -> None:
    read(reader, f"{address}/start.html")
    roc, profit = (reader.locator(f".rw-{kind} [role=slider]").last for kind in ("roc", "profit"))
    before = profit.get_attribute("aria-valuetext") or ""
    roc.focus()
    reader.keyboard.press("ArrowRight")
    reader.keyboard.press("ArrowRight")
    expect(profit).not_to_have_attribute("aria-valuetext", before)
    after = profit.get_attribute("aria-valuetext") or ""
    expect(roc).to_have_attribute("aria-valuetext", after)


def test_every_chart_of_the_gallery_is_drawn(reader: Page, address: str) -> None:
    for page in ("gallery", "gallery-classes"):
        read(reader, f"{address}/{page}.html")
        shown = reader.locator("[data-rw-state] .rw-root")
        assert shown.count() == reader.locator("[data-rw-state]").count()
        assert reader.locator(".rw-damaged").count() == 0
        heights = shown.evaluate_all("all => all.map(e => e.getBoundingClientRect().height)")
        assert min(heights) > 60


def test_examples_follow_the_switch_of_the_theme(reader: Page, address: str) -> None:
    read(reader, f"{address}/start.html")
    root = reader.locator(".rw-root").first
    paper = "e => getComputedStyle(e).backgroundColor"
    light = root.evaluate(paper)
    reader.evaluate("() => { document.documentElement.dataset.theme = 'dark' }")
    dark = root.evaluate(paper)
    assert (root.evaluate("e => getComputedStyle(e).colorScheme"), light != dark) == ("dark", True)


SHOWN = "all => all.map(e => e.checkVisibility())"
PAINTED = "() => [...document.querySelectorAll('.rw-still')].every(e => e.naturalWidth > 0)"


def test_a_page_opened_from_a_disk_shows_static_charts(chromium: Browser, site: Path) -> None:
    page = new_page(chromium, viewport={"width": 1280, "height": 2000})
    page.goto((site / "concepts/hull.html").as_uri())
    page.wait_for_function(PAINTED)
    hints = page.locator(".rw-from-disk-only")
    assert hints.count() > 0
    assert all(hints.evaluate_all(SHOWN))
    page.context.close()


def test_a_page_without_scripts_shows_static_charts(chromium: Browser, address: str) -> None:
    page = new_page(chromium, viewport={"width": 1280, "height": 2000}, java_script_enabled=False)
    page.goto(f"{address}/concepts/hull.html")
    stills = page.locator(".rw-still")
    assert stills.count() > 0
    for still in stills.all():
        expect(still).to_be_visible()
    expect(page.locator(".rw-from-disk-only").first).to_be_hidden()
    page.context.close()


def test_a_page_of_a_server_has_no_static_charts(reader: Page, address: str) -> None:
    read(reader, f"{address}/concepts/hull.html")
    assert reader.locator(".rw-still").count() > 0
    assert not any(reader.locator(".rw-still").evaluate_all(SHOWN))


def test_a_missing_page_leads_back_from_any_address(reader: Page, address: str) -> None:
    reader.goto(f"{address}/no/such/page.html")
    expect(reader.get_by_role("heading", name="Page not found")).to_be_visible()
    # The style sheets are found too.
    assert reader.locator(".bd-header").evaluate("e => getComputedStyle(e).position") == "sticky"
    reader.locator(".bd-article").get_by_role("link", name="Get started").click()
    reader.wait_for_url(f"{address}/start.html")


def test_results_of_notebooks_have_no_light_ground_on_a_dark_page(
    reader: Page, address: str
) -> None:
    reader.goto(f"{address}/notebooks/tour.html")
    reader.evaluate("() => { document.documentElement.dataset.theme = 'dark' }")
    results = reader.locator(".cell_output :is(img, .text_html)")
    assert results.count() > 5
    grounds = "all => all.map(e => getComputedStyle(e).backgroundColor)"
    assert set(results.evaluate_all(grounds)) == {"rgba(0, 0, 0, 0)"}
    filters = "all => all.map(e => getComputedStyle(e).filter)"
    charts = reader.locator(".cell_output img").evaluate_all(filters)
    assert all(each.startswith("invert(1)") for each in charts)


def test_code_is_copied_without_the_prompts(reader: Page, address: str) -> None:
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    read(reader, f"{address}/reference/rocwidgets.Costs.html")
    code = reader.locator("div.highlight", has_text=">>>").first
    code.hover()
    code.get_by_role("button", name="Copy").click()
    copied = reader.evaluate("() => navigator.clipboard.readText()")
    assert copied.startswith("Costs(fp=1, fn=5)\nCosts.from_gains(")


PAGES = [
    *["index", "gallery", "gallery-classes", "hosts", "notebooks/classes"],
    *[
        "start",
        "tasks",
        "figures",
        "groups",
        "coming-from",
        "glossary",
        "sources",
        "models/llm-judges",
    ],
    *["reference/metrics", "reference/functions"],
    *[f"reference/rocwidgets.{name}" for name in ("Decision", "ConfusionMatrix", LONG)],
]


@pytest.mark.parametrize("page", sampled(PAGES))
def test_pages_are_no_wider_than_the_window(reader: Page, address: str, page: str) -> None:
    read(reader, f"{address}/{page}.html")
    for width in (1280, 390):
        reader.set_viewport_size({"width": width, "height": 900})
        reader.wait_for_function(f"innerWidth === {width}")
        reader.wait_for_function(DRAWN)
        assert reader.evaluate("document.documentElement.scrollWidth") == width
        assert reader.evaluate(OVERFULL) == []


def test_the_search_finds_a_word_and_opens_its_page(reader: Page, address: str) -> None:
    read(reader, f"{address}/start.html")
    reader.get_by_role("button", name="Search").click()
    reader.get_by_role("searchbox").fill("streamlit")
    reader.keyboard.press("Enter")
    hit = reader.locator("#search-results a", has_text="Where it works").first
    hit.click()
    reader.wait_for_url(f"{address}/hosts.html**")
    expect(reader.get_by_role("heading", name="Streamlit")).to_be_visible()


@pytest.mark.parametrize(
    "page",
    sampled(
        [
            "coming-from",
            "guide",
            "dashboard",
            "certainty",
            "groups",
            "hosts",
            "benchmarks",
            "sources",
        ],
        4,
    ),
)
def test_tables_of_text_are_no_wider_than_a_phone(reader: Page, address: str, page: str) -> None:
    reader.set_viewport_size({"width": 390, "height": 900})
    read(reader, f"{address}/{page}.html")
    assert reader.locator(".bd-article table").count() > 0
    assert reader.evaluate(WIDE) == []


@pytest.mark.parametrize(
    ("words", "page"),
    sampled(
        [
            ("XGBoost", "models/boosting"),
            ("GridSearchCV", "models/scikit-learn"),
            ("TimeSeriesSplit", "models/scikit-learn"),
            ("drift", "glossary"),
            ("fairness", "tasks/compare-groups-of-people-fairness"),
            ("yellowbrick", "coming-from"),
            ("plotly", "figures"),
            ("Sphinx", "share"),
            ("conda", "start"),
            ("KS test", "glossary"),
            ("precision at k", "glossary"),
            ("top decile", "tasks/contact-at-most-1000-customers"),
            ("confluence", "share"),
            ("blank", "faq"),
            ("pROC", "coming-from"),
            ("SHAP", "not-for"),
        ],
        5,
    ),
)
def test_the_search_finds_the_words_of_the_field_among_its_first_pages(
    reader: Page, address: str, words: str, page: str
) -> None:
    assert page in found(reader, address, words)[:3]


def test_the_search_finds_words_of_the_text(reader: Page, address: str) -> None:
    assert "models/neural-networks" in found(reader, address, "logits")
    assert "models/scikit-learn" in found(reader, address, "grid search")


def found(reader: Page, address: str, words: str) -> list[str]:
    """Return the pages that the search finds, the best first; those found twice are one."""
    reader.goto(f"{address}/search.html?q={words.replace(' ', '+')}")
    reader.wait_for_function(SEARCHED)
    hits = reader.locator("#search-results li > a").evaluate_all("all => all.map(e => e.pathname)")
    return list(dict.fromkeys(hit.removeprefix("/").removesuffix(".html") for hit in hits))
