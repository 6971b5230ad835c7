"""What was built from JavaScript."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"


def built(name: str) -> Path:
    """Path of a built file, or an ImportError that says how to build it."""
    path = STATIC / name
    if not path.exists():
        raise ImportError(f"{path} is not built; run `pip install -e .` in the source tree")
    return path
