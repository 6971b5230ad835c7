"""Every file of the product, and every public method, has a test that can be found."""

from __future__ import annotations

import inspect
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from fuzz.targets import returned
from ipywidgets import DOMWidget

import rocwidgets as rw
from rocwidgets.core import Groups, Model

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
ROW = re.compile(r"^\| (`(?:rocwidgets|js/src)/[^|]*) \| ([^|]*) \|$", re.MULTILINE)
PLACES: dict[str, str] = dict(ROW.findall(TEXT))
METHODS = re.compile(r"^\| `(Evaluation|Model|Groups)\.([^`]*)` \| ([^|]*) \|$", re.MULTILINE)


def files_of(pattern: str) -> set[Path]:
    """Return the files that a pattern with alternatives in braces stands for."""
    parts = [part.split(",") for part in re.split(r"[{}]", pattern)]
    suffix = ".py" if pattern.startswith("rocwidgets") else ".ts"
    found = ("".join(each) for each in product(*parts))
    return {path for each in found for path in ROOT.glob(f"{each}{suffix}")}


def product_files() -> list[Path]:
    found = [*ROOT.glob("rocwidgets/**/*.py"), *ROOT.glob("js/src/**/*.ts")]
    return [path for path in found if path.name != "__init__.py" and ".d." not in path.name]


def has_own_test(path: Path, names: set[str]) -> bool:
    return (f"test_{path.stem}.py" if path.suffix == ".py" else f"{path.stem}.test.ts") in names


def names_of_tests() -> set[str]:
    found = [*ROOT.glob("tests/**/test_*.py"), *ROOT.glob("js/tests/**/*.test.ts")]
    return {path.name for path in found}


def test_every_file_has_a_test_of_its_name_or_a_row() -> None:
    names = names_of_tests()
    rows = set().union(*(files_of(each) for key in PLACES for each in re.findall("`([^`]*)`", key)))
    alone = [path for path in product_files() if not has_own_test(path, names)]
    missing = [str(path.relative_to(ROOT)) for path in alone if path not in rows]
    assert missing == [], "give it a test of its name, or a row in CONTRIBUTING.md"


@pytest.mark.parametrize("files", PLACES)
def test_every_row_is_of_files_without_a_test_of_their_name_and_of_tests_that_are_there(
    files: str,
) -> None:
    names = names_of_tests()
    for pattern in re.findall("`([^`]*)`", files):
        assert any(not has_own_test(path, names) for path in files_of(pattern)), pattern
    tests = re.findall("`([^`]*)`", PLACES[files])
    assert tests
    assert [each for each in tests if not (ROOT / each).is_file()] == []


def methods_of(owner: Any) -> set[str]:
    return {
        name
        for name, member in vars(owner).items()
        if not name.startswith("_") and not hasattr(DOMWidget, name)
        if inspect.isfunction(member) or isinstance(member, classmethod | staticmethod)
    }


@pytest.mark.parametrize("owner", [rw.Evaluation, Model, Groups])
def test_every_method_has_a_test_of_its_name_or_a_row(owner: Any) -> None:
    rows = {
        name: tests
        for of, names, tests in METHODS.findall(TEXT)
        if of == owner.__name__
        for name in names.strip("{}").split(",")
    }
    names, methods = names_of_tests(), methods_of(owner)
    own = {name for name in methods for ending in ("", "s") if f"test_{name}{ending}.py" in names}
    assert methods - own == set(rows)
    for name, tests in rows.items():
        texts = [(ROOT / each).read_text("utf-8") for each in re.findall("`([^`]*)`", tests)]
        assert any(f".{name}(" in text for text in texts), name


def test_every_public_method_is_called_in_a_test() -> None:
    text = "\n".join(path.read_text("utf-8") for path in ROOT.glob("tests/**/test_*.py"))
    owners: list[Any] = [rw.Evaluation, rw.MulticlassEvaluation, *returned()]
    members = {f"{owner.__name__}.{name}" for owner in owners for name in methods_of(owner)}
    assert len(members) > 100
    missing = [each for each in sorted(members) if f".{each.split('.')[1]}(" not in text]
    assert missing == []
