"""The source folder of the site: pages and notebooks of the repository, and pages that are made."""

from __future__ import annotations

import json
import posixpath
import re
import shutil
from typing import TYPE_CHECKING

from builder.live import marked
from builder.project import DOCS, NOTEBOOKS, ROOT, SITE, address_of, binder_of, repository
from builder.reference import reference_pages
from builder.task_pages import TASKS, page_of, task_pages
from builder.vocabulary_pages import class_gallery_page, gallery_page, metrics_page

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_TOP = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}
# Of Markdown: the target, which is no whole address and no place on the page itself.
_LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)")


def stage(folder: Path) -> None:
    """Write all pages into a folder, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = sources()
    taken = {page: _taken(path, pages) for path, page in pages.items()}
    for page, text in (taken | task_pages(taken[TASKS]) | _made()).items():
        path = folder / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def sources() -> dict[str, str]:
    """Return the path in the site of each page that the repository has."""
    result = {path: path.relative_to(DOCS) for path in DOCS.glob("*.md")}
    result |= {path: path.relative_to(SITE) for path in SITE.rglob("*.md")}
    result |= {path: path.relative_to(ROOT) for path in _notebooks()}
    pages = {path.relative_to(ROOT).as_posix(): to.as_posix() for path, to in result.items()}
    return pages | _TOP


def _notebooks() -> list[Path]:
    return sorted(NOTEBOOKS.glob("*.ipynb"))


def _taken(path: str, pages: Mapping[str, str]) -> str:
    """Return the text of a page of the repository."""
    source = ROOT / path
    text = source.read_text("utf-8")
    folder = path.rpartition("/")[0]
    if source.suffix == ".ipynb":
        return _notebook(text, path, pages)
    if not source.is_relative_to(SITE):
        return marked(with_links(text, folder, pages))
    # The pages of the site name each other by their places in it.
    place = folder.removeprefix("docs/site").removeprefix("/")
    return marked(with_links(text, place, {each: each for each in pages.values()}))


def _notebook(text: str, path: str, pages: Mapping[str, str]) -> str:
    """Return a notebook with links of the site, and those to run it under its title."""
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = with_links("".join(cell["source"]), "notebooks", pages)
    title, _, rest = notebook["cells"][0]["source"].partition("\n")
    binder = binder_of(path, repository())
    links = f"[Run it on Binder]({binder}) · [Its file]({address_of(path)})"
    notebook["cells"][0]["source"] = f"{title}\n\n{links}\n{rest}"
    return json.dumps(notebook)


def with_links(text: str, folder: str, pages: Mapping[str, str]) -> str:
    """Return a text whose links to pages of the site are relative to its top.

    Parameters
    ----------
    text : str
        Markdown.
    folder : str
        Folder of the file in the repository, "" for its top.
    pages : mapping of str to str
        Path in the site of each page, by that in the repository. Links to other files become
        links to the repository, and those to a task links to its page.
    """

    def linked(result: re.Match[str]) -> str:
        target, place = result[1], result[2] or ""
        path = posixpath.normpath(posixpath.join(folder, target))
        if pages.get(path) == TASKS and place:
            return f"](/{page_of(place)})"
        if path in pages:
            return f"](/{pages[path]}{place})"
        return f"]({address_of(path)}{place})"

    return _LINK.sub(linked, text)


def _made() -> dict[str, str]:
    """Return the pages that are made from docstrings and vocabulary, by their paths."""
    return {
        "gallery.md": gallery_page(),
        "gallery-classes.md": class_gallery_page(),
        "reference/metrics.md": metrics_page(),
        **{f"reference/{name}.md": text for name, text in reference_pages()},
    }
