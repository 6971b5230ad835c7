"""The documentation site: that of the folder SITE, or built once in a run of tests."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site; the first of several workers builds it if nobody has."""
    if "SITE" in os.environ:
        return ROOT / os.environ["SITE"] / "html"
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    built = folder / "docs/built"
    built.parent.mkdir(exist_ok=True)
    with (folder / "docs.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.exists():
            _build(built.parent)
            built.touch()
    return built.parent / "html"


def _build(folder: Path) -> None:
    command = [sys.executable, str(ROOT / "docs/build.py"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
