"""The vocabulary: nothing in it that code does not know, and none of its words in code again."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rocwidgets import charts, vocabulary
from rocwidgets.charts.metrics import FORMULAS, format_of
from rocwidgets.draw import styles
from rocwidgets.vocabulary import BANDS, GAINS_COLUMNS, KINDS, METRICS, OPTIONS, labels_of

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(vocabulary.__file__).parent
ROOT = PACKAGE.parent
FILE: dict[str, Any] = json.loads((PACKAGE / "vocabulary.json").read_text(encoding="utf-8"))
WRITTEN = [
    option
    for part in ("charts", "class_charts")
    for entry in FILE[part].values()
    for option in entry.get("options", {}).values()
]
ROOMS = ("core", "charts", "draw", "widget", "views", "bq", "teaching")


def strings(path: Path) -> Iterator[str]:
    """Yield the texts of a file of Python that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


@cache
def in_code() -> dict[str, set[str]]:
    """Return the texts of the files of rooms that show something."""
    return {
        path.relative_to(PACKAGE).as_posix(): set(strings(path))
        for room in ROOMS
        for path in (PACKAGE / room).rglob("*.py")
        if path.name != "__init__.py"
    }


@cache
def used() -> set[str]:
    return set().union(*in_code().values())


def test_every_kind_is_drawn_or_written():
    assert {*charts.CHARTS} | {*charts.TABLES} == {*KINDS, *FILE["tables"]}
    drawn = {kind for kind, entry in FILE["charts"].items() if "x" in entry}
    assert drawn == {*charts.CHARTS}
    assert list(charts.CHARTS) == [kind for kind in KINDS if kind in drawn]


@pytest.mark.parametrize("kind", [*KINDS, *FILE["tables"]])
def test_every_kind_has_words(kind):
    result = labels_of(kind)
    assert result.title.strip()
    assert bool(result.x) == bool(result.y) == (kind in charts.CHARTS)


def test_every_metric_has_a_formula_and_a_format():
    assert FORMULAS.keys() == METRICS.keys()
    for each in (*METRICS.values(), *GAINS_COLUMNS.values()):
        assert each.name
        assert each.help
        assert callable(format_of(each.show))


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind, options in OPTIONS.items() for name in options]
)
def test_every_option_has_words(kind, name):
    option = OPTIONS[kind][name]
    first = option.default if isinstance(option.default, tuple) else (option.default,)
    assert set(first) <= option.values.keys()
    assert all(text.strip() for text in (option.label, *option.values.values()))


def test_every_option_and_value_is_used_by_code():
    """A value is written in code, or decides by not being another that is."""
    for kind, options in OPTIONS.items():
        for name, option in options.items():
            assert name in used(), (kind, name)
            values = {*option.values} if option.is_text and not option.is_multiple else set()
            assert len(values - used()) <= 1, (kind, name, values - used())


def test_every_band_has_words_and_a_place():
    lists = [options["band"].values for options in OPTIONS.values() if "band" in options]
    assert set().union(*lists) == BANDS.keys()


def test_shared_options_are_used():
    assert {each for each in WRITTEN if isinstance(each, str)} == FILE["options"].keys()


def test_numbers_as_values_say_which_is_first():
    """JavaScript lists keys that are whole numbers in their own order, not as they are written."""
    options = [each for each in WRITTEN if isinstance(each, dict)]
    numbers = [each for each in options if any(map(str.isdigit, each.get("values", ())))]
    assert numbers
    for option in numbers:
        assert [*option["values"]] == sorted(option["values"], key=float)
        assert option["default"] in option["values"]


def _titles() -> set[str]:
    entries = [*FILE["charts"].values(), *FILE["tables"].values()]
    variants = [each for entry in entries for each in entry.values() if isinstance(each, dict)]
    return {
        each[part]
        for each in (*entries, *variants)
        for part in ("title", "x", "y")
        if isinstance(each.get(part), str)
    }


TITLES = _titles()


@pytest.mark.slow
def test_no_title_or_axis_label_stands_in_python_again():
    rooms = ("charts/", "draw/", "views/", "bq/")
    drawing = {path: texts for path, texts in in_code().items() if path.startswith(rooms)}
    assert {(path, text) for path, texts in drawing.items() for text in texts & TITLES} == set()


def test_no_title_or_axis_label_stands_in_typescript_again():
    sources = [*(ROOT / "js/src").rglob("*.ts")]
    assert len(sources) > 100
    text = {path.as_posix(): path.read_text(encoding="utf-8") for path in sources}
    again = {
        (name, title)
        for name, source in text.items()
        for title in TITLES
        if re.search(rf'["`>]{re.escape(title)}["`,<]', source)
    }
    assert again == set()


@pytest.mark.parametrize("name", styles.GUIDES)
def test_every_guide_has_a_style_in_colours_that_there_are(name):
    entry = vocabulary.GUIDES[name]
    known = {
        "stroke",
        "width",
        "dash",
        "opacity",
        "fill",
        "cover",
        "swatch",
        "static",
        "on_top",
        "live",
    }
    assert entry.keys() <= known
    assert entry.keys() & {"stroke", "fill"}
    result = styles.guide_style(name, 0)
    assert all(re.fullmatch(r"#[0-9a-f]{6}", each) for each in (result.stroke, result.fill) if each)


def test_every_guide_that_is_drawn_has_a_style():
    texts = (
        (ROOT / f"tests/data/{name}.json").read_text(encoding="utf-8")
        for name in ("charts", "multiclass_charts")
    )
    drawn = {
        guide["name"]
        for text in texts
        for scene in json.loads(text)["scenes"]
        for each in scene["charts"]
        for guide in each["chart"].get("guides", ())
    }
    assert drawn <= styles.GUIDES.keys()
    # In the page alone; what others begin with; with choices that the file has not together; of
    # theory and samples, which are given their styles when they are drawn.
    others = {"highlight", "pointed", "mixture", "metric", "mean-other", "cross-other"}
    others |= {"theory", "samples", "mean-of-samples", "spread"}
    # Of more than four actions.
    names = ("tier-{}", "tier-{}-curve", "in-tier-{}", "slices-tier-{}")
    others |= {name.format(place) for name in names for place in (3, 4)}
    assert {*styles.GUIDES} - drawn == others
