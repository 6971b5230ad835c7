"""A dashboard in marimo, which shows anywidgets without Jupyter and runs cells again by itself."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal

import pytest
from support.effort import sampled
from support.hosts import SETUP, counts, drag_in_step, serving, thresholds
from support.lab_server import new_page
from support.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

APP = """
import marimo

app = marimo.App(width="full")

@app.cell
def _():
{setup}
    import marimo as mo
    return ev, mo, rw

@app.cell
def _(ev, mo):
    board = mo.ui.anywidget(ev)
    board
    return (board,)

@app.cell
def _(ev, rw):
    rw.ROC(ev)
    return

@app.cell
def _(board, mo):
    point = board.at()
    mo.md(f"python has {{point.tn}} {{point.fp}} {{point.fn}} {{point.tp}}")
    return

@app.cell
def _(ev, mo):
    mo.ui.button(label="best", on_click=lambda _: ev.set_trait("threshold", ev.best().threshold))
    return
"""
BRIGHTNESS = """
(element, name) => {
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.fillStyle = getComputedStyle(element)[name];
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 765;
}
"""


@pytest.mark.parametrize(("theme", "system"), sampled([("light", "dark"), ("dark", "light")], 2))
def test_marimo_shows_a_dashboard_that_is_alive(
    theme: str, system: Literal["light", "dark"], chromium: Browser, tmp_path: Path
) -> None:
    pytest.importorskip("marimo", reason="marimo is not installed")
    setup = "\n".join(f"    {line}" for line in SETUP.strip().splitlines())
    (tmp_path / "app.py").write_text(APP.format(setup=setup), encoding="utf-8")
    settings = tmp_path / "xdg_config_home" / "marimo" / "marimo.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(f'[display]\ntheme = "{theme}"\n', encoding="utf-8")
    command = [
        *(sys.executable, "-m", "marimo", "-q", "run", "app.py", "--headless", "--no-token"),
        *("--host=127.0.0.1", "--port={port}"),
    ]
    with serving(command, tmp_path) as url:
        page = new_page(chromium, viewport={"width": 1200, "height": 1000}, color_scheme=system)
        page.goto(url)
        page.locator(".rw-curve").first.wait_for()
        ink = page.locator(".rw-dashboard").evaluate(BRIGHTNESS, "color")
        paper = page.locator("body").evaluate(BRIGHTNESS, "backgroundColor")
        assert (ink > paper) == (theme == "dark")
        assert abs(ink - paper) > 0.7

        drag_in_step(page)
        wait_for_python(page)
        page.screenshot(path=tmp_path / "marimo.png", full_page=True)
        before = counts(page)
        page.get_by_role("button", name="best", exact=True).click()
        wait_until(
            lambda: counts(page) != before and len(thresholds(page)) == 1, "the page follows Python"
        )
        page.context.close()


def wait_for_python(page: Page) -> None:
    """Wait until the cell that reads the wrapped Evaluation has run again by itself."""
    told = page.get_by_text("python has")
    expected = f"python has {' '.join(map(str, counts(page)))}"
    wait_until(lambda: told.inner_text() == expected, "Python has what is shown")
