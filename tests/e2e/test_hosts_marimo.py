"""A dashboard in marimo, which shows anywidgets without Jupyter."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from hosts import SETUP, drag_in_step, serving

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

APP = """
import marimo

app = marimo.App(width="full")

@app.cell
def _():
{setup}
    return ev, rw

@app.cell
def _(ev):
    ev
    return

@app.cell
def _(ev, rw):
    rw.ROC(ev)
    return
"""


def test_marimo_shows_a_dashboard_that_is_alive(chromium: Browser, tmp_path: Path) -> None:
    pytest.importorskip("marimo", reason="marimo is not installed")
    setup = "\n".join(f"    {line}" for line in SETUP.strip().splitlines())
    (tmp_path / "app.py").write_text(APP.format(setup=setup), encoding="utf-8")
    command = [
        *(sys.executable, "-m", "marimo", "-q", "run", "app.py", "--headless", "--no-token"),
        *("--host=127.0.0.1", "--port={port}"),
    ]
    with serving(command, tmp_path) as url:
        page = chromium.new_page(viewport={"width": 1200, "height": 1000})
        page.goto(url)
        page.locator(".rw-curve").first.wait_for(timeout=60_000)
        drag_in_step(page)
        page.screenshot(path=tmp_path / "marimo.png", full_page=True)
        page.close()
