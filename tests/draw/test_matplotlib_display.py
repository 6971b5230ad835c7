"""A figure that is the result of a cell is shown, once, and pyplot knows nothing of it."""

from __future__ import annotations

import base64
import json
import re
import struct
import subprocess
import sys
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import rocwidgets as rw

MAKE = (
    "import sys\nimport rocwidgets as rw\nev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])"
)
PYPLOT = "import matplotlib.pyplot as plt"
ROC = "ev.figure(rw.ROC)"


def run(*cells: str) -> list[list[Any]]:
    """Run cells in a kernel of their own; return the outputs of each."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    NotebookClient(notebook, kernel_name="python3", timeout=120).execute()
    return [cell["outputs"] for cell in notebook.cells]


def is_png(text: str) -> bool:
    data = base64.b64decode(text)
    width, height = struct.unpack(">II", data[16:24])
    return data.startswith(b"\x89PNG") and width > 300 and height > 300


@pytest.mark.slow
def test_a_figure_shows_itself_in_a_fresh_kernel_and_leaves_pyplot_alone() -> None:
    loaded = "print('matplotlib.pyplot' in sys.modules)"
    _, shown, before, _, with_pyplot, inline, svg, after = run(
        MAKE,
        ROC,
        loaded,
        PYPLOT,
        ROC,
        f"%matplotlib inline\n{ROC}",
        f"%config InlineBackend.figure_formats = ['svg']\n{ROC}",
        "print(plt.get_fignums())",
    )
    assert before[0]["text"] == "False\n"
    assert after[0]["text"] == "[]\n"
    for outputs in (shown, with_pyplot, inline, svg):
        assert [each["output_type"] for each in outputs] == ["execute_result"]
    for outputs in (shown, with_pyplot, inline):
        assert set(outputs[0]["data"]) == {"image/png", "text/plain"}
        assert is_png(outputs[0]["data"]["image/png"])
    assert "</svg>" in svg[0]["data"]["image/svg+xml"]


@pytest.mark.slow
def test_a_figure_shows_itself_in_marimo() -> None:
    pytest.importorskip("marimo")
    code = f"""
import json
import re
from marimo._output.formatting import try_format
{MAKE}
found = try_format({ROC})
print(json.dumps([found.mimetype, str(found.data), found.traceback]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    kind, data, problem = json.loads(done.stdout)
    assert problem is None
    if kind == "application/vnd.marimo+mimebundle":
        bundle = json.loads(data)
        data = bundle["image/png"]
    else:
        assert kind == "image/png"
    assert is_png(data.partition("base64,")[2] or data)


def test_a_figure_says_what_it_is_where_charts_cannot_be_shown() -> None:
    figure = rw.Evaluation([0, 1], [0.2, 0.7]).figure(rw.ROC)
    assert re.search(r"Figure size \d+x\d+ with 1 Axes", repr(figure))
