"""A dashboard served by Voila, with nothing but its own server within reach."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import nbformat
from support.hosts import SETUP, SHOW, drag_in_step, serving
from support.lab_server import new_page

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


def test_voila_serves_a_dashboard_that_is_alive(chromium: Browser, tmp_path: Path) -> None:
    cells = [nbformat.v4.new_code_cell(source) for source in (SETUP, SHOW)]
    notebook = nbformat.v4.new_notebook(
        cells=cells, metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    )
    nbformat.write(notebook, tmp_path / "bank.ipynb")
    command = [
        *(sys.executable, "-m", "voila", "bank.ipynb", "--no-browser"),
        *("--port={port}", "--Voila.ip=127.0.0.1"),
    ]
    with serving(command, tmp_path) as url:
        page = new_page(chromium, viewport={"width": 1200, "height": 1000})
        page.route(
            lambda address: not address.startswith((url, "data:", "blob:")),
            lambda route: route.abort(),
        )
        page.goto(url)
        page.locator(".rw-curve").first.wait_for()
        drag_in_step(page)
        page.screenshot(path=tmp_path / "voila.png")
        page.context.close()
