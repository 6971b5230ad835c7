"""The wheel that is built from the sdist carries what it needs and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
STATIC = "rocwidgets/static"
SCRIPTS = ("evaluation.js", "view.js")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources without anything that is built or installed."""
    copy = tmp_path_factory.mktemp("tree") / "rocwidgets"
    unwanted = shutil.ignore_patterns(".*", "node_modules", "static", "dist", "__pycache__")
    shutil.copytree(ROOT, copy, ignore=unwanted)
    shutil.copy(ROOT / "js/.npmrc", copy / "js/.npmrc")
    return copy


@pytest.fixture(scope="module")
def built(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An sdist, and a wheel built from it, on a machine whose own Node does not work."""
    machine = tmp_path_factory.mktemp("machine")
    for name in ("node", "npm"):
        broken = machine / name
        broken.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
        broken.chmod(0o755)
    dist = tree / "dist"
    done = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", dist, tree],
        env=os.environ | {"PATH": f"{machine}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return dist


@pytest.fixture(scope="module")
def wheel(built: Path) -> Iterator[ZipFile]:
    (path,) = built.glob("*.whl")
    with ZipFile(path) as archive:
        yield archive


def test_the_scripts_are_those_that_the_other_tests_have_run(wheel: ZipFile) -> None:
    for name in SCRIPTS:
        in_tree = ROOT / STATIC / name
        assert in_tree.is_file(), f"{in_tree} is missing: npm run build in js/"
        content = wheel.read(f"{STATIC}/{name}")
        assert content
        assert content == in_tree.read_bytes(), f"{in_tree} is stale: npm run build in js/"


def test_the_licences_of_bundled_packages_are_kept(wheel: ZipFile) -> None:
    names = wheel.namelist()
    assert f"{STATIC}/LICENSES.txt" in names
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)


def test_every_python_module_and_data_file_is_inside(wheel: ZipFile) -> None:
    package = ROOT / "rocwidgets"
    wanted = {
        path.relative_to(ROOT).as_posix()
        for path in [*package.rglob("*.py"), *package.glob("data/*"), *package.glob("py.typed")]
    }
    assert "rocwidgets/data/bank_marketing.csv" in wanted
    assert wanted <= set(wheel.namelist())


def test_nothing_else_is_inside(wheel: ZipFile) -> None:
    folders = {name.split("/")[0] for name in wheel.namelist()}
    assert {folder for folder in folders if not folder.endswith(".dist-info")} == {"rocwidgets"}
    kinds = {Path(name).suffix for name in wheel.namelist() if name.startswith("rocwidgets/")}
    assert kinds <= {".py", ".js", ".css", ".txt", ".csv", ".md", ".typed"}


def test_the_sdist_has_the_sources_and_nothing_built(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"js/src/evaluation.ts", "js/package-lock.json", "js/.npmrc", "hatch_build.py"} <= names
    assert not [name for name in names if "node_modules" in name or name.startswith(STATIC)]


def test_skipping_the_scripts_needs_scripts_that_are_there(tree: Path, built: Path) -> None:
    static = tree / STATIC
    assert not static.exists(), f"the build in {built} left {static}"
    done = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", tree],
        env=os.environ | {"ROCWIDGETS_SKIP_JS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "lacks evaluation.js, view.js" in done.stdout + done.stderr
