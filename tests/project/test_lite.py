"""The notebook that is shown in JupyterLite."""

from __future__ import annotations

from pathlib import Path

import nbformat

from lite import INSTALL, TOUR, with_install

ROOT = Path(__file__).parents[2]


def test_the_tour_installs_what_it_needs_first() -> None:
    notebook = with_install(TOUR)
    nbformat.validate(notebook)
    first = next(cell for cell in notebook.cells if cell.cell_type == "code")
    assert first.source == INSTALL
    assert notebook.cells[0].source.startswith("# "), "the title stays on top"
    assert notebook.metadata.kernelspec.name == "python"


def test_all_else_of_the_tour_is_as_in_the_repository() -> None:
    kept, shown = nbformat.read(TOUR, as_version=4), with_install(TOUR)
    sources = [cell.source for cell in shown.cells]
    sources.remove(INSTALL)
    assert sources == [cell.source for cell in kept.cells]
    assert not any(cell.get("outputs") for cell in shown.cells)
