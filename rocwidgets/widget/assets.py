"""What was built from JavaScript."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"


def built(name: str) -> str:
    """Return the text of a built file, or raise an ImportError with how to build it.

    Text, as anywidget would watch a file, and keep every widget that was made with it.
    """
    path = STATIC / name
    if not path.exists():
        raise ImportError(f"{path} is not built; run `pip install -e .` in the source tree")
    return path.read_text("utf-8")


@cache
def deflated(name: str) -> bytes:
    """Return a built file deflated, as it is sent to the page and saved with a notebook."""
    return zlib.compress(built(name).encode(), 9)
