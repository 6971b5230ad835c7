"""Every notebook runs from top to bottom, and is stored without outputs."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_there_is_a_tour() -> None:
    assert "tour.ipynb" in [path.name for path in NOTEBOOKS]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(not cell.outputs and cell.execution_count is None for cell in cells)
    NotebookClient(
        notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}
    ).execute()
    assert cells


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_binder_has_what_the_notebook_imports(path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    binder = (ROOT / "binder/requirements.txt").read_text("utf-8").splitlines()
    installed = {
        re.split(r"[^\w-]", line, maxsplit=1)[0] for line in (*binder, *project["dependencies"])
    }
    cells = nbformat.read(path, as_version=4).cells
    code = "\n".join(cell.source for cell in cells if cell.cell_type == "code")
    imported: set[str] = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            imported |= {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").partition(".")[0])
    assert imported <= {*installed, *sys.stdlib_module_names, "rocwidgets", "IPython"}
    # These parts of rocwidgets need an extra each.
    if "rocwidgets.bq" in code:
        assert "bqplot" in installed
    if "from_parquet" in code:
        assert {"duckdb", "pyarrow"} <= installed
