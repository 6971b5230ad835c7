"""Say what is left to do before a tag is set: ``python release/ready.py v0.2.0``."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
_VERSION = re.compile(r'(?m)^__version__ = "(.+)"$')
_TAG = re.compile(r"v\d+\.\d+\.\d+((a|b|rc)\d+)?")


def version(root: Path = ROOT) -> str:
    """Return the version of the sources."""
    return _VERSION.findall((root / "rocwidgets/__init__.py").read_text("utf-8"))[0]


def date(root: Path, released: str) -> str | None:
    """Return the date of a version in the changelog; None if it has none."""
    text = (root / "CHANGELOG.md").read_text("utf-8")
    result = re.search(rf"(?m)^## \[{re.escape(released)}\] - (\d{{4}}-\d\d-\d\d)$", text)
    return result[1] if result else None


def left_to_do(root: Path, tag: str) -> list[str]:
    """Return what is not ready for a tag, in sentences."""
    if not _TAG.fullmatch(tag):
        return [f"the tag must be like v0.2.0, not {tag!r}"]
    wanted = tag[1:]
    todo = []
    if version(root) != wanted:
        todo.append(f"rocwidgets/__init__.py has version {version(root)}, not {wanted}")
    day = date(root, wanted)
    if day is None:
        todo.append(f'CHANGELOG.md has no line "## [{wanted}] - YYYY-MM-DD"')
    unreleased = (root / "CHANGELOG.md").read_text("utf-8").partition("## [Unreleased]")[2]
    if unreleased.partition("## [")[0].strip():
        todo.append("CHANGELOG.md has entries under Unreleased")
    citation = (root / "CITATION.cff").read_text("utf-8")
    lines = (f"version: {wanted}", f'date-released: "{day}"') if day else ()
    lacks = [line for line in lines if line not in citation.splitlines()]
    return [*todo, *(f"CITATION.cff lacks the line {line}" for line in lacks)]


def main(arguments: list[str]) -> int:
    """Print what is left to do, and return 1 if there is anything."""
    tag = arguments[0] if arguments else f"v{version()}"
    todo = left_to_do(ROOT, tag)
    print("\n".join(todo) or f"{tag} is ready")
    return 1 if todo else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
