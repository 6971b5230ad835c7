"""Places of the project, and the address of its repository."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SITE = DOCS / "site"
NOTEBOOKS = ROOT / "notebooks"

# No part of the repository.
BUILD = ROOT / "build/docs"


def repository() -> str:
    """Return the address of the repository."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return project["project"]["urls"]["Source"]


def address_of(path: str) -> str:
    """Return the address of a file of the repository, which may have a place in it."""
    return f"{repository()}/blob/main/{path}"


def binder_of(path: str, repository: str) -> str:
    """Return the address that opens a notebook of a repository on Binder."""
    github = re.fullmatch(r"https://github\.com/([^/]+/[^/]+)", repository)
    place = f"gh/{github[1]}" if github else f"git/{quote(repository, safe='')}"
    return f"https://mybinder.org/v2/{place}/main?urlpath=lab/tree/{path}"
