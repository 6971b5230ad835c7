"""The source folder of the site: pages of the repository, and pages that are made."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from builder.example import marked
from builder.gallery import class_gallery_page, gallery_page
from builder.links import with_links
from builder.metrics import metrics_page
from builder.notebook import notebook_page, title_of
from builder.project import DOCS, NOTEBOOKS, ROOT, SITE, write
from builder.reference import reference_pages

if TYPE_CHECKING:
    from pathlib import Path

_TOP = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}


def stage(folder: Path) -> None:
    """Write all pages into a folder, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = _pages()
    for path, page in pages.items():
        _take(path, folder / page, pages)
    for page, text in _made().items():
        write(folder / page, text)


def _pages() -> dict[str, str]:
    """Return the path in the site of each page that the repository has."""
    found = {path: path.relative_to(DOCS) for path in DOCS.glob("*.md")}
    found |= {path: path.relative_to(SITE) for path in SITE.rglob("*.md")}
    found |= {path: path.relative_to(ROOT).with_suffix(".md") for path in _notebooks()}
    pages = {path.relative_to(ROOT).as_posix(): to.as_posix() for path, to in found.items()}
    return pages | _TOP


def _notebooks() -> list[Path]:
    return sorted(NOTEBOOKS.glob("*.ipynb"))


def _take(path: str, to: Path, pages: dict[str, str]) -> None:
    """Write a page of the repository."""
    source = ROOT / path
    if source.suffix == ".ipynb":
        notebook_page(source, to, pages)
        return
    folder = path.rpartition("/")[0]
    # The pages of the site name each other by their places in it.
    links = {each: each for each in pages.values()} if source.is_relative_to(SITE) else pages
    folder = folder.removeprefix("docs/site").removeprefix("/") if links is not pages else folder
    write(to, marked(with_links(source.read_text("utf-8"), folder, links)))


def _made() -> dict[str, str]:
    """Return the pages that are made from docstrings, vocabulary and notebooks, by their paths."""
    return {
        "gallery.md": gallery_page(),
        "gallery-classes.md": class_gallery_page(),
        "notebooks/index.md": _notebooks_page(),
        "reference/metrics.md": metrics_page(),
        **{f"reference/{name}.md": text for name, text in reference_pages()},
    }


def _notebooks_page() -> str:
    rows = [f"- [{title_of(path)}]({path.stem}.md)" for path in _notebooks()]
    names = [path.stem for path in _notebooks()]
    toctree = "```{toctree}\n:hidden:\n\n" + "\n".join(names) + "\n```"
    intro = (
        "`make demo` opens JupyterLab on these notebooks, and each page has a link to run its "
        "notebook on Binder. Pictures here are static: they show what each cell gave when "
        "`make notebooks` ran it."
    )
    return "\n\n".join(["# Notebooks", intro, "\n".join(rows), toctree]) + "\n"
