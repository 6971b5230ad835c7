"""What imports load, and that the names of lazy packages are what type checkers see."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import rocwidgets

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
    "dask",
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
    "rocwidgets.pictures",
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
ROOMS = {"bq", "core", "datasets"}


@pytest.mark.parametrize("package", LAZY)
def test_names_of_a_lazy_package_are_those_of_type_checkers(package: str) -> None:
    module = importlib.import_module(package)
    assert imported_for_types(module) == set(module.__all__)
    for name in module.__all__:
        found = getattr(module, name)
        assert isinstance(found, ModuleType) == (package == "rocwidgets" and name in ROOMS)
        assert name in dir(module)
    with pytest.raises(AttributeError, match=f"module '{package}' has no attribute 'nothing'"):
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
