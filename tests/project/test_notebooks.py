"""Every notebook runs in the environment of `make demo`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
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


@pytest.fixture
def machine(tmp_path: Path) -> dict[str, str]:
    """Variables of a machine on which Jupyter has never been configured."""
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return kept | {name: str(tmp_path / name) for name in names}


def test_there_is_a_tour() -> None:
    assert "tour.ipynb" in [path.name for path in NOTEBOOKS]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs(path: Path, demo: Path, machine: dict[str, str]) -> None:
    limits = ("--timeout=600", "--startup_timeout=600")
    done = subprocess.run(
        [demo / "jupyter", "execute", *limits, path],
        env=machine,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_what_the_tour_recommends_is_installed(
    demo: Path, machine: dict[str, str], tmp_path: Path
) -> None:
    done = subprocess.run(
        [demo / "python", "-c", OPTIONAL],
        cwd=tmp_path,
        env=machine,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_binder_installs_the_same() -> None:
    assert 'pip install --no-cache-dir ".[demo]"' in (ROOT / "binder/postBuild").read_text("utf-8")
