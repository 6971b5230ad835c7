"""Apps: Shiny for Python, Panel, Solara and Streamlit, each with its own server and layout."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import anywidget
from support.hosts import SETUP, counts, drag_in_step, serving, thresholds
from support.lab_server import new_page
from support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Route
    from support.hosts import Scope

# What the package anywidget has for notebooks is what its package of npm has.
FRONT_END = Path(anywidget.__file__).parent / "nbextension/index.js"
SHINY = """
from shiny import App, reactive, render, ui
from shinywidgets import output_widget, reactive_read, render_widget

page = ui.page_fluid(
    output_widget("board"),
    ui.card(output_widget("roc")),
    ui.input_action_button("half", "half"),
    ui.output_text("told"),
)

def server(input, output, session):
{setup}
    @render_widget
    def board():
        return ev

    @render_widget
    def roc():
        return rw.ROC(ev)

    @render.text
    def told():
        reactive_read(ev, "threshold")
        point = ev.at()
        return f"python has {{point.tn}} {{point.fp}} {{point.fn}} {{point.tp}}"

    @reactive.effect
    @reactive.event(input.half)
    def half():
        ev.threshold = 0.5

app = App(page, server)
"""
PANEL = """
import panel as pn

pn.extension("ipywidgets")
{setup}
told = pn.pane.Str()

def tell(*_):
    point = ev.at()
    told.object = f"python has {{point.tn}} {{point.fp}} {{point.fn}} {{point.tp}}"

tell()
ev.observe(tell, "threshold")
half = pn.widgets.Button(name="half")
half.on_click(lambda _: ev.set_trait("threshold", 0.5))
pn.Column(
    pn.pane.IPyWidget(ev, sizing_mode="stretch_width"),
    pn.pane.IPyWidget(rw.ROC(ev)),
    half,
    told,
).servable()
"""
# Solara closes the widgets of a page with it, so that each page makes its own.
SOLARA = """
import solara

def make():
{setup}
    return ev, rw.ROC(ev)

# What a drag changes redraws the component whose state it is, so the views have one of their own.
@solara.component
def Views(ev, roc):
    solara.display(ev)
    solara.display(roc)

@solara.component
def Page():
    ev, roc = solara.use_memo(make, [])

    def told():
        point = ev.at()
        return f"python has {{point.tn}} {{point.fp}} {{point.fn}} {{point.tp}}"

    text, set_text = solara.use_state(told())

    def follow():
        def tell(_):
            set_text(told())

        ev.observe(tell, "threshold")
        return lambda: ev.unobserve(tell, "threshold")

    solara.use_effect(follow, [])
    Views(ev, roc)
    solara.Text(text)
    solara.Button("half", on_click=lambda: ev.set_trait("threshold", 0.5))
"""
STREAMLIT = """
import streamlit as st

{setup}
st.iframe(ev.to_html(charts=[rw.Profit, rw.ROC]), height=900)
"""


def answer(route: Route) -> None:
    """Answer as a CDN does that has anywidget, and nothing else."""
    if "/anywidget@" in route.request.url:
        route.fulfill(
            path=FRONT_END,
            content_type="text/javascript",
            headers={"Access-Control-Allow-Origin": "*"},
        )
    else:
        route.abort()


@contextmanager
def app(
    chromium: Browser, folder: Path, text: str, *command: str, indent: str = ""
) -> Iterator[Page]:
    """Serve an app, and yield its page."""
    setup = "\n".join(f"{indent}{line}" for line in SETUP.strip().splitlines())
    (folder / "app.py").write_text(text.format(setup=setup), encoding="utf-8")
    with serving([sys.executable, "-m", *command], folder) as url:
        page = new_page(chromium, viewport={"width": 1200, "height": 1000})
        page.route(lambda address: not address.startswith((url, "data:", "blob:")), answer)
        page.goto(url)
        yield page
        page.context.close()


def expect_two_ways(page: Page) -> None:
    """See that Python follows a drag, and that the page follows Python."""
    drag_in_step(page)
    told = page.get_by_text("python has")

    def is_told() -> bool:
        return told.inner_text() == f"python has {' '.join(map(str, counts(page)))}"

    wait_until(is_told, "Python has what is shown")
    before = counts(page)
    page.get_by_role("button", name="half", exact=True).click()
    wait_until(lambda: counts(page) != before and len(thresholds(page)) == 1, "the page follows")
    wait_until(is_told, "Python has what it set")


def expect_whole(scope: Scope) -> None:
    """See that no view is cut by the box that the host puts it into."""
    cut = """element => {
        const { bottom } = element.getBoundingClientRect();
        for (let box = element.parentElement; box; box = box.parentElement) {
            const { overflowY } = getComputedStyle(box);
            const isShort = box.getBoundingClientRect().bottom < bottom - 1;
            const isCut = isShort && ["hidden", "clip"].includes(overflowY);
            if (isCut) return box.className || box.tagName;
        }
        return null;
    }"""
    views = scope.locator(".rw-root").all()
    assert [view.evaluate(cut) for view in views] == [None] * len(views)


def test_shiny(chromium: Browser, tmp_path: Path) -> None:
    command = ("shiny", "run", "--port={port}", "app.py")
    with app(chromium, tmp_path, SHINY, *command, indent="    ") as page:
        page.locator(".rw-dashboard .rw-curve").first.wait_for()
        expect_whole(page)
        expect_two_ways(page)
        page.screenshot(path=tmp_path / "shiny.png", full_page=True)


def test_panel(chromium: Browser, tmp_path: Path) -> None:
    command = ("panel", "serve", "app.py", "--port={port}", "--index=app")
    with app(chromium, tmp_path, PANEL, *command) as page:
        page.locator(".rw-dashboard .rw-curve").first.wait_for()
        expect_whole(page)
        expect_two_ways(page)
        page.screenshot(path=tmp_path / "panel.png", full_page=True)


def test_solara(chromium: Browser, tmp_path: Path) -> None:
    command = ("solara", "run", "app.py", "--port={port}", "--host=127.0.0.1", "--no-open")
    with app(chromium, tmp_path, SOLARA, *command, "--production", indent="    ") as page:
        page.locator(".rw-dashboard .rw-curve").first.wait_for()
        expect_whole(page)
        expect_two_ways(page)
        page.screenshot(path=tmp_path / "solara.png", full_page=True)


def test_streamlit(chromium: Browser, tmp_path: Path) -> None:
    command = (
        *("streamlit", "run", "app.py", "--server.headless=true", "--server.port={port}"),
        *("--server.address=127.0.0.1", "--browser.gatherUsageStats=false"),
    )
    with app(chromium, tmp_path, STREAMLIT, *command) as page:
        frame = page.frame_locator("iframe")
        frame.locator(".rw-curve").first.wait_for()
        before = counts(frame)
        frame.locator("[role=slider]").first.press("PageDown")
        wait_until(lambda: counts(frame) != before, "another threshold")
        assert len(thresholds(frame)) == 1
        page.screenshot(path=tmp_path / "streamlit.png", full_page=True)
