"""Build a JupyterLite of the tour, with this project's wheel: ``python release/lite.py [WHEEL]``.

The site, in ``build/lite``, needs no server but one for files. Its kernel is Pyodide, which a page
loads from a CDN, as it does the packages that the wheel depends on. The wheel is in the site.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import nbformat

ROOT = Path(__file__).parents[1]
SITE = ROOT / "build/lite"
TOUR = ROOT / "notebooks/tour.ipynb"
INSTALL = "%pip install -q rocwidgets matplotlib statsmodels"


def with_install(tour: Path) -> nbformat.NotebookNode:
    """Return a notebook that begins with the installation of what it needs, without outputs."""
    notebook = nbformat.read(tour, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    first = nbformat.v4.new_code_cell(INSTALL)
    first["id"] = "install"
    notebook.cells.insert(1, first)
    notebook.metadata.kernelspec = {
        "display_name": "Python (Pyodide)",
        "language": "python",
        "name": "python",
    }
    return notebook


def build(wheel: Path, site: Path = SITE) -> None:
    """Write the site."""
    shutil.rmtree(site, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        contents = Path(folder) / "contents"
        contents.mkdir()
        nbformat.write(with_install(TOUR), contents / TOUR.name)
        command = [
            *(sys.executable, "-m", "jupyter", "lite", "build"),
            *("--lite-dir", folder, "--contents", contents, "--output-dir", site),
            *("--piplite-wheels", wheel),
        ]
        subprocess.run(command, check=True, cwd=folder)


def main(arguments: list[str]) -> None:
    """Build with the wheel given, or with that of ``dist/``."""
    (wheel,) = map(Path, arguments) if arguments else (ROOT / "dist").glob("*.whl")
    build(wheel.resolve())
    print(f"python -m http.server --directory {SITE.relative_to(ROOT)}")


if __name__ == "__main__":
    main(sys.argv[1:])
