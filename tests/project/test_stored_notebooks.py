"""Notebooks are stored with outputs of their present code, that can be shown anywhere."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from PIL import Image

from builder.project import binder_of
from store_notebooks import SOURCES, kept, sources, with_lasting_names

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
LARGEST = 800_000


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def notebook(request: pytest.FixtureRequest) -> Any:
    return nbformat.read(request.param, as_version=4)


def outputs(notebook: Any) -> list[Any]:
    return [output for cell in notebook.cells for output in cell.get("outputs", ())]


def test_outputs_are_of_the_code(notebook: Any) -> None:
    stored = notebook.metadata["rocwidgets"][SOURCES]
    assert stored == sources(notebook), "make notebooks"
    assert outputs(notebook)
    assert not [each for each in outputs(notebook) if each.output_type == "error"]


def test_outputs_are_charts_and_texts(notebook: Any) -> None:
    assert "widgets" not in notebook.metadata
    for output in outputs(notebook):
        kinds = set(output.get("data", {"text/plain": ""}))
        assert "text/plain" in kinds
        assert not [kind for kind in kinds if "widget" in kind or "javascript" in kind]
        assert "<script" not in str(output)


def test_nothing_of_the_machine_is_stored(notebook: Any) -> None:
    text = str([cell.get("outputs") for cell in notebook.cells])
    assert not re.search(r"0x[0-9a-f]{6}|/home/|/root/|/tmp/|site-packages", text)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_stays_small(path: Path) -> None:
    assert path.stat().st_size < LARGEST


def test_widgets_are_stored_as_their_charts() -> None:
    (tour,) = [nbformat.read(path, as_version=4) for path in NOTEBOOKS if path.stem == "tour"]
    assert sum("image/svg+xml" in output.get("data", {}) for output in outputs(tour)) >= 3


def test_charts_are_stored_as_jupyterlab_shows_them_without_trust(notebook: Any) -> None:
    drawn = [each for each in outputs(notebook) if "image/svg+xml" in each.get("data", {})]
    for output in drawn:
        with Image.open(io.BytesIO(base64.b64decode(output.data["image/png"]))) as chart:
            size = chart.size
        shown = output.metadata["image/png"]
        assert size == pytest.approx((shown["width"], shown["height"]), abs=1)


def test_the_tour_begins_with_the_best_decision() -> None:
    (tour,) = [nbformat.read(path, as_version=4) for path in NOTEBOOKS if path.stem == "tour"]
    first = next(cell for cell in tour.cells if cell.cell_type == "code")
    answer = "with boosting (score ≥ 0.05316): 6,612 clients, +42,863."
    assert answer in str(first.outputs[0].data["image/svg+xml"])


def test_notebooks_that_are_shipped_are_trusted() -> None:
    makefile, binder = (
        (ROOT / name).read_text("utf-8") for name in ("Makefile", "binder/postBuild")
    )
    demo = makefile.partition("\ndemo:")[2].partition("\n\n")[0]
    assert demo.index("jupyter trust notebooks/*.ipynb") < demo.index("jupyter lab")
    assert "\njupyter trust notebooks/*.ipynb\n" in binder


def test_what_is_of_one_run_is_left_out() -> None:
    widget = {"application/vnd.jupyter.widget-view+json": {}, "text/plain": "ROC at 0xabcdef"}
    chart = widget | {"image/svg+xml": "<svg/>"}
    frame = {"text/html": "<iframe>" * 10_000, "text/plain": "<HTML object at 0xabcdef>"}
    made = [
        *({"output_type": "display_data", "data": data} for data in (widget, chart, frame)),
        {"output_type": "display_data", "data": {"text/plain": ""}},
        {"output_type": "stream", "name": "stderr", "text": "50 %"},
        {"output_type": "stream", "name": "stdout", "text": "1\n"},
    ]
    result = [each for output in made for each in kept(nbformat.from_dict(output))]
    assert [each.get("data", each.get("text")) for each in result] == [
        {"text/plain": "ROC", "image/svg+xml": "<svg/>"},
        {"text/plain": "<HTML object>"},
        "1\n",
    ]


def test_styled_tables_have_names_that_last() -> None:
    one, other = (with_lasting_names(f"<table id='T_{name}_row'>1") for name in ("ab12c", "de34f"))
    assert one == other
    assert one != with_lasting_names("<table id='T_ab12c_row'>2")


@pytest.mark.parametrize(
    ("repository", "place"),
    [
        ("https://github.com/someone/rocwidgets", "gh/someone/rocwidgets"),
        ("https://example.org/rocwidgets", "git/https%3A%2F%2Fexample.org%2Frocwidgets"),
    ],
)
def test_binder_opens_a_notebook_of_the_repository(repository: str, place: str) -> None:
    result = binder_of("notebooks/tour.ipynb", repository)
    assert result == f"https://mybinder.org/v2/{place}/main?urlpath=lab/tree/notebooks/tour.ipynb"
