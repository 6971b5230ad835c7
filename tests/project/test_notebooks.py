"""Every notebook runs in the environment of `make demo`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest
from nbclient import NotebookClient
from support.lab_server import forked_kernels

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
# What most notebooks import, and takes long.
IMPORTED = ("matplotlib.figure", "sklearn.ensemble", "sklearn.model_selection")
OPTIONAL = """
import rocwidgets as rw
df = rw.datasets.niamey()
ev = rw.Evaluation(df["obs"], df[["EMOS", "Logistic"]])
view = rw.Reliability(ev, extra_curve="loess")
assert not ev._bands["reliability loess"]["EMOS"].get("problem")
assert ev.figure(rw.ROC).axes
"""


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Programs of an environment that `make demo` sets up on a new machine."""
    folder = tmp_path_factory.mktemp("demo") / "venv"
    command = [sys.executable, "environment.py", folder, "demo"]
    subprocess.run(command, cwd=ROOT, check=True)
    return folder / "bin"


def machine(folder: Path) -> dict[str, str]:
    """Variables of a machine on which Jupyter has never been configured."""
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return kept | {name: str(folder / name) for name in names}


@pytest.fixture(scope="module")
def kernels(demo: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folder of data of Jupyter with kernels of that environment."""
    home = tmp_path_factory.mktemp("kernels")
    with forked_kernels(home, demo / "python", machine(home), *IMPORTED) as folder:
        yield folder.parent


def test_there_is_a_tour() -> None:
    assert "tour.ipynb" in [path.name for path in NOTEBOOKS]


@pytest.mark.nightly
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs(
    path: Path, kernels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTER_PATH", str(kernels))
    notebook, resources = nbformat.read(path, as_version=4), {"metadata": {"path": path.parent}}
    client = NotebookClient(notebook, timeout=600, startup_timeout=600, resources=resources)
    client.execute(env=machine(tmp_path))


@pytest.mark.nightly
def test_what_the_tour_recommends_is_installed(demo: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [demo / "python", "-c", OPTIONAL],
        cwd=tmp_path,
        env=machine(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_binder_installs_the_same() -> None:
    assert 'pip install --no-cache-dir ".[demo]"' in (ROOT / "binder/postBuild").read_text("utf-8")
