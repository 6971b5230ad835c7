"""What imports load, and that the names of lazy packages are what type checkers see."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

import rocwidgets

ROOT = Path(rocwidgets.__file__).parent
LAZY = (
    "rocwidgets",
    "rocwidgets.core",
    "rocwidgets.multiclass",
    "rocwidgets.draw",
    "rocwidgets.frames",
    "rocwidgets.inputs",
    "rocwidgets.model_selection",
    "rocwidgets.views",
)
# What shows no widget, or only after cases were read.
LATER = (
    "asyncio",
    "bqplot",
    "difflib",
    "duckdb",
    "html",
    "matplotlib",
    "narwhals",
    "polars",
    "pyarrow",
    "scipy",
    "sklearn",
    "tqdm",
    "rocwidgets.core.analysis",
    "rocwidgets.core.certainty",
    "rocwidgets.draw.svg",
    "rocwidgets.frames.read",
    "rocwidgets.inputs.cases",
    "rocwidgets.numeric.inference",
    "rocwidgets.charts",
    "rocwidgets.views",
    "rocwidgets.widget.wire",
)
DEPENDENCIES = "import anywidget, ipywidgets, pandas"


@pytest.mark.slow
def test_an_evaluation_is_there_without_what_is_used_later() -> None:
    loaded = loaded_by("import rocwidgets; rocwidgets.Evaluation")
    assert not {*LATER} & loaded
    ours = {name for name in loaded if name.startswith("rocwidgets")}
    every = [*pkgutil.walk_packages(rocwidgets.__path__, "rocwidgets.")]
    assert len(ours) < 0.3 * len(every), sorted(ours)


@pytest.mark.slow
@pytest.mark.parametrize("package", LAZY)
def test_a_lazy_package_loads_no_module_of_its_own(package: str) -> None:
    loaded = loaded_by(f"import {package}")
    parents = {package.rsplit(".", level)[0] for level in range(package.count(".") + 1)}
    assert {name for name in loaded if name.startswith("rocwidgets")} == {
        *parents,
        "rocwidgets.lazy",
    }


# What is public as a module.
ROOMS = {"bq", "core", "datasets", "model_selection", "research", "teaching"}


@pytest.mark.parametrize("package", LAZY)
def test_names_of_a_lazy_package_are_those_of_type_checkers(package: str) -> None:
    module = importlib.import_module(package)
    assert imported_for_types(module) == set(module.__all__)
    for name in module.__all__:
        result = getattr(module, name)
        assert isinstance(result, ModuleType) == (package == "rocwidgets" and name in ROOMS)
        assert name in dir(module)
    with pytest.raises(AttributeError, match=f"{package} has no attribute 'nothing'"):
        _ = module.nothing


@pytest.mark.parametrize("package", LAZY)
def test_no_module_replaces_a_name_of_its_lazy_package(package: str) -> None:
    module = importlib.import_module(package)
    modules = {each.name for each in pkgutil.iter_modules(module.__path__)}
    assert modules & set(module.__all__) <= ROOMS


def loaded_by(code: str) -> set[str]:
    """Return the modules that code loads beyond those of the dependencies."""
    script = (
        f"import sys; {DEPENDENCIES}; before = set(sys.modules); {code}; "
        "print(*sorted(set(sys.modules) - before))"
    )
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    return set(run.stdout.split())


def imported_for_types(module: ModuleType) -> set[str]:
    """Return the names that a package imports for type checkers."""
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
    blocks = [each.body for each in tree.body if isinstance(each, ast.If)]
    imports = [each for block in blocks for each in block if isinstance(each, ast.ImportFrom)]
    return {
        alias.name for each in imports if isinstance(each, ast.ImportFrom) for alias in each.names
    }


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: path.stem)
def test_no_name_of_a_file_is_bound_twice(path: Path) -> None:
    """A constant with the name of another one of its file would quietly change what uses that."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    result = Counter(name for statement in tree.body for name in bound(statement))
    assert [name for name, times in result.items() if times > 1] == []


def bound(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.If):
        return [name for each in statement.body for name in bound(each)]
    if isinstance(statement, ast.ClassDef | ast.FunctionDef):
        # The declarations of one function by the types that it takes.
        is_overload = "overload" in map(ast.unparse, statement.decorator_list)
        return [] if is_overload else [statement.name]
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        return []
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    every = (each for target in targets for each in ast.walk(target))
    return [each.id for each in every if isinstance(each, ast.Name) and is_stored(each)]


def is_stored(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


@pytest.mark.parametrize("package", LAZY)
def test_completion_offers_the_public_names_alone(package: str) -> None:
    module = importlib.import_module(package)
    offered = {name for name in dir(module) if not name.startswith("__")}
    assert offered == {name for name in module.__all__ if not name.startswith("__")}
