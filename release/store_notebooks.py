"""Run notebooks and store their outputs: ``python release/store_notebooks.py [FILE ...]``.

What is stored can be shown anywhere, such as in the view of a repository: texts, tables and the
static chart of each widget, as SVG and as PNG, which JupyterLab shows in a notebook that nobody
has trusted yet. The state of the widgets is not stored: it has their script, which is
larger than all else, and every page that can run it can also run the notebook.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import re
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
from nbclient import NotebookClient
from PIL import Image
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from playwright.sync_api import Browser, Page, Playwright

ROOT = Path(__file__).parents[1]
FLAGS = ROOT / "tests/support/chromium_flags.json"
SVG, PNG = "image/svg+xml", "image/png"
# Colours of a PNG, which has a pixel for each of the SVG, that is shown once a notebook is trusted:
# charts have few, and shades of these.
_COLOURS = 64
SOURCES = "sources_sha256"
# Longer ones are whole pages in a frame.
_LONGEST_HTML = 20_000
_WIDGET = "application/vnd.jupyter.widget-view+json"
_KEPT = ("text/plain", "text/html", "text/markdown", SVG, PNG)
# How pandas names a styled table.
_TABLE = re.compile(r"T_[0-9a-f]{5,}")
# Where an object is in memory.
_PLACE = re.compile(r" at 0x[0-9a-f]+")


def run(path: Path, png_of: Callable[[str], tuple[str, dict[str, int]]]) -> None:
    """Run a notebook in its folder, and store it with its outputs.

    Parameters
    ----------
    path : Path
    png_of : callable
        Function of an SVG that returns it as PNG, in base64, and its size on a screen.
    """
    notebook: Any = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        # As on a machine on which Jupyter has never been configured.
        os.environ["IPYTHONDIR"] = folder
        resources = {"metadata": {"path": path.parent}}
        client = NotebookClient(
            notebook, timeout=600, resources=resources, store_widget_state=False
        )
        client.execute(env=os.environ | {"PYTHONWARNINGS": "ignore", "COLUMNS": "100"})
    store(notebook)
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if SVG in output.get("data", {}):
                output.data[PNG], output.metadata[PNG] = png_of(output.data[SVG])
    nbformat.write(notebook, path)


@contextmanager
def browser() -> Iterator[Callable[[str], tuple[str, dict[str, int]]]]:
    """Yield a function for `run` that draws with Chromium."""
    with sync_playwright() as playwright:
        chromium = launched(playwright)
        page = chromium.new_page()
        yield lambda svg: png_of(page, svg)
        chromium.close()


def launched(playwright: Playwright) -> Browser:
    """Return a Chromium, that of ``CHROMIUM_PATH`` if it is set."""
    flags = json.loads(FLAGS.read_text("utf-8"))
    return playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM_PATH"), args=flags)


def png_of(page: Page, svg: str) -> tuple[str, dict[str, int]]:
    """Return an SVG as PNG, in base64, and its size on a screen."""
    page.set_content(f'<body style="margin: 0">{svg}</body>')
    drawn = page.locator("svg").first
    box = drawn.bounding_box()
    if box is None:
        raise ValueError("the SVG of an output is not shown")
    with Image.open(io.BytesIO(drawn.screenshot())) as chart, io.BytesIO() as file:
        rgb = chart.convert("RGB")
        # Other methods give the colours to shades of grey, which are many, and none to thin lines.
        method = Image.Quantize.MAXCOVERAGE
        few = rgb.quantize(_COLOURS, method, dither=Image.Dither.NONE)
        few.save(file, "PNG", optimize=True)
        data = base64.b64encode(file.getvalue()).decode()
    return data, {side: round(box[side]) for side in ("width", "height")}


def store(notebook: Any) -> None:
    """Take out of a notebook what is of one run alone, and note the sources of its outputs."""
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = [made for output in cell.outputs for made in kept(output)]
    notebook.metadata.pop("widgets", None)
    notebook.metadata.language_info = {"name": "python"}
    notebook.metadata["rocwidgets"] = {SOURCES: sources(notebook)}


def kept(output: Any) -> Iterable[Any]:
    """Yield an output as it is stored, unless nothing of it is."""
    if output.output_type == "stream":
        # Bars of progress are on the other stream.
        if output.name == "stdout":
            yield nbformat.from_dict({**output, "text": _PLACE.sub("", output.text)})
        return
    if output.output_type == "error":
        yield output
        return
    data = {kind: output.data[kind] for kind in _KEPT if kind in output.data}
    if len(data.get("text/html", "")) > _LONGEST_HTML:
        del data["text/html"]
    charts = {kind for kind in data if kind.startswith("image/")}
    # The text of a widget without a chart is a list of its parts.
    if _WIDGET in output.data and not charts:
        return
    data["text/plain"] = _PLACE.sub("", data.get("text/plain", ""))
    if "text/html" in data:
        data["text/html"] = with_lasting_names(data["text/html"])
    # A bar of progress leaves nothing.
    if any(data.values()):
        yield nbformat.from_dict({**output, "data": data, "metadata": {}})


def with_lasting_names(html: str) -> str:
    """Return a table of pandas with names that are the same in each run."""
    nameless = _TABLE.sub("", html)
    return _TABLE.sub(f"T_{hashlib.sha256(nameless.encode()).hexdigest()[:6]}", html)


def sources(notebook: Any) -> str:
    """Return the checksum of all code of a notebook."""
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    return hashlib.sha256("\0".join(code).encode()).hexdigest()


if __name__ == "__main__":
    with browser() as draw:
        for name in sys.argv[1:] or sorted((ROOT / "notebooks").glob("*.ipynb")):
            print(name, flush=True)
            run(Path(name).resolve(), draw)
