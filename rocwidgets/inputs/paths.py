"""Paths of files to read or write."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rocwidgets.inputs.scalars import described, read_text
from rocwidgets.inputs.wording import show


def read_path(path: Any) -> Path:
    """Return the path of a file, which need not exist.

    Raises
    ------
    TypeError, ValueError
        If it is no path, cannot be one, or is that of a folder.
    """
    try:
        place = Path(path)
    except TypeError:
        raise TypeError(f"path must be a file path, got {described(path)}.") from None
    if "\0" in read_text("path", str(place)):
        raise ValueError(f"path must be a file path, got {described(path)}.")
    try:
        is_folder = place.is_dir()
    except OSError as error:
        # A name that is too long, by Python's version.
        raise ValueError(
            f"path must be a file path, got {show(str(place))}: {error.strerror}."
        ) from None
    if is_folder:
        raise ValueError(
            f"path must be a file path, got the folder {show(str(place))}. Add a file name."
        )
    return place


def require_regular(place: Path) -> None:
    """Refuse what is read without an end, such as a pipe or a device; ValueError."""
    if place.exists() and not place.is_file():
        raise ValueError(f"{place} is a pipe or a device, not a regular file. Pass a regular file.")
