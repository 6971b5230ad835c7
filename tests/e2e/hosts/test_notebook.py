"""A dashboard in Notebook 7, as a user runs it."""

from __future__ import annotations

import json
import secrets
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import nbformat
import pytest
from playwright.sync_api import expect
from support.hosts import SETUP, SHOW, counts, drag_in_step, serving
from support.lab_server import new_page
from support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from playwright.sync_api import Browser, Page

ASK = "print('python has', ev.at().tn, ev.at().fp, ev.at().fn, ev.at().tp)"


SMALL = """
import rocwidgets as rw
ev = rw.Evaluation([0, 0, 1, 1, 0, 1], [0.1, 0.4, 0.35, 0.8, 0.3, 0.6])
"""
SAVED = ["rw.ROC(ev)", "ev.figure(rw.ROC)", "ev.embed(charts=[rw.ROC])"]
MANAGER = "@jupyter-widgets/jupyterlab-manager/plugin.jupyterlab-settings"


@contextmanager
def notebook_of(
    cells: Sequence[str], folder: Path, environment: dict[str, str] | None = None
) -> Iterator[tuple[str, dict[str, str]]]:
    """Serve a notebook of code cells; yield its address, and the header of requests."""
    pytest.importorskip("notebook", reason="Notebook 7 is not installed")
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source) for source in cells],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    nbformat.write(notebook, folder / "bank.ipynb")
    token = secrets.token_hex()
    command = [
        *(sys.executable, "-m", "notebook", "--no-browser", "--allow-root"),
        *("--port={port}", "--ServerApp.ip=127.0.0.1", f"--IdentityProvider.token={token}"),
    ]
    with serving(command, folder, environment) as url:
        yield url, {"Authorization": f"token {token}"}


def opened(browser: Browser, url: str, header: dict[str, str]) -> Page:
    """Open the notebook, once its kernel is idle."""
    # Cells out of sight are taken out of the page.
    page = new_page(browser, base_url=url, viewport={"width": 1200, "height": 2600})
    page.goto(f"notebooks/bank.ipynb?token={header['Authorization'].split()[1]}")
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.locator("[data-status=idle]").first.wait_for()
    return page


def test_notebook_shows_a_dashboard_that_is_alive(chromium: Browser, tmp_path: Path) -> None:
    with notebook_of((SETUP, SHOW, ASK), tmp_path) as server:
        page = opened(chromium, *server)
        cells = page.locator(".jp-CodeCell")
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


@pytest.mark.parametrize("saves", [True, pytest.param(False, marks=pytest.mark.nightly)])
def test_a_saved_notebook_shows_its_widgets_if_their_state_is_saved(
    saves: bool, chromium: Browser, tmp_path: Path
) -> None:
    settings = tmp_path / "settings"
    (settings / MANAGER).parent.mkdir(parents=True)
    if not saves:
        # Else it is as `make demo` sets up.
        (settings / MANAGER).write_text(json.dumps({"saveState": False}))
    environment = {"JUPYTERLAB_SETTINGS_DIR": str(settings)}
    path = tmp_path / "bank.ipynb"
    with notebook_of([SMALL, *SAVED], tmp_path, environment) as (url, header):
        page = opened(chromium, url, header)
        for _ in range(1 + len(SAVED)):
            page.keyboard.press("Shift+Enter")
        page.frame_locator(".jp-OutputArea iframe").locator(
            ".rw-part-roc .rw-curve"
        ).first.wait_for()
        page.locator(".rw-root.rw-roc .rw-curve").first.wait_for()
        before = path.stat().st_mtime_ns
        page.keyboard.press("Control+s")
        wait_until(lambda: path.stat().st_mtime_ns != before, "the notebook is saved")
        for session in page.request.get(f"{url}api/sessions", headers=header).json():
            page.request.delete(f"{url}api/sessions/{session['id']}", headers=header)
        page.context.close()
        assert ("widgets" in json.loads(path.read_text("utf-8"))["metadata"]) is saves
        page = opened(chromium, url, header)
        outputs = page.locator(".jp-OutputArea-output")
        if saves:
            outputs.first.locator(".rw-root.rw-roc .rw-curve").first.wait_for()
        else:
            expect(outputs.first).to_contain_text("Error displaying widget: model not found")
        expect(outputs.nth(1).locator("img, svg").first).to_be_visible()
        frame = page.frame_locator(".jp-OutputArea iframe")
        frame.locator(".rw-part-roc .rw-curve").first.wait_for()
        page.screenshot(path=tmp_path / "reopened.png")
        page.context.close()
