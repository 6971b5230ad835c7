"""A dashboard in Notebook 7, as a user runs it."""

from __future__ import annotations

import secrets
import sys
from typing import TYPE_CHECKING

import nbformat
import pytest
from support.hosts import SETUP, SHOW, counts, drag_in_step, serving
from support.lab_server import new_page
from support.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

ASK = "print('python has', ev.at().tn, ev.at().fp, ev.at().fn, ev.at().tp)"


def test_notebook_shows_a_dashboard_that_is_alive(chromium: Browser, tmp_path: Path) -> None:
    pytest.importorskip("notebook", reason="Notebook 7 is not installed")
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source) for source in (SETUP, SHOW, ASK)],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    nbformat.write(notebook, tmp_path / "bank.ipynb")
    token = secrets.token_hex()
    command = [
        *(sys.executable, "-m", "notebook", "--no-browser", "--allow-root"),
        *("--port={port}", "--ServerApp.ip=127.0.0.1", f"--IdentityProvider.token={token}"),
    ]
    with serving(command, tmp_path) as url:
        page = new_page(chromium, base_url=url, viewport={"width": 1200, "height": 1000})
        page.goto(f"notebooks/bank.ipynb?token={token}")
        cells = page.locator(".jp-CodeCell")
        cells.first.locator(".cm-content").click()
        page.locator("[data-status=idle]").first.wait_for()
        for _ in range(2):
            page.keyboard.press("Shift+Enter")
        page.locator(".rw-root.rw-roc .rw-curve").first.wait_for()
        drag_in_step(page)
        page.screenshot(path=tmp_path / "notebook.png")

        def python_has_it() -> bool:
            cells.last.locator(".cm-content").click()
            page.keyboard.press("Control+Enter")
            said = f"python has {' '.join(map(str, counts(page)))}"
            return said in cells.last.locator(".jp-OutputArea").inner_text()

        wait_until(python_has_it, "the kernel has what is shown")
        page.context.close()
