"""The wheel that is built from the sdist carries what it needs and nothing else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from email import message_from_bytes, policy
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import Message

ROOT = Path(__file__).parents[2]
STATIC = "rocwidgets/static"
SCRIPTS = ("evaluation.js", "view.js")
# Of the code, of the packages bundled with it, and of the data.
LICENCES = ["LICENSE", "js/LICENSES.txt", "rocwidgets/data/NOTICE.md"]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources without anything that is built or installed."""
    copy = tmp_path_factory.mktemp("tree") / "rocwidgets"
    unwanted = shutil.ignore_patterns(
        ".*", "node_modules", "static", "dist", "build", "__pycache__"
    )
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


def files_of(built: Path) -> set[str]:
    """Return the names of what is in the sdist."""
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as sdist:
        return {name.partition("/")[2] for name in sdist.getnames()}


def metadata(wheel: ZipFile) -> Message:
    """Return what a package page shows."""
    (path,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    return message_from_bytes(wheel.read(path), policy=policy.compat32)


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


def test_the_licences_of_code_bundled_packages_and_data_are_kept(wheel: ZipFile) -> None:
    told = metadata(wheel)
    assert told["License-Expression"] == "BSD-3-Clause AND ISC AND CC-BY-4.0"
    assert told.get_all("License-File") == LICENCES
    for name in LICENCES:
        (path,) = [each for each in wheel.namelist() if each.endswith(f"-info/licenses/{name}")]
        assert wheel.read(path) == (ROOT / name).read_bytes(), name
    data = {path.name for path in (ROOT / "rocwidgets/data").glob("*.csv")}
    assert data == set(re.findall(r"(?m)^# (.*)$", (ROOT / LICENCES[2]).read_text("utf-8")))


def test_every_script_with_other_code_in_it_carries_the_notices(wheel: ZipFile) -> None:
    notices = [(ROOT / name).read_text("utf-8") for name in LICENCES[:2]]
    assert "d3-array" in notices[1]
    for name in ("evaluation.js", "link.js", "page.js"):
        text = wheel.read(f"{STATIC}/{name}").decode()
        assert all(notice in text for notice in notices), name


def test_a_package_page_can_follow_every_link(wheel: ZipFile, built: Path) -> None:
    links = re.compile(r"(?:src|srcset)=\"([^\"]*)|\]\(([^)]*)")
    text = str(metadata(wheel).get_payload())
    result = [one or other for one, other in links.findall(text)]
    assert len(result) == len(links.findall((ROOT / "README.md").read_text("utf-8")))
    assert [link for link in result if not link.startswith("https://")] == []
    (image,) = [link for link in result if link.endswith("docs/dashboard-light.png")]
    assert image.startswith("https://")
    command = [sys.executable, "-m", "twine", "check", "--strict", *built.iterdir()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_python_module_and_data_file_is_inside(wheel: ZipFile) -> None:
    package = ROOT / "rocwidgets"
    others = ("data/*", "py.typed", "vocabulary.json")
    files = [path for each in ("**/*.py", *others) for path in package.glob(each)]
    wanted = {path.relative_to(ROOT).as_posix() for path in files}
    assert "rocwidgets/data/bank_marketing.csv" in wanted
    assert wanted <= set(wheel.namelist())


def test_nothing_else_is_inside(wheel: ZipFile) -> None:
    folders = {name.split("/")[0] for name in wheel.namelist()}
    assert {folder for folder in folders if not folder.endswith(".dist-info")} == {"rocwidgets"}
    kinds = {Path(name).suffix for name in wheel.namelist() if name.startswith("rocwidgets/")}
    assert kinds <= {".py", ".js", ".css", ".csv", ".json", ".md", ".typed"}


def test_the_sdist_has_the_sources_and_nothing_built(built: Path) -> None:
    names = files_of(built)
    assert {
        "js/src/entry/evaluation.ts",
        "js/package-lock.json",
        "js/.npmrc",
        "hatch_build.py",
    } <= names
    assert not [name for name in names if "node_modules" in name or name.startswith(STATIC)]


def test_the_sdist_has_all_that_its_tests_need(tree: Path, built: Path) -> None:
    sources = {path.relative_to(tree) for path in tree.rglob("*") if path.is_file()}
    made = {"dist", "__pycache__"}
    wanted = {path.as_posix() for path in sources if made.isdisjoint(path.parts)}
    wanted -= {name for name in wanted if "node_modules" in name or name.startswith(STATIC)}
    folders = {name.partition("/")[0] for name in wanted}
    assert {"Makefile", "benchmarks", "binder", "docs", "notebooks", "tests"} <= folders
    assert wanted <= files_of(built)


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
