"""The documentation site: it is built without a warning, and its links lead somewhere."""

from __future__ import annotations

import doctest
import json
import re
from functools import cache
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import pytest
from sphinx.util.inventory import InventoryFile
from support.site import ROOT, site

from builder import elsewhere, extension, live
from builder.public import MODULES, public
from builder.task_pages import needed_lines, page_of
from builder.vocabulary_pages import chart_names
from rocwidgets.vocabulary import (
    CLASS_KINDS,
    CLASS_OPTIONS,
    KINDS,
    METRICS,
    MODEL_METRICS,
    MULTICLASS_METRICS,
    MULTICLASS_MODEL_METRICS,
    OPTIONS,
    Option,
)

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["site"]


class _Page(HTMLParser):
    """The places of a page, the addresses that it has, and the examples that it shows."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.addresses: list[str] = []
        self.states: list[str] = []
        self.kinds: list[str] = []
        self.views: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the places and addresses of an element."""
        del tag
        result = {name: value or "" for name, value in attrs}
        self.places |= {result[name] for name in ("id", "name") if name in result}
        self.addresses += [result[name] for name in ("href", "src") if name in result]
        self.states += [result["data-rw-state"]] if "data-rw-state" in result else []
        self.kinds += [result["data-rw-kind"]] if "data-rw-kind" in result else []
        self.views += [result["data-rw-view"]] if "data-rw-view" in result else []


@cache
def read(path: Path) -> _Page:
    return _Page(path.read_text("utf-8"))


def pages(site: Path) -> list[Path]:
    # The theme has templates among its scripts.
    result = sorted(set(site.rglob("*.html")) - set((site / "_static").rglob("*.html")))
    assert len(result) > 100
    return result


