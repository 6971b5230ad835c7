"""What an import loads: nothing that the work at hand does not need."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from rocwidgets.lazy import attach

ROOT = Path(__file__).parents[1]
# Of what is installed with the package or its extras, these are loaded when something needs them.
DEAR = {
    *("asyncio", "bqplot", "dask", "duckdb", "ibis", "matplotlib", "narwhals", "polars"),
    *("pyarrow", "pyspark", "scipy", "sklearn", "statsmodels", "tqdm", "unittest"),
}
WIDGETS = {"IPython", "anywidget", "ipywidgets", "traitlets"}
PACKAGES = [
    ".".join(stub.parent.relative_to(ROOT).parts) for stub in ROOT.glob("rocwidgets/**/*.pyi")
]


def loaded(code: str) -> set[str]:
    """Return the modules that code loads in a new process, beside those that pandas loads."""
    # What pandas finds installed, such as pyarrow, is there before.
    script = (
        "import sys, pandas, ipywidgets, anywidget\n" if "rw" in code else "import sys, pandas\n"
    )
    script += f"before = set(sys.modules)\n{code}\nprint(*sorted(set(sys.modules) - before))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return set(done.stdout.split())


def roots(modules: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


def test_the_package_loads_nothing_until_it_is_used() -> None:
    found = loaded("import rocwidgets as rw")
    assert {name for name in found if name.startswith("rocwidgets")} == {"rocwidgets"}


def test_an_evaluation_loads_no_engine_no_figure_and_no_picture() -> None:
    found = loaded("import rocwidgets as rw; rw.Evaluation([0, 1, 1, 0], [0.1, 0.4, 0.3, 0.2])")
    assert roots(found) & DEAR == set()
    unused = ("bq", "draw", "frames", "model_selection", "views")
    files = tuple(f"rocwidgets.{each}." for each in unused)
    assert {name for name in found if name.startswith(files)} == {"rocwidgets.frames.limits"}
    assert "rocwidgets.pictures.roc" not in found
    assert not any(name.startswith("rocwidgets.widget.multiclass") for name in found)


def test_the_core_loads_no_widget() -> None:
    found = loaded("from rocwidgets.core import Analysis, Sample, Setting; Sample, Setting")
    assert roots(found) & (DEAR | WIDGETS) == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_all_names_of_a_package_are_there(package: str) -> None:
    module = import_module(package)
    files = {path.stem for path in Path(module.__path__[0]).iterdir()}
    assert module.__all__
    for name in module.__all__:
        assert getattr(module, name).__class__.__name__ != "module"
        assert name not in files, "the import of a file sets its name to the module"
    assert set(module.__all__) <= set(dir(module))
    with pytest.raises(AttributeError, match=f"{package}.* has no attribute 'nothing'"):
        _ = module.nothing


def test_a_stub_names_what_a_package_gives(tmp_path: Path) -> None:
    (tmp_path / "__init__.pyi").write_text("from .a import x as x, y as y\nfrom .b import z as z\n")
    get, names, public = attach("somewhere", str(tmp_path / "__init__.py"))
    assert names() == public == ["x", "y", "z"]
    with pytest.raises(AttributeError, match="'somewhere' has no attribute 'w'"):
        get("w")
