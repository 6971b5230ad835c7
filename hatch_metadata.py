"""Metadata hook: links of the package page, made from the one address of the repository."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

BRANCH = "main"
# An address in Markdown or in an element, but for whole ones and places on the page itself.
_RELATIVE = re.compile(r'((?:src|srcset|href)="|\]\()(?![a-z]+:|#)([^")]+)')
_IMAGES = (".png", ".svg")


class LinksMetadataHook(MetadataHookInterface):
    """Set the project URLs, and the README with whole addresses."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Add ``urls`` and ``readme``."""
        root = Path(self.root)
        repository = address(root)
        metadata["urls"] = urls(repository)
        text = (root / "README.md").read_text("utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_whole_links(text, repository),
        }


def address(root: Path) -> str:
    """Return the address of the repository: ``tool.rocwidgets.repository`` of pyproject.toml."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    return project["tool"]["rocwidgets"]["repository"]


def urls(repository: str) -> dict[str, str]:
    """Return the links of a package page, by their labels."""
    return {
        "Homepage": repository,
        "Documentation": documentation(repository),
        "Source": repository,
        "Issues": f"{repository}/issues",
        "Changelog": f"{repository}/blob/{BRANCH}/CHANGELOG.md",
    }


def documentation(repository: str) -> str:
    """Return the address of the documentation: that of GitHub Pages for a repository there."""
    found = re.fullmatch(r"https://github\.com/([^/]+)/([^/]+)", repository)
    if found is None:
        return f"{repository}/tree/{BRANCH}/docs"
    return f"https://{found[1]}.github.io/{found[2]}/"


def with_whole_links(text: str, repository: str) -> str:
    """Return a text with links to files of the repository that work away from it."""

    def whole(found: re.Match[str]) -> str:
        before, link = found.groups()
        kind = "raw" if link.endswith(_IMAGES) else "blob"
        return f"{before}{repository}/{kind}/{BRANCH}/{link}"

    return _RELATIVE.sub(whole, text)
