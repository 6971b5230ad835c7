"""A notebook as HTML by nbconvert: alive, or a chart where no script may run."""

from __future__ import annotations

import base64
import copy
import io
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from PIL import Image
from support.hosts import SETUP, SHOW, counts, drag, drag_in_step
from support.lab_server import new_page
from support.waiting import TIMEOUT

from rocwidgets.assets import deflated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nbformat import NotebookNode
    from playwright.sync_api import Browser, Locator, Page, Route

WIDGETS = "application/vnd.jupyter.widget-state+json"
PACKAGES = {
    "require.min.js": ("requirejs@2.3.8", "package/require.js"),
    "embed-amd.js": ("@jupyter-widgets/html-manager@1.0.15", "package/dist/embed-amd.js"),
}


@pytest.fixture(scope="module")
def executed() -> NotebookNode:
    """A notebook that was run, with the state of its widgets."""
    sources = (SETUP, SHOW, "ev.embed(charts=[rw.ROC, rw.Profit])")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(s) for s in sources])
    NotebookClient(notebook, kernel_name="python3", timeout=TIMEOUT).execute()
    return notebook


@pytest.fixture(scope="module")
def cdn(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Files of the CDN by name: from npm, and what anywidget installs."""
    folder = tmp_path_factory.mktemp("cdn")
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("there is no npm to have the widget manager from")
    result = {}
    for name, (package, member) in PACKAGES.items():
        packed = subprocess.run(
            [npm, "pack", "--silent", package],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        if packed.returncode:
            pytest.skip(f"npm cannot have {package}: {packed.stderr.strip()[-200:]}")
        with tarfile.open(folder / packed.stdout.strip()) as archive:
            content = archive.extractfile(member)
            assert content is not None
            result[name] = folder / name
            result[name].write_bytes(content.read())
    result["index.js"] = Path(sys.prefix, "share/jupyter/nbextensions/anywidget/index.js")
    return result


def write_html(notebook: NotebookNode, path: Path) -> str:
    html, _ = HTMLExporter().from_notebook_node(notebook)
    path.write_text(html, encoding="utf-8")
    return path.as_uri()


def test_the_saved_state_is_whole(executed: NotebookNode) -> None:
    state = executed.metadata["widgets"][WIDGETS]["state"]
    models = {
        each["state"].get("_kind", ""): each for each in state.values() if "_esm" in each["state"]
    }
    assert set(models) == {"", "roc"}
    evaluation, view = models[""], models["roc"]
    (script,) = (each for each in evaluation["buffers"] if each["path"] == ["_script"])
    assert base64.b64decode(script["data"]) == deflated("evaluation.js")
    assert state[view["state"]["evaluation"].removeprefix("anywidget:")] is evaluation
    assert {each["model_module"] for each in models.values()} == {"anywidget"}
    needed = {"_sample", "_counts", "threshold", "costs", "prevalence", "charts", "options"}
    assert needed <= set(evaluation["state"])
    paths = [tuple(buffer["path"]) for buffer in evaluation["buffers"]]
    assert paths
    assert all(
        path[0] in {"_sample", "_script"} and buffer["data"]
        for path, buffer in zip(paths, evaluation["buffers"], strict=True)
    )
    shown = [output for cell in executed.cells for output in cell.get("outputs", [])]
    assert sum("application/vnd.jupyter.widget-view+json" in each["data"] for each in shown) == 2


@pytest.mark.nightly
def test_it_is_alive_by_the_cdn(
    executed: NotebookNode, cdn: dict[str, Path], chromium: Browser, tmp_path: Path
) -> None:
    page = new_page(chromium, viewport={"width": 1200, "height": 1000})

    def answer(route: Route) -> None:
        file = cdn.get(route.request.url.split("?")[0].rsplit("/", 1)[1])
        if file is None:
            route.abort()
        else:
            route.fulfill(path=file, content_type="text/javascript")

    page.route(lambda address: address.startswith("http"), answer)
    page.goto(write_html(executed, tmp_path / "cdn.html"))
    page.locator(".rw-root.rw-roc .rw-curve").first.wait_for()
    drag_in_step(page)
    page.screenshot(path=tmp_path / "cdn.png")
    page.context.close()


def test_an_embedded_page_is_alive_without_a_network(
    executed: NotebookNode, chromium: Browser, tmp_path: Path
) -> None:
    page = new_page(chromium, offline=True, viewport={"width": 1200, "height": 1000})
    page.goto(write_html(executed, tmp_path / "offline.html"))
    frame = page.frame_locator("iframe")
    frame.locator(".rw-part-profit .rw-curve").first.wait_for()
    before = counts(frame)
    drag(frame.locator(".rw-part-profit"), 60, -10)
    assert counts(frame) != before
    assert sum(counts(frame)) == sum(before)
    page.screenshot(path=tmp_path / "offline.png", full_page=True)
    page.context.close()


# Ink, and the colours of the three models.
COLOURS = ("#1f1f1f", "#0072b2", "#d55e00", "#009e73")
# As wide as where GitHub shows notebooks.
WIDTH = 1000


@pytest.fixture
def scriptless(chromium: Browser) -> Iterator[Page]:
    """A page in which no script may run, nor anything be fetched."""
    viewport = {"width": WIDTH, "height": 1000}
    page = new_page(chromium, java_script_enabled=False, offline=True, viewport=viewport)
    yield page
    page.context.close()


def colours_in(chart: Locator) -> dict[str, int]:
    """How many pixels have which of the colours."""
    with Image.open(io.BytesIO(chart.screenshot())) as image:
        pixels = np.asarray(image.convert("RGB"), np.int16)
    wanted = {name: np.array(list(bytes.fromhex(name[1:])), np.int16) for name in COLOURS}
    return {
        name: int((np.abs(pixels - colour) <= 8).all(axis=-1).sum())
        for name, colour in wanted.items()
    }


def test_a_chart_is_shown_where_scripts_are_stripped(
    executed: NotebookNode, scriptless: Page, tmp_path: Path
) -> None:
    saved = copy.deepcopy(executed)
    # JupyterLab stores no state of widgets unless it is told to.
    del saved.metadata["widgets"]
    html, _ = HTMLExporter(sanitize_html=True).from_notebook_node(saved)
    file = tmp_path / "sanitized.html"
    file.write_text(html, encoding="utf-8")
    scriptless.goto(file.as_uri())
    charts = scriptless.locator(".jp-OutputArea-output img")
    assert charts.count() == 2
    for chart in charts.all():
        box = chart.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= WIDTH
        assert box["height"] > 300
        assert min(colours_in(chart).values()) > 100
    scriptless.screenshot(path=tmp_path / "sanitized.png", full_page=True)


@pytest.mark.nightly
def test_a_chart_that_stands_in_a_page_is_whole(
    executed: NotebookNode, scriptless: Page, tmp_path: Path
) -> None:
    charts = [
        output["data"]["image/svg+xml"]
        for cell in executed.cells
        for output in cell.get("outputs", [])
        if "image/svg+xml" in output["data"]
    ]
    policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'
    file = tmp_path / "inline.html"
    file.write_text(f"<!doctype html><meta charset=utf-8>{policy}{''.join(charts)}", "utf-8")
    scriptless.goto(file.as_uri())
    sheets = scriptless.locator("body > svg").all()
    assert len(sheets) == 2
    for sheet in sheets:
        assert min(colours_in(sheet).values()) > 100
        room = sheet.bounding_box()
        assert room is not None
        for text in sheet.locator("text").all():
            box = text.bounding_box()
            assert box is not None
            assert room["x"] <= box["x"]
            assert box["x"] + box["width"] <= room["x"] + room["width"], text.inner_text()
    scriptless.screenshot(path=tmp_path / "inline.png", full_page=True)