def problem_of(page: Path, address: str) -> str | None:
    """Return what is wrong with an address in a page, if anything is."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return None
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if not target.exists():
        return f"{page.name}: there is no {address}"
    is_page = target.suffix == ".html" and parts.fragment
    if is_page and unquote(parts.fragment) not in read(target).places:
        return f"{page.name}: {address} names no place"
    return None


def test_every_link_within_the_site_leads_somewhere(site: Path) -> None:
    links = [(page, address) for page in pages(site) for address in read(page).addresses]
    assert len(links) > 5000
    result = {problem_of(page, address) for page, address in links} - {None}
    assert sorted(filter(None, result)) == []


def test_charts_of_notebooks_are_shown_and_named(site: Path) -> None:
    notebooks = list((ROOT / "notebooks").glob("*.ipynb"))
    for notebook in notebooks:
        cells = json.loads(notebook.read_text("utf-8"))["cells"]
        outputs = [output.get("data", {}) for cell in cells for output in cell.get("outputs", ())]
        charts = [data for data in outputs if {"image/svg+xml", "image/png"} & {*data}]
        text = (site / f"notebooks/{notebook.stem}.html").read_text("utf-8")
        assert text.count('alt="Output of the cell above"') == len(charts), notebook.stem


def test_every_example_has_its_state(site: Path) -> None:
    states = [(page, state) for page in pages(site) for state in read(page).states]
    assert len(states) > 60
    missing = [state for page, state in states if not (page.parent / state).exists()]
    assert missing == []


def test_every_example_is_also_a_static_chart(site: Path) -> None:
    for page in pages(site):
        stills = [each for each in read(page).addresses if live.STILLS in each]
        assert len(stills) == len(read(page).states), page.stem
        for still in stills:
            assert (page.parent / still).read_text("utf-8").startswith("<svg"), still


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_and_member_has_its_place(site: Path, module: str) -> None:
    for each in public(module):
        name = f"{module}.{each.name}"
        page = read(site / f"reference/{name}.html")
        assert name in page.places
        inherited = (site / f"reference/{name}.html").read_text("utf-8")
        for member in each.members:
            assert f"{name}.{member}" in page.places or f">{member}<" in inherited, member


def test_names_of_the_package_are_links(site: Path) -> None:
    name = re.compile(r'(<a [^>]*>)?<code class="xref[^"]*"><span class="pre">(rocwidgets\.[^<]*)<')
    result = [
        (page.stem, named)
        for page in (site / "reference").glob("*.html")
        for link, named in name.findall(page.read_text("utf-8"))
        if not link
    ]
    assert result == []


def test_names_of_other_projects_are_links(site: Path) -> None:
    projects = "|".join(elsewhere.PROJECTS)
    name = re.compile(
        rf'(<a [^>]*>)?<code class="[^"]*"><span class="pre">((?:{projects})\.\w[^<]*)<'
    )
    result = [
        (page.stem, named)
        for page in pages(site)
        for link, named in name.findall(page.read_text("utf-8"))
        if not link
    ]
    assert result == []


def test_every_name_of_another_project_is_used(site: Path) -> None:
    used = {address for page in pages(site) for address in read(page).addresses}
    unused = {
        name
        for project in elsewhere.PROJECTS.values()
        for name, address in project.addresses.items()
        if address not in used
    }
    assert unused == set()


def test_types_in_the_reference_are_links(site: Path) -> None:
    addresses = read(site / "reference/rocwidgets.Evaluation.html").addresses
    for project, name in (
        ("pandas", "pandas.DataFrame"),
        ("numpy", "array_like"),
        ("matplotlib", "matplotlib.figure.Figure"),
        ("python", "callable"),
    ):
        assert elsewhere.PROJECTS[project].addresses[name] in addresses
    assert "rocwidgets.Decision.html#rocwidgets.Decision" in addresses


def test_inventories_are_read_by_sphinx() -> None:
    for project in elsewhere.PROJECTS.values():
        known = InventoryFile.loads(project.inventory, uri=project.home.rstrip("/"))
        found = {name: each.uri for kind in known.data.values() for name, each in kind.items()}
        assert found == project.addresses


def test_signatures_have_the_names_of_arguments(site: Path) -> None:
    unnamed = re.compile(r"class rocwidgets\S*\(\*args")
    tag = re.compile(r"<[^>]*>")
    result = [
        page.stem
        for page in (site / "reference").glob("*.html")
        if unnamed.search(tag.sub("", page.read_text("utf-8")))
    ]
    assert result == []


def test_names_of_classes_are_links(site: Path) -> None:
    addresses = read(site / "reference/rocwidgets.ROC.html").addresses
    assert "rocwidgets.views.EvaluationView.html#rocwidgets.views.EvaluationView" in addresses
    assert doctest.testmod(elsewhere).failed == 0
    assert doctest.testmod(extension).failed == 0
    assert doctest.testmod(live).failed == 0


def test_every_metric_has_its_place(site: Path) -> None:
    places = read(site / "reference/metrics.html").places
    for of, metrics in (
        ("binary", METRICS | MODEL_METRICS),
        ("class", MULTICLASS_METRICS | MULTICLASS_MODEL_METRICS),
    ):
        for name in metrics:
            assert f"metric-{of}-{name.replace('_', '-')}" in places


@pytest.mark.parametrize(
    ("kind", "options"),
    [*((kind, OPTIONS[kind]) for kind in KINDS if kind in OPTIONS), *CLASS_OPTIONS.items()],
)
def test_every_option_of_a_view_has_an_example(
    site: Path, kind: str, options: dict[str, Option]
) -> None:
    views = read(site / f"reference/rocwidgets.{chart_names()[kind]}.html").views
    chosen = [json.loads(each)["options"] for each in views]
    for name, option in options.items():
        default = list(option.default) if option.is_multiple else option.default
        assert any(each.get(name, default) != default for each in chosen), name


def test_the_gallery_shows_every_chart_once(site: Path) -> None:
    assert sorted(read(site / "gallery-classes.html").kinds) == sorted(CLASS_KINDS)
    others = ["models", "confusion_matrix", "cost_matrix", "threshold", "threshold"]
    assert sorted(read(site / "gallery.html").kinds) == sorted([*KINDS, *others])


def test_everything_in_the_gallery_is_drawn_instead_of_its_repr(site: Path) -> None:
    assert "rw-result" not in (site / "gallery.html").read_text("utf-8")


def test_every_task_has_a_page_with_all_the_code_that_it_needs(site: Path) -> None:
    text = (ROOT / "docs/tasks.md").read_text("utf-8")
    titles = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert len(titles) > 20
    listed = read(site / "tasks.html").addresses
    for title in titles:
        page = site / page_of(title).replace(".md", ".html")
        written = page.read_text("utf-8")
        assert f"tasks/{page.name}" in listed, title
        assert "/edit/main/docs/tasks.md" in written, title
        code = re.sub("<[^>]*>", "", written)
        assert "import rocwidgets as rw" in code, title


def test_a_task_begins_with_no_more_than_it_needs() -> None:
    earlier = ["import a\n\nimport b\n\nx = a.one()\ny = b.two()\n", "z = f(x)\nz.kind = x\n"]
    shown = "import a\n\nx = a.one()\nz = f(x)\nz.kind = x\n\n"
    assert needed_lines(earlier, "z.show()\n") == shown
    assert needed_lines([*earlier, "z.kind = y\n"], "w = z\n") == shown
    assert needed_lines(earlier, "w = y + 1\n") == "import b\n\ny = b.two()\n\n"
    assert needed_lines(earlier, "z = b\nz\n") == "import b\n\n"
    assert needed_lines(earlier, "1 + 1\n") == ""


def test_pages_of_the_repository_can_be_edited(site: Path) -> None:
    written = (site / "start.html").read_text("utf-8")
    assert "/edit/main/docs/site/start.md" in written
    assert "/edit/main/" not in (site / "gallery.html").read_text("utf-8")


def test_pages_share_one_script(site: Path) -> None:
    script = re.compile(r'<script type="module" src="([^"]*)"')
    for page in pages(site):
        for address in script.findall(page.read_text("utf-8")):
            assert (page.parent / address).resolve() == (site / "_static/site.js").resolve()
