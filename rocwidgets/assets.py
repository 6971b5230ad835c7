"""Scripts and styles built from `js`."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"


def built(name: str) -> str:
    """Return the text of a built file; an ImportError says how to build it.

    The text and not the path: anywidget would watch a file, and keep every widget that uses it.
    """
    path = STATIC / name
    if not path.exists():
        raise ImportError(f"{path} has not been built. Run `pip install -e .` in the source tree.")
    return path.read_text("utf-8")


@cache
def deflated(name: str) -> bytes:
    """Return a built file deflated, for messages, saved notebooks and exported pages."""
    return zlib.compress(built(name).encode(), 9)
