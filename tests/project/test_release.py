"""What a release needs is there, agrees with the rest, and has the form that its readers want."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from packaging.requirements import Requirement
from rattler_build import Stage0Recipe, VariantConfig
from readme_renderer import markdown

import rocwidgets as rw
from ready import left_to_do
from recipe import recipe

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
URLS = PROJECT["project"]["urls"]
REPOSITORY = URLS["Source"]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))


def check(*arguments: object) -> None:
    """Compare a file with a schema that check-jsonschema has."""
    command = [sys.executable, "-m", "check_jsonschema", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def commands(node: Any) -> list[str]:
    """Return the shell commands of a workflow."""
    if isinstance(node, list):
        return [one for each in node for one in commands(each)]
    if not isinstance(node, dict):
        return []
    own = [node["run"]] if isinstance(node.get("run"), str) else []
    return own + [one for each in node.values() for one in commands(each)]


def test_workflows_have_the_form_of_workflows() -> None:
    assert {path.stem for path in WORKFLOWS} == {"tests", "docs", "release"}
    check("--builtin-schema", "vendor.github-workflows", *WORKFLOWS)
    check("--builtin-schema", "vendor.dependabot", ROOT / ".github/dependabot.yml")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_run_what_people_and_ci_run(path: Path) -> None:
    targets = set(re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8")))
    workflow = yaml.safe_load(path.read_text("utf-8"))
    names = {one["target"] for one in matrix_of(workflow) if "target" in one}
    for command in commands(workflow):
        for name in re.findall(r"make ([a-z-]+)", command):
            assert name in targets, command
        for file in re.findall(r"[\w./]+\.py|\.ci/run", command):
            assert (ROOT / file).is_file(), command
    assert names <= targets


def matrix_of(workflow: dict[str, Any]) -> list[dict[str, str]]:
    """Return what the jobs of a workflow are repeated for."""
    strategies = [job.get("strategy", {}) for job in workflow["jobs"].values()]
    return [one for each in strategies for one in each.get("matrix", {}).get("include", [])]


def test_the_python_versions_are_those_that_are_tested() -> None:
    jobs = yaml.safe_load(WORKFLOWS[-1].read_text("utf-8"))["jobs"]
    tested = jobs["all"]["strategy"]["matrix"]["python"]
    start = "Programming Language :: Python :: 3."
    classified = [each for each in PROJECT["project"]["classifiers"] if each.startswith(start)]
    assert [each.rpartition(" ")[2] for each in classified] == tested
    assert PROJECT["project"]["requires-python"] == f">={tested[0]}"


def test_issue_forms_have_what_a_form_needs() -> None:
    assert {path.stem for path in FORMS} == {"bug", "chart", "question", "config"}
    for path in FORMS:
        form = yaml.safe_load(path.read_text("utf-8"))
        if path.stem == "config":
            assert all(link["url"].startswith(REPOSITORY) for link in form["contact_links"])
            continue
        assert {"name", "description", "body"} <= set(form)
        fields = [part for part in form["body"] if part["type"] != "markdown"]
        assert len({part["id"] for part in fields}) == len(fields)
        assert all(part["attributes"]["label"] for part in fields)


def test_the_citation_is_valid_and_is_of_this_version() -> None:
    path = ROOT / "CITATION.cff"
    check("--builtin-schema", "vendor.citation-file-format", "--default-filetype", "yaml", path)
    citation = yaml.safe_load(path.read_text("utf-8"))
    assert citation["version"] == rw.__version__
    assert citation["repository-code"] == REPOSITORY


def test_all_addresses_of_the_repository_are_the_one() -> None:
    """A file that has the address has to be found by who sets it."""
    kinds = (
        "*.md",
        "pyproject.toml",
        "CITATION.cff",
        "docs/**/*.md",
        "notebooks/*.ipynb",
        ".github/**/*.yml",
    )
    files = [path for kind in (*kinds, "rocwidgets/**/*.py") for path in ROOT.glob(kind)]
    for path in files:
        for address in re.findall(r"https://[\w./-]*rocwidgets[\w./-]*", path.read_text("utf-8")):
            known = address.startswith((REPOSITORY, URLS["Documentation"]))
            assert known or _elsewhere(address), f"{path}: {address}"


def _elsewhere(address: str) -> bool:
    """Return whether an address is of this package on another site."""
    return address.startswith(
        ("https://pypi.org/", "https://img.shields.io/", "https://mybinder.org")
    )


def test_links_of_the_package_page_are_whole_and_shown() -> None:
    whole = ProjectMetadata(str(ROOT), PluginManager()).core.readme
    result = re.findall(r'(?:src|srcset|href)="([^"]*)|\]\(([^)]*)', whole)
    links = [one or other for one, other in result]
    assert all(link.startswith(("https://", "#")) for link in links)
    for kind in ("raw/main/docs/dashboard-light.png", "blob/main/docs/tasks.md"):
        assert f"{REPOSITORY}/{kind}" in links
    shown = markdown.render(whole)
    assert shown is not None
    assert f'src="{REPOSITORY}/raw/main/docs/dashboard-light.png"' in shown
    assert "<script" not in shown


def test_what_is_left_to_do_for_a_tag(tmp_path: Path) -> None:
    (tmp_path / "rocwidgets").mkdir()
    (tmp_path / "rocwidgets/__init__.py").write_text('__version__ = "1.2.3"\n')
    (tmp_path / "CHANGELOG.md").write_text("## [Unreleased]\n\n- new\n\n## [1.2.2] - 2020-01-01\n")
    (tmp_path / "CITATION.cff").write_text("version: 1.2.3\n")
    assert left_to_do(tmp_path, "1.2.3") == ["the tag must be like v0.2.0, not '1.2.3'"]
    assert len(left_to_do(tmp_path, "v1.2.3")) == 2
    (tmp_path / "CHANGELOG.md").write_text("## [Unreleased]\n\n## [1.2.3] - 2020-01-02\n\n- new\n")
    assert left_to_do(tmp_path, "v1.2.3") == [
        'CITATION.cff lacks the line date-released: "2020-01-02"'
    ]
    (tmp_path / "CITATION.cff").write_text('version: 1.2.3\ndate-released: "2020-01-02"\n')
    assert left_to_do(tmp_path, "v1.2.3") == []
    assert "has version 1.2.3" in left_to_do(tmp_path, "v1.2.4")[0]


def test_the_recipe_has_all_that_the_package_needs() -> None:
    text = recipe()
    kept = (ROOT / "release/recipe.yaml").read_text("utf-8")
    hashes = re.compile(r"sha256: \w{64}")
    assert hashes.sub("", kept) == hashes.sub("", text), "python release/recipe.py writes it"
    (rendered,) = Stage0Recipe.from_yaml(text).render(VariantConfig())
    assert rendered.recipe.package.version == rw.__version__
    result = yaml.safe_load(text)
    assert result["context"]["version"] == rw.__version__
    needed = [Requirement(each) for each in PROJECT["project"]["dependencies"]]
    wanted = [f"{each.name} {each.specifier}" for each in needed]
    assert [each for each in result["requirements"]["run"] if "python " not in each] == wanted


def test_the_lock_has_the_lower_bounds() -> None:
    lines = (ROOT / "release/minimum.txt").read_text("utf-8").splitlines()
    pins = [line.split("==") for line in lines if re.match(r"\w\S*==", line)]
    pinned = {name: result.split(" ")[0] for name, result in pins}
    assert len(pinned) > 200
    for each in map(Requirement, PROJECT["project"]["dependencies"]):
        (bound,) = each.specifier
        assert f"{pinned[each.name]}.".startswith(f"{bound.version}."), f"{each}: make lock"
    extras = PROJECT["project"]["optional-dependencies"]
    for each in map(Requirement, (one for extra in extras.values() for one in extra)):
        if each.name in pinned:
            assert each.specifier.contains(pinned[each.name]), f"{each}: make lock"


def test_the_demo_has_what_the_notebooks_import() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    parts = re.findall(r"rocwidgets\[(.*)\]", " ".join(extras["demo"]))[0].split(",")
    needed = [*PROJECT["project"]["dependencies"], *extras["demo"]]
    needed += [one for part in parts for one in extras[part]]
    installed = {Requirement(each).name.replace("-", "_") for each in needed}
    installed |= {"sklearn", "IPython", "rocwidgets", *sys.stdlib_module_names}
    for path in sorted(ROOT.glob("notebooks/*.ipynb")):
        cells = json.loads(path.read_text("utf-8"))["cells"]
        code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        imported = re.findall(r"(?m)^(?:from|import) (\w+)", code)
        assert set(imported) <= installed, path.name
